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
	uint32_t fitting;  /* those by which all runs become UTF-8, perhaps otherwise */
};

/* Memory for work on a line: for as many as the line has octets. */
struct double_memory {
	uint16_t *rows;
	char *undone[2];
};

/*
 * Undoes a line of UTF-8, at most 'max' times: each run of characters above ASCII becomes
 * well-formed UTF-8 when a table, the same for the whole line, turns each character into an octet,
 * and enough of that is no accident: it has what nobody writes, or the result is far likelier in a
 * language. Of different results that is taken which is clearly the likeliest.
 *
 * Sets where the result is, in that memory if it differs, its size, and how often that was. Returns
 * the greatest number of times after which it had no C1 controls. The verdict is that of the last
 * time that was tried.
 */
unsigned double_undo(const struct double_tables *tables, unsigned max, const char **line,
                     size_t *n, const struct double_memory *memory, struct double_verdict *verdict,
                     unsigned *times);

/*
 * Whether the line has a result by double_usual() without C1 controls, undone once or more often:
 * that is what repair takes. Sets '*verdict' only then, to that of the first time.
 */
bool double_is(const char *line, size_t n, const struct double_memory *memory,
               struct double_verdict *verdict);

#endif
