/* SPDX-License-Identifier: MIT */
/* swap.inc.h - copies UTF-16 or UTF-32 in the other byte order */
#ifndef OCTAVO_SIMD_SWAP_INC_H
#define OCTAVO_SIMD_SWAP_INC_H

#include "basics.inc.h"

/* Short text, and the rest, need no vectors. */
static ALWAYS_INLINE uint64_t swapped_word(size_t unit, uint64_t x)
{
	const uint64_t odd = 0x00FF00FF00FF00FF, low = 0x0000FFFF0000FFFF;

	x = (x & odd) << 8 | (x >> 8 & odd);
	return unit == 2 ? x : (x & low) << 16 | (x >> 16 & low);
}

static ALWAYS_INLINE void swap_all(size_t unit, const uint8_t *s, size_t n, uint8_t *dst)
{
	size_t at = 0;

	for (; n - at >= V; at += V) {
		vec x = v_load(s + at);
		v_store(dst + at, unit == 2 ? v_swap_u16(x) : v_swap_u32(x));
	}
	for (uint64_t x; n - at >= sizeof x; at += sizeof x) {
		memcpy(&x, s + at, sizeof x);
		x = swapped_word(unit, x);
		memcpy(dst + at, &x, sizeof x);
	}
	for (; at < n; at += unit) {
		uint64_t x = 0;
		memcpy(&x, s + at, unit);
		x = swapped_word(unit, x);
		memcpy(dst + at, &x, unit);
	}
}

#define SWAP(name, unit)                                                                 \
	static void K(name)(const uint8_t *s, size_t n, uint8_t *dst)                    \
	{                                                                                \
		swap_all(unit, s, n, dst);                                               \
	}

SWAP(swap16, 2)
SWAP(swap32, 4)

#endif
