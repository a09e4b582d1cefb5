/* SPDX-License-Identifier: MIT */
/*
 * count.inc.h - counts code points, units of UTF-16, and the octets of struct octavo_tally
 *
 * Code points are octets less continuation octets; units of UTF-16 are code points plus leads of
 * four. A comparison gives FF, that is -1: subtracting it counts, in 8 bits an octet, for as
 * many blocks as 8 bits can hold.
 */
#ifndef OCTAVO_SIMD_COUNT_INC_H
#define OCTAVO_SIMD_COUNT_INC_H

#include "basics.inc.h"

/* What the octets of a vec after the first 'skip' add to their own number; mostly negative. */
static ALWAYS_INLINE size_t more_in(bool units, vec octets, size_t skip)
{
	uint64_t continuing = v_high_mask(v_below(octets, v_splat(0xC0))) >> skip;
	uint64_t lead4 = units ? v_high_mask(v_subs(octets, v_splat(0xF0 - 0x80))) >> skip : 0;
	return (size_t)count_bits(lead4) - count_bits(continuing);
}

/* The same for the whole blocks of s[at .. end). */
static ALWAYS_INLINE size_t more_in_blocks(bool units, const uint8_t *s, size_t at, size_t end)
{
	const vec zero = v_splat(0), xC0 = v_hold(v_splat(0xC0)), x70 = v_hold(v_splat(0x70));
	size_t more = 0;

	while (end - at >= 4 * V) {
		vec continuing1 = zero, continuing2 = zero, lead1 = zero, lead2 = zero;
		size_t groups = (end - at) / (4 * V), last;

		for (last = at + (groups < 127 ? groups : 127) * 4 * V; at < last; at += 4 * V) {
			vec a = v_load(s + at), b = v_load(s + at + V);
			vec c = v_load(s + at + 2 * V), d = v_load(s + at + 3 * V);
			continuing1 = v_sub(continuing1, v_below(a, xC0));
			continuing2 = v_sub(continuing2, v_below(b, xC0));
			continuing1 = v_sub(continuing1, v_below(c, xC0));
			continuing2 = v_sub(continuing2, v_below(d, xC0));
			if (units) {
				lead1 = v_sub(lead1, v_below(v_subs(a, x70), zero));
				lead2 = v_sub(lead2, v_below(v_subs(b, x70), zero));
				lead1 = v_sub(lead1, v_below(v_subs(c, x70), zero));
				lead2 = v_sub(lead2, v_below(v_subs(d, x70), zero));
			}
		}
		more += v_sum(lead1) + v_sum(lead2);
		more -= v_sum(continuing1) + v_sum(continuing2);
	}
	for (; end - at >= V; at += V)
		more += more_in(units, v_load(s + at), 0);
	return more;
}

static ALWAYS_INLINE size_t count_of(bool units, const uint8_t *s, size_t n)
{
	if (n < V)
		return n + more_in(units, v_load_some(s, n), 0);

	size_t at = 0, more = 0;
	if (n >= 16 * V) {
		/* Aligned from here on: a load across two cache lines costs two. */
		at = V - (uintptr_t)s % V;
		more = more_in(units, v_load(s), 0) - more_in(units, v_load(s), at);
	}
	more += more_in_blocks(units, s, at, n);
	size_t rest = (n - at) % V;
	if (rest)
		more += more_in(units, v_load(s + n - V), V - rest);
	return n + more;
}

static size_t K(count)(const uint8_t *s, size_t n)
{
	return count_of(false, s, n);
}

static size_t K(utf16_length)(const uint8_t *s, size_t n)
{
	return count_of(true, s, n);
}

/* The counters of some blocks, 8 bits an octet, and the highest octet so far. */
struct counters {
	vec continuing, lead4, lines, highest;
};

static ALWAYS_INLINE struct counters count_in(struct counters sums, vec octets, vec x70, vec feed)
{
	sums.continuing = v_sub(sums.continuing, v_below(octets, v_splat(0xC0)));
	/* Bit 7 is set at F0..FF. */
	sums.lead4 = v_sub(sums.lead4, v_below(v_subs(octets, x70), v_splat(0)));
	sums.lines = v_sub(sums.lines, v_equal(octets, feed));
	sums.highest = v_max(sums.highest, octets);
	return sums;
}

static size_t K(tally)(const uint8_t *s, size_t n, struct octavo_tally *tally)
{
	const vec x70 = v_splat(0xF0 - 0x80), feed = v_splat('\n'), zero = v_splat(0);
	struct counters sums = { zero, zero, zero, zero };
	size_t at = 0;

	for (size_t blocks = n / V; blocks;) {
		size_t some = blocks < 252 ? blocks : 252, end = at + some * V;

		blocks -= some;
		for (; end - at >= 4 * V; at += 4 * V) {
			sums = count_in(sums, v_load(s + at), x70, feed);
			sums = count_in(sums, v_load(s + at + V), x70, feed);
			sums = count_in(sums, v_load(s + at + 2 * V), x70, feed);
			sums = count_in(sums, v_load(s + at + 3 * V), x70, feed);
		}
		for (; at < end; at += V)
			sums = count_in(sums, v_load(s + at), x70, feed);
		tally->continuing += v_sum(sums.continuing);
		tally->lead4 += v_sum(sums.lead4);
		tally->lines += v_sum(sums.lines);
		sums.continuing = sums.lead4 = sums.lines = zero;
	}
	/* Bit 7 is set at C4..FF. */
	if (v_has_high(v_subs(sums.highest, v_splat(0xC4 - 0x80))))
		tally->above_latin1 = true;
	return at;
}

#endif
