/* SPDX-License-Identifier: MIT */
/* job.h - what a conversion does, and how far it has come */
#ifndef OCTAVO_JOB_H
#define OCTAVO_JOB_H

#include "encoding.h"

/* What is the same for the whole text. */
struct job {
	const struct encoding *from;
	const struct encoding *to; /* NULL where the text is only checked */
	unsigned options;
	const struct octavo_stream *own; /* whose replacement is written, or NULL for U+FFFD */
};

/* What is left of the source and of the target. */
struct cursor {
	const uint8_t *src;
	size_t n;
	uint8_t *dst; /* may be NULL where 'cap' is 0 or the text is only checked */
	size_t cap;
	size_t replaced; /* errors so far */
};

static inline void advance(struct cursor *at, size_t read, size_t written)
{
	at->n -= read;
	at->cap -= written;
	if (read) /* it may be NULL, to which C allows no addition */
		at->src += read;
	if (written)
		at->dst += written;
}

#endif
