/* SPDX-License-Identifier: MIT */
/*
 * avx512_between_units.inc.h - between_units.inc.h by hand for AVX-512
 *
 * Why: masked loads and stores take short text and the rest, and two masks find the pairs among
 * 32 units. Zen 4, 2026-11 (docs/performance.md): UTF-32LE to UTF-16LE 1.15 times as fast as by
 * AVX2 (65, 54 to 59 GB/s). The others ran at the speed of memory by AVX2 already (0.95 to 1.15),
 * but for emoji and short text, which were not compared.
 */
#ifndef OCTAVO_SIMD_AVX512_BETWEEN_UNITS_INC_H
#define OCTAVO_SIMD_AVX512_BETWEEN_UNITS_INC_H

#include "avx512_to_utf8.inc.h"

static ALWAYS_INLINE vec code_points_as(vec units, bool big)
{
	return big ? v_swap_u32(units) : units;
}

/* 1, 2, .. 31, 31: the index of the unit after each. */
static const uint16_t one_behind16[32] = {
	1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16,
	17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 31,
};

/* 16 units as code points; 'next' has the unit after each, the low one of a high surrogate. */
static ALWAYS_INLINE vec with_next(__m256i units, __m256i next, uint32_t highs, bool to_big)
{
	vec code = widened(units), low = widened(next);
	/* (high - D800) << 10, + low - DC00, + 10000 */
	vec above = _mm512_add_epi32(_mm512_slli_epi32(code, 10),
	                             _mm512_sub_epi32(low, _mm512_set1_epi32(0x35FDC00)));
	return code_points_as(_mm512_mask_mov_epi32(code, (__mmask16)highs, above), to_big);
}

/* Writes 32 units without surrogates as UTF-32. */
static ALWAYS_INLINE void put_all_wider(vec units, bool to_big, uint8_t *dst)
{
	vec first = widened(_mm512_castsi512_si256(units));
	vec second = widened(_mm512_extracti64x4_epi64(units, 1));
	_mm512_storeu_si512(dst, code_points_as(first, to_big));
	_mm512_storeu_si512(dst + V, code_points_as(second, to_big));
}

/* Writes 32 units as UTF-32: a pair at its high surrogate. Returns the size in octets. */
static ALWAYS_INLINE size_t put_paired(vec units, vec next, struct pairs in, bool to_big,
                                       uint8_t *dst)
{
	uint32_t keep = ~(uint32_t)in.lows, highs = (uint32_t)in.highs;
	vec first = with_next(_mm512_castsi512_si256(units), _mm512_castsi512_si256(next), highs,
	                      to_big);
	vec second = with_next(_mm512_extracti64x4_epi64(units, 1),
	                       _mm512_extracti64x4_epi64(next, 1), highs >> 16, to_big);
	size_t size = 4 * (size_t)_mm_popcnt_u32(keep & 0xFFFF);

	_mm512_storeu_si512(dst, _mm512_maskz_compress_epi32((__mmask16)keep, first));
	_mm512_storeu_si512(dst + size,
	                    _mm512_maskz_compress_epi32((__mmask16)(keep >> 16), second));
	return size + 4 * (size_t)_mm_popcnt_u32(keep >> 16);
}

/*
 * Converts up to 32 units that begin with a whole character, and no more than are well-formed.
 * Returns { 0, 0 } if they do not fit.
 */
static ALWAYS_INLINE struct octavo_run first_units(bool big, bool to_big, const uint8_t *s,
                                                   size_t n, uint8_t *dst, size_t cap)
{
	size_t good = paired_prefix(s, n, big), written = 0;
	vec units = load_some(first_bits(good), s);
	struct pairs in = pairs_in_16(units, big);
	uint64_t some = ~in.lows & first_bits(good / 2);

	if ((size_t)_mm_popcnt_u64(some) > cap / 4)
		return (struct octavo_run){ 0, 0 };
	if (big)
		units = v_swap_u16(units);
	vec next = _mm512_permutexvar_epi16(_mm512_loadu_si512(one_behind16), units);
	for (unsigned i = 0; i < 2; i++) {
		vec code = with_next(_mm512_castsi512_si256(units), _mm512_castsi512_si256(next),
		                     (uint32_t)in.highs, to_big);
		size_t size = 4 * (size_t)_mm_popcnt_u64(some & 0xFFFF);
		code = _mm512_maskz_compress_epi32((__mmask16)some, code);
		_mm512_mask_storeu_epi8(dst + written, first_bits(size), code);
		written += size;
		units = _mm512_castsi256_si512(_mm512_extracti64x4_epi64(units, 1));
		next = _mm512_castsi256_si512(_mm512_extracti64x4_epi64(next, 1));
		some >>= 16;
		in.highs >>= 16;
	}
	return (struct octavo_run){ good, written };
}

