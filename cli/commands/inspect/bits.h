/* SPDX-License-Identifier: MIT */
/* bits.h - which bits of which octet go where */
#ifndef BITS_H
#define BITS_H

#include <stdbool.h>
#include <stddef.h>

/*
 * Of a sequence of UTF-8, malformed or not, that 'octets' begin with: a first octet with the
 * continuing octets behind it, up to the number that it announces; or one octet (ISO/IEC
 * 10646-1 Amd 2, R.2, R.7). 0 where there are none.
 */
size_t sequence_length(const char *octets, size_t n);

/*
 * Draws the bits of a sequence, or of two that are a pair of surrogates, and says what they
 * make and which row of which document's table that is.
 */
void draw_bits(bool color, const char *octets, size_t n);

#endif
