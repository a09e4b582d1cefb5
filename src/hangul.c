/* SPDX-License-Identifier: MIT */
/* hangul.c - the syllables that moved, found in tables */
#include "hangul.h"

#include "base.h"
#include "decode.h"
#include "tables/hangul.h"

#define MOVED (sizeof hangul_now / sizeof hangul_now[0])
#define FIRST_THEN 0x3400u

static bool is_moved(uint32_t then)
{
	return then - FIRST_THEN < MOVED;
}

/* Where all modern syllables are since Unicode 2.0, and nothing was before. */
static bool is_syllable(uint32_t now)
{
	return now >= 0xAC00 && now <= 0xD7A3;
}

static ALWAYS_INLINE uint32_t move_to_now(uint32_t then)
{
	if (is_moved(then))
		return hangul_now[then - FIRST_THEN];
	return is_syllable(then) ? NO_COUNTERPART : then;
}

static unsigned count_ones(uint32_t x)
{
	x -= x >> 1 & 0x55555555;
	x = (x & 0x33333333) + (x >> 2 & 0x33333333);
	return ((x + (x >> 4)) & 0x0F0F0F0F) * UINT32_C(0x01010101) >> 24;
}

static ALWAYS_INLINE uint32_t move_to_then(uint32_t now)
{
	if (!is_syllable(now))
		return is_moved(now) ? NO_COUNTERPART : now;
	uint32_t i = now - 0xAC00, bit = UINT32_C(1) << i % 32, word = hangul_has[i / 32];
	if (!(word & bit))
		return NO_COUNTERPART;
	return hangul_then[hangul_before[i / 32] + count_ones(word & (bit - 1))];
}

uint32_t octavo_hangul_now(uint32_t then)
{
	return move_to_now(then);
}

uint32_t octavo_hangul_then(uint32_t now)
{
	return move_to_then(now);
}

/* 'back' is a constant. */
static ALWAYS_INLINE size_t move(const uint8_t *s, size_t n, uint8_t *dst, bool back)
{
	size_t at = 0;

	while (at < n) {
		/* E3..ED have what moves, and where it moves. */
		if ((uint8_t)(s[at] - 0xE3) > 0xED - 0xE3 || n - at < 3 ||
		    !is_continuing(s[at + 1]) || !is_continuing(s[at + 2])) {
			dst[at] = s[at];
			at++;
			continue;
		}
		uint32_t value = (s[at] & 0x0Fu) << 12 | (s[at + 1] & 0x3Fu) << 6 |
		                 (s[at + 2] & 0x3Fu);
		value = back ? move_to_then(value) : move_to_now(value);
		if (value == NO_COUNTERPART)
			break;
		dst[at] = (uint8_t)(0xE0 | value >> 12);
		dst[at + 1] = (uint8_t)(0x80 | (value >> 6 & 0x3F));
		dst[at + 2] = (uint8_t)(0x80 | (value & 0x3F));
		at += 3;
	}
	return at;
}

size_t octavo_hangul_move(const uint8_t *s, size_t n, uint8_t *dst, bool back)
{
	return back ? move(s, n, dst, true) : move(s, n, dst, false);
}
