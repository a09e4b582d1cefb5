/* SPDX-License-Identifier: MIT */
/* undo.h - a filter that undoes encoding text as UTF-8 twice */
#ifndef UNDO_H
#define UNDO_H

#include "commands/repair/filter.h"
#include "text/double.h"

/* A longer line is undone as if it were several, but counts as one. */
#define MAX_LINE ((size_t)64 << 10)

/*
 * Undoes UTF-8 that was decoded in a charset of single octets and encoded again. 'changes' counts
 * lines. A line is undone as double_undo() does it, again and again while that works and leaves no
 * C1 controls.
 *
 * Words of many languages end in a letter and a no-break space, quotation mark or dots, which
 * would become one character. So a line stays if it has no more than that, and where a run would
 * become one character that is hardly ever alone. Blanks may have been no-break spaces.
 */
struct undo {
	struct filter filter;
	struct double_tables tables; /* open these first */
	bool takes_parts;      /* parts of a line that stays are undone as lines are          */
	bool has_changed;      /* the line of which a part is held, so far            */
	uint64_t lines;        /* before the held one                                 */
	uint64_t unsure;       /* lines that stay although a part looks encoded twice */
	uint64_t first_unsure; /* the number of the first of these                    */
	bool has_unsure;       /* the line of which a part is held, so far            */
	size_t size;           /* of the held line                                    */
	char line[MAX_LINE], undone[2][MAX_LINE];
	uint16_t rows[MAX_LINE];
};

void undo_begin(struct undo *undo);

#endif
