/* SPDX-License-Identifier: MIT */
/*
 * avx512_to_utf8.inc.h - to_utf8.inc.h by hand for AVX-512
 *
 * Why: VPCOMPRESSB keeps the octets that units need, 64 at a time instead of 16 by a table. Zen 4,
 * 2026-11 (docs/performance.md): UTF-16LE 1.5 times as fast as by AVX2 on Chinese (16.1, 10.8
 * GB/s), Latin-1 2 times (36, 17.8 on French).
 *
 * Units below 800 become two octets in their own 16 bits, and unused ones are dropped. Others go
 * through planes: three vectors of the octets that each unit may need, interleaved, of which
 * unused ones are dropped. Each surrogate of a pair gives two octets of the four.
 */
#ifndef OCTAVO_SIMD_AVX512_TO_UTF8_INC_H
#define OCTAVO_SIMD_AVX512_TO_UTF8_INC_H

#include "avx512_valid_units.inc.h"

/* The octets that 64 units may need; all have a third one, which is the last. */
struct sequences {
	vec first, second, third;
	uint64_t has_first, has_second, has_third;
};

/* 0, 64, 0, 1, 65, 1, ..: interleaves the octets of three vectors. */
static const uint8_t in_threes[3][64] = {
	{
		0, 64, 0, 1, 65, 1, 2, 66, 2, 3, 67, 3, 4, 68, 4, 5,
		69, 5, 6, 70, 6, 7, 71, 7, 8, 72, 8, 9, 73, 9, 10, 74,
		10, 11, 75, 11, 12, 76, 12, 13, 77, 13, 14, 78, 14, 15, 79, 15,
		16, 80, 16, 17, 81, 17, 18, 82, 18, 19, 83, 19, 20, 84, 20, 21,
	},
	{
		85, 21, 22, 86, 22, 23, 87, 23, 24, 88, 24, 25, 89, 25, 26, 90,
		26, 27, 91, 27, 28, 92, 28, 29, 93, 29, 30, 94, 30, 31, 95, 31,
		32, 96, 32, 33, 97, 33, 34, 98, 34, 35, 99, 35, 36, 100, 36, 37,
		101, 37, 38, 102, 38, 39, 103, 39, 40, 104, 40, 41, 105, 41, 42, 106,
	},
	{
		42, 43, 107, 43, 44, 108, 44, 45, 109, 45, 46, 110, 46, 47, 111, 47,
		48, 112, 48, 49, 113, 49, 50, 114, 50, 51, 115, 51, 52, 116, 52, 53,
		117, 53, 54, 118, 54, 55, 119, 55, 56, 120, 56, 57, 121, 57, 58, 122,
		58, 59, 123, 59, 60, 124, 60, 61, 125, 61, 62, 126, 62, 63, 127, 63,
	},
};

/* 0, 0, 1, 2, ..: the octet before each. */
static const uint8_t one_before[64] = {
	0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14,
	15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30,
	31, 32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43, 44, 45, 46,
	47, 48, 49, 50, 51, 52, 53, 54, 55, 56, 57, 58, 59, 60, 61, 62,
};

/* Every second bit; every third bit from bit 0, 1 and 2 on. */
#define EVEN_BITS UINT64_C(0x5555555555555555)
#define BITS_0_3 0x9249249249249249
#define BITS_1_4 0x2492492492492492
#define BITS_2_5 0x4924924924924924

/* Writes the selected octets, with space for 64. */
static ALWAYS_INLINE size_t put_some(uint8_t *dst, uint64_t some, vec octets)
{
	_mm512_storeu_si512(dst, _mm512_maskz_compress_epi8(some, octets));
	return (size_t)_mm_popcnt_u64(some);
}

/* Writes the selected octets and nothing else. */
static ALWAYS_INLINE size_t put_exactly(uint8_t *dst, uint64_t some, vec octets)
{
	size_t count = (size_t)_mm_popcnt_u64(some);
	_mm512_mask_storeu_epi8(dst, first_bits(count), _mm512_maskz_compress_epi8(some, octets));
	return count;
}

