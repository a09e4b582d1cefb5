/* SPDX-License-Identifier: MIT */
/* replacement.h - what is written for an error, and how many errors it counts as */
#ifndef OCTAVO_REPLACEMENT_H
#define OCTAVO_REPLACEMENT_H

#include "encoding.h"
#include "options.h"

/*
 * What one piece is written as, at most: six octets escaped in UTF-32, or six replacements of the
 * caller's own.
 */
#define MAX_REPLACEMENT OCTAVO_MIN_CAPACITY

/*
 * Writes to 'octets' what the options put in place of the character or error 'c' at 's', if there
 * is a target, and sets *count to the number of errors it counts as. 'error' is c.error, or why
 * the target or the options refuse the character. Returns how many octets it wrote.
 */
unsigned octavo_replacement(struct octavo_stream *stream, const struct encoding *to,
                     const uint8_t *s, struct octavo_character c, enum octavo_error error,
                     uint8_t octets[MAX_REPLACEMENT], unsigned *count);

#endif
