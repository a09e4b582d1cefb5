/* SPDX-License-Identifier: MIT */
/*
 * avx512_count.inc.h - count.inc.h by hand for AVX-512
 *
 * Why: a table of the upper half of an octet tells what it counts for, with one addition for
 * both counts, and a masked load takes the rest. Zen 4, 2026-11 (docs/performance.md): units of
 * UTF-16 1.4 times as fast as by AVX2 (113, 80 GB/s); the tally twice as fast as count.inc.h in
 * words of AVX-512. Code points gain nothing (114, 114), but share the loop.
 */
#ifndef OCTAVO_SIMD_AVX512_COUNT_INC_H
#define OCTAVO_SIMD_AVX512_COUNT_INC_H

#include "avx512_planes.inc.h"

/* What an octet adds to the count, by its upper half. */
static const uint8_t code_points_by_high[16] = {
	1, 1, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 1, 1, 1, 1,
};
static const uint8_t units_by_high[16] = {
	1, 1, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 1, 1, 1, 2,
};

/* Vectors of at most 2 an octet that 8 bits can hold. */
#define MAX_ADDED 127

static ALWAYS_INLINE vec counts_of(vec octets, vec table)
{
	return _mm512_shuffle_epi8(table, bits_of_all(octets, RIGHT_4));
}

/* The same for the first octets of a vec. */
static ALWAYS_INLINE vec counts_of_some(size_t count, const uint8_t *s, vec table)
{
	uint64_t some = first_bits(count);
	return _mm512_maskz_mov_epi8(some, counts_of(load_some(some, s), table));
}

static ALWAYS_INLINE size_t sum_by_high(const uint8_t *s, size_t n, const uint8_t by_high[16])
{
	const vec table = v_table(by_high);
	size_t at = 0, sum = 0;

	if (n >= 8 * V) {
		/* Aligned from here on: a load across two cache lines costs two. */
		at = V - (uintptr_t)s % V;
		sum += v_sum(counts_of_some(at, s, table));
	}
	while (n - at >= 4 * V) {
		vec even = _mm512_setzero_si512(), odd = even;
		size_t groups = (n - at) / (4 * V);
		groups = groups < MAX_ADDED / 4 ? groups : MAX_ADDED / 4;
		for (size_t i = 0; i < groups; i++, at += 4 * V) {
			even = _mm512_add_epi8(even, counts_of(v_load(s + at), table));
			odd = _mm512_add_epi8(odd, counts_of(v_load(s + at + V), table));
			even = _mm512_add_epi8(even, counts_of(v_load(s + at + 2 * V), table));
			odd = _mm512_add_epi8(odd, counts_of(v_load(s + at + 3 * V), table));
		}
		sum += v_sum(even) + v_sum(odd);
	}
	if (at < n) {
		vec rest = counts_of_some(n - at, s + at, table);
		while (n - at > V) {
			at += V;
			rest = _mm512_add_epi8(rest, counts_of_some(n - at, s + at, table));
		}
		sum += v_sum(rest);
	}
	return sum;
}

static size_t K(count)(const uint8_t *s, size_t n)
{
	if (n <= V) {
		uint64_t some = first_bits(n);
		uint64_t begins = _mm512_cmpge_epi8_mask(load_some(some, s), v_splat(0xC0));
		return (size_t)_mm_popcnt_u64(begins & some);
	}
	return sum_by_high(s, n, code_points_by_high);
}

static size_t K(utf16_length)(const uint8_t *s, size_t n)
{
	if (n <= V) {
		uint64_t some = first_bits(n);
		vec octets = load_some(some, s);
		uint64_t begins = _mm512_cmpge_epi8_mask(octets, v_splat(0xC0));
		uint64_t lead4 = _mm512_cmpge_epu8_mask(octets, v_splat(0xF0));
		return (size_t)(_mm_popcnt_u64(begins & some) + _mm_popcnt_u64(lead4));
	}
	return sum_by_high(s, n, units_by_high);
}

static ALWAYS_INLINE vec add_where(vec counts, uint64_t mask)
{
	return _mm512_mask_add_epi8(counts, mask, counts, v_splat(1));
}

static size_t K(tally)(const uint8_t *s, size_t n, struct octavo_tally *tally)
{
	size_t at = 0;

	while (n - at >= V) {
		vec begins = _mm512_setzero_si512(), lead4 = begins, lines = begins;
		vec highest = begins;
		size_t blocks = (n - at) / V, from = at;
		size_t end = at + (blocks < 255 ? blocks : 255) * V;

		for (; at < end; at += V) {
			vec octets = v_load(s + at);
			begins = add_where(begins, _mm512_cmpge_epi8_mask(octets, v_splat(0xC0)));
			lead4 = add_where(lead4, _mm512_cmpge_epu8_mask(octets, v_splat(0xF0)));
			lines = add_where(lines, _mm512_cmpeq_epi8_mask(octets, v_splat('\n')));
			highest = _mm512_max_epu8(highest, octets);
		}
		tally->continuing += end - from - v_sum(begins);
		tally->lead4 += v_sum(lead4);
		tally->lines += v_sum(lines);
		tally->above_latin1 |= _mm512_cmpge_epu8_mask(highest, v_splat(0xC4)) != 0;
	}
	return at;
}

#endif
