/* SPDX-License-Identifier: MIT */
/*
 * lines.inc.h - counts code points and lines, and finds the longest
 *
 * 64 octets at once, as bits: where characters begin, and where line feeds are. A line that begins
 * and ends among them has at most 62 octets; so once there was one as long, only the first and the
 * last line feed matter. What these do is done without a branch, as it would often be mispredicted.
 */
#ifndef OCTAVO_SIMD_LINES_INC_H
#define OCTAVO_SIMD_LINES_INC_H

#include "basics.inc.h"

/* Bit 0, and all bits up to the last one that is set. */
static ALWAYS_INLINE uint64_t up_to_last(uint64_t bits)
{
	return ~UINT64_C(0) >> __builtin_clzll(bits | 1);
}

/* The lowest bit that is set, and all below it; all bits if none is. */
static ALWAYS_INLINE uint64_t up_to_first(uint64_t bits)
{
	return bits ^ (bits - 1);
}

/* Whether more than 'length' bits in a row are set. */
static ALWAYS_INLINE bool has_longer_run(uint64_t bits, uint64_t length)
{
	for (uint64_t have = 1, step; bits && have <= length; have += step) {
		step = have <= length + 1 - have ? have : length + 1 - have;
		bits &= bits >> step;
	}
	return bits != 0;
}

/* The longest line that begins and ends among 64 octets, if it is longer than 'longest'. */
static NEVER_INLINE uint64_t longest_within(uint64_t begins, uint64_t feeds, uint64_t longest)
{
	uint64_t before = up_to_first(feeds);

	for (feeds &= feeds - 1; feeds; feeds &= feeds - 1) {
		uint64_t to = up_to_first(feeds);
		uint64_t length = count_bits64(begins & to & ~before) - 1; /* without the feed */
		longest = length > longest ? length : longest;
		before = to;
	}
	return longest;
}

/* Whether the octet FF is among those of the vec. */
static ALWAYS_INLINE bool has_ff(vec a)
{
	return !v_is_zero(v_equal(a, v_splat(0xFF)));
}

static size_t K(lines)(const uint8_t *s, size_t n, struct octavo_line_tally *tally)
{
	const vec xC0 = v_splat(0xC0), feed = v_splat('\n');
	const vec not_nul = v_splat(0xFF), not_return = v_splat(0xFF ^ '\r');
	vec highest = v_splat(0), nuls = highest, returns = highest;
	uint64_t code_points = 0, lines = 0, longest = tally->longest;
	uint64_t begin = 0 - tally->line; /* of the line, in code points from here */
	size_t at = 0;

	for (; n - at >= 64; at += 64) {
		uint64_t continuing = 0, others = 0;

		for (unsigned i = 0; i < 64; i += V) {
			vec a = v_load(s + at + i);
			continuing |= v_below_mask(a, xC0) << i;
			others |= v_nonzero_mask(v_xor(a, feed)) << i;
			highest = v_max(highest, a);
			nuls = v_max(nuls, v_xor(a, not_nul));
			returns = v_max(returns, v_xor(a, not_return));
		}
		uint64_t begins = ~continuing, feeds = ~others;
		uint64_t first = up_to_first(feeds) & others, last = up_to_last(feeds);
		uint64_t has_feed = 0 - (uint64_t)(feeds != 0);
		uint64_t length = (code_points + count_bits64(begins & first) - begin) & has_feed;

		longest = length > longest ? length : longest;
		if (longest < 62 && feeds & (feeds - 1) && has_longer_run(others, longest))
			longest = longest_within(begins, feeds, longest);
		begin ^= (begin ^ (code_points + count_bits64(begins & last))) & has_feed;
		code_points += count_bits64(begins);
		lines += count_bits64(feeds);
	}
	tally->code_points += code_points;
	tally->lines += lines;
	tally->line = code_points - begin;
	tally->longest = longest;
	tally->has_rare |= has_ff(v_max(nuls, returns));
	tally->above_latin1 |= v_has_high(v_subs(highest, v_splat(0xC4 - 0x80)));
	tally->has_lead4 |= v_has_high(v_subs(highest, v_splat(0xF0 - 0x80)));
	return at;
}

static void K(rare)(const uint8_t *s, size_t n, struct octavo_rare_tally *tally)
{
	const vec feed = v_splat('\n'), back = v_splat('\r'), zero = v_splat(0);
	size_t at = 0;

	while (n - at > V) {
		vec nuls = zero, returns = zero, crlf = zero;
		size_t blocks = (n - at - 1) / V;

		for (blocks = blocks < 255 ? blocks : 255; blocks; blocks--, at += V) {
			vec a = v_load(s + at), is_return = v_equal(a, back);
			nuls = v_sub(nuls, v_equal(a, zero));
			returns = v_sub(returns, is_return);
			crlf = v_sub(crlf, v_and(is_return, v_equal(v_load(s + at + 1), feed)));
		}
		tally->nuls += v_sum(nuls);
		tally->returns += v_sum(returns);
		tally->crlf += v_sum(crlf);
	}
	for (; at < n; at++) {
		tally->nuls += s[at] == 0;
		tally->returns += s[at] == '\r';
		tally->crlf += s[at] == '\r' && at + 1 < n && s[at + 1] == '\n';
	}
}

#endif
