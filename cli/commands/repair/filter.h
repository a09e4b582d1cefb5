/* SPDX-License-Identifier: MIT */
/* filter.h - a stage of the way that text takes in pieces */
#ifndef FILTER_H
#define FILTER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The first member of what each stage is. */
struct filter {
	/*
	 * Takes the next octets, and hands what becomes of them on to 'next' sooner or
	 * later, all of it where they are the last. Returns false where a later stage did.
	 */
	bool (*take)(struct filter *filter, const char *src, size_t n, bool last);
	struct filter *next;
	uint64_t changes; /* how many things it found that it has changed */
	const char *one, *many; /* what these are called, "error" and "errors" */
};

/* Begins a stage that changes things. */
static inline void filter_begin(struct filter *filter,
                                bool (*take)(struct filter *, const char *, size_t, bool),
                                const char *one, const char *many)
{
	filter->take = take;
	filter->changes = 0;
	filter->one = one;
	filter->many = many;
}

static inline bool filter_feed(struct filter *filter, const char *src, size_t n, bool last)
{
	return filter->take(filter, src, n, last);
}

#endif
