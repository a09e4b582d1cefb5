/* SPDX-License-Identifier: MIT */
/* exclude.h - well-formed characters that the options exclude */
#ifndef OCTAVO_EXCLUDE_H
#define OCTAVO_EXCLUDE_H

#include "encoding.h"
#include "octavo.h"

/* Unicode 23.7: FDD0..FDEF, and the last two of each plane. */
static inline bool is_noncharacter(uint32_t value)
{
	return (value >= 0xFDD0 && value <= 0xFDEF) ||
	       (value <= 0x10FFFF && (value & 0xFFFE) == 0xFFFE);
}

/* Returns which option excludes the code point, as an error; OCTAVO_OK if none does. */
static inline enum octavo_error octavo_excluded(uint32_t code_point, unsigned options)
{
	if ((options & OCTAVO_EXCLUDE_MASK) == 0)
		return OCTAVO_OK;
	if (options & OCTAVO_ASCII_ONLY && code_point > 0x7F)
		return OCTAVO_NOT_ASCII;
	if (options & OCTAVO_BMP_ONLY && code_point > 0xFFFF)
		return OCTAVO_NOT_BMP;
	if (options & OCTAVO_NO_NUL && code_point == 0)
		return OCTAVO_NUL;
	if (options & OCTAVO_NO_NONCHARACTERS && is_noncharacter(code_point))
		return OCTAVO_NONCHARACTER;
	return OCTAVO_OK;
}

/* Octets to search at once: no more than the first-level cache holds. */
#define LOOK_AHEAD 16384

/*
 * Whether text can be searched for what the options exclude. Otherwise each character has to be
 * decoded.
 */
bool octavo_is_searched(const struct encoding *from, unsigned options);

/*
 * A lower bound of the prefix of s[0..n) in which the options exclude nothing, but
 * perhaps a character that its end cuts; 0 where text cannot be searched.
 */
size_t octavo_included_prefix(const struct encoding *from, const uint8_t *s, size_t n,
                              unsigned options);

#endif