/* Writes the sequences if they fit. Returns their size in octets, or 0. */
static ALWAYS_INLINE size_t put_sequences(struct sequences from, uint8_t *dst, size_t cap)
{
	uint64_t one = from.has_first, two = from.has_second, three = from.has_third;
	uint64_t some0 = _pdep_u64(one, BITS_0_3) | _pdep_u64(two, BITS_1_4) |
	                 _pdep_u64(three, BITS_2_5);
	uint64_t some1 = _pdep_u64(two >> 21, BITS_0_3) | _pdep_u64(three >> 21, BITS_1_4) |
	                 _pdep_u64(one >> 22, BITS_2_5);
	uint64_t some2 = _pdep_u64(three >> 42, BITS_0_3) | _pdep_u64(one >> 43, BITS_1_4) |
	                 _pdep_u64(two >> 43, BITS_2_5);
	vec index0 = _mm512_loadu_si512(in_threes[0]);
	vec index1 = _mm512_loadu_si512(in_threes[1]);
	vec index2 = _mm512_loadu_si512(in_threes[2]);
	vec octets0 = _mm512_permutex2var_epi8(from.first, index0, from.second);
	vec octets1 = _mm512_permutex2var_epi8(from.first, index1, from.second);
	vec octets2 = _mm512_permutex2var_epi8(from.first, index2, from.second);
	size_t size;

	octets0 = _mm512_mask_permutexvar_epi8(octets0, BITS_2_5, index0, from.third);
	octets1 = _mm512_mask_permutexvar_epi8(octets1, BITS_1_4, index1, from.third);
	octets2 = _mm512_mask_permutexvar_epi8(octets2, BITS_0_3, index2, from.third);
	if (cap >= 3 * V) {
		size = put_some(dst, some0, octets0);
		size += put_some(dst + size, some1, octets1);
		return size + put_some(dst + size, some2, octets2);
	}
	size = (size_t)(_mm_popcnt_u64(some0) + _mm_popcnt_u64(some1) + _mm_popcnt_u64(some2));
	if (size > cap)
		return 0;
	size = put_exactly(dst, some0, octets0);
	size += put_exactly(dst + size, some1, octets1);
	return size + put_exactly(dst + size, some2, octets2);
}

/* Two octets for each of 32 units below 800; returns a mask of those they need. */
static ALWAYS_INLINE uint64_t octets_below_800(vec units, vec *to)
{
	/* For each of four units: bits 6..13, then 0..7. */
	vec shifts = _mm512_set1_epi64(0x3036202610160006);
	uint64_t ascii = _mm512_cmplt_epu16_mask(units, _mm512_set1_epi16(0x80));
	vec octets = _mm512_multishift_epi64_epi8(shifts, units);
	octets = _mm512_ternarylogic_epi64(octets, _mm512_set1_epi16(0x3F1F),
	                                   _mm512_set1_epi16((short)0x80C0), 0xEA);
	octets = _mm512_mask_slli_epi16(octets, (__mmask32)ascii, units, 8);
	/* A first octet of 0 is not needed. */
	*to = octets;
	return _mm512_cmpge_epu8_mask(octets, _mm512_set1_epi16(0x0001));
}

/* Writes 64 units below 800. */
static ALWAYS_INLINE size_t put_below_800(const vec units[2], uint8_t *dst)
{
	vec first, second;
	uint64_t some1 = octets_below_800(units[0], &first);
	uint64_t some2 = octets_below_800(units[1], &second);
	size_t size = (size_t)_mm_popcnt_u64(number(some1));

	_mm512_storeu_si512(dst, _mm512_maskz_compress_epi8(some1, first));
	_mm512_storeu_si512(dst + size, _mm512_maskz_compress_epi8(some2, second));
	return size + (size_t)_mm_popcnt_u64(number(some2));
}