/* Converts blocks of 32 units from 'at' on while all surrogates are paired. */
static ALWAYS_INLINE struct octavo_run blocks_of_units(bool big, bool to_big, const uint8_t *s,
                                                       size_t n, uint8_t *dst, size_t cap,
                                                       struct octavo_run at)
{
	uint64_t half = 0; /* 1 where a low surrogate has to follow */

	while (n - at.read > V + 1 && cap - at.written >= 2 * V) {
		vec units = v_load(s + at.read), free = unless_surrogate16(units, big);
		if (!_mm512_testn_epi16_mask(free, free) && !half) {
			put_all_wider(big ? v_swap_u16(units) : units, to_big, dst + at.written);
			at.written += 2 * V;
		} else {
			struct pairs in = pairs_in_16(units, big);
			if (((in.highs << 1 | half) & 0xFFFFFFFF) != in.lows)
				break;
			vec next = v_load(s + at.read + 2);
			if (big) {
				units = v_swap_u16(units);
				next = v_swap_u16(next);
			}
			at.written += put_paired(units, next, in, to_big, dst + at.written);
			half = in.highs >> 31;
		}
		at.read += V;
	}
	if (half) {
		/* The pair was written, but what follows its high surrogate was not checked. */
		at.read -= 2;
		at.written -= 4;
	}
	return at;
}

static ALWAYS_INLINE struct octavo_run utf16_to_utf32(unsigned orders, const uint8_t *s,
                                                      size_t n, uint8_t *dst, size_t cap)
{
	const bool big = reads_big(orders), to_big = writes_big(orders);
	struct octavo_run at = { 0, 0 };

	for (;;) {
		struct octavo_run units = first_units(big, to_big, s + at.read, n - at.read,
		                                      dst + at.written, cap - at.written);
		at.read += units.read;
		at.written += units.written;
		if (units.read + 2 < V) /* the end, an error, or no space */
			return at;
		at = blocks_of_units(big, to_big, s, n, dst, cap, at);
	}
}

/* Writes up to 16 code points as UTF-16 if they fit. Returns their size in octets, or 0. */
static ALWAYS_INLINE size_t put_units16(vec code, size_t count, bool to_big, uint8_t *dst,
                                        size_t cap)
{
	__mmask16 above = _mm512_cmpge_epu32_mask(code, _mm512_set1_epi32(0x10000));
	vec high = _mm512_add_epi32(_mm512_srli_epi32(code, 10), _mm512_set1_epi32(0xD7C0));
	/* shifted & 03FF0000 | DC000000 */
	vec low = _mm512_ternarylogic_epi64(_mm512_slli_epi32(code, 16),
	                                    _mm512_set1_epi32(0x03FF0000),
	                                    _mm512_set1_epi32((int)0xDC000000), 0xEA);
	code = _mm512_mask_or_epi32(code, above, high, low);
	uint64_t some = _mm512_cmpge_epu16_mask(code, _mm512_set1_epi32(0x00010000));
	some &= first_bits(2 * count);
	size_t size = 2 * (size_t)_mm_popcnt_u64(number(some));
	vec units = _mm512_maskz_compress_epi16((__mmask32)some, code);
	if (size > cap)
		return 0;
	if (to_big)
		units = v_swap_u16(units);
	if (cap >= V)
		_mm512_storeu_si512(dst, units);
	else
		_mm512_mask_storeu_epi8(dst, first_bits(size), units);
	return size;
}

/* Converts blocks of 64 code points from 'at' on while none needs surrogates or is bad. */
static ALWAYS_INLINE struct octavo_run narrow_blocks(bool big, bool to_big, const uint8_t *s,
                                                     size_t n, uint8_t *dst, size_t cap,
                                                     struct octavo_run at)
{
	while (n - at.read >= 4 * V && cap - at.written >= 2 * V) {
		vec a = load_units32(s + at.read, V, big);
		vec b = load_units32(s + at.read + V, V, big);
		vec c = load_units32(s + at.read + 2 * V, V, big);
		vec d = load_units32(s + at.read + 3 * V, V, big);
		vec any = _mm512_or_si512(_mm512_ternarylogic_epi64(a, b, c, 0xFE), d);
		vec first = lower_halves_of(a, b), second = lower_halves_of(c, d);
		vec free = _mm512_min_epu16(unless_surrogate16(first, false),
		                            unless_surrogate16(second, false));
		if (_mm512_test_epi32_mask(any, _mm512_set1_epi32((int)0xFFFF0000)) ||
		    _mm512_testn_epi16_mask(free, free))
			break;
		_mm512_storeu_si512(dst + at.written, to_big ? v_swap_u16(first) : first);
		_mm512_storeu_si512(dst + at.written + V, to_big ? v_swap_u16(second) : second);
		at.read += 4 * V;
		at.written += 2 * V;
	}
	return at;
}

