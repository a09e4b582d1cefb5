/* SPDX-License-Identifier: MIT */
/* path.h - how a block of words is read: the likeliest decoding of each, and how likely that is */
#ifndef OCTAVO_DETECT_PATH_H
#define OCTAVO_DETECT_PATH_H

#include "prior.h"
#include "words.h"

/* A way that words are read in: a decoding, for all that give the same texts, and a language. */
struct state {
	uint8_t decoding, language;
	int32_t prior; /* of the world or the text before */
	int32_t own;   /* .. and of this block            */
};

enum { MAX_STATES = 192 };

/* Odds that are enough. */
enum { SURE = 8 * NAT };

struct path {
	struct state states[MAX_STATES];
	unsigned count;
	bool is_one;             /* all of the text is in one decoding */
	uint8_t last;            /* the decoding of most of the block before, or NO_TEXT at first */
	uint8_t same[DECODINGS]; /* the one that stands for all that give its texts, or NO_TEXT */
	uint16_t forward[MAX_UNITS][MAX_STATES];
};

/*
 * Finds the likeliest text of each unit, and sets 'best' and 'decoding' of them. Returns the odds
 * of all of the text, in parts of NAT: what the others cost, all together, beyond it. Makes 'prior'
 * what is known after this block.
 */
int32_t octavo_path_find(struct path *path, struct words *words, struct prior *prior);

/*
 * Finds what each decoding costs, if all of the text is in one: the negative logarithms of
 * probabilities whose sum is 1.
 */
void octavo_path_one(struct path *path, const struct words *words, const struct prior *prior,
                     int32_t costs[DECODINGS]);

#endif
