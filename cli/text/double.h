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
	uint32_t by;       /* the tables by which the result is this one, a bit each  */
	uint32_t fitting;  /* those by which it becomes good text, perhaps another one */
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
 * The beginning of a line, up to the end of a run of characters above ASCII: in a table, the same
 * for all its runs, these become well-formed UTF-8, as far as first and continuing octets tell.
 * Characters that no table has end a run; what was cut off by U+FFFD is not in it.
 */
struct double_piece {
	size_t size;  /* of the longest, with at most so many runs; 0 if the first becomes none  */
	size_t after; /* where the run after it begins, or the line ends; if size is 0: where
	               * the first run ends, which stays */
};

struct double_piece double_piece(const struct double_tables *tables, const char *line, size_t n,
                                 size_t max_runs);

/*
 * Whether the line has a result by double_auto() without C1 controls, undone once or more often:
 * that is what 'repair --undo-double=auto' takes. '*verdict' means something only then: it is that
 * of the first time. If the line goes on after these octets, they tell as far as they can.
 */
bool double_is(const char *line, size_t n, bool goes_on, const struct double_memory *memory,
               struct double_verdict *verdict);

#endif
