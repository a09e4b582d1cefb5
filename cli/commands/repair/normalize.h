/* SPDX-License-Identifier: MIT */
/* normalize.h - a filter that composes letters and their marks, or decomposes them */
#ifndef NORMALIZE_H
#define NORMALIZE_H

#include "commands/repair/filter.h"
#include "text/unicode.h"

/* A longer sequence of characters and their marks is treated as several. */
#define MAX_SEQUENCE 1000

/*
 * Normalization form C or D. 'changes' counts sequences of characters that were not in it. Octets
 * of errors stay as they are. Feed whole characters only. Needs libunistring.
 */
struct normalize {
	struct filter filter;
	enum unicode_form form;
	uint32_t first; /* no character below it changes or combines with one before it */
	uint32_t plain[4096]; /* a cache of code points that begin a sequence and are normal */
	uint32_t sequence[MAX_SEQUENCE];
	size_t length;
	char written[16 << 10];
	size_t size; /* of the output */
};

void normalize_begin(struct normalize *normalize, enum unicode_form form);

#endif
