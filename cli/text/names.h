/* SPDX-License-Identifier: MIT */
/* names.h - names of characters and blocks */
#ifndef NAMES_H
#define NAMES_H

#include <stdbool.h>
#include <stdint.h>

/* Octets of the longest name or label, with the NUL at its end. */
#define MAX_NAME 128

/* Writes the alias of a control, "LINE FEED", and returns it; NULL for other characters. */
const char *unicode_alias(uint32_t c, char alias[MAX_NAME]);

/*
 * The same of a name; without one, the label in angle brackets (The Unicode Standard, section 4.8),
 * followed by the alias of a control: "<control-000A> LINE FEED".
 */
const char *unicode_label(uint32_t c, char label[MAX_NAME]);

/* Finds a character by its name, or one of its formal aliases, in any case. */
bool unicode_find(const char *name, uint32_t *c);

/* Returns the name of a code point's block, "Latin-1 Supplement"; NULL between blocks. */
const char *unicode_block(uint32_t c);

#endif
