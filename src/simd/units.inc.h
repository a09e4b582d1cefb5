/* SPDX-License-Identifier: MIT */
/* units.inc.h - which units of UTF-16 are surrogates, and which of UTF-32 are scalar values */
#ifndef OCTAVO_SIMD_UNITS_INC_H
#define OCTAVO_SIMD_UNITS_INC_H

#include "basics.inc.h"

/* What tells units of UTF-32 apart, and U+FFFD, in the byte order of the text. */
struct marks32 {
	vec x10FFFF, xFFFFF800, xD800, xFFFD;
};

/* From memory, because compilers branch where constants depend on the order. */
static ALWAYS_INLINE struct marks32 marks32_of(bool big)
{
	static const uint32_t values[2][4] = {
		{ 0x0010FFFF, 0xFFFFF800, 0x0000D800, 0x0000FFFD },
		{ 0xFFFF1000, 0x00F8FFFF, 0x00D80000, 0xFDFF0000 },
	};
	const uint32_t *of = values[big];
	return (struct marks32){ v_hold_u32(of), v_hold_u32(of + 1), v_hold_u32(of + 2),
		                 v_hold_u32(of + 3) };
}

/* FFFFFFFF where a unit is a scalar value, else 0. 10FFFF is the greatest octet by octet. */
static ALWAYS_INLINE vec are_scalar_in(vec x, struct marks32 k)
{
	vec in_range = v_equal_u32(v_subs(x, k.x10FFFF), v_splat(0));
	vec surrogate = v_equal_u32(v_and(x, k.xFFFFF800), k.xD800);
	return v_xor(v_and(in_range, surrogate), in_range);
}

/* The same of little-endian text, with constants. */
static ALWAYS_INLINE vec are_scalar(vec x)
{
	return are_scalar_in(x, (struct marks32){ v_splat_u32(0x0010FFFF), v_splat_u32(0xFFFFF800),
	                                          v_splat_u32(0xD800), v_splat(0) });
}

/* Units of big-endian text as those of little-endian text, and back. */
static ALWAYS_INLINE vec ordered16(bool big, vec units)
{
	return big ? v_swap_u16(units) : units;
}

static ALWAYS_INLINE vec ordered32(bool big, vec units)
{
	return big ? v_swap_u32(units) : units;
}

/* The same of two, by one branch. */
static ALWAYS_INLINE void order_two16(bool big, vec *a, vec *b)
{
	if (big) {
		*a = v_swap_u16(*a);
		*b = v_swap_u16(*b);
	}
}

static ALWAYS_INLINE void order_two32(bool big, vec *a, vec *b)
{
	if (big) {
		*a = v_swap_u32(*a);
		*b = v_swap_u32(*b);
	}
}

/* The same of four. */
static ALWAYS_INLINE void order_four32(bool big, vec *a, vec *b, vec *c, vec *d)
{
	if (big) {
		order_two32(true, a, b);
		order_two32(true, c, d);
	}
}

/* What tells units of UTF-16 apart, and U+FFFD, in the byte order of the text. */
struct marks {
	vec xF800, xD800, xFC00, xDC00, xFF80, xFFFD;
};

static ALWAYS_INLINE struct marks marks_of(bool big)
{
	static const uint32_t values[2][6] = {
		{ 0xF800F800, 0xD800D800, 0xFC00FC00, 0xDC00DC00, 0xFF80FF80, 0xFFFDFFFD },
		{ 0x00F800F8, 0x00D800D8, 0x00FC00FC, 0x00DC00DC, 0x80FF80FF, 0xFDFFFDFF },
	};
	const uint32_t *of = values[big];
	return (struct marks){ v_hold_u32(of),     v_hold_u32(of + 1), v_hold_u32(of + 2),
		               v_hold_u32(of + 3), v_hold_u32(of + 4), v_hold_u32(of + 5) };
}

/* The same of little-endian text, where they are constants. */
static ALWAYS_INLINE struct marks marks(void)
{
	return (struct marks){ v_splat_u16(0xF800), v_splat_u16(0xD800), v_splat_u16(0xFC00),
		               v_splat_u16(0xDC00), v_splat_u16(0xFF80), v_splat_u16(0xFFFD) };
}

/* FFFF at surrogates, or at those of one kind. */
static ALWAYS_INLINE vec surrogates_in(vec units, struct marks k)
{
	return v_equal_u16(v_and(units, k.xF800), k.xD800);
}

static ALWAYS_INLINE vec high_in(vec units, struct marks k)
{
	return v_equal_u16(v_and(units, k.xFC00), k.xD800);
}

static ALWAYS_INLINE vec low_in(vec units, struct marks k)
{
	return v_equal_u16(v_and(units, k.xFC00), k.xDC00);
}

/* FFFF at a low surrogate without a high one in front, or a high one before none. */
static ALWAYS_INLINE vec unpaired_in(vec now, vec before, struct marks k)
{
	return v_xor(low_in(now, k), high_in(before, k));
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