/* The same of the first n octets of them, if they fit. Returns their size in octets, or 0. */
static ALWAYS_INLINE size_t put_few_below_800(const vec units[2], size_t n, uint8_t *dst,
                                               size_t cap)
{
	vec first, second = _mm512_setzero_si512();
	uint64_t some1 = number(octets_below_800(units[0], &first)) & first_bits(n);
	uint64_t some2 = 0;

	if (n > V)
		some2 = number(octets_below_800(units[1], &second)) & first_bits(n - V);
	size_t size = (size_t)_mm_popcnt_u64(some1);

	if (size + (size_t)_mm_popcnt_u64(some2) > cap)
		return 0;
	put_exactly(dst, some1, first);
	return size + put_exactly(dst + size, some2, second);
}

/*
 * The sequences of 64 units, given as planes. 'highs' and 'lows' are masks of paired surrogates.
 */
static ALWAYS_INLINE struct sequences sequences_of(vec low, vec high, uint64_t highs,
                                                   uint64_t lows)
{
	struct sequences to;
	uint64_t above7f = _mm512_test_epi8_mask(
		_mm512_ternarylogic_epi64(low, v_splat(0x80), high, 0xEA), v_splat(0xFF));
	uint64_t above7ff = _mm512_cmpge_epu8_mask(high, v_splat(0x08));
	vec bits11to8 = bits_of_all(high, LEFT_2_MASK_3C);
	vec bits7to6 = bits_of_all(low, RIGHT_6);
	vec tag = _mm512_mask_blend_epi8(above7ff, v_splat(0xC0), v_splat(0x80));

	to.first = _mm512_gf2p8affine_epi64_epi8(high, _mm512_set1_epi64(RIGHT_4), 0xE0);
	to.second = _mm512_ternarylogic_epi64(bits11to8, bits7to6, tag, 0xFE);
	to.third = _mm512_mask_gf2p8affine_epi64_epi8(low, above7f, low,
	                                              _mm512_set1_epi64(MASK_3F), 0x80);
	to.has_third = ~UINT64_C(0);
	to.has_second = number(above7f);
	to.has_first = number(above7ff);
	if (highs) {
		/* A code point is 10000 more than the bits of its surrogates: 40 in this plane. */
		vec more = _mm512_add_epi8(low, v_splat(0x40));
		uint64_t carries = _mm512_cmpge_epu8_mask(low, v_splat(0xC0));
		vec lead = _mm512_add_epi8(high, v_splat(0xF0 - 0xD8));
		vec before = _mm512_permutexvar_epi8(_mm512_loadu_si512(one_before), low);
		vec second = _mm512_or_si512(bits_of_all(high, LEFT_2_MASK_0C), bits7to6);

		lead = _mm512_mask_add_epi8(lead, carries, lead, v_splat(1));
		second = _mm512_ternarylogic_epi64(second, bits_of_all(before, LEFT_4_MASK_30),
		                                   v_splat(0x80), 0xFE);
		to.second = _mm512_mask_mov_epi8(to.second, lows, second);
		to.second = _mm512_mask_mov_epi8(to.second, highs, lead);
		to.third = _mm512_mask_gf2p8affine_epi64_epi8(
			to.third, highs, more, _mm512_set1_epi64(RIGHT_2_MASK_3F), 0x80);
		to.has_first &= ~(highs | lows);
	}
	return to;
}

static ALWAYS_INLINE struct sequences without_last(struct sequences to, uint64_t count)
{
	to.has_first = to.has_first << count >> count;
	to.has_second = to.has_second << count >> count;
	to.has_third = to.has_third << count >> count;
	return to;
}

static ALWAYS_INLINE bool any_surrogate(vec high)
{
	vec marks = _mm512_and_si512(high, v_splat(0xF8));
	return _mm512_cmpeq_epi8_mask(marks, v_splat(0xD8)) != 0;
}

