/* SPDX-License-Identifier: MIT */
/*
 * avx512_planes.inc.h - code points as planes of octets, and units from them
 *
 * A plane holds octet 0, 1 or 2 of each of 64 code points. Most encodings are some of these
 * octets in some order, so permutations do nearly all of the work.
 */
#ifndef OCTAVO_SIMD_AVX512_PLANES_INC_H
#define OCTAVO_SIMD_AVX512_PLANES_INC_H

#include "basics.inc.h"

struct planes {
	vec low, high, top;
};

/*
 * Keeps a mask in a general register: gcc 12 else computes with it in mask registers, where a
 * shift takes four cycles.
 */
static ALWAYS_INLINE uint64_t number(uint64_t mask)
{
	__asm__("" : "+r"(mask));
	return mask;
}

/* The selected octets, and zeros for the others, which are not read. */
static ALWAYS_INLINE vec load_some(uint64_t some, const uint8_t *s)
{
	return _mm512_maskz_loadu_epi8(some, s);
}

/* Matrices for bits_of(): each octet is shifted, and the bits of the mask are kept. */
#define LEFT_2 0x0000010204081020
#define LEFT_2_MASK_1C 0x0000010204000000
#define LEFT_2_MASK_0C 0x0000010200000000
#define LEFT_2_MASK_3C 0x0000010204080000
#define LEFT_4 0x0000000001020408
#define LEFT_4_MASK_30 0x0000000001020000
#define LEFT_6 0x0000000000000102
#define RIGHT_2_MASK_0F 0x0408102000000000
#define RIGHT_2_MASK_3F 0x0408102040800000
#define RIGHT_4 0x1020408000000000
#define RIGHT_4_MASK_03 0x1020000000000000
#define RIGHT_6 0x4080000000000000
#define MASK_3F 0x0102040810200000

/* 'matrix' times the selected octets, 0 for the others. */
#define bits_of(some, octets, matrix) \
	_mm512_maskz_gf2p8affine_epi64_epi8(some, octets, _mm512_set1_epi64(matrix), 0)

/* 'matrix' times all octets. */
#define bits_of_all(octets, matrix) \
	_mm512_gf2p8affine_epi64_epi8(octets, _mm512_set1_epi64(matrix), 0)

/* 0, 64, 1, 65, ..: octets of one vector and of another, in turn. */
static const uint8_t in_turn[64] = {
	0, 64, 1, 65, 2, 66, 3, 67, 4, 68, 5, 69, 6, 70, 7, 71,
	8, 72, 9, 73, 10, 74, 11, 75, 12, 76, 13, 77, 14, 78, 15, 79,
	16, 80, 17, 81, 18, 82, 19, 83, 20, 84, 21, 85, 22, 86, 23, 87,
	24, 88, 25, 89, 26, 90, 27, 91, 28, 92, 29, 93, 30, 94, 31, 95,
};

/* 0, 64, 0, 64, 1, 65, 1, 65, .. */
static const uint8_t in_turn_twice[64] = {
	0, 64, 0, 64, 1, 65, 1, 65, 2, 66, 2, 66, 3, 67, 3, 67,
	4, 68, 4, 68, 5, 69, 5, 69, 6, 70, 6, 70, 7, 71, 7, 71,
	8, 72, 8, 72, 9, 73, 9, 73, 10, 74, 10, 74, 11, 75, 11, 75,
	12, 76, 12, 76, 13, 77, 13, 77, 14, 78, 14, 78, 15, 79, 15, 79,
};

/* Units from[first], from[first + 1] .. of two octets. */
static ALWAYS_INLINE vec units16(struct planes from, uint8_t first)
{
	vec index = _mm512_add_epi8(_mm512_loadu_si512(in_turn), v_splat(first));
	return _mm512_permutex2var_epi8(from.low, index, from.high);
}

/* The same of four octets; 'has_top' tells whether there is a top plane. */
static ALWAYS_INLINE vec units32(struct planes from, uint8_t first, bool has_top, bool big)
{
	vec index = _mm512_add_epi8(_mm512_loadu_si512(in_turn_twice), v_splat(first));
	vec units = _mm512_maskz_permutex2var_epi8(0x3333333333333333, from.low, index,
	                                           from.high);
	if (has_top)
		units = _mm512_mask_permutexvar_epi8(units, 0x4444444444444444, index, from.top);
	return big ? v_swap_u32(units) : units;
}

/* Writes octets [at, size) of an output, at most V; none if size <= at. */
static ALWAYS_INLINE void store_rest(uint8_t *dst, size_t at, size_t size, vec octets)
{
	if (at < size)
		_mm512_mask_storeu_epi8(dst + at, first_bits(size - at), octets);
}

/*
 * Writes 'count' <= V code points, or units of UTF-16, if they fit. Returns their size in
 * octets, or 0.
 */
static ALWAYS_INLINE size_t put_planes(enum octavo_kind to, bool big, struct planes from,
                                       bool has_top, size_t count, uint8_t *dst, size_t cap)
{
	size_t width = unit_size(to);
	size_t size = width * count;

	if (width == 2 && big)
		from = (struct planes){ from.high, from.low, from.top };
	if (cap >= width * V) {
		if (width == 1) {
			_mm512_storeu_si512(dst, from.low);
		} else if (width == 2) {
			_mm512_storeu_si512(dst, units16(from, 0));
			_mm512_storeu_si512(dst + V, units16(from, V / 2));
		} else {
			_mm512_storeu_si512(dst, units32(from, 0, has_top, big));
			_mm512_storeu_si512(dst + V, units32(from, 16, has_top, big));
			if (count > 32) {
				_mm512_storeu_si512(dst + 2 * V, units32(from, 32, has_top, big));
				_mm512_storeu_si512(dst + 3 * V, units32(from, 48, has_top, big));
			}
		}
		return size;
	}
	if (size > cap)
		return 0;
	if (width == 1) {
		store_rest(dst, 0, size, from.low);
	} else if (width == 2) {
		store_rest(dst, 0, size, units16(from, 0));
		store_rest(dst, V, size, units16(from, V / 2));
	} else {
		store_rest(dst, 0, size, units32(from, 0, has_top, big));
		store_rest(dst, V, size, units32(from, 16, has_top, big));
		store_rest(dst, 2 * V, size, units32(from, 32, has_top, big));
		store_rest(dst, 3 * V, size, units32(from, 48, has_top, big));
	}
	return size;
}

/* put_planes() of 'count' characters of ASCII. */
static ALWAYS_INLINE size_t put_ascii(enum octavo_kind to, bool big, vec ascii, size_t count,
                                      uint8_t *dst, size_t cap)
{
	struct planes planes = { ascii, _mm512_setzero_si512(), _mm512_setzero_si512() };
	return put_planes(to, big, planes, false, count, dst, cap);
}

#endif
