/* SPDX-License-Identifier: MIT */
/* guess.h - what a text with errors in UTF-8 is, by the model of liboctavo-detect */
#ifndef GUESS_H
#define GUESS_H

#include <stdbool.h>
#include <stddef.h>

#include "octavo-detect.h"

/* A charset that a text, or a part of it, may be in. */
struct charset_rank {
	char name[32];       /* in lower case */
	unsigned confidence; /* in percent    */
};

struct guess {
	enum octavo_condition condition; /* OCTAVO_CONDITION_UNKNOWN at first */
	unsigned confidence; /* in the condition and the first charset, in percent */
	bool has_utf8;       /* of a mixture: a part of it is UTF-8       */
	bool has_errors;     /* some octets are no characters in the first charset */
	/*
	 * Those in which all of it may be, the likeliest first, each of which gives another text.
	 * If parts are UTF-8: those of other parts, the one of most words first, and then what else
	 * these may be.
	 */
	struct charset_rank charsets[OCTAVO_MAX_READINGS];
	size_t count;
};

/*
 * Judges a text that declares a charset, or "", by a sample of it. Lines that are not UTF-8 say
 * what their octets may be if the rest is. Takes milliseconds, and a megabyte of memory.
 */
void guess_find(struct guess *guess, const void *sample, size_t n, const void *lines,
                size_t lines_size, const char *declared);

#endif
