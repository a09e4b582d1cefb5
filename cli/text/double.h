/* SPDX-License-Identifier: MIT */
/* double.h - text that was encoded as UTF-8 twice, by way of a charset of single octets */
#ifndef DOUBLE_H
#define DOUBLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "text/double_tables.h"

struct double_verdict {
	bool for_it;       /* a part of the line looks encoded twice */
	bool has_controls; /* the result has C1 controls             */
	bool in_part;      /* that is so of a piece of the line      */
	uint32_t by;       /* the tables by which the result is this one, a bit each  */
};

/* Memory for work on a line: each has as many elements as the line has octets. */
struct double_memory {
	uint16_t *rows;
	char *undone[2];
};

/*
 * Undoes a line of UTF-8, at most 'max' times: each run of characters above ASCII becomes
 * well-formed UTF-8 when a table, the same for the whole line, turns each character into an octet,
 * and enough of that is no accident: it has what nobody writes, or the result is far likelier in a
 * language. Among different results it takes the one that is clearly the likeliest.
 *
 * Sets '*line' and '*n' to the result, which is in that memory if it differs, and '*times' to how
 * often the line was undone. Returns the last of these times after which there were no C1 controls,
 * or 0. '*verdict' is that of the last attempt; it is not set if 'max' is 0.
 */
unsigned double_undo(const struct double_tables *tables, unsigned max, const char **line,
                     size_t *n, const struct double_memory *memory, struct double_verdict *verdict,
                     unsigned *times);

/*
 * A piece of a line: runs of characters above ASCII that in a table, the same for all of them,
 * become well-formed UTF-8, as far as first and continuing octets tell. It ends with the last of
 * them; the ASCII after it may tell what it is, but belongs to the next piece. A run is cut before
 * quotation marks and the like, and before a sequence whose end was lost to U+FFFD.
 */
struct double_piece {
	const char *text;
	size_t size;  /* 0: the first run is no part of a piece                                */
	size_t after; /* where the run after it begins, or the line ends; if size is 0: where
	               * the first run ends, which stays */
};

/*
 * The pieces of a line, one after the other: each with as many runs as possible, or if that was not
 * undone, again with a single run. Set the first three.
 */
struct double_pieces {
	const struct double_tables *tables;
	const char *line;
	size_t n;
	size_t at, alone; /* up to 'alone' each run is a piece */
};

/* Returns false at the end of the line. */
bool double_pieces_next(const struct double_pieces *pieces, struct double_piece *piece);

/* Returns whether to go on after the piece; otherwise it comes again, run by run. */
bool double_pieces_pass(struct double_pieces *pieces, const struct double_piece *piece,
                        bool is_undone);

/*
 * Whether a text may have parts that were encoded twice by way of windows-1252 or Latin-1. Good
 * text hardly ever may, and to ask this takes little time.
 */
bool double_may_be_in_part(const char *text, size_t n);

/*
 * Whether the line has a result by double_auto() without C1 controls, undone once or more often:
 * that is what 'repair --undo-double=auto' takes. Or, if that is asked for, whether a piece of a
 * line that double_may_be_in_part() has one, as with --parts. '*verdict' means something only then:
 * it is that of the first time, or of the first such piece. If the line goes on after these octets,
 * they tell as far as they can.
 */
bool double_is(const char *line, size_t n, bool goes_on, bool in_part,
               const struct double_memory *memory, struct double_verdict *verdict);

#endif
