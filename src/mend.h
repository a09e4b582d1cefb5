/* SPDX-License-Identifier: MIT */
/* mend.h - what the options say about faults */
#ifndef OCTAVO_MEND_H
#define OCTAVO_MEND_H

#include "encoding.h"

/* The groups of enum octavo_options. */
#define AT_FAULT 0xFu
#define PIECE 0xF0u
#define SIGNATURE 0xF00u
#define EXCLUDED 0xF000u
#define UNMAPPABLE 0xF0000u
#define UNMAPPABLE_SHIFT 16

/* What one piece is written as, at most: six octets escaped in UTF-32. */
#define LONGEST_MENDED (6 * 4 * 4)

/* Which of OCTAVO_STOP .. OCTAVO_ROUNDTRIP holds for the fault. */
unsigned octavo_policy(unsigned options, enum octavo_fault fault);

/*
 * Decides what is written, if there is a target, for the piece 'c' at 's', and how many
 * faults it counts as. 'fault' is its own, or what the target or the options have against
 * it. Returns how many octets were written to 'octets'.
 */
unsigned octavo_mend(struct octavo_stream *stream, const struct encoding *to,
                     const uint8_t *s, struct octavo_character c, enum octavo_fault fault,
                     uint8_t octets[LONGEST_MENDED], unsigned *count);

#endif
