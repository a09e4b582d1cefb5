/* SPDX-License-Identifier: MIT */
/* double.h - text that was encoded as UTF-8 twice, by way of a charset of single octets */
#ifndef DOUBLE_H
#define DOUBLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Those by way of which text may have been encoded twice, a bit each: see detect/decodings.h. */
#define DOUBLE_AUTO UINT32_MAX
#define DOUBLE_USUAL UINT32_C(3) /* windows-1252, Latin-1 */

/*
 * NULL stands for DOUBLE_USUAL, "auto" for all that are in use. Returns 0 if the charset
 * is not known, or it is not one of single octets that contains ASCII. Only one that is not among
 * those of "auto" may be asked for, and before any text is read.
 */
uint32_t double_ways(const char *charset);

/* The name of the first one; NULL if there is none. */
const char *double_name(uint32_t ways);

/* A line that is longer is to be read as several. */
#define MAX_DOUBLE ((size_t)64 << 10)

struct undone {
	const char *text; /* until the next call by this thread, if it was undone   */
	size_t n;
	bool is_twice;    /* it was encoded twice                                   */
	bool is_in_part;  /* .. but the rest of it is as it was                     */
	bool is_unsure;   /* it is now likely to be encoded twice, but not certain  */
	uint32_t by;      /* the ways that undo all that was, if the same undo each */
};

/*
 * Undoes what is certain to be encoded twice: all of a line, or parts of it if that is asked for,
 * again and again. The line decides alone, whatever else there is in the text.
 */
struct undone double_undo(uint32_t ways, bool in_parts, const char *line, size_t n);

/*
 * Whether a text may have parts that were encoded twice by way of windows-1252 or Latin-1. Good
 * text hardly ever may, and to ask this takes little time.
 */
bool double_may_be_in_part(const char *text, size_t n);

/*
 * Whether a line was encoded twice by any of DOUBLE_AUTO, or if that is asked for, a part of one
 * that double_may_be_in_part() has. If the line goes on after these octets, they tell as far as
 * they can. Sets 'by' and 'is_in_part'.
 */
bool double_is(const char *line, size_t n, bool goes_on, bool in_part, struct undone *undone);

#endif