static ALWAYS_INLINE struct pairs pairs_in(vec high)
{
	vec marks = _mm512_and_si512(high, v_splat(0xFC));
	return (struct pairs){
		number(_mm512_cmpeq_epi8_mask(marks, v_splat(0xD8))),
		number(_mm512_cmpeq_epi8_mask(marks, v_splat(0xDC))),
	};
}

/* The first 32 units of s[0..n), and the next 32; zeros where there are none. */
static ALWAYS_INLINE void load_units16(const uint8_t *s, size_t n, bool big, vec units[2])
{
	if (n >= 2 * V) {
		units[0] = v_load(s);
		units[1] = v_load(s + V);
	} else {
		units[0] = load_some(first_bits(n), s);
		units[1] = n > V ? load_some(first_bits(n - V), s + V) : _mm512_setzero_si512();
	}
	if (big) {
		units[0] = v_swap_u16(units[0]);
		units[1] = v_swap_u16(units[1]);
	}
}

/* 0, 2, 4, ..: the lower octets of units; plus 1, the upper ones. */
static const uint8_t evens[64] = {
	0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30,
	32, 34, 36, 38, 40, 42, 44, 46, 48, 50, 52, 54, 56, 58, 60, 62,
	64, 66, 68, 70, 72, 74, 76, 78, 80, 82, 84, 86, 88, 90, 92, 94,
	96, 98, 100, 102, 104, 106, 108, 110, 112, 114, 116, 118, 120, 122, 124, 126,
};

static ALWAYS_INLINE vec low_octets(const vec units[2])
{
	return _mm512_permutex2var_epi8(units[0], _mm512_loadu_si512(evens), units[1]);
}

static ALWAYS_INLINE vec high_octets(const vec units[2])
{
	vec odds = _mm512_or_si512(_mm512_loadu_si512(evens), v_splat(1));
	return _mm512_permutex2var_epi8(units[0], odds, units[1]);
}

/* Converts blocks of 64 units from 'at' on while they have no surrogates. */
static ALWAYS_INLINE struct octavo_run without_surrogates(const uint8_t *s, size_t n,
                                                          uint8_t *dst, size_t cap,
                                                          struct octavo_run at, bool big)
{
	vec units[2];

	while (n - at.read >= 2 * V && cap - at.written >= 3 * V) {
		load_units16(s + at.read, 2 * V, big, units);
		vec any = _mm512_or_si512(units[0], units[1]);
		if (_mm512_test_epi16_mask(any, _mm512_set1_epi16((short)0xF800))) {
			vec low = low_octets(units), high = high_octets(units);
			if (any_surrogate(high))
				break;
			struct sequences to = sequences_of(low, high, 0, 0);
			at.written += put_sequences(to, dst + at.written, 3 * V);
		} else if (_mm512_test_epi16_mask(any, _mm512_set1_epi16((short)0xFF80))) {
			at.written += put_below_800(units, dst + at.written);
		} else {
			_mm512_storeu_si512(dst + at.written, low_octets(units));
			at.written += V;
		}
		at.read += 2 * V;
	}
	return at;
}

/* Converts blocks of 64 units from 'at' on while each has surrogates and all are paired. */
static ALWAYS_INLINE struct octavo_run with_surrogates_only(const uint8_t *s, size_t n,
                                                            uint8_t *dst, size_t cap,
                                                            struct octavo_run at, bool big)
{
	vec units[2];

	while (n - at.read >= 2 * V && cap - at.written >= 3 * V) {
		load_units16(s + at.read, 2 * V, big, units);
		vec low = low_octets(units), high = high_octets(units);
		struct pairs in = pairs_in(high);
		uint64_t cut = in.highs >> 63; /* 1 if the block ends within a pair */
		if (in.highs << 1 != in.lows || in.lows == 0)
			break;
		struct sequences to = sequences_of(low, high, in.highs, in.lows);
		at.written += put_sequences(without_last(to, cut), dst + at.written, 3 * V);
		at.read += 2 * (V - cut);
	}
	return at;
}

/*
 * Converts the first 64 units of s[0..n), or fewer, of any kind; 'last' tells that nothing after
 * them can be converted.
 */
