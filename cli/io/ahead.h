/* SPDX-License-Identifier: MIT */
/* ahead.h - does the parts of a work in several threads, and takes the results in order */
#ifndef AHEAD_H
#define AHEAD_H

#include <stddef.h>

/* What is done with each part. */
struct ahead_work {
	void *context;
	/*
	 * Called in any thread; they must not call this file. If there is a prepare(), it is called
	 * for one part after the other, in order, and part() of each after it.
	 */
	void (*prepare)(void *context, void *part);
	void (*part)(void *context, void *part);
	void (*end)(void *context, void *part); /* frees what it holds, once              */
	size_t size;                            /* of a part: zeros, then what it held before */
};

struct ahead;

/* Returns NULL if there is no thread to spare. */
struct ahead *ahead_new(const struct ahead_work *work);

/*
 * ahead_place() returns a place for the next part, or NULL while too many are not taken yet: fill
 * it in. ahead_give() hands it over.
 */
void *ahead_place(struct ahead *ahead);
void ahead_give(struct ahead *ahead);

/*
 * Returns the next part when it is done, valid until the next call; NULL if all were taken. Unless
 * others are about to finish it, this thread does that part or a later one meanwhile.
 */
void *ahead_take(struct ahead *ahead);

/* Waits for the threads, which begin no more parts. */
void ahead_free(struct ahead *ahead);

#endif
