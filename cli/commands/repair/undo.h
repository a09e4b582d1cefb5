/* SPDX-License-Identifier: MIT */
/* undo.h - a filter that undoes encoding text as UTF-8 twice */
#ifndef UNDO_H
#define UNDO_H

#include "commands/repair/filter.h"
#include "text/octet_table.h"

/* A longer line is treated as several. */
#define MAX_LINE ((size_t)64 << 10)

/* As many as --undo-double=auto tries. */
enum { MAX_UNDO_TABLES = 8 };

/*
 * Undoes UTF-8 that was decoded in a charset of single octets and encoded again. 'changes' counts
 * lines. A line is undone if each run of characters above ASCII becomes well-formed UTF-8 when a
 * table, the same for the whole line, turns each character into an octet, and if enough of that
 * is no accident. This is repeated while it works and leaves no C1 controls.
 *
 * Words of many languages end in a letter and a no-break space, quotation mark or dots, which
 * would become one character. So a line stays if it has no more than that, and where a run would
 * become one character that is hardly ever alone.
 */
struct undo {
	struct filter filter;
	struct octets tables[MAX_UNDO_TABLES]; /* in the order in which they are tried */
	unsigned table_count;
	uint64_t lines;        /* before the held one                                 */
	uint64_t unsure;       /* lines that stay although a part looks encoded twice */
	uint64_t first_unsure; /* the number of the first of these                    */
	size_t size;           /* of the held line                                    */
	char line[MAX_LINE], undone[2][MAX_LINE];
};

/*
 * To be called once, before the first text. NULL stands for windows-1252 or Latin-1, "auto" also
 * for others that are in use. Returns false if iconv(3) lacks the charset, or it is not one of
 * single octets that contains ASCII.
 */
bool undo_open(struct undo *undo, const char *charset);
void undo_begin(struct undo *undo);

#endif