static ALWAYS_INLINE struct octavo_run any_units(const uint8_t *s, size_t n, uint8_t *dst,
                                                 size_t cap, bool big, bool *last)
{
	size_t count = n < 2 * V ? n / 2 : V;
	vec units[2];

	load_units16(s, n, big, units);
	*last = false;
	if (!_mm512_test_epi16_mask(_mm512_or_si512(units[0], units[1]),
	                            _mm512_set1_epi16((short)0xF800))) {
		size_t size = put_few_below_800(units, 2 * count, dst, cap);
		return (struct octavo_run){ size ? 2 * count : 0, size };
	}
	vec low = low_octets(units), high = high_octets(units);
	struct pairs in = pairs_in(high);
	uint64_t highs = in.highs, lows = in.lows;

	if (highs | lows) {
		if (highs >> (count - 1) & 1) {
			/* The low surrogate follows in the next block, or is missing. */
			*last = n <= 2 * V;
			highs &= ~(UINT64_C(1) << --count);
		}
		uint64_t bad = (highs & ~(lows >> 1)) | (lows & ~(highs << 1));
		if (bad) {
			count = (size_t)_tzcnt_u64(bad);
			*last = true;
		}
		if (count == 0)
			return (struct octavo_run){ 0, 0 };
		highs &= first_bits(count);
		lows &= first_bits(count);
	}
	struct sequences to = without_last(sequences_of(low, high, highs, lows), V - count);
	size_t size = put_sequences(to, dst, cap);
	return (struct octavo_run){ size ? 2 * count : 0, size };
}

static ALWAYS_INLINE struct octavo_run utf16_to_utf8(const uint8_t *s, size_t n, uint8_t *dst,
                                                     size_t cap, bool big)
{
	struct octavo_run at = { 0, 0 };
	bool last = false;

	n &= ~(size_t)1;
	while (at.read < n && !last) {
		at = without_surrogates(s, n, dst, cap, at, big);
		at = with_surrogates_only(s, n, dst, cap, at, big);
		if (at.read == n)
			break;
		struct octavo_run units = any_units(s + at.read, n - at.read, dst + at.written,
		                                    cap - at.written, big, &last);
		if (units.read == 0)
			break;
		at.read += units.read;
		at.written += units.written;
	}
	return at;
}

/* 0, 1, 4, 5, ..: the lower halves of units. */
static const uint16_t lower_halves[32] = {
	0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30,
	32, 34, 36, 38, 40, 42, 44, 46, 48, 50, 52, 54, 56, 58, 60, 62,
};

static ALWAYS_INLINE vec lower_halves_of(vec a, vec b)
{
	return _mm512_permutex2var_epi16(a, _mm512_loadu_si512(lower_halves), b);
}

/* Four octets for each of 16 code points; returns a mask of those they need, none for 'none'. */
static ALWAYS_INLINE uint64_t octets_of_some(vec units, __mmask16 none, vec *to)
{
	/* For each of two: the bits from 18, 12, 6 and 0 on. */
	vec shifts = _mm512_set1_epi64(0x20262C3200060C12);
	__mmask16 ascii = _mm512_cmplt_epu32_mask(units, _mm512_set1_epi32(0x80));
	__mmask16 above7ff = _mm512_cmpge_epu32_mask(units, _mm512_set1_epi32(0x800));
	__mmask16 aboveffff = _mm512_cmpge_epu32_mask(units, _mm512_set1_epi32(0x10000));
	vec tags = _mm512_set1_epi32((int)0x80C00000);
	vec octets = _mm512_multishift_epi64_epi8(shifts, units);

	tags = _mm512_mask_mov_epi32(tags, above7ff, _mm512_set1_epi32((int)0x8080E000));
	tags = _mm512_mask_mov_epi32(tags, aboveffff, _mm512_set1_epi32((int)0x808080F0));
	octets = _mm512_ternarylogic_epi64(octets, v_splat(0x3F), tags, 0xEA);
	octets = _mm512_mask_slli_epi32(octets, ascii, units, 24);
	*to = octets;
	/* An octet of 0 is not needed, but for the last. */
	vec least = _mm512_mask_mov_epi32(_mm512_set1_epi32(0x00010101), none, v_splat(0xFF));
	return _mm512_cmpge_epu8_mask(octets, least);
}

