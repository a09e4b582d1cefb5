/* SPDX-License-Identifier: MIT */
/*
 * avx512_slots.inc.h - slots.inc.h by hand for AVX-512
 *
 * Why: VPERMB gives each of 16 octets its four slots, and VPCOMPRESSB keeps those that are wanted,
 * without a table: 64 slots a step instead of 16.
 */
#ifndef OCTAVO_SIMD_AVX512_SLOTS_INC_H
#define OCTAVO_SIMD_AVX512_SLOTS_INC_H

#include "avx512_planes.inc.h"

/* Each octet i in slots 4i .. 4i + 3. */
static const uint8_t four_times[64] = {
	0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3,
	4, 4, 4, 4, 5, 5, 5, 5, 6, 6, 6, 6, 7, 7, 7, 7,
	8, 8, 8, 8, 9, 9, 9, 9, 10, 10, 10, 10, 11, 11, 11, 11,
	12, 12, 12, 12, 13, 13, 13, 13, 14, 14, 14, 14, 15, 15, 15, 15,
};

/* What stands in the slots of octets that change. */
static ALWAYS_INLINE vec changed_slots(unsigned policy, vec octets)
{
	static const uint8_t digits[16] = "0123456789ABCDEF";

	if (policy == OCTAVO_REPLACE) /* EF BF BD */
		return _mm512_set1_epi32(0x00BDBFEF);
	if (policy == OCTAVO_ROUNDTRIP) { /* ED B2 80 and up */
		vec upper = _mm512_and_si512(_mm512_srli_epi32(octets, 6),
		                             _mm512_set1_epi32(0x0300));
		vec lower = _mm512_and_si512(octets, _mm512_set1_epi32(0x3F0000));
		return _mm512_or_si512(_mm512_or_si512(upper, lower),
		                       _mm512_set1_epi32(0x0080B0ED));
	}
	/* \xE9 */
	vec half = _mm512_or_si512(
		_mm512_and_si512(_mm512_srli_epi32(octets, 4), _mm512_set1_epi32(0x000F0000)),
		_mm512_and_si512(octets, _mm512_set1_epi32(0x0F000000)));
	return _mm512_mask_mov_epi8(_mm512_set1_epi32('\\' | 'x' << 8), 0xCCCCCCCCCCCCCCCC,
	                            v_lookup16(v_table(digits), half));
}

static ALWAYS_INLINE size_t put_slots(const uint8_t *p, unsigned policy, uint64_t three,
                                      uint64_t none, uint8_t *dst)
{
	const uint64_t firsts = 0x1111111111111111;
	vec now = v_load(p);
	size_t written = 0;

	for (int i = 0; i < 64; i += 16) {
		vec index = _mm512_add_epi8(_mm512_loadu_si512(four_times), v_splat((uint8_t)i));
		vec octets = _mm512_permutexvar_epi8(index, now);
		uint64_t change = _pdep_u64(three >> i, firsts);
		uint64_t gone = _pdep_u64(none >> i, firsts);
		uint64_t four = change & gone;
		uint64_t keep = ((firsts & ~gone) | change) | change << 1 | change << 2 | four << 3;
		vec slots = _mm512_mask_mov_epi8(octets, number(change * 15),
		                                 changed_slots(policy, octets));

		_mm512_storeu_si512(dst + written, _mm512_maskz_compress_epi8(keep, slots));
		written += (size_t)_mm_popcnt_u64(keep);
	}
	return written;
}

#endif
