/* SPDX-License-Identifier: MIT */
/*
 * avx512_from_utf8.inc.h - from_utf8.inc.h by hand for AVX-512
 *
 * Why: VPCOMPRESSB keeps the octets at the ends of characters, 64 at a time instead of 8 by a
 * table, and shifts are matrices of GFNI. Zen 4, 2026-11 (docs/performance.md): UTF-8 to UTF-16LE
 * 1.6 times as fast as by AVX2 on Chinese (12.2, 7.4 GB/s), to Latin-1 3 times (32, 10.4).
 *
 * As there, a code point is computed at the last octet of its character, so a block is always 64
 * octets. In UTF-16 a character of four octets gives two units: its third octet the high
 * surrogate, its fourth the low one. A block with errors, or near the end, begins and ends with a
 * whole piece: a character or a maximal subpart.
 */
#ifndef OCTAVO_SIMD_AVX512_FROM_UTF8_INC_H
#define OCTAVO_SIMD_AVX512_FROM_UTF8_INC_H

#include "avx512_utf8_errors.inc.h"

/* What the octets of a block are, one bit each. */
struct sorted {
	uint64_t continuing; /* 80..BF */
	uint64_t lead2;      /* C0..FF */
	uint64_t lead3;      /* E0..FF */
	uint64_t lead4;      /* F0..FF */
	uint64_t bad_second; /* may not follow the lead before it */
};

/* How a block divides into pieces. */
struct pieces {
	size_t count;   /* octets of whole pieces */
	bool last;      /* nothing after them can be converted */
	uint64_t ends;  /* last octets of pieces */
	uint64_t bad;   /* last octets of ill-formed pieces */
	uint64_t inside; /* octets other than the first of a piece */
	uint64_t third; /* octets of characters: the third .. */
	uint64_t third_of_4, fourth;
};

static ALWAYS_INLINE struct sorted sort(vec now, vec before1)
{
	struct sorted is;
	is.lead2 = number(_mm512_cmpge_epu8_mask(now, v_splat(0xC0)));
	is.lead3 = number(_mm512_cmpge_epu8_mask(now, v_splat(0xE0)));
	is.lead4 = number(_mm512_cmpge_epu8_mask(now, v_splat(0xF0)));
	is.continuing = number(_mm512_movepi8_mask(now)) & ~is.lead2;
	is.bad_second = number(_mm512_movepi8_mask(_mm512_add_epi8(
		now, _mm512_permutexvar_epi8(before1, _mm512_loadu_si512(second_octet)))));
	return is;
}

static ALWAYS_INLINE size_t last_bit(uint64_t mask)
{
	return 63 - (size_t)_lzcnt_u64(mask);
}

/*
 * 'left' is the number of octets from the beginning of the block to the end of the input. 'refused'
 * has leads of characters that the target cannot represent.
 */
static ALWAYS_INLINE struct pieces pieces_in(struct sorted is, uint64_t refused, size_t left,
                                             bool replaces)
{
	struct pieces in = { .last = left <= V };
	uint64_t second = is.lead2 << 1, third = is.lead3 << 2, fourth = is.lead4 << 3;
	uint64_t wanted = second | third | fourth;
	/* With fewer than 64 octets, zeros after them show a character that is cut. */
	uint64_t wrong = (is.continuing ^ wanted) | (second & is.bad_second) | refused;
	bool complete = (is.lead2 >> 63 | is.lead3 >> 62 | is.lead4 >> 61) == 0;

	in.inside = is.continuing;
	in.third = third;
	in.third_of_4 = is.lead4 << 2;
	in.fourth = fourth;
	if (!wrong) {
		in.count = left < V ? left : complete ? V : last_bit(is.lead2);
	} else if (!replaces) {
		size_t error = (size_t)_tzcnt_u64(wrong);
		in.count = wanted >> error & 1 ? last_bit(is.lead2 & first_bits(error)) : error;
		in.last = true;
	} else {
		uint64_t two = (is.lead2 & ~is.lead3) << 1, three = (is.lead3 & ~is.lead4) << 2;
		second &= is.continuing & ~is.bad_second;
		third &= is.continuing & second << 1;
		fourth &= is.continuing & third << 1;
		in.inside = second | third | fourth;
		in.third = third & three;
		in.third_of_4 = fourth >> 1;
		in.third |= in.third_of_4;
		in.fourth = fourth;
		in.bad = ~(in.inside >> 1) &
		         ~(~(is.continuing | is.lead2) | (second & two) | (third & three) | fourth);
		/* What follows may continue an ill-formed last piece. */
		bool whole = left <= V && (in.bad >> (left - 1) & 1) == 0;
		in.count = whole ? left : last_bit(~in.inside & first_bits(left));
	}
	in.ends = ~(in.inside >> 1) & first_bits(in.count);
	if (in.count)
		in.ends |= UINT64_C(1) << (in.count - 1);
	in.bad &= in.ends;
	return in;
}

