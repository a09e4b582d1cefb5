/* SPDX-License-Identifier: MIT */
/* table.h - how counts are printed: a line for each file, and one for all */
#ifndef TABLE_H
#define TABLE_H

#include <stdio.h>

#include "base/command.h"
#include "commands/count/counts.h"

/* All zero to begin with, but for the first members. */
struct table {
	const bool *wanted; /* by enum quantity                   */
	bool is_json;
	bool is_brief;      /* numbers alone                      */
	uint64_t files;     /* that were added ..                 */
	uint64_t read;      /* .. and those of them that were read */
	struct counts total;
};

/* Option rows for a 'table', and for the 'wants' of some quantities. */
#define TABLE_ROWS(type, table)                                                              \
	{ 'b', "brief", NULL, "only numbers: no header, names or total",                     \
	  SET_FLAG(type, table.is_brief) },                                                  \
	{ 0, "json", NULL, "a line of JSON for each file, the total, and each chart",        \
	  SET_FLAG(type, table.is_json) }
#define QUANTITY_ROW(type, wants, letter, word, of, text)                                    \
	{ letter, word, NULL, text, SET_FLAG(type, wants[of]) }
#define LINES_ROW(type, wants) QUANTITY_ROW(type, wants, 'l', "lines", LINES, "line feeds")
#define CODE_POINTS_TO_LONGEST_ROWS(type, wants)                                             \
	QUANTITY_ROW(type, wants, 'm', "code-points", CODE_POINTS, "Unicode code points"),   \
	ALIAS("chars"),                                                                      \
	QUANTITY_ROW(type, wants, 'U', "utf16-units", UTF16_UNITS,                           \
	             "16-bit units of the text in UTF-16"),                                  \
	QUANTITY_ROW(type, wants, 'c', "octets", OCTETS, "octets"),                          \
	ALIAS("bytes"),                                                                      \
	QUANTITY_ROW(type, wants, 'L', "longest", LONGEST,                                   \
	             "code points of the longest line, without its line feed"),              \
	ALIAS("max-line-length")
#define ERRORS_ROW(type, wants)                                                              \
	QUANTITY_ROW(type, wants, 'F', "errors", ERRORS, "errors, as 'octavo check' finds them")

/* Wants lines, code points, octets and errors. */
void want_usual(bool wants[QUANTITIES]);

/*
 * table_begin() prints what is before the files. table_print() prints a file, in any thread;
 * table_add() counts it, in its turn, if it was read. table_end() prints the total.
 */
void table_begin(const struct table *table, FILE *to);
void table_print(const struct table *table, FILE *to, const char *name,
                 const struct counts *counts);
void table_add(struct table *table, const struct counts *counts);
void table_end(const struct table *table, FILE *to);
int table_status(const struct table *table);

#endif
