/* SPDX-License-Identifier: MIT */
/* pairs.c - in which charsets a word may cost less than it does in another */
#include "pairs.h"

/* Marks are part of the letter before; what they cost is not known here. */
static bool is_mark(uint32_t c)
{
	return c >= 0x300 && c < 0x340;
}

static uint8_t pair_cost(struct scorer *scorer, uint32_t first, uint32_t second)
{
	enum { ERROR = 20 * TRIGRAM_NAT };

	if (second == NO_CHARACTER)
		return ERROR;
	if (is_mark(first) || is_mark(second))
		return 0;
	return octavo_pair_cost(scorer, first == NO_CHARACTER ? ' ' : first, second);
}

static void add_pair(struct pairs *pairs, const struct decodings *decodings, struct scorer *scorer,
                     unsigned usual, unsigned slot, const uint8_t octets[2])
{
	uint16_t points[SINGLE_CHARSETS][2];

	pairs->same[slot] = 0;
	for (unsigned d = 0; d < SINGLE_CHARSETS; d++) {
		unsigned e = 0;
		for (unsigned i = 0; i < 2; i++)
			points[d][i] = octavo_point_of(decodings, d, octets[i]);
		while (points[e][0] != points[d][0] || points[e][1] != points[d][1])
			e++;
		pairs->costs[slot][d] = e < d ? pairs->costs[slot][e] :
		                                pair_cost(scorer, points[d][0], points[d][1]);
	}
	for (unsigned d = 0; d < SINGLE_CHARSETS && usual < SINGLE_CHARSETS; d++)
		if (points[d][0] == points[usual][0] && points[d][1] == points[usual][1])
			pairs->same[slot] |= UINT64_C(1) << d;
}

uint64_t octavo_pairs_find(struct pairs *pairs, const struct decodings *decodings,
                           struct scorer *scorer, unsigned usual, const uint8_t *s, size_t n,
                           uint8_t before, uint8_t after, unsigned most)
{
	uint16_t sums[SINGLE_CHARSETS] = { 0 };
	uint64_t same = UINT64_MAX, found = 0;

	for (size_t i = 0; i <= n; i++) {
		uint8_t octets[2] = { i ? s[i - 1] : before, i < n ? s[i] : after };
		uint32_t key = ((uint32_t)usual << 16 | (uint32_t)octets[0] << 8 | octets[1]) + 1;
		unsigned slot = (key * UINT32_C(2654435761)) >> 21;
		if (pairs->keys[slot] != key) {
			pairs->keys[slot] = key;
			add_pair(pairs, decodings, scorer, usual, slot, octets);
		}
		same &= pairs->same[slot];
		for (unsigned d = 0; d < SINGLE_CHARSETS; d++)
			sums[d] = (uint16_t)(sums[d] + pairs->costs[slot][d]);
	}
	for (unsigned d = 0; d < SINGLE_CHARSETS; d++)
		found |= (uint64_t)(sums[d] < most) << d;
	return found & ~same;
}
