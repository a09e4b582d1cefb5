/* SPDX-License-Identifier: MIT */
/* excerpt.h - the line in which something was found, and where in it */
#ifndef EXCERPT_H
#define EXCERPT_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "io/input.h"
#include "text/place.h"

/* Where a finding is, for printing the text around it. */
struct spot {
	struct input *in;
	const char *octets; /* the finding, in the buffer of 'in' */
};

/* Octets on either side of a finding: a line of a terminal needs no more. */
#define EXCERPT_AROUND 1024

/* A line with findings. Private but for these functions; all zero before the first. */
struct excerpt {
	bool is_there;
	unsigned columns;
	struct finding first;
	uint64_t offset;  /* of the octets in the source              */
	size_t at;        /* of the first finding, in the octets      */
	size_t begin, end; /* of what is shown, in the octets         */
	bool is_cut_before, is_cut_behind; /* the line has more       */
	unsigned char marks[2 * EXCERPT_AROUND]; /* enum mark of each octet */
	char octets[2 * EXCERPT_AROUND];
};

/*
 * Takes as much of the line around a finding as fits in 'columns'. Reads only text near the
 * finding.
 */
void excerpt_begin(struct excerpt *excerpt, const struct finding *finding,
                   const struct spot *spot, unsigned columns);

/* Adds a finding. Returns false if the excerpt does not show the text where it is. */
bool excerpt_add(struct excerpt *excerpt, const struct finding *finding);

/*
 * Prints the line, and below it carets under the findings; or nothing, if there is none. Ill-formed
 * octets are shown as <E9>, characters that are invisible or affect the terminal as <U+202E>.
 */
void excerpt_print(FILE *to, struct excerpt *excerpt, bool has_color);

/*
 * Prints as much of a line of UTF-8 around text[at] as fits in 'columns', in the same way, but
 * nothing below it. The text may be a part of the line.
 */
struct part {
	const char *text;
	size_t size, at;
	bool has_begin, has_end; /* of the line */
};
void excerpt_print_part(FILE *to, const struct part *part, unsigned columns, bool has_color);

/* Returns how many columns an excerpt may have on this output; 0 for no excerpt. */
enum excerpt_choice { EXCERPT_AUTO, EXCERPT_ALWAYS, EXCERPT_NEVER };
unsigned excerpt_columns(enum excerpt_choice choice, FILE *to);

#endif
