/* SPDX-License-Identifier: MIT */
/*
 * width.inc.h - how many columns characters have, each by itself
 *
 * As many as there are characters, and one more for those whose first octet is E3..ED, and some
 * others; none for controls, and for marks that there are bits for. All that do not follow these
 * rules are looked at one by one.
 */
#ifndef OCTAVO_TEXT_SIMD_WIDTH_INC_H
#define OCTAVO_TEXT_SIMD_WIDTH_INC_H

#include "columns.h"
#include "unit.h"
#include "windows.inc.h"

/* Where octets are from 'first' to 'last'. */
static ALWAYS_INLINE uint64_t between_at(const uint8_t *p, uint8_t first, uint8_t last)
{
	uint64_t found = 0;

	for (unsigned i = 0; i < 64; i += V)
		found |= v_at_most_mask(v_sub(v_load(p + i), v_splat(first)),
		                        v_splat((uint8_t)(last - first))) << i;
	return found;
}

/* The columns of the characters that begin where 'begins' has bits. */
static ALWAYS_INLINE uint64_t width_of_window(const struct set *set, const uint8_t *s, const uint8_t *p,
                                              uint64_t begins)
{
	uint64_t wide = 0, none = between_at(p, 0, 0x1F) | equal_at(p, 0x7F), extra = 0;

	if (!is_ascii_at(p)) {
		struct members found = members_at(set, p, WIDTH_BITS, WIDTH_EXACT, WIDTH_EMOJI);
		uint64_t e0 = 0;

		wide = (between_at(p, 0xE3, 0xED) | found.exact) & ~found.loop;
		if (found.bits)
			e0 = found.bits & equal_at(p, 0xE0);
		if (e0)
			none |= has_bit(octavo_no_columns_e0, p + 1, p + 2, e0);
		if (found.bits ^ e0)
			none |= has_bit(octavo_no_columns_two, p, p + 1, found.bits ^ e0);
		if (found.emoji) {
			uint64_t later = found.emoji & between_at(p + 2, 0xA0, 0xBF);
			wide |= has_bit(octavo_wide_1f000, p + 2, p + 3, found.emoji ^ later);
			if (later)
				wide |= has_bit(octavo_wide_1f800, p + 2, p + 3, later);
		}
		for (uint64_t loop = found.loop & begins; loop; loop &= loop - 1) {
			unsigned kind = kind_of(good_unit(s + __builtin_ctzll(loop)));
			extra += columns_of(kind, OCTAVO_AMBIGUOUS_NARROW);
			extra--;
		}
	}
	return extra + count_bits64(begins & ~none) + count_bits64(begins & wide);
}

static uint64_t K(width)(const uint8_t *s, size_t n, size_t readable, size_t at)
{
	const struct set set = set_from(octavo_width_set);
	uint8_t copy[BEFORE + 64 + BEHIND];
	uint64_t width = 0;

	for (; n - at >= 64 && readable - at >= 64 + BEHIND; at += 64)
		width += width_of_window(&set, s + at, s + at, begins_at(&set, s + at));
	for (; at < n; at += 64) {
		const uint8_t *p = window_at(s, readable, at, copy);
		uint64_t in = n - at < 64 ? first_bits(n - at) : ~UINT64_C(0);
		width += width_of_window(&set, s + at, p, in & begins_at(&set, p));
	}
	return width;
}

#endif
