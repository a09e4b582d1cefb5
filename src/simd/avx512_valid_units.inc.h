/* SPDX-License-Identifier: MIT */
/*
 * avx512_valid_units.inc.h - valid_units.inc.h by hand for AVX-512
 *
 * Why: masked loads take short text and the rest, comparisons give masks, and one ternary
 * operation finds surrogates. Zen 4, 2026-11 (docs/performance.md, 0.5 MB): UTF-16LE 1.1 times as
 * fast as by AVX2 (105, 92 to 97 GB/s; emoji more), UTF-32LE 1.4 times (99, 69 to 72).
 */
#ifndef OCTAVO_SIMD_AVX512_VALID_UNITS_INC_H
#define OCTAVO_SIMD_AVX512_VALID_UNITS_INC_H

#include "avx512_planes.inc.h"

struct pairs {
	uint64_t highs, lows;
};

/* The first 16 units of s[0..n), zeros where there are none. */
static ALWAYS_INLINE vec load_units32(const uint8_t *s, size_t n, bool big)
{
	vec units = n >= V ? v_load(s) : load_some(first_bits(n), s);
	return big ? v_swap_u32(units) : units;
}

/* A bit for each unit that is no scalar value. */
static ALWAYS_INLINE __mmask16 bad_code_points(vec units)
{
	vec surrogate = _mm512_and_si512(units, _mm512_set1_epi32((int)0xFFFFF800));
	return _mm512_cmpgt_epu32_mask(units, _mm512_set1_epi32(0x10FFFF)) |
	       _mm512_cmpeq_epi32_mask(surrogate, _mm512_set1_epi32(0xD800));
}

/* Units with this high octet, as they are in memory. */
static ALWAYS_INLINE vec high_in_16(uint8_t octet, bool big)
{
	return _mm512_set1_epi16((short)(big ? octet : octet << 8));
}

/* 0 where a unit of 16 bits is a surrogate. */
static ALWAYS_INLINE vec unless_surrogate16(vec units, bool big)
{
	/* (units & F8) ^ D8 */
	return _mm512_ternarylogic_epi64(units, high_in_16(0xF8, big), high_in_16(0xD8, big), 0x6A);
}

/* Bit i is set where unit i is a high surrogate, or a low one. */
static ALWAYS_INLINE struct pairs pairs_in_16(vec units, bool big)
{
	vec marks = _mm512_and_si512(units, high_in_16(0xFC, big));
	return (struct pairs){
		number(_mm512_cmpeq_epi16_mask(marks, high_in_16(0xD8, big))),
		number(_mm512_cmpeq_epi16_mask(marks, high_in_16(0xDC, big))),
	};
}

/* How many of the first 'count' units are before the first that is not paired. */
static ALWAYS_INLINE size_t whole_pairs(struct pairs in, size_t count)
{
	uint64_t wrong = (in.highs << 1 ^ in.lows) & first_bits(count);
	size_t good = wrong ? (size_t)_tzcnt_u64(wrong) : count;
	/* The error may be that the high surrogate in front has no low one. */
	return good && (in.highs >> (good - 1) & 1) ? good - 1 : good;
}

/* Whether s[0..V) has low surrogates exactly after high ones. */
static ALWAYS_INLINE bool all_paired(const uint8_t *s, bool big)
{
	vec now = _mm512_and_si512(v_load(s), high_in_16(0xFC, big));
	vec before = _mm512_and_si512(v_load(s - 2), high_in_16(0xFC, big));
	return _mm512_cmpeq_epi16_mask(now, high_in_16(0xDC, big)) ==
	       _mm512_cmpeq_epi16_mask(before, high_in_16(0xD8, big));
}

/* Steps back over a high surrogate before s[at]. */
static ALWAYS_INLINE size_t before_half(const uint8_t *s, size_t at, bool big)
{
	return at && (s[at - 1 - big] & 0xFC) == 0xD8 ? at - 2 : at;
}

/* The length of a prefix of s[0..n) that is whole characters, at most V octets. */
static ALWAYS_INLINE size_t paired_prefix(const uint8_t *s, size_t n, bool big)
{
	size_t count = n < V ? n / 2 : V / 2;
	return 2 * whole_pairs(pairs_in_16(load_some(first_bits(2 * count), s), big), count);
}

static ALWAYS_INLINE size_t utf16_prefix(const uint8_t *s, size_t n, bool big)
{
	size_t at = n < V ? 0 : paired_prefix(s, n, big);

	while (at > 0) {
		while (n - at >= 4 * V) {
			vec a = unless_surrogate16(v_load(s + at), big);
			vec b = unless_surrogate16(v_load(s + at + V), big);
			vec c = unless_surrogate16(v_load(s + at + 2 * V), big);
			vec d = unless_surrogate16(v_load(s + at + 3 * V), big);
			vec least = _mm512_min_epu16(_mm512_min_epu16(a, b),
			                             _mm512_min_epu16(c, d));
			if (_mm512_testn_epi16_mask(least, least))
				break;
			at += 4 * V;
		}
		size_t end = n - at < 8 * V ? n : at + 8 * V;
		while (end - at >= V && all_paired(s + at, big))
			at += V;
		at = before_half(s, at, big);
		if (end - at >= V)
			break;
		if (end == n)
			break;
	}
	for (size_t good; (good = paired_prefix(s + at, n - at, big)) > 0;)
		at += good;
	return at;
}

/* 'greatest' has the maximum of each octet, 'least' is of unless_surrogate32(). */
static ALWAYS_INLINE bool any_bad_32(vec greatest, vec least, bool big)
{
	vec limit = _mm512_set1_epi32((int)(big ? 0xFFFF1000 : 0x0010FFFF));
	return _mm512_cmpgt_epu8_mask(greatest, limit) || _mm512_testn_epi32_mask(least, least);
}

/* 0 where a unit of 32 bits is a surrogate. */
static ALWAYS_INLINE vec unless_surrogate32(vec units, bool big)
{
	vec mask = _mm512_set1_epi32((int)(big ? 0x00F8FFFF : 0xFFFFF800));
	vec mark = _mm512_set1_epi32(big ? 0x00D80000 : 0xD800);
	return _mm512_ternarylogic_epi64(units, mask, mark, 0x6A);
}

static ALWAYS_INLINE size_t utf32_prefix(const uint8_t *s, size_t n, bool big)
{
	size_t at = 0;

	n &= ~(size_t)3;
	while (n - at >= 8 * V) {
		vec greatest = v_load(s + at), least = unless_surrogate32(greatest, big);
		for (unsigned i = 1; i < 8; i++) {
			vec units = v_load(s + at + i * V);
			greatest = _mm512_max_epu8(greatest, units);
			least = _mm512_min_epu32(least, unless_surrogate32(units, big));
		}
		if (any_bad_32(greatest, least, big))
			break;
		at += 8 * V;
	}
	while (at < n) {
		size_t count = n - at < V ? n - at : V;
		uint32_t bad = bad_code_points(load_units32(s + at, count, big));
		if (bad)
			return at + 4 * (size_t)_tzcnt_u32(bad);
		at += count;
	}
	return at;
}

#endif
