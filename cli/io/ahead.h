/* SPDX-License-Identifier: MIT */
/* ahead.h - does the parts of a work in several threads, and takes the results in order */
#ifndef AHEAD_H
#define AHEAD_H

#include <stddef.h>
#include <stdint.h>

/* What is done. It must not call anything of this file. */
struct ahead_work {
	void *context;
	void (*part)(void *context, uint64_t number, void *result); /* in any thread */
	size_t result_size;
};

struct ahead;

/*
 * Begins parts 'first' .. 'end' - 1 in another thread, and in more as these become free. Returns
 * NULL if there is none to spare.
 */
struct ahead *ahead_new(const struct ahead_work *work, uint64_t first, uint64_t end);

/*
 * Returns the result of the next part, which is valid until the next call. Unless others are about
 * to finish it, this thread does that part or a later one meanwhile.
 */
void *ahead_next(struct ahead *ahead);

/* Waits for the threads, which begin no more parts. */
void ahead_free(struct ahead *ahead);

#endif
