/* SPDX-License-Identifier: MIT */
/*
 * text_rules.h - what is to be said of a text, by plain tables: an oracle for liboctavo-text in C
 *
 * The rules are those of text_lib.py, one after the other, as the documents have them; here they
 * are fast enough for fuzzing. Of a code point they ask the tables that text-tables.py writes, and
 * of UTF-8 oracle.h: nothing of the library is called. What a function returns or points to is good
 * until it is called again.
 */
#ifndef TESTS_TEXT_RULES_H
#define TESTS_TEXT_RULES_H

#include "text_checks.h"

/* What said->flags has: units, and graphemes. Of said nothing is known before but the text. */
void rules_graphemes(struct said *said);

/* said->width, if the flags are known. */
void rules_columns(struct said *said);

void rules_form(struct said *said, enum octavo_normal_form form);
bool rules_equivalent(struct rest a, struct rest b);

size_t rules_restriction(struct rest text);
size_t rules_mixed(struct rest text);

struct said_lint rules_lint(struct rest text, uint32_t kinds, bool has_mark);

/* A code point at either end of a range of a table, for any numbers: there something changes. */
uint32_t rules_edge(size_t table, size_t i);

#endif
