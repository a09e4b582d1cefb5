/* SPDX-License-Identifier: MIT */
/* settle.h - sends each line through the filters of a chain until they change nothing */
#ifndef SETTLE_H
#define SETTLE_H

#include "commands/repair/filter.h"

/* A longer line is treated as if it were several. */
#define MAX_SETTLED ((size_t)64 << 10)

/* How often a line is sent at most. Lines that combine all that filters change take four. */
#define MAX_ROUNDS 16

/* A text in memory, which grows. */
struct settled {
	char *text;
	size_t size, capacity;
};

/*
 * The first filter and the last one of those that are repeated: one can make what another one
 * before it changes, so after one round a second run of the program could change the text again.
 * The filters count all that they change, in each round, but what they leave only in the last one.
 */
struct settle {
	struct filter filter, last;
	size_t size; /* of what is held */
	char held[MAX_SETTLED];
	struct settled out, in; /* of a round */
};

/* Begins a text. The next filters are those that are repeated, and then 'last'. */
void settle_begin(struct settle *settle);

/* Frees memory that all texts share. */
void settle_close(struct settle *settle);

#endif