static ALWAYS_INLINE uint64_t octets_of_code_points(vec units, vec *to)
{
	return octets_of_some(units, 0, to);
}

/* Whether any unit has one of these bits. */
static ALWAYS_INLINE bool any_bits32(vec units, uint32_t bits)
{
	return _mm512_test_epi32_mask(units, _mm512_set1_epi32((int)bits)) != 0;
}

/* Converts blocks of 64 code points while all are up to FFFF and no surrogates. */
static ALWAYS_INLINE struct octavo_run bmp_to_utf8(const uint8_t *s, size_t n, uint8_t *dst,
                                                   size_t cap, bool big)
{
	size_t at = 0, written = 0;

	for (; n - at >= 4 * V && cap - written >= 3 * V; at += 4 * V) {
		vec a = load_units32(s + at, V, big), b = load_units32(s + at + V, V, big);
		vec c = load_units32(s + at + 2 * V, V, big);
		vec d = load_units32(s + at + 3 * V, V, big);
		vec any = _mm512_or_si512(_mm512_ternarylogic_epi64(a, b, c, 0xFE), d);
		vec units[2] = { lower_halves_of(a, b), lower_halves_of(c, d) };

		if (any_bits32(any, 0xFFFFF800)) {
			vec low = low_octets(units), high = high_octets(units);
			if (any_bits32(any, 0xFFFF0000) || any_surrogate(high))
				break;
			struct sequences to = sequences_of(low, high, 0, 0);
			written += put_sequences(to, dst + written, 3 * V);
		} else if (any_bits32(any, 0xFFFFFF80)) {
			written += put_below_800(units, dst + written);
		} else {
			_mm512_storeu_si512(dst + written, low_octets(units));
			written += V;
		}
	}
	return (struct octavo_run){ at, written };
}

/* Octets that are converted by any_to_utf8() before bmp_to_utf8() is tried again. */
#define MAX_ABOVE (8 * V)

static ALWAYS_INLINE struct octavo_run any_to_utf8(const uint8_t *s, size_t n, uint8_t *dst,
                                                   size_t cap, bool big)
{
	size_t at = 0, written = 0;

	for (; n - at >= V && at < MAX_ABOVE && cap - written >= V; at += V) {
		vec units = load_units32(s + at, V, big), octets;
		if (bad_code_points(units))
			break;
		uint64_t some = octets_of_code_points(units, &octets);
		written += put_some(dst + written, some, octets);
	}
	return (struct octavo_run){ at, written };
}

/* Converts at most 16 units, up to the first that is bad. */
static ALWAYS_INLINE struct octavo_run rest_to_utf8(const uint8_t *s, size_t n, uint8_t *dst,
                                                    size_t cap, bool big)
{
	size_t count = n < V ? n / 4 : V / 4;
	vec units = load_units32(s, n, big), octets;
	uint32_t bad = bad_code_points(units);

	if (bad)
		count = (size_t)_tzcnt_u32(bad);
	uint64_t some = octets_of_code_points(units, &octets) & first_bits(4 * count);
	if ((size_t)_mm_popcnt_u64(some) > cap)
		return (struct octavo_run){ 0, 0 };
	return (struct octavo_run){ 4 * count, put_exactly(dst, some, octets) };
}

