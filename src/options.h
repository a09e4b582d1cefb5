/* SPDX-License-Identifier: MIT */
/* options.h - what the options say about a character or an error */
#ifndef OCTAVO_OPTIONS_H
#define OCTAVO_OPTIONS_H

#include "octavo.h"

/* Whether each bit belongs to a group, and each group has one of its values. */
static inline bool are_options(unsigned options)
{
	return (options & ~(OCTAVO_ERROR_MASK | OCTAVO_PER_MASK | OCTAVO_BOM_MASK |
	                    OCTAVO_EXCLUDE_MASK | OCTAVO_UNMAPPABLE_MASK)) == 0 &&
	       (options & OCTAVO_ERROR_MASK) <= OCTAVO_ROUNDTRIP &&
	       (options & OCTAVO_PER_MASK) <= OCTAVO_PER_RUN &&
	       (options & OCTAVO_BOM_MASK) <= OCTAVO_BOM_REQUIRE &&
	       (options & OCTAVO_UNMAPPABLE_MASK) <= OCTAVO_UNMAPPABLE_ESCAPE;
}

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

#endif
