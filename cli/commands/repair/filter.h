/* SPDX-License-Identifier: MIT */
/* filter.h - a filter of the chain that repairs text */
#ifndef FILTER_H
#define FILTER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The first member of each filter. */
struct filter {
	/*
	 * Takes the next octets and feeds the result to 'next'. It may hold octets back until
	 * the 'last' ones. Returns false if no more is wanted.
	 */
	bool (*take)(struct filter *filter, const char *src, size_t n, bool last);
	struct filter *next;
	uint64_t changes;       /* how many things the filter has changed */
	const char *one, *many; /* their name, "error" and "errors"      */
	void *state;            /* what a text that is fed again has to find as it was .. */
	size_t state_size;      /* .. and its octets                     */
};

/* Begins a text in a filter that changes things. */
static inline void filter_begin(struct filter *filter,
                                bool (*take)(struct filter *, const char *, size_t, bool),
                                const char *one, const char *many)
{
	filter->take = take;
	filter->changes = 0;
	filter->one = one;
	filter->many = many;
	filter->state_size = 0;
}

/* Sets the state of the filter: its members from 'first' to before 'after'. */
static inline void filter_has_state(struct filter *filter, void *first, const void *after)
{
	filter->state = first;
	filter->state_size = (size_t)((const char *)after - (const char *)first);
}

static inline bool filter_feed(struct filter *filter, const char *src, size_t n, bool last)
{
	return filter->take(filter, src, n, last);
}

#endif
