/* SPDX-License-Identifier: MIT */
/* printable.h - make text and names of files safe to print */
#ifndef PRINTABLE_H
#define PRINTABLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "octavo.h"

/*
 * Characters that move the cursor, start a line, change the order of others or are invisible
 * must not reach a terminal; neither must ill-formed octets. They are written
 *
 * in text as <U+202E> for a character, and as <FF> for each octet of an error;
 *
 * in names of files as \n for a line feed, \\ for a backslash, and \xNN for each other octet.
 * So no two names look the same, and "printf %b" decodes them.
 */

/* Whether a character may be printed as it is. True for private use and unassigned ones. */
bool is_visible(uint32_t c);

/* The longest text that is written for one character or error, NUL included. */
#define MAX_PRINTABLE 33

/* How many octets of an error are written. */
#define MAX_CHARACTER 8

/*
 * These write text ended by NUL, and return its length. They are async-signal-safe.
 *
 * printable_character() writes a character or error of a text; 'c' is the result of
 * octavo_decode(). printable_code_point() and printable_octets() use the notations above even for
 * visible characters; printable_octets() writes at most MAX_CHARACTER octets. printable_name()
 * writes the first character of a name that is not empty; it has 'used' octets.
 */
size_t printable_character(struct octavo_character c, const char *octets,
                           char text[MAX_PRINTABLE]);
size_t printable_code_point(uint32_t c, char text[MAX_PRINTABLE]);
size_t printable_octets(const char *octets, size_t n, char text[MAX_PRINTABLE]);
size_t printable_name(const char *name, size_t *used, char text[MAX_PRINTABLE]);

#endif
