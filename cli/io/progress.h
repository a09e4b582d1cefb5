/* SPDX-License-Identifier: MIT */
/* progress.h - how far the work is, for whoever waits at a terminal or asks by a signal */
#ifndef PROGRESS_H
#define PROGRESS_H

#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>

/*
 * Where standard error is a terminal, work of more than a second shows itself there, in a
 * line that is erased before anything else is printed and at the end. SIGUSR1, and SIGINFO
 * where there is such a signal, ask for one such line, wherever standard error leads.
 * What follows may be called from any thread.
 */
struct progress {
	const char *name;
	int fd;
	int64_t begun;               /* when, in nanoseconds                */
	uint64_t from;               /* octets of the file in front of that */
	atomic_uint_least64_t done;  /* octets up to where it has come      */
};

/* Answers those signals from now on. */
void progress_start(void);

/* Begins to read a file, from octet 'from' of it. The name must live up to progress_end(). */
void progress_begin(struct progress *progress, const char *name, int fd, uint64_t from);

/* Has come to octet 'done'. Once a MiB it takes no time that could be measured. */
void progress_step(struct progress *progress, uint64_t done);

/* Ends before the file is closed. */
void progress_end(struct progress *progress);

/*
 * Erase the line, if there is one: for what is printed next to standard error; and to standard
 * output, if that is a terminal too.
 */
void progress_hide(void);
void progress_step_aside(void);

/* Leaves a terminal to what is written to standard output from now on, be it lines or not. */
void progress_leave_stdout(void);

#endif
