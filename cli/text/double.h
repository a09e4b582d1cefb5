/* SPDX-License-Identifier: MIT */
/* double.h - text that was encoded as UTF-8 twice, by way of a charset of single octets */
#ifndef DOUBLE_H
#define DOUBLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "text/octet_table.h"

enum { MAX_DOUBLE_TABLES = 8 };

/* Charsets that the text may have been decoded from, in the order in which they are tried. */
struct double_tables {
	unsigned count;
	const char *names[MAX_DOUBLE_TABLES];
	struct octets of[MAX_DOUBLE_TABLES];
};

/*
 * NULL stands for windows-1252 or Latin-1, "auto" also for others that are in use. Returns false if
 * iconv(3) lacks the charset, or it is not one of single octets that contains ASCII. double_usual()
 * returns those of "auto", for any thread.
 */
bool double_open(struct double_tables *tables, const char *charset);
const struct double_tables *double_usual(void);

/* What speaks for undoing a line. */
struct double_verdict {
	bool for_it, against_it;
	bool has_controls; /* the result would have C1 controls                            */
	bool is_uncommon;  /* or characters out of everyday use, or capitals within words */
	unsigned points;
	unsigned doubts;   /* runs that would become one character that is unlikely alone */
};

/*
 * Undoes a line of UTF-8 once: each run of characters above ASCII becomes well-formed UTF-8 when a
 * table, the same for the whole line, turns each character into an octet, and enough of that is no
 * accident. Writes to 'undone', at most as much, and returns the size; 0 if the line should stay as
 * it is. Then 'for_it' is whether a part looks encoded twice.
 */
size_t double_undo(const struct double_tables *tables, const char *line, size_t n, char *undone,
                   struct double_verdict *verdict);

/* The tables by which all runs of a line become well-formed UTF-8, a bit each; uses 'undone'. */
unsigned double_fitting(const struct double_tables *tables, const char *line, size_t n,
                        char *undone);

/* Whether double_undo() may undo the line by double_usual(): a quick look that few lines pass. */
bool may_be_double(const char *line, size_t n);

#endif