static ALWAYS_INLINE struct octavo_run utf32_to_utf8(const uint8_t *s, size_t n, uint8_t *dst,
                                                     size_t cap, bool big)
{
	size_t at = 0, written = 0;

	n &= ~(size_t)3;
	while (at < n) {
		struct octavo_run run = bmp_to_utf8(s + at, n - at, dst + written,
		                                    cap - written, big);
		at += run.read;
		written += run.written;
		run = any_to_utf8(s + at, n - at, dst + written, cap - written, big);
		at += run.read;
		written += run.written;
		if (run.read == MAX_ABOVE)
			continue;
		run = rest_to_utf8(s + at, n - at, dst + written, cap - written, big);
		at += run.read;
		written += run.written;
		if (run.read == 0)
			break;
	}
	return (struct octavo_run){ at, written };
}

/* 16 units of 16 bits as units of 32. */
static ALWAYS_INLINE vec widened(__m256i units)
{
	return _mm512_cvtepu16_epi32(units);
}

/* Code points of pairs, at their high surrogates; 'behind' has the unit after each. */
static ALWAYS_INLINE vec joined(vec units, __mmask16 highs, vec behind)
{
	vec pairs = _mm512_add_epi32(_mm512_slli_epi32(units, 10), behind);
	return _mm512_mask_sub_epi32(units, highs, pairs,
	                             _mm512_set1_epi32((0xD800 << 10) + 0xDC00 - 0x10000));
}

/* Converts at most 32 units if all are well-formed and fit, else nothing. */
static ALWAYS_INLINE struct octavo_run short_utf16_to_utf8(const uint8_t *s, size_t n,
                                                           uint8_t *dst, size_t cap, bool big)
{
	const struct octavo_run none = { 0, 0 };
	vec units = load_some(first_bits(n), s), octets;
	uint64_t some;

	if (big)
		units = v_swap_u16(units);
	if (!_mm512_test_epi16_mask(units, _mm512_set1_epi16((short)0xF800))) {
		some = number(octets_below_800(units, &octets)) & first_bits(n);
		if ((size_t)_mm_popcnt_u64(some) > cap)
			return none;
		return (struct octavo_run){ n, put_exactly(dst, some, octets) };
	}
	vec first = widened(_mm512_castsi512_si256(units)), more;
	vec second = widened(_mm512_extracti64x4_epi64(units, 1));
	vec marks = _mm512_and_si512(units, _mm512_set1_epi16((short)0xFC00));
	uint32_t highs = _mm512_cmpeq_epi16_mask(marks, _mm512_set1_epi16((short)0xD800));
	uint32_t lows = _mm512_cmpeq_epi16_mask(marks, _mm512_set1_epi16((short)0xDC00));
	if (highs | lows) {
		vec behind = load_some(first_bits(n - 2), s + 2);
		if ((uint64_t)highs << 1 != lows)
			return none;
		if (big)
			behind = v_swap_u16(behind);
		first = joined(first, (__mmask16)highs, widened(_mm512_castsi512_si256(behind)));
		second = joined(second, (__mmask16)(highs >> 16),
		                widened(_mm512_extracti64x4_epi64(behind, 1)));
	}
	some = number(octets_of_some(first, (__mmask16)lows, &octets)) & first_bits(2 * n);
	uint64_t some2 = n <= V / 2 ? 0
	               : number(octets_of_some(second, (__mmask16)(lows >> 16), &more)) &
	                         first_bits(2 * n - V);
	size_t size = (size_t)_mm_popcnt_u64(some);
	if (size + (size_t)_mm_popcnt_u64(some2) > cap)
		return none;
	put_exactly(dst, some, octets);
	if (some2)
		size += put_exactly(dst + size, some2, more);
	return (struct octavo_run){ n, size };
}

/* Converts at most 16 units if all are well-formed and fit, else nothing. */
static ALWAYS_INLINE struct octavo_run short_utf32_to_utf8(const uint8_t *s, size_t n,
                                                           uint8_t *dst, size_t cap, bool big)
{
	vec units = load_units32(s, n, big), octets;
	uint64_t some = number(octets_of_code_points(units, &octets)) & first_bits(n);

	if (bad_code_points(units) || (size_t)_mm_popcnt_u64(some) > cap)
		return (struct octavo_run){ 0, 0 };
	return (struct octavo_run){ n, put_exactly(dst, some, octets) };
}