/* Code points of up to three octets, at their last octet. */
static ALWAYS_INLINE struct planes planes_of_3(vec now, vec before1, vec before2,
                                               uint64_t continuing, uint64_t third_of_3)
{
	struct planes code;
	vec low6 = bits_of(continuing, before1, LEFT_6);
	vec high6 = bits_of(continuing, before1, RIGHT_2_MASK_0F);
	code.low = _mm512_ternarylogic_epi64(now, v_splat(0x7F), low6, 0xEA); /* now & 7F | .. */
	code.high = _mm512_or_si512(high6, bits_of(third_of_3, before2, LEFT_4));
	code.top = _mm512_setzero_si512();
	return code;
}

/* The upper octet of low surrogates, by the lower half of the high plane. */
static const uint8_t low_surrogate_high[16] = {
	0xDC, 0xDD, 0xDE, 0xDF, 0xDC, 0xDD, 0xDE, 0xDF,
	0xDC, 0xDD, 0xDE, 0xDF, 0xDC, 0xDD, 0xDE, 0xDF,
};

/* Puts surrogates where characters of four octets are. */
static ALWAYS_INLINE struct planes with_surrogates(struct planes code, vec now, vec before1,
                                                   vec before2, uint64_t third_of_4,
                                                   uint64_t fourth)
{
	vec table = v_table(low_surrogate_high);
	/* The high surrogate is D7C0 + (code point >> 10): this has bits 10..17. */
	vec upper = _mm512_or_si512(bits_of_all(before1, LEFT_2),
	                            bits_of_all(now, RIGHT_4_MASK_03));
	uint64_t borrows = _mm512_cmplt_epu8_mask(upper, v_splat(0x40));
	vec high = _mm512_sub_epi8(before2, v_splat(0xF0 - 0xD8));

	high = _mm512_mask_sub_epi8(high, borrows, high, v_splat(1));
	code.low = _mm512_mask_sub_epi8(code.low, third_of_4, upper, v_splat(0x40));
	code.high = _mm512_mask_shuffle_epi8(code.high, fourth, table, code.high);
	code.high = _mm512_mask_mov_epi8(code.high, third_of_4, high);
	return code;
}

/* Adds the upper planes of characters of four octets. */
static ALWAYS_INLINE struct planes with_top(struct planes code, vec before2, vec before3,
                                            uint64_t fourth)
{
	code.high = _mm512_or_si512(code.high, bits_of(fourth, before2, LEFT_4));
	code.top = _mm512_or_si512(bits_of(fourth, before2, RIGHT_4_MASK_03),
	                           bits_of(fourth, before3, LEFT_2_MASK_1C));
	return code;
}

/* The octets of the planes at the ends of characters, in order. */
static ALWAYS_INLINE struct planes compressed(enum octavo_kind to, struct planes code,
                                              bool has_top, uint64_t ends)
{
	code.low = _mm512_maskz_compress_epi8(ends, code.low);
	if (to != OCTAVO_KIND_LATIN1)
		code.high = _mm512_maskz_compress_epi8(ends, code.high);
	if (has_top)
		code.top = _mm512_maskz_compress_epi8(ends, code.top);
	return code;
}

/* A block decoded; only 'good' counts if it has an error. */
struct clean {
	bool good, has_top;
	uint64_t continuing;
	uint64_t third_of_4; /* in UTF-16 these are units, too */
	struct planes code;
};

/*
 * Computes with octets instead of masks as far as possible: Zen 4 takes two cycles to move a mask
 * between registers, which makes block_from_utf8() half as fast.
 */
