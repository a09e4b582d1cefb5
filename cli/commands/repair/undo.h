/* SPDX-License-Identifier: MIT */
/* undo.h - a stage that undoes that UTF-8 was taken for another encoding and encoded again */
#ifndef UNDO_H
#define UNDO_H

#include "commands/repair/filter.h"
#include "text/octet_table.h"

/* A longer line is looked at in parts of so much. */
#define MAX_LINE ((size_t)64 << 10)

/*
 * Its changes are lines. A line is undone where all that is not ASCII in it, run by run, is
 * well-formed UTF-8 once each character is an octet again, by windows-1252 in the whole line or
 * by Latin-1 in the whole line; and again, as long as that is so and leaves no C1 controls.
 *
 * A single character that becomes of a run must be in windows-1252, a Latin letter up to
 * U+017F, or above U+FFFF: what stands at the end of French or German words, a letter in
 * front of a no-break space or a quotation mark, would be a Chinese character or N'Ko.
 */
struct undo {
	struct filter filter;
	struct octets windows, latin;
	uint64_t unsure; /* lines that look so in part, and stay */
	size_t size;     /* of the line that waits               */
	char line[MAX_LINE], undone[2][MAX_LINE];
};

/* Once; returns false where there is no windows-1252. */
bool undo_open(struct undo *undo);

void undo_begin(struct undo *undo);

#endif
