/* SPDX-License-Identifier: MIT */
/* excerpt.h - the line in which something was found, and where in it */
#ifndef EXCERPT_H
#define EXCERPT_H

#include "report/report.h"

/*
 * Prints as much of the line as fits in 'columns', and below it carets under the finding.
 * Ill-formed octets are shown as <E9>, characters that are invisible or affect the terminal
 * as <U+202E>. Reads only text near the finding.
 */
void print_excerpt(FILE *to, const struct finding *finding, const struct spot *spot,
                   unsigned columns, bool has_color);

/*
 * Prints as much of a line of UTF-8 around text[at] as fits in 'columns', in the same way, but
 * nothing below it. The text may be a part of the line.
 */
struct part {
	const char *text;
	size_t size, at;
	bool has_begin, has_end; /* of the line */
};
void print_part(FILE *to, const struct part *part, unsigned columns, bool has_color);

/* Returns how many columns an excerpt may have on this output; 0 for no excerpt. */
enum excerpt_choice { EXCERPT_AUTO, EXCERPT_ALWAYS, EXCERPT_NEVER };
unsigned excerpt_columns(enum excerpt_choice choice, FILE *to);

#endif
