/* SPDX-License-Identifier: MIT */
/*
 * avx512_bits.inc.h - sets with a bit for each of 2048 code points, by hand for AVX-512
 *
 * Two table look-ups of 128 octets find the octet; other instruction sets would need 16 of 16, and
 * look at each character by itself instead. Hindi: graphemes 10 GB/s instead of 3.
 */
#ifndef OCTAVO_TEXT_SIMD_AVX512_BITS_INC_H
#define OCTAVO_TEXT_SIMD_AVX512_BITS_INC_H

/* Of the bits of 'at', those where the code point is in the set by its last 11 bits: p[i], q[i]. */
static ALWAYS_INLINE uint64_t has_bit(const uint8_t set[256], const uint8_t *p, const uint8_t *q,
                                      uint64_t at)
{
	const vec bits = _mm512_set1_epi64((int64_t)0x8040201008040201);
	vec a = v_load(p), b = v_load(q);
	/* (a & 1F) << 3 | (b >> 3 & 7): the octet; the upper bit tells the half of the table. */
	vec index = _mm512_ternarylogic_epi64(_mm512_slli_epi16(a, 3), _mm512_srli_epi16(b, 3),
	                                      v_splat(0x07), 0xD8);
	vec lower = _mm512_permutex2var_epi8(v_load(set), index, v_load(set + 64));
	vec upper = _mm512_permutex2var_epi8(v_load(set + 128), index, v_load(set + 192));
	vec octet = _mm512_mask_blend_epi8(_mm512_movepi8_mask(index), lower, upper);

	return _mm512_mask_test_epi8_mask(at, octet, _mm512_permutexvar_epi8(b, bits));
}

#endif
