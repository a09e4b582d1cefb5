/* SPDX-License-Identifier: MIT */
/*
 * against.h - one conversion by the kernels of each instruction set, against the scalar code
 *
 * The result and the output have to be the same, and what is outside of the capacity must not
 * change. A difference is reduced to a short text that shows it before it is reported.
 */
#ifndef TESTS_AGAINST_H
#define TESTS_AGAINST_H

#include "support.h"

#define MOST 20000 /* octets of a text */

/* At most 16 octets for one: "\xE9" in UTF-32. */
#define MAX_CAPACITY (16 * MOST + 64)

/* A place in guarded memory: an offset from a multiple of 64, its end, or its beginning. */
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

/* Fails unless all kernels do the same with a task, for each of some capacities. */
void against(const struct task *t, enum capacities capacities);

/* Group fixtures; against_prepare() begins each test, instead of chance_begin(). */
int against_begin(void **state);
int against_end(void **state);
void against_prepare(void);

/* For tests that do something else with a task. */
extern struct against {
	struct guarded source, target;
	const struct task *task; /* what is running, for the handler of bad accesses */
	size_t capacity;
} against_now;

/* Copies the source to the place that the task names; NULL if it is empty. */
const uint8_t *against_place(const struct task *t);

/* The task, the capacity and the kernels in use, as text. */
const char *against_title(const struct task *t, size_t capacity);

#endif