/* Apart, because what long text needs first would delay short text. */
#define TO_UTF8(name, how, width)                                                        \
	static NEVER_INLINE struct octavo_run K(long_##name)(                            \
		const uint8_t *s, size_t n, uint8_t *dst, size_t cap, bool big)          \
	{                                                                                \
		return how(s, n, dst, cap, big);                                         \
	}                                                                                \
	static struct octavo_run K(name)(const uint8_t *s, size_t n, uint8_t *dst,       \
	                                 size_t cap, size_t *replaced, unsigned orders)  \
	{                                                                                \
		struct octavo_run run = { 0, 0 };                                        \
		const bool big = reads_big(orders);                                      \
		(void)replaced;                                                          \
		if (n <= 2 * V && n % width == 0)                                        \
			run = short_##how(s, n < V ? n : V, dst, cap, big);              \
		if (run.read == V && n > V) {                                            \
			struct octavo_run more = short_##how(s + V, n - V, dst + run.written, \
			                                     cap - run.written, big);    \
			run.read += more.read;                                           \
			run.written += more.written;                                     \
		}                                                                        \
		return run.read ? run : K(long_##name)(s, n, dst, cap, big);             \
	}

TO_UTF8(utf16_to_utf8, utf16_to_utf8, 2)
TO_UTF8(utf32_to_utf8, utf32_to_utf8, 4)

/* The sequences of 64 octets of Latin-1: C2 80 .. C2 BF, C3 80 .. C3 BF. */
static ALWAYS_INLINE struct planes pairs_of_latin1(vec octets, uint64_t some[2])
{
	uint64_t above7f = number(_mm512_movepi8_mask(octets));
	uint64_t abovebf = _mm512_cmpge_epu8_mask(octets, v_splat(0xC0));

	some[0] = _pdep_u64(above7f, EVEN_BITS) | EVEN_BITS << 1;
	some[1] = _pdep_u64(above7f >> 32, EVEN_BITS) | EVEN_BITS << 1;
	return (struct planes){
		_mm512_mask_blend_epi8(abovebf, v_splat(0xC2), v_splat(0xC3)),
		_mm512_mask_sub_epi8(octets, abovebf, octets, v_splat(0x40)), octets,
	};
}

static struct octavo_run K(latin1_to_utf8)(const uint8_t *s, size_t n, uint8_t *dst,
                                           size_t cap, size_t *replaced, unsigned orders)
{
	size_t at = 0, written = 0;
	uint64_t some[2];

	(void)replaced;
	(void)orders;
	while (n - at >= 2 * V && cap - written >= 2 * V) {
		vec octets = v_load(s + at);
		if (_mm512_movepi8_mask(octets) == 0) {
			vec more = v_load(s + at + V);
			_mm512_storeu_si512(dst + written, octets);
			at += V;
			written += V;
			if (_mm512_movepi8_mask(more) == 0) {
				_mm512_storeu_si512(dst + written, more);
				at += V;
				written += V;
			}
			continue;
		}
		struct planes two = pairs_of_latin1(octets, some);
		written += put_some(dst + written, some[0], units16(two, 0));
		written += put_some(dst + written, some[1], units16(two, V / 2));
		at += V;
	}
	while (at < n) {
		size_t left = n - at, count = left < V ? left : V;
		struct planes two = pairs_of_latin1(load_some(first_bits(count), s + at), some);

		some[0] &= first_bits(2 * count);
		some[1] &= count > V / 2 ? first_bits(2 * count - V) : 0;
		if ((size_t)(_mm_popcnt_u64(some[0]) + _mm_popcnt_u64(some[1])) > cap - written)
			break;
		written += put_exactly(dst + written, some[0], units16(two, 0));
		written += put_exactly(dst + written, some[1], units16(two, V / 2));
		at += count;
	}
	return (struct octavo_run){ at, written };
}

#endif
