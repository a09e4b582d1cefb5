/* SPDX-License-Identifier: MIT */
/* characters.h - characters that the command line says, in any of the usual ways */
#ifndef CHARACTERS_H
#define CHARACTERS_H

#include <stddef.h>

#include "base/command.h"
#include "octavo.h"

/*
 * Makes octets of 'word': of characters and code points what the encoding writes for them. Of
 * what is no character in UTF-8, as U+D800 or U+110000, they are what another form writes.
 * Returns how many octets, at most four for each of the word's own, but there must be room for
 * eight more. A character that there is not, or not in the encoding, is a usage error.
 *
 * The word is "F0 A3 8E B4", nothing but octets; or else characters, escapes of any style (see
 * escapes.h), notations as U+233B4, and names as \N{EURO SIGN}. Blanks are left out, unless
 * there is nothing else.
 */
size_t read_characters(const struct command *command, enum octavo_encoding e,
                       const char *word, char *dst);

#endif
