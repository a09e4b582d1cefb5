/* SPDX-License-Identifier: MIT */
/* spans.h - which parts of an input are in what */
#ifndef SPANS_H
#define SPANS_H

#include <stdio.h>

#include "io/input.h"
#include "octavo-detect.h"

/* Posteriors are in parts of 10000. */
enum { PERCENT = 100 };

/* A part of an input, and what else it may be. */
struct found_span {
	struct octavo_span span;
	const char *language;          /* "de"; "" for none in particular                 */
	struct octavo_reading next;    /* the likeliest other text, from one percent on    */
};

/* Is called for each part, in order. */
struct span_sink {
	void (*take)(struct span_sink *sink, const struct found_span *part);
};

/*
 * Reads at most 'limit' octets of what is left of an input. Needs 2 MiB of memory, however long it
 * is. Returns false if it cannot be read.
 */
bool spans_find(struct input *in, uint64_t limit, struct span_sink *sink);

#endif