/* Converts up to 16 code points; 'bad' tells that an error follows. { 0, 0 } if they do not fit. */
static ALWAYS_INLINE struct octavo_run any_code_points(bool big, bool to_big, const uint8_t *s,
                                                       size_t n, uint8_t *dst, size_t cap,
                                                       bool *bad)
{
	size_t count = n < V ? n / 4 : V / 4;
	vec code = load_units32(s, 4 * count, big);
	uint32_t wrong = bad_code_points(code);

	*bad = wrong;
	if (wrong)
		count = (size_t)_tzcnt_u32(wrong);
	size_t size = count ? put_units16(code, count, to_big, dst, cap) : 0;
	return (struct octavo_run){ size ? 4 * count : 0, size };
}

static ALWAYS_INLINE struct octavo_run utf32_to_utf16(unsigned orders, const uint8_t *s,
                                                      size_t n, uint8_t *dst, size_t cap)
{
	const bool big = reads_big(orders), to_big = writes_big(orders);
	struct octavo_run at = { 0, 0 };
	bool bad = false;

	n &= ~(size_t)3;
	while (at.read < n && !bad) {
		at = narrow_blocks(big, to_big, s, n, dst, cap, at);
		/* Some more of any kind before narrow blocks are tried again. */
		size_t end = n - at.read < 8 * V ? n : at.read + 8 * V;
		while (end - at.read >= V && cap - at.written >= V) {
			vec code = load_units32(s + at.read, V, big);
			if (bad_code_points(code))
				break;
			at.written += put_units16(code, V / 4, to_big, dst + at.written, V);
			at.read += V;
		}
		if (end < n && end - at.read < V && cap - at.written >= V)
			continue;
		if (at.read == n)
			break;
		struct octavo_run rest = any_code_points(big, to_big, s + at.read, n - at.read,
		                                         dst + at.written, cap - at.written, &bad);
		if (rest.read == 0)
			break;
		at.read += rest.read;
		at.written += rest.written;
	}
	return at;
}

/* Latin-1 to UTF-16, or to UTF-32. 'to' is a constant. */
static ALWAYS_INLINE struct octavo_run latin1_to_units(enum octavo_kind to, bool big,
                                                       const uint8_t *s, size_t n,
                                                       uint8_t *dst, size_t cap)
{
	size_t width = is_utf16(to) ? 2 : 4, at = 0;

	n = n < cap / width ? n : cap / width;
	while (at < n) {
		size_t count = n - at < V ? n - at : V;
		struct planes code = { load_some(first_bits(count), s + at), _mm512_setzero_si512(),
			               _mm512_setzero_si512() };
		put_planes(to, big, code, false, count, dst + width * at, width * (n - at));
		at += count;
	}
	return (struct octavo_run){ n, width * n };
}

/* UTF-16 to Latin-1. */
static ALWAYS_INLINE struct octavo_run utf16_to_latin1(const uint8_t *s, size_t n,
                                                       uint8_t *dst, size_t cap, bool big)
{
	size_t at = 0;

	n = n / 2 < cap ? n / 2 : cap;
	while (at < n) {
		size_t count = n - at < V / 2 ? n - at : V / 2;
		vec units = load_some(first_bits(2 * count), s + 2 * at);
		if (big)
			units = v_swap_u16(units);
		uint32_t above = _mm512_cmpgt_epu16_mask(units, _mm512_set1_epi16(0xFF));
		if (above)
			count = (size_t)_tzcnt_u32(above);
		_mm256_mask_storeu_epi8(dst + at, (__mmask32)first_bits(count),
		                        _mm512_cvtepi16_epi8(units));
		at += count;
		if (above)
			break;
	}
	return (struct octavo_run){ 2 * at, at };
}

/* UTF-32 to Latin-1. */
static ALWAYS_INLINE struct octavo_run utf32_to_latin1(const uint8_t *s, size_t n,
                                                       uint8_t *dst, size_t cap, bool big)
{
	size_t at = 0;

	n = n / 4 < cap ? n / 4 : cap;
	while (at < n) {
		size_t count = n - at < V / 4 ? n - at : V / 4;
		vec units = load_units32(s + 4 * at, 4 * count, big);
		uint32_t above = _mm512_cmpgt_epu32_mask(units, _mm512_set1_epi32(0xFF));
		if (above)
			count = (size_t)_tzcnt_u32(above);
		_mm_mask_storeu_epi8(dst + at, (__mmask16)first_bits(count),
		                     _mm512_cvtepi32_epi8(units));
		at += count;
		if (above)
			break;
	}
	return (struct octavo_run){ 4 * at, at };
}

static ALWAYS_INLINE struct octavo_run units_to_latin1(enum octavo_kind from, bool big,
                                                       const uint8_t *s, size_t n,
                                                       uint8_t *dst, size_t cap)
{
	return is_utf16(from) ? utf16_to_latin1(s, n, dst, cap, big)
	                      : utf32_to_latin1(s, n, dst, cap, big);
}

#endif
