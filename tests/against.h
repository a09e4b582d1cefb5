/* SPDX-License-Identifier: MIT */
/*
 * against.h - one conversion by every table of kernels, against the one that has none
 *
 * What comes of it has to be the same: the result, the octets, and whatever lies outside of
 * the capacity. What differs is cut down to as little text as shows it, before it is told.
 */
#ifndef TESTS_AGAINST_H
#define TESTS_AGAINST_H

#include "support.h"

#define MOST 20000 /* octets of a text */

/* The most that comes of an octet is "\xE9" in UTF-32. */
#define MAX_CAPACITY (16 * MOST + 64)

/* Where in guarded memory: this far from a multiple of 64, at its end, or its beginning. */
enum { AT_END = 64, AT_BEGIN };

struct task {
	enum octavo_encoding from, to; /* or OCTAVO_NO_ENCODING */
	unsigned options;
	const uint8_t *s;
	size_t n;
	unsigned source_place, target_place;
};

enum capacities {
	ENOUGH_FOR_ALL, /* just that, or more        */
	SOME_CAPACITIES,   /* and a little less, or any */
	EVERY_CAPACITY
};

/* Fails unless all tables do the same with a task, in each of some capacities. */
void against(const struct task *t, enum capacities capacities);

/* Group fixtures; and what each test begins with, instead of chance_begin(). */
int against_begin(void **state);
int against_end(void **state);
void against_prepare(void);

/* For those who do other things with a task. */
extern struct against {
	struct guarded source, target;
	const struct task *task; /* what is going on, if it may touch what it must not */
	size_t capacity;
} against_now;

/* Copies the source to where the task wants it; NULL is a place for nothing. */
const uint8_t *against_place(const struct task *t);

/* The task, the capacity and the table in use, in words. */
const char *against_title(const struct task *t, size_t capacity);

#endif
