/* SPDX-License-Identifier: MIT */
/* units.inc.h - which units of UTF-16 are surrogates, and which of UTF-32 are scalar values */
#ifndef OCTAVO_SIMD_UNITS_INC_H
#define OCTAVO_SIMD_UNITS_INC_H

#include "basics.inc.h"

/* FFFFFFFF where a unit is a scalar value, else 0. */
static ALWAYS_INLINE vec are_scalar(vec x)
{
	vec in_range = v_equal_u32(v_subs_u16(x, v_splat_u32(0x0010FFFF)), v_splat(0));
	vec surrogate = v_equal_u32(v_and(x, v_splat_u32(0xFFFFF800)), v_splat_u32(0xD800));
	return v_xor(v_and(in_range, surrogate), in_range);
}

/* A unit of 16 bits in the byte order of the text. */
static ALWAYS_INLINE vec splat_unit(bool big, uint16_t x)
{
	return v_splat_u16(big ? (uint16_t)(x << 8 | x >> 8) : x);
}

/* FFFF where (unit & mask) == value. */
static ALWAYS_INLINE vec units_like(bool big, vec units, uint16_t mask, uint16_t value)
{
	return v_equal_u16(v_and(units, splat_unit(big, mask)), splat_unit(big, value));
}

static ALWAYS_INLINE vec surrogates_in(bool big, vec units)
{
	return units_like(big, units, 0xF800, 0xD800);
}

/* FFFF at a low surrogate without a high one in front, or a high one in front of none. */
static ALWAYS_INLINE vec unpaired_in(bool big, vec now, vec before)
{
	return v_xor(units_like(big, now, 0xFC00, 0xDC00),
	             units_like(big, before, 0xFC00, 0xD800));
}

static ALWAYS_INLINE bool ends_high(bool big, const uint8_t *end)
{
	return (end[big ? -2 : -1] & 0xFC) == 0xD8;
}

static ALWAYS_INLINE bool begins_low(bool big, const uint8_t *p)
{
	return (p[big ? 0 : 1] & 0xFC) == 0xDC;
}

#endif
