/* SPDX-License-Identifier: MIT */
/* replacement.h - what the options say about errors */
#ifndef OCTAVO_REPLACEMENT_H
#define OCTAVO_REPLACEMENT_H

#include "encoding.h"

/* What one piece is written as, at most: six octets escaped in UTF-32. */
#define MAX_REPLACEMENT OCTAVO_MIN_CAPACITY

/* Which of OCTAVO_STOP .. OCTAVO_ROUNDTRIP holds for the error. */
unsigned octavo_policy(unsigned options, enum octavo_error error);

/*
 * Decides what is written, if there is a target, for the piece 'c' at 's', and how many
 * errors it counts as. 'error' is its own, or what the target or the options have against
 * it. Returns how many octets were written to 'octets'.
 */
unsigned octavo_replacement(struct octavo_stream *stream, const struct encoding *to,
                     const uint8_t *s, struct octavo_character c, enum octavo_error error,
                     uint8_t octets[MAX_REPLACEMENT], unsigned *count);

#endif
