/* SPDX-License-Identifier: MIT */
/* pairs.h - in which charsets a word may cost less than it does in another */
#ifndef OCTAVO_DETECT_PAIRS_H
#define OCTAVO_DETECT_PAIRS_H

#include "decodings.h"
#include "score.h"

/* What the second of two octets costs, in charsets of single octets. */
enum { PAIRS = 2048 };
struct pairs {
	uint32_t keys[PAIRS]; /* 1 more than what it is of, 0 for nothing */
	uint64_t same[PAIRS]; /* charsets in which both are what they are in the usual one */
	uint8_t costs[PAIRS][SINGLE_CHARSETS];
};

/*
 * Returns the charsets of single octets, a bit each, in which a word is another text than in the
 * usual decoding and may cost less than 'most', in parts of TRIGRAM_NAT: pairs of its letters do so
 * in the languages that have them most.
 */
uint64_t octavo_pairs_find(struct pairs *pairs, const struct decodings *decodings,
                           struct scorer *scorer, unsigned usual, const uint8_t *s, size_t n,
                           uint8_t before, uint8_t after, unsigned most);

#endif