static ALWAYS_INLINE struct clean clean_planes(enum octavo_kind to, struct window in)
{
	struct clean is = { .good = true };
	vec lead2 = v_subs(in.before1, v_splat(0xC0 - 0x80)); /* bit 7: C0 and up */
	vec lead3 = v_subs(in.before2, v_splat(0xE0 - 0x80)); /* bit 7: E0 and up */
	vec lead4 = v_subs(in.before3, v_splat(0xF0 - 0x80)); /* bit 7: F0 and up */
	vec third_of_4 = v_subs(in.before2, v_splat(0xF0 - 0x80));
	vec not80 = v_subs(in.now, v_splat(0xC0 - 0x80));
	vec range = _mm512_add_epi8(
		in.now, _mm512_permutexvar_epi8(in.before1, _mm512_loadu_si512(second_octet)));
	/* As in avx512_utf8_errors.inc.h. */
	vec wanted = _mm512_ternarylogic_epi64(lead2, lead3, lead4, 0xFE);
	vec misplaced = _mm512_ternarylogic_epi64(wanted, in.now, not80, 0xB4);
	vec errors = _mm512_ternarylogic_epi64(misplaced, lead2, range, 0xF8);

	if (to == OCTAVO_KIND_LATIN1) /* Latin-1 has no characters of leads C4..FF */
		errors = _mm512_or_si512(errors, v_subs(in.now, v_splat(0xC4 - 0x80)));
	vec special = _mm512_ternarylogic_epi64(errors, third_of_4, lead4, 0xFE);
	is.continuing = _mm512_cmplt_epi8_mask(in.now, v_splat(0xC0));
	is.code = planes_of_3(in.now, in.before1, v_subs(in.before2, v_splat(0xE0)),
	                      is.continuing, ~UINT64_C(0));
	if (_mm512_movepi8_mask(special)) {
		is.good = !_mm512_movepi8_mask(errors);
		uint64_t third = _mm512_movepi8_mask(third_of_4);
		uint64_t fourth = _mm512_movepi8_mask(lead4);
		is.code.high = _mm512_mask_mov_epi8(is.code.high, third | fourth,
		                                    bits_of_all(in.before1, RIGHT_2_MASK_0F));
		if (is_utf16(to)) {
			is.code = with_surrogates(is.code, in.now, in.before1, in.before2, third,
			                          fourth);
			is.third_of_4 = third;
		} else if (is_utf32(to)) {
			is.code = with_top(is.code, in.before2, in.before3, fourth);
			is.has_top = true;
		}
	}
	return is;
}

/*
 * Converts blocks while more than 64 octets are left, there is space for the most they could
 * give, and they have no error. Returns the octet where it stopped.
 */
static ALWAYS_INLINE size_t well_formed(enum octavo_kind to, bool big, const uint8_t *s,
                                        size_t at, size_t n, uint8_t *dst, size_t cap,
                                        size_t *so_far)
{
	const size_t widest = is_utf16(to) ? 2 * V : 4 * V;
	size_t written = *so_far;

	while (n - at > V && cap - written >= widest) {
		struct window in = at ? window_at(s + at) : first_window(v_load(s));
		struct clean is = clean_planes(to, in);
		uint64_t ends = _mm512_cmpge_epi8_mask(v_load(s + at + 1), v_splat(0xC0)) |
		                is.third_of_4;
		if (!is.good)
			break;
		struct planes code = compressed(to, is.code, is.has_top, ends);
		size_t count = (size_t)_mm_popcnt_u64(number(ends));
		written += put_planes(to, big, code, is.has_top, count, dst + written, widest);
		at += V;
		while (count == V && s[at - 1] < 0x80 && n - at > V && cap - written >= widest) {
			vec now = v_load(s + at);
			/* A continuation octet after it would be one of its last character. */
			if (_mm512_movepi8_mask(now) || s[at + V] >= 0x80)
				break;
			written += put_ascii(to, big, now, V, dst + written, widest);
			at += V;
		}
	}
	*so_far = written;
	return at;
}

/* Whether the octets before s[0] seem to need a continuation octet there. */
static ALWAYS_INLINE bool seems_to_continue(const uint8_t *s)
{
	return s[-1] >= 0xC0 || s[-2] >= 0xE0 || s[-3] >= 0xF0;
}

/* Converts at most 64 octets if they are well-formed and fit, else nothing. */
static ALWAYS_INLINE struct octavo_run short_from_utf8(enum octavo_kind to, bool big,
                                                       const uint8_t *s, size_t n,
                                                       uint8_t *dst, size_t cap)
{
	uint64_t some = first_bits(n);
	struct clean is = clean_planes(to, first_window(load_some(some, s)));
	uint64_t ends = (~(number(is.continuing) >> 1) & some) | is.third_of_4;
	/* With fewer octets the zeros after them show that no character is cut. */
	if (!is.good || (n == V && seems_to_continue(s + V)))
		return (struct octavo_run){ 0, 0 };
	struct planes code = compressed(to, is.code, is.has_top, ends);
	size_t size = put_planes(to, big, code, is.has_top, (size_t)_mm_popcnt_u64(ends), dst, cap);
	return (struct octavo_run){ size ? n : 0, size };
}

