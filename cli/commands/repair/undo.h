/* SPDX-License-Identifier: MIT */
/* undo.h - a filter that undoes encoding text as UTF-8 twice */
#ifndef UNDO_H
#define UNDO_H

#include "commands/repair/filter.h"
#include "text/octet_table.h"

/* A longer line is treated as several. */
#define MAX_LINE ((size_t)64 << 10)

/*
 * Undoes UTF-8 that was decoded as windows-1252 or Latin-1 and encoded again. 'changes' counts
 * lines. A line is undone if each run of characters above ASCII becomes well-formed UTF-8 when
 * one of the two tables, the same for the whole line, turns each character into an octet. This
 * is repeated while it works and leaves no C1 controls.
 *
 * If a run becomes a single character, it must be in windows-1252, a Latin letter up to
 * U+017F, or above U+FFFF. Otherwise French or German words that end in a letter and a no-break
 * space or quotation mark would become Chinese characters or N'Ko.
 */
struct undo {
	struct filter filter;
	struct octets windows, latin;
	uint64_t unsure; /* lines that stay although a part looks encoded twice */
	size_t size;     /* of the held line                                    */
	char line[MAX_LINE], undone[2][MAX_LINE];
};

/* To be called once, before the first text. Returns false if iconv(3) lacks windows-1252. */
bool undo_open(struct undo *undo);
void undo_begin(struct undo *undo);

#endif
