/* SPDX-License-Identifier: MIT */
/* amount.h - how much text an input is */
#ifndef AMOUNT_H
#define AMOUNT_H

#include "convert/charset.h"
#include "examine/makeup.h"
#include "unicode.h"

/* In the order in which they are printed. */
enum quantity {
	LINES,
	GRAPHEMES,
	CODE_POINTS,
	UTF16_UNITS,
	OCTETS,
	LONGEST, /* of the lines, by code points */
	WIDEST,  /* by columns                   */
	FAULTS,
	QUANTITIES
};

/* A fault is taken for U+FFFD, but is of no script and in no block. */
struct amount {
	uint64_t of[QUANTITIES];

	/* The text behind which we are. */
	uint64_t line;    /* code points since the last line feed */
	uint64_t columns; /* of that line                         */
	struct graphemes graphemes;
};

/* What there is to be counted. */
struct question {
	struct charset form;
	bool wants[QUANTITIES];
	struct makeup *makeups[MAKEUPS]; /* NULL for none */
};

/* Counts a file. Returns false where it cannot be read. */
bool amount_count(struct amount *amount, const struct question *question, const char *name);

/* Adds one to a total. */
void amount_add(struct amount *total, const struct amount *amount);

#endif
