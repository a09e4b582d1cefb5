/* SPDX-License-Identifier: MIT */
/* replacement.h - what the options say about errors */
#ifndef OCTAVO_REPLACEMENT_H
#define OCTAVO_REPLACEMENT_H

#include "encoding.h"

/*
 * What one piece is written as, at most: six octets escaped in UTF-32, or six replacements of the
 * caller's own.
 */
#define MAX_REPLACEMENT OCTAVO_MIN_CAPACITY

/* Which of OCTAVO_STOP .. OCTAVO_ROUNDTRIP holds for the error. */
static inline unsigned octavo_policy(unsigned options, enum octavo_error error)
{
	unsigned unmappable = options & OCTAVO_UNMAPPABLE_MASK;
	if (error == OCTAVO_UNMAPPABLE && unmappable)
		return unmappable / OCTAVO_UNMAPPABLE_STOP - 1 + OCTAVO_STOP;
	return options & OCTAVO_ERROR_MASK;
}

/* Only what is ill-formed can count as more or less than one error. */
static inline bool is_ill_formed(struct octavo_character c)
{
	return c.error && c.error != OCTAVO_UNMAPPABLE;
}

/*
 * Whether an error of ill-formed text counts as part of the one before it, by one of the options
 * of OCTAVO_PER_MASK. '*state', 'joins' of a stream, is set for the next error; after a character
 * it is 0.
 */
bool octavo_joins(unsigned per, uint8_t *state, const uint8_t *s, enum octavo_error error,
                  unsigned length);

/*
 * Writes to 'octets' what the options put in place of the character or error 'c' at 's', if there
 * is a target, and sets *count to the number of errors it counts as. 'error' is c.error, or why
 * the target or the options refuse the character. Returns how many octets it wrote.
 */
unsigned octavo_replacement(struct octavo_stream *stream, const struct encoding *to,
                     const uint8_t *s, struct octavo_character c, enum octavo_error error,
                     uint8_t octets[MAX_REPLACEMENT], unsigned *count);

#endif
