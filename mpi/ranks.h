/* SPDX-License-Identifier: MIT */
/* ranks.h - the processes of a job, and what they tell one another */
#ifndef RANKS_H
#define RANKS_H

#include <stdbool.h>
#include <stddef.h>

/*
 * Begins the job, in which each process has a rank, from 0. Until ranks_go() all of them do the
 * same, and may exit; what they print is printed by the first. From there on exit() on one rank
 * ends the job, with the status of trouble: nobody waits for a rank that is gone.
 */
void ranks_begin(int *argc, char ***argv);
void ranks_go(void);

/* Ends the job, with the status that the first rank gives: to be called by all. */
_Noreturn void ranks_end(int status);

size_t rank_own(void);
size_t rank_count(void);
bool rank_is_first(void);

/*
 * What follows waits for all ranks, each of which must call it. An error of MPI itself ends the
 * job.
 *
 * ranks_agree() returns whether all have said true. ranks_tell() gives what the first rank has to
 * the others. ranks_exchange() gives what each has to all, in the order of ranks. ranks_collect()
 * gives what each has, of any size, to the first: that returns it, to be freed, and its size.
 */
bool ranks_agree(bool is_good);
void ranks_tell(void *data, size_t n);
void ranks_exchange(const void *own, void *all, size_t n);
char *ranks_collect(const char *own, size_t n, size_t *size);

#endif
