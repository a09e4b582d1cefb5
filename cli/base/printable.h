/* SPDX-License-Identifier: MIT */
/* printable.h - make text and names of files safe to print */
#ifndef PRINTABLE_H
#define PRINTABLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "octavo.h"

/*
 * Characters that move the cursor, start a line, change the order of others or are invisible
 * must not reach a terminal, nor must ill-formed octets. There are two notations for them:
 *
 * In text, <U+202E> for a character, and <FF> for each octet of an error.
 *
 * In names of files, \n for a line feed, \\ for a backslash, and \xNN for each octet of all
 * others. So no two names print the same, and "printf %b" turns them back.
 */

/* Whether a character may be printed as it is; also true of private and unassigned ones. */
bool is_visible(uint32_t c);

/* The longest text that is written for one character or error, NUL included. */
#define MAX_PRINTABLE 33

/* How many octets of an error are written. */
#define MAX_CHARACTER 8

/*
 * These write text ended by NUL, and return its length. They are async-signal-safe.
 *
 * printable_character() writes a character of a text, or an error, of which octavo_decode() says
 * 'c'. printable_code_point() and printable_octets() write in the notations above what is
 * visible, too; of octets only the first MAX_CHARACTER. printable_name() writes the first
 * character of a name that is not empty, of 'used' octets.
 */
size_t printable_character(struct octavo_character c, const char *octets,
                           char text[MAX_PRINTABLE]);
size_t printable_code_point(uint32_t c, char text[MAX_PRINTABLE]);
size_t printable_octets(const char *octets, size_t n, char text[MAX_PRINTABLE]);
size_t printable_name(const char *name, size_t *used, char text[MAX_PRINTABLE]);

#endif
