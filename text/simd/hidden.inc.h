/* SPDX-License-Identifier: MIT */
/* hidden.inc.h - how far text has no character that lint may call odd by itself */
#ifndef OCTAVO_TEXT_SIMD_HIDDEN_INC_H
#define OCTAVO_TEXT_SIMD_HIDDEN_INC_H

#include "windows.inc.h"

/*
 * Controls of ASCII but TAB, LF and CR; DEL. The first four bits and the last four of an octet tell
 * in which of these it may be: 00..0F, 10..1F, 70..7F.
 */
static ALWAYS_INLINE uint64_t odd_controls_at(const uint8_t *p)
{
	static const uint8_t firsts[16] = { 1, 2, [7] = 4 };
	static const uint8_t lasts[16] = { 3, 3, 3, 3, 3, 3, 3, 3, 3, 2, 2, 3, 3, 2, 3, 7 };
	const vec by_first = v_table(firsts), by_last = v_table(lasts);
	uint64_t odd;

	SET_MASK(odd, v_nonzero, v_nonzero_mask, by_halves(by_first, by_last, v_load(p + i)));
	return odd;
}

static size_t K(hidden)(const uint8_t *s, size_t n, size_t readable, size_t at)
{
	const struct set set = set_from(octavo_hidden_set, HIDDEN_LAST_LOWER, HIDDEN_E0);
	uint8_t copy[BEFORE + 64 + BEHIND];

	for (; at < n; at += 64) {
		const uint8_t *p = window_at(s, readable, at, copy);
		uint64_t odd = odd_controls_at(p);

		if (!is_ascii_at(p)) {
			struct found found = find(&set, p);
			odd |= members(&found, HIDDEN_LOOP);
		}
		if (odd) {
			at += (size_t)__builtin_ctzll(odd);
			break;
		}
	}
	return at < n ? at : n;
}

#endif
