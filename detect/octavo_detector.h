/* SPDX-License-Identifier: MIT */
/* octavo_detector.h - what is in the memory of a caller */
#ifndef OCTAVO_DETECT_OCTAVO_DETECTOR_H
#define OCTAVO_DETECT_OCTAVO_DETECTOR_H

#include <string.h>

#include "detector.h"
#include "octavo-detect.h"
#include "sample.h"

/* Has no pointers but into itself and to charsets. */
struct octavo_detector {
	struct detector engine;
	/* What was fed: */
	struct sample sample;
	struct octavo_stream utf8;
	uint64_t octets, errors, error_offset;
	bool has_nul, has_all;

	bool has_spans;  /* these are asked for: the window is theirs, not of what was fed */
	uint64_t offset; /* of the window in the text */
	size_t size;     /* octets that are in it     */
	bool is_last;    /* the text ends with it     */
	bool has_window; /* the engine reads it       */
	uint8_t window[DETECTOR_WINDOW];
};

/* Appends as many octets as there is space for in the window. Returns how many. */
static inline size_t octavo_window_fill(struct octavo_detector *d, const uint8_t *s, size_t n)
{
	size_t space = sizeof d->window - d->size;
	size_t taken = n < space ? n : space;

	memcpy(d->window + d->size, s, taken);
	d->size += taken;
	return taken;
}

#endif
