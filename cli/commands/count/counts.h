/* SPDX-License-Identifier: MIT */
/* amount.h - how much text an input is */
#ifndef AMOUNT_H
#define AMOUNT_H

#include "text/charset.h"
#include "commands/count/histogram.h"
#include "text/unicode.h"

/* In the order in which they are printed. */
enum quantity {
	LINES,
	GRAPHEMES,
	CODE_POINTS,
	UTF16_UNITS,
	OCTETS,
	LONGEST, /* of the lines, by code points */
	WIDEST,  /* by columns                   */
	ERRORS,
	QUANTITIES
};

/* An error is taken for U+FFFD, but is of no script and in no block. */
struct counts {
	uint64_t of[QUANTITIES];

	/* The text behind which we are. */
	uint64_t line;    /* code points since the last line feed */
	uint64_t columns; /* of that line                         */
	struct graphemes graphemes;
};

/* What there is to be counted. */
struct count_options {
	struct charset form;
	bool wants[QUANTITIES];
	struct histogram *makeups[HISTOGRAMS]; /* NULL for none */
};

/* Counts a file. Returns false where it cannot be read. */
bool counts_count(struct counts *amount, const struct count_options *question, const char *name);

/* Adds one to a total. */
void counts_add(struct counts *total, const struct counts *amount);

#endif
