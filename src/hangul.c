/* SPDX-License-Identifier: MIT */
/* hangul.c - the syllables that moved, found in tables */
#include "hangul.h"

#include "base.h"
#include "decode.h"
#include "tables/hangul.h"
#include "units.h"

#define FIRST_THEN 0x3400u
#define MOVED (0x4E00u - FIRST_THEN)
#define RANGES (sizeof hangul_ranges / sizeof hangul_ranges[0])
#define COMMON (sizeof hangul_common / sizeof hangul_common[0])
#define EXCEPTIONS (sizeof hangul_exceptions / sizeof hangul_exceptions[0])

static bool is_moved(uint32_t then)
{
	return then - FIRST_THEN < MOVED;
}

/* Where all modern syllables are since Unicode 2.0, and nothing was before. */
static bool is_syllable(uint32_t now)
{
	return now >= 0xAC00 && now <= 0xD7A3;
}

static unsigned count_ones(uint32_t x)
{
	x -= x >> 1 & 0x55555555;
	x = (x & 0x33333333) + (x >> 2 & 0x33333333);
	return ((x + (x >> 4)) & 0x0F0F0F0F) * UINT32_C(0x01010101) >> 24;
}

/* Number i of a range, less AC00. */
static uint32_t nth(size_t range, uint32_t i)
{
	const uint16_t *before = hangul_before + HANGUL_WORDS * range;
	size_t at = hangul_samples[hangul_ranges[range].samples + i / HANGUL_EACH];

	while (at + 1 < HANGUL_WORDS && before[at + 1] <= i)
		at++;
	uint32_t word = hangul_has[HANGUL_WORDS * range + at];
	for (i -= before[at]; i > 0; i--)
		word &= word - 1;
	/* The place of the lowest bit that is set. */
	return (uint32_t)(32 * at) + count_ones((word & (0 - word)) - 1);
}

static ALWAYS_INLINE uint32_t move_to_now(uint32_t then)
{
	uint32_t i = then - FIRST_THEN;

	if (!is_moved(then))
		return is_syllable(then) ? NO_COUNTERPART : then;
	if (i < COMMON)
		return hangul_common[i];
	if (i - HANGUL_FIRST_EXCEPTION < EXCEPTIONS)
		return hangul_exceptions[i - HANGUL_FIRST_EXCEPTION];
	size_t range = i < HANGUL_FIRST_EXCEPTION ? 1 : 2;
	return 0xAC00 + nth(range, i - hangul_ranges[range].first);
}

static ALWAYS_INLINE uint32_t move_to_then(uint32_t now)
{
	if (!is_syllable(now))
		return is_moved(now) ? NO_COUNTERPART : now;
	uint32_t i = now - 0xAC00, bit = UINT32_C(1) << i % 32;
	for (size_t range = 0; range < RANGES; range++) {
		size_t at = HANGUL_WORDS * range + i / 32;
		if (hangul_has[at] & bit)
			return FIRST_THEN + hangul_ranges[range].first + hangul_before[at] +
			       count_ones(hangul_has[at] & (bit - 1));
	}
	for (uint32_t k = 0; k < EXCEPTIONS; k++)
		if (hangul_exceptions[k] == now)
			return FIRST_THEN + HANGUL_FIRST_EXCEPTION + k;
	return NO_COUNTERPART;
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

	for (; n - at >= 2; at += 2) {
		uint32_t unit = get16(s + at, false);
		uint32_t moved = back ? move_to_then(unit) : move_to_now(unit);
		if (moved == NO_COUNTERPART)
			break;
		put16(dst + at, moved, false);
	}
	return at;
}

size_t octavo_hangul_move(const uint8_t *s, size_t n, uint8_t *dst, bool back)
{
	return back ? move(s, n, dst, true) : move(s, n, dst, false);
}
