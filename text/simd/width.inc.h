/* SPDX-License-Identifier: MIT */
/*
 * width.inc.h - how many columns characters have, each by itself
 *
 * By their first octets: one, but two from E3 to ED, and none if they are controls of ASCII. What
 * of the others is not so is a member of a set: marks and wide characters that there are products
 * or bits for, and those that are looked at one by one.
 */
#ifndef OCTAVO_TEXT_SIMD_WIDTH_INC_H
#define OCTAVO_TEXT_SIMD_WIDTH_INC_H

#include "columns.h"
#include "unit.h"
#include "windows.inc.h"

#define FIRST_WIDE 0xE3
#define LAST_WIDE 0xED

#if V == 64

/* By the last six bits of first octets from C0 on. */
static const uint8_t columns_by_first[64] = {
	0, 0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1,
	1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1,
	1, 1, 1, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 1, 1,
	1, 1, 1, 1, 1,
};

static ALWAYS_INLINE vec add_columns(const struct set *set, vec columns, vec x)
{
	/* 20..7E, less the first one, are at most 5E: this is then 80 or more. */
	vec single = v_subs(v_splat(0x80 + 0x5E), v_sub(x, v_splat(0x20)));
	vec others = v_lookup64_from(v_table64(columns_by_first), x, set->xC0);

	return v_count_high(v_add(columns, others), single);
}

#else

/*
 * The upper four bits of an octet and the lower four tell which of these it is: 1 one column, 2 two
 * columns, 4 in 70..7F.
 */
static ALWAYS_INLINE vec add_columns(const struct set *set, vec columns, vec x)
{
	static const uint8_t uppers[16] = { [2] = 1, 1, 1, 1, 1, 4, [0xC] = 1, 1, 1 | 2, 1 };
	static const uint8_t lowers[16] = { 5, 5, 5, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 5, 1 };
	static const uint8_t which[16] = { [1] = 1, [4] = 1, [1 | 2] = 2 };
	vec kinds = by_halves(v_table(uppers), v_table(lowers), x);

	(void)set;
	return v_add(columns, v_lookup16(v_table(which), kinds));
}

#endif

/*
 * Of code points of four octets, 1F000..1FFFF, those that have two columns. Most are from 1F300 to
 * 1F6FF, whose third octet is from 8C to 9B, and none is from 1FC00 on.
 */
static ALWAYS_INLINE uint64_t wide_of(const uint8_t *p, uint64_t emoji)
{
	uint64_t most = emoji & between_at(p + 2, 0x8C, 0x9B), others = emoji ^ most, later;
	uint64_t wide = 0;

	if (most)
		wide = has_bit16(octavo_wide_1f300, p + 2, p + 3, most);
	if (!others)
		return wide;
	if ((later = others & between_at(p + 2, 0xA0, 0xAF)) != 0)
		wide |= has_bit16(octavo_wide_1f800, p + 2, p + 3, later);
	if ((others &= below_at(p + 2, 0xA0)) != 0)
		wide |= has_bit16(octavo_wide_others, p + 2, p + 3, others);
	return wide;
}

/* Of those that have bits, how many have no columns. */
static ALWAYS_INLINE unsigned count_none(const uint8_t *p, uint64_t bits)
{
	uint64_t e0 = bits & equal_at(p, 0xE0), two = bits ^ e0, none = 0;

	if (e0)
		none = has_bit32(octavo_no_columns_e0, p + 1, p + 2, e0);
	if (two)
		none |= has_bit32(octavo_no_columns_two, p, p + 1, two);
	return count_bits64(none);
}

/* What is different of members of the set. */
static ALWAYS_INLINE int64_t width_of_members(const uint8_t *p, const struct found *found)
{
	uint64_t emoji = members(found, WIDTH_EMOJI), bits, loop;
	int64_t extra = -(int64_t)count_bits64(members(found, WIDTH_NONE));

	if (emoji)
		extra += count_bits64(wide_of(p, emoji));
	if (!members(found, WIDTH_LOOP | WIDTH_BITS | WIDTH_WIDE))
		return extra;
	extra += count_bits64(members(found, WIDTH_WIDE));
	if ((bits = members(found, WIDTH_BITS)) != 0)
		extra -= count_none(p, bits);
	for (loop = members(found, WIDTH_LOOP); loop; loop &= loop - 1) {
		const uint8_t *s = p + __builtin_ctzll(loop);
		bool is_wide = s[0] >= FIRST_WIDE && s[0] <= LAST_WIDE;
		extra += (int64_t)columns_of(kind_of(good_unit(s)), OCTAVO_AMBIGUOUS_NARROW);
		extra -= 1 + is_wide;
	}
	return extra;
}

/* By so many windows an octet of a vector has at most 254 columns: two of each that is loaded. */
#define WINDOWS (127 * V / 64)

/* The columns of windows s[at..end). Reads BEHIND octets more. */
static ALWAYS_INLINE uint64_t width_of_windows(const struct set *set, const uint8_t *s, size_t size)
{
	vec columns = v_splat(0);
	int64_t extra = 0;

	for (const uint8_t *p = s, *end = s + size; p < end; p += 64) {
		struct found found = find(set, p);
		for (unsigned i = 0; i < 64; i += V)
			columns = add_columns(set, columns, v_load(p + i));
		if (found.any)
			extra += width_of_members(p, &found);
	}
	return v_sum(columns) + (uint64_t)extra;
}

static uint64_t K(width)(const uint8_t *s, size_t n, size_t readable, size_t at)
{
	const struct set set = set_from(octavo_width_set, WIDTH_LAST_LOWER, WIDTH_E0);
	uint8_t copy[BEFORE + 64 + BEHIND];
	uint64_t width = 0;

	for (size_t size; at < n; at += size) {
		const uint8_t *p = s + at;
		if (n - at >= 64 && readable - at >= 64 + BEHIND) {
			size_t most = readable - BEHIND < n ? readable - BEHIND - at : n - at;
			size = most < WINDOWS * 64 ? most / 64 * 64 : WINDOWS * 64;
		} else {
			/* A copy has zeros after the text, which have no columns. */
			p = window_at(s, n, at, copy);
			size = 64;
		}
		width += width_of_windows(&set, p, size);
	}
	return width;
}

#endif
