/* SPDX-License-Identifier: MIT */
/*
 * length.inc.h - how long text of units becomes in UTF-8, and how many pairs of surrogates it takes
 *
 * A unit of UTF-16 takes three octets, less one for each of the ranges that it is in; others one,
 * and one more for each.
 */
#ifndef OCTAVO_SIMD_LENGTH_INC_H
#define OCTAVO_SIMD_LENGTH_INC_H

#include "units.inc.h"

/* Pairs of vecs that two counters can take: 8 bits gain at most 1 a vec, 16 bits at most 3. */
#define COUNTED_PAIRS 255

/*
 * Adds what the units of a vec count for. Latin-1: above 7F. UTF-16: below 80, below 800,
 * surrogates; or high surrogates only. UTF-32: above 7F, above 7FF, above FFFF; or above FFFF only.
 */
static ALWAYS_INLINE vec add_counts(enum octavo_kind kind, bool big, bool pairs, vec counts,
                                    vec x, struct marks k)
{
	if (kind == OCTAVO_KIND_LATIN1)
		return v_count_high(counts, x);
	if (is_utf32(kind)) {
		x = ordered32(big, x);
		if (!pairs) {
			counts = v_count_above_u32(counts, x, v_splat_u32(0x7F));
			counts = v_count_above_u32(counts, x, v_splat_u32(0x7FF));
		}
		return v_count_above_u32(counts, x, v_splat_u32(0xFFFF));
	}
	if (pairs)
		return v_count_equal_u16(counts, v_and(x, k.xFC00), k.xD800);
	vec upper = v_and(x, k.xF800);
	counts = v_count_equal_u16(counts, v_and(x, k.xFF80), v_splat(0));
	counts = v_count_equal_u16(counts, upper, v_splat(0));
	return v_count_equal_u16(counts, upper, k.xD800);
}

/* What 0 counts for. */
static ALWAYS_INLINE size_t count_of_zero(enum octavo_kind kind, bool pairs)
{
	return is_utf16(kind) && !pairs ? 2 : 0;
}

/* The sum of counts of 8 or 16 bits; those of 32 bits have no more. */
static ALWAYS_INLINE size_t sum_of(enum octavo_kind kind, vec counts)
{
	if (kind == OCTAVO_KIND_LATIN1)
		return v_sum(counts);
	return v_sum(v_and(counts, v_splat_u16(0x00FF))) +
	       256 * v_sum(v_and(counts, v_splat_u16(0xFF00)));
}

/* The sum over s[0..n), which is whole units. */
static ALWAYS_INLINE size_t count_all(enum octavo_kind kind, bool big, bool pairs,
                                      const uint8_t *s, size_t n)
{
	const struct marks k = marks_of(big);
	const vec zero = v_splat(0);
	size_t at = 0, sum = 0;

	while (n - at >= 2 * V) {
		size_t groups = (n - at) / (2 * V);
		size_t last = at + (groups < COUNTED_PAIRS ? groups : COUNTED_PAIRS) * 2 * V;
		vec even = zero, odd = zero;

		if (is_utf32(kind) && big)
			for (; at < last; at += 2 * V) {
				even = add_counts(kind, true, pairs, even, v_load(s + at), k);
				odd = add_counts(kind, true, pairs, odd, v_load(s + at + V), k);
			}
		for (; at < last; at += 2 * V) {
			even = add_counts(kind, false, pairs, even, v_load(s + at), k);
			odd = add_counts(kind, false, pairs, odd, v_load(s + at + V), k);
		}
		sum += sum_of(kind, even) + sum_of(kind, odd);
	}
	for (; n - at >= V; at += V)
		sum += sum_of(kind, add_counts(kind, big, pairs, zero, v_load(s + at), k));
	if (at < n) {
		vec rest = add_counts(kind, big, pairs, zero, v_load_some(s + at, n - at), k);
		size_t unused = (V - (n - at)) / unit_size(kind);
		sum += sum_of(kind, rest) - unused * count_of_zero(kind, pairs);
	}
	return sum;
}

static ALWAYS_INLINE size_t utf8_length(enum octavo_kind kind, bool big, const uint8_t *s,
                                        size_t n)
{
	size_t count = count_all(kind, big, false, s, n);

	return is_utf16(kind) ? 3 * (n / 2) - count : n / unit_size(kind) + count;
}

#endif
