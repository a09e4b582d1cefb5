/* SPDX-License-Identifier: MIT */
/* undo.h - a filter that undoes encoding text as UTF-8 twice */
#ifndef UNDO_H
#define UNDO_H

#include "commands/repair/filter.h"
#include "text/double.h"

/*
 * Undoes UTF-8 that was decoded in a charset of single octets and encoded again. 'changes' counts
 * lines. A line that is longer than MAX_DOUBLE is undone as if it were several, but counts as one.
 */
struct undo {
	struct filter filter;
	uint32_t ways;         /* see double_ways(): set these first                  */
	bool takes_parts;      /* of lines                                            */
	bool has_changed;      /* the line of which a part is held, so far            */
	uint64_t lines;        /* before the held one                                 */
	uint64_t unsure;       /* lines that stay although a part looks encoded twice */
	uint64_t first_unsure; /* the number of the first of these                    */
	bool has_unsure;       /* the line of which a part is held, so far            */
	size_t size;           /* of the held line                                    */
	char line[MAX_DOUBLE];
};

void undo_begin(struct undo *undo);

#endif
