/* SPDX-License-Identifier: MIT */
/* hangul.c - the syllables that moved, found in tables */
#include "hangul.h"

#include <stdbool.h>
#include <stddef.h>

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

uint32_t octavo_hangul_now(uint32_t then)
{
	if (is_moved(then))
		return hangul_now[then - FIRST_THEN];
	return is_syllable(then) ? NO_COUNTERPART : then;
}

uint32_t octavo_hangul_then(uint32_t now)
{
	if (!is_syllable(now))
		return is_moved(now) ? NO_COUNTERPART : now;

	size_t low = 0, high = MOVED;
	while (low < high) {
		size_t middle = low + (high - low) / 2;
		uint32_t then = hangul_then[middle];
		uint32_t there = hangul_now[then - FIRST_THEN];
		if (there == now)
			return then;
		if (there < now)
			low = middle + 1;
		else
			high = middle;
	}
	return NO_COUNTERPART;
}
