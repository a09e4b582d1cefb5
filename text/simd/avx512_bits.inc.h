/* SPDX-License-Identifier: MIT */
/*
 * avx512_bits.inc.h - sets with a bit for each of 1024 or 2048 code points, by hand for AVX-512
 *
 * One or two table look-ups of 128 octets find the octet; other instruction sets need eight or 16
 * of 16. Hindi: graphemes 10 GB/s instead of 3.
 */
#ifndef OCTAVO_TEXT_SIMD_AVX512_BITS_INC_H
#define OCTAVO_TEXT_SIMD_AVX512_BITS_INC_H

/* (a & 1F) << 3 | (b >> 3 & 7): the place of an octet. */
static ALWAYS_INLINE vec place_of(vec a, vec b)
{
	return _mm512_ternarylogic_epi64(_mm512_slli_epi16(a, 3), _mm512_srli_epi16(b, 3),
	                                 v_splat(0x07), 0xD8);
}

/* By the last seven bits of its place. */
static ALWAYS_INLINE vec octet_at(const uint8_t table[128], vec place)
{
	return _mm512_permutex2var_epi8(v_load(table), place, v_load(table + 64));
}

static ALWAYS_INLINE uint64_t test_bits(uint64_t at, vec octet, vec b)
{
	const vec bits = _mm512_set1_epi64((int64_t)0x8040201008040201);

	return _mm512_mask_test_epi8_mask(at, octet, _mm512_permutexvar_epi8(b, bits));
}

/* Of the bits of 'at', those where the code point is in the set by its last 10 bits: p[i], q[i]. */
static ALWAYS_INLINE uint64_t has_bit16(const uint8_t set[128], const uint8_t *p, const uint8_t *q,
                                        uint64_t at)
{
	vec b = v_load(q);

	return test_bits(at, octet_at(set, place_of(v_load(p), b)), b);
}

/* The same by its last 11 bits, of which the first one tells the half of the table. */
static ALWAYS_INLINE uint64_t has_bit32(const uint8_t set[256], const uint8_t *p, const uint8_t *q,
                                        uint64_t at)
{
	vec b = v_load(q), place = place_of(v_load(p), b);
	vec lower = octet_at(set, place), upper = octet_at(set + 128, place);

	return test_bits(at, _mm512_mask_blend_epi8(_mm512_movepi8_mask(place), lower, upper), b);
}

#endif
