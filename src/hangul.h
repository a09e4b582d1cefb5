/* SPDX-License-Identifier: MIT */
/* hangul.h - the "Korean mess": Hangul syllables that moved (RFC 2279 s.3, s.5) */
#ifndef OCTAVO_HANGUL_H
#define OCTAVO_HANGUL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define NO_COUNTERPART UINT32_MAX

/* A code point of Unicode 1.1 as one of Unicode 2.0 and later, and back. */
uint32_t octavo_hangul_now(uint32_t then);
uint32_t octavo_hangul_then(uint32_t now);

/*
 * Copies UTF-16LE with each syllable moved, to Unicode 2.0 or back; 'dst' may be 's'. Returns the
 * number of octets before the first unit that has no counterpart.
 */
size_t octavo_hangul_move(const uint8_t *s, size_t n, uint8_t *dst, bool back);

#endif