/*
 * well_formed() takes a character to end where no continuation octet follows. Where it stopped
 * that may be wrong of the last character: takes back what was written of it.
 */
static ALWAYS_INLINE size_t without_unfinished(enum octavo_kind to, const uint8_t *s,
                                               size_t at, size_t *written)
{
	size_t unit = is_utf16(to) ? 2 : 4, start = at - 1;
	bool continues = (s[at] & 0xC0) == 0x80;

	if (s[start] < 0x80 && !continues)
		return at;
	while ((s[start] & 0xC0) == 0x80)
		start--;
	size_t wants = 1u + (s[start] >= 0xC0) + (s[start] >= 0xE0) + (s[start] >= 0xF0);
	size_t has = at - start;
	if (has == wants && !continues)
		return at;
	if (!continues)
		*written -= unit;
	else if (is_utf16(to) && wants == 4 && has >= 3)
		*written -= 2;
	return start;
}

/*
 * As well_formed(), to Latin-1: each octet but leads gives a character, plus 40 after C3; C2
 * 80..BF is 80..BF, and C3 80..BF is C0..FF.
 */
static ALWAYS_INLINE size_t well_formed_latin1(const uint8_t *s, size_t at, size_t n,
                                               uint8_t *dst, size_t cap, size_t *so_far)
{
	size_t written = *so_far;
	vec last = v_splat(at ? s[at - 1] : 0), now;

	for (; n - at >= V && cap - written >= V; at += V, last = now) {
		/* before1 is not loaded: such a load may wait for a store 4 KiB away. */
		now = v_load(s + at);
		vec before1 = _mm512_alignr_epi8(now, _mm512_alignr_epi32(now, last, 12), 15);
		vec wanted = v_subs(before1, v_splat(0xC0 - 0x80));
		vec lead = v_subs(now, v_splat(0xC0 - 0x80));
		vec above_c3 = v_subs(now, v_splat(0xC4 - 0x80));
		vec below_c2 = _mm512_add_epi8(now, v_splat(0x100 - 0xC2));
		/* wanted ^ (now & ~lead) | lead & below_c2 | above_c3 */
		vec misplaced = _mm512_ternarylogic_epi64(wanted, now, lead, 0xB4);
		vec errors = _mm512_ternarylogic_epi64(misplaced, lead, below_c2, 0xF8);
		uint64_t keep = _mm512_cmplt_epu8_mask(now, v_splat(0xC0));
		uint64_t after_c3 = _mm512_cmpeq_epi8_mask(before1, v_splat(0xC3));

		if (_mm512_movepi8_mask(_mm512_or_si512(errors, above_c3)))
			break;
		vec code = _mm512_mask_add_epi8(now, after_c3, now, v_splat(0x40));
		_mm512_storeu_si512(dst + written, _mm512_maskz_compress_epi8(keep, code));
		size_t count = (size_t)_mm_popcnt_u64(number(keep));
		written += count;
		while (count == V && n - at >= 2 * V && cap - written >= V) {
			vec ascii = v_load(s + at + V);
			if (_mm512_movepi8_mask(ascii))
				break;
			_mm512_storeu_si512(dst + written, ascii);
			now = ascii;
			at += V;
			written += V;
		}
	}
	*so_far = written;
	return at && s[at - 1] >= 0xC0 ? at - 1 : at;
}

/*
 * Converts the block at s[0..n), which begins with a piece; 'last' tells that nothing after it
 * can be converted. 'to' is a constant.
 */
