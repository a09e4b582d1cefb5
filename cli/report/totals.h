/* SPDX-License-Identifier: MIT */
/* totals.h - the number of findings of each kind */
#ifndef TOTALS_H
#define TOTALS_H

#include <stddef.h>
#include <stdint.h>

#include "report/kind.h"

/* Of any number of files. */
struct totals {
	uint64_t files;  /* that were opened or could not be       */
	uint64_t with_errors; /* in which there is something to be said */
	uint64_t unread; /* that could not be read, or directories */
	uint64_t skipped; /* binary ones that are none of these    */
	uint64_t octets;
	uint64_t errors;
	uint64_t errors_of[MAX_KINDS];
	uint64_t files_of[MAX_KINDS];
};

/* Adds the counts of some files to those of others. */
void totals_add(struct totals *to, const struct totals *some);

/* Puts the kinds that were found in order, the most frequent first. Returns how many. */
size_t totals_sort(const struct totals *totals, size_t order[MAX_KINDS]);

#endif
