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

/* FFFF where (unit & mask) == value. */
static ALWAYS_INLINE vec units_like(vec units, uint16_t mask, uint16_t value)
{
	return v_equal_u16(v_and(units, v_splat_u16(mask)), v_splat_u16(value));
}

static ALWAYS_INLINE vec surrogates_in(vec units)
{
	return units_like(units, 0xF800, 0xD800);
}

/* FFFF at a low surrogate without a high one in front, or a high one in front of none. */
static ALWAYS_INLINE vec unpaired_in(vec now, vec before)
{
	return v_xor(units_like(now, 0xFC00, 0xDC00),
	             units_like(before, 0xFC00, 0xD800));
}

static ALWAYS_INLINE bool ends_high(const uint8_t *end)
{
	return (end[-1] & 0xFC) == 0xD8;
}

static ALWAYS_INLINE bool begins_low(const uint8_t *p)
{
	return (p[1] & 0xFC) == 0xDC;
}

#endif