static ALWAYS_INLINE struct octavo_run block_from_utf8(enum octavo_kind to, bool big,
                                                       const uint8_t *s, size_t n,
                                                       uint8_t *dst, size_t cap,
                                                       size_t *replaced, bool *last)
{
	uint64_t some = first_bits(n), refused = 0;
	vec now = load_some(some, s);
	vec before1 = load_some(some << 1, s - 1);
	vec before2 = load_some(some << 2, s - 2);
	bool has_top = false;

	if (to == OCTAVO_KIND_LATIN1 && !replaced)
		refused = _mm512_cmpge_epu8_mask(now, v_splat(0xC4));
	struct pieces in = pieces_in(sort(now, before1), refused, n,
	                             replaced && to != OCTAVO_KIND_LATIN1);
	struct planes code = planes_of_3(now, before1, before2, in.inside,
	                                 in.third & ~in.third_of_4);
	if (in.third_of_4 | in.fourth) {
		if (is_utf16(to)) {
			code = with_surrogates(code, now, before1, before2, in.third_of_4,
			                       in.fourth);
			in.ends |= in.third_of_4 & first_bits(in.count);
		} else if (is_utf32(to)) {
			code = with_top(code, before2, load_some(some << 3, s - 3), in.fourth);
			has_top = true;
		}
	}
	if (to == OCTAVO_KIND_LATIN1 && replaced) {
		/* In Latin-1, which replaces no errors, these are the characters above U+00FF. */
		in.bad = (_mm512_test_epi8_mask(code.high, code.high) | in.fourth) & in.ends;
		code.low = _mm512_mask_mov_epi8(code.low, in.bad, v_splat('?'));
	} else if (in.bad) {
		code.low = _mm512_mask_mov_epi8(code.low, in.bad, v_splat(0xFD));
		code.high = _mm512_mask_mov_epi8(code.high, in.bad, v_splat(0xFF));
		code.top = _mm512_maskz_mov_epi8(~in.bad, code.top);
	}
	code = compressed(to, code, has_top, in.ends);
	size_t size = put_planes(to, big, code, has_top, (size_t)_mm_popcnt_u64(in.ends), dst, cap);
	*last = in.last || size == 0;
	if (size == 0)
		return (struct octavo_run){ 0, 0 };
	if (in.bad)
		*replaced += (size_t)_mm_popcnt_u64(in.bad);
	return (struct octavo_run){ in.count, size };
}

/* 'to' is a constant. */
static ALWAYS_INLINE struct octavo_run from_utf8(enum octavo_kind to, bool big,
                                                 const uint8_t *s, size_t n,
                                                 uint8_t *dst, size_t cap,
                                                 size_t *replaced)
{
	struct octavo_run all = { 0, 0 };
	bool last = false, with_errors = false;

	while (!last && all.read < n) {
		size_t at = all.read, replaced_before = replaced ? *replaced : 0;
		if (with_errors)
			; /* the next block is likely to have some, too */
		else if (to == OCTAVO_KIND_LATIN1) {
			all.read = well_formed_latin1(s, at, n, dst, cap, &all.written);
		} else if (n - at > V && (at == 0 || (at >= 3 && !seems_to_continue(s + at)))) {
			size_t come = well_formed(to, big, s, at, n, dst, cap, &all.written);
			if (come > at)
				all.read = without_unfinished(to, s, come, &all.written);
		}
		if (n - all.read <= V && !with_errors) {
			struct octavo_run rest =
				short_from_utf8(to, big, s + all.read, n - all.read,
				                dst + all.written, cap - all.written);
			if (rest.read) {
				all.read += rest.read;
				all.written += rest.written;
				break;
			}
		}
		struct octavo_run block =
			block_from_utf8(to, big, s + all.read, n - all.read, dst + all.written,
		                        cap - all.written, replaced, &last);
		all.read += block.read;
		all.written += block.written;
		with_errors = replaced && *replaced > replaced_before;
	}
	return all;
}

/* Apart, because what long text needs first would delay short text. */
#define FROM_UTF8(name, kind)                                                            \
	static NEVER_INLINE struct octavo_run K(long_##name)(                            \
		const uint8_t *s, size_t n, uint8_t *dst, size_t cap, size_t *replaced,  \
		unsigned orders)                                                         \
	{                                                                                \
		return from_utf8(OCTAVO_KIND_##kind, orders, s, n, dst, cap, replaced);  \
	}                                                                                \
	static struct octavo_run K(name)(const uint8_t *s, size_t n, uint8_t *dst,       \
	                                 size_t cap, size_t *replaced, unsigned orders)  \
	{                                                                                \
		struct octavo_run run = { 0, 0 };                                        \
		if (n <= V)                                                              \
			run = short_from_utf8(OCTAVO_KIND_##kind, orders, s, n, dst, cap); \
		return run.read ? run : K(long_##name)(s, n, dst, cap, replaced, orders); \
	}

FROM_UTF8(utf8_to_utf16, UTF16LE)
FROM_UTF8(utf8_to_utf32, UTF32LE)
FROM_UTF8(utf8_to_latin1, LATIN1)

#endif
