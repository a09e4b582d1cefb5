/* SPDX-License-Identifier: MIT */
/* sight.h - a character or an error, and what all views of it print in the same way */
#ifndef SIGHT_H
#define SIGHT_H

#include <stdbool.h>
#include <stdint.h>

#include "octavo.h"

/* A character, or an error. */
struct item {
	enum octavo_encoding encoding;
	uint64_t offset;
	const char *octets;
	struct octavo_character what;
	size_t extent;    /* what.length, or that of a malformed sequence in whole */
	size_t available; /* octets there are, those behind it too                 */
};

/*
 * Prints the character if a terminal shows it and stays where it is, a combining one with
 * something to combine with. Returns how many columns that takes.
 */
unsigned print_glyph(uint32_t c);

/* Prints "F0 9D 84 9E", each in the color of its usage. */
void print_octets(bool color, const char *octets, const struct octavo_character *what);

/* Prints the name of the error. */
void print_error(bool color, enum octavo_error error);

/* Begins a line that has a word in front. */
void begin_line(bool color, const char *word);

#endif
