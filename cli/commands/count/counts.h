/* SPDX-License-Identifier: MIT */
/* counts.h - how much text is in an input */
#ifndef COUNTS_H
#define COUNTS_H

#include "io/input.h"
#include "text/charset.h"
#include "commands/count/histogram.h"
#include "octavo-text.h"

/* In the order in which they are printed. */
enum quantity {
	LINES,
	GRAPHEMES,
	CODE_POINTS,
	UTF16_UNITS,
	OCTETS,
	LONGEST,        /* of the lines, by code points */
	LINE_OCTETS,    /* by octets                    */
	WIDEST,         /* by columns                   */
	ERRORS,
	QUANTITIES
};

/* An error counts as U+FFFD, but is of no script and in no block. */
struct counts {
	uint64_t of[QUANTITIES];
	struct histogram *histogram; /* NULL for none; to be freed */
	bool is_read;                /* without an error           */

	/* The end of the text so far: */
	uint64_t line;    /* code points since the last line feed */
	uint64_t octets;  /* the same in octets                   */
	struct octavo_columns columns; /* of that line            */
	struct octavo_graphemes graphemes;
};

struct count_options {
	struct charset form, outside; /* 'outside': see struct decoder */
	bool wants[QUANTITIES];
	bool wants_histogram;
	unsigned columns; /* options of octavo_columns_init() */
};

/* Counts an input, unless it has failed. */
void counts_count(struct counts *counts, const struct count_options *options, struct input *in);

/* Adds 'counts' to a total. */
void counts_add(struct counts *total, const struct counts *counts);

#endif
