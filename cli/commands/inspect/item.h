/* SPDX-License-Identifier: MIT */
/* item.h - a character or an error, and what all views print in the same way */
#ifndef ITEM_H
#define ITEM_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "octavo.h"

/* A character or an error. */
struct item {
	enum octavo_encoding encoding;
	uint64_t offset;
	const char *octets;
	const char *charset; /* its name, if iconv(3) decodes it; else NULL */
	struct octavo_character character;
	bool is_shift;    /* no character, but a shift sequence of the charset            */
	size_t extent;    /* octets shown: character.length, or a whole malformed sequence */
	size_t available; /* octets that may be looked at                                  */
};

/*
 * Prints the character if it is visible and a terminal stays on its line; a combining one on a
 * dotted circle. Returns the number of columns, 0 if nothing is printed.
 */
unsigned print_glyph(FILE *to, uint32_t c);

/* Prints "f0 9d 84 9e", colored by the role of each octet. */
void print_octets(FILE *to, bool color, const char *octets,
                  const struct octavo_character *character);

/* The kind of an error in an encoding of the library, or of iconv(3), and what it means. */
const char *item_error_name(bool is_foreign, enum octavo_error error);
const char *item_error_text(bool is_foreign, enum octavo_error error);

/* Prints the name of an error. */
void print_error(FILE *to, bool color, const char *name);

#endif
