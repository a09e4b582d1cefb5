/* SPDX-License-Identifier: MIT */
/* tally.h - how many there are of each kind of what check finds */
#ifndef TALLY_H
#define TALLY_H

#include <stddef.h>
#include <stdint.h>

#include "report/kind.h"

/* Of any number of files. */
struct tally {
	uint64_t files;  /* that were opened or could not be       */
	uint64_t faulty; /* in which there is something to be said */
	uint64_t unread; /* that could not be read, or directories */
	uint64_t skipped; /* binary ones that are none of these    */
	uint64_t octets;
	uint64_t faults;
	uint64_t faults_of[MOST_KINDS];
	uint64_t files_of[MOST_KINDS];
};

/* Adds the counts of some files to those of others. */
void tally_add(struct tally *to, const struct tally *some);

/* Puts the kinds that were found in order, the most frequent first. Returns how many. */
size_t tally_sort(const struct tally *tally, size_t order[MOST_KINDS]);

#endif
