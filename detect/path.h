/* SPDX-License-Identifier: MIT */
/* path.h - how a block of words is read: the likeliest decoding of each, and how likely that is */
#ifndef OCTAVO_DETECT_PATH_H
#define OCTAVO_DETECT_PATH_H

#include "states.h"

/* Odds that are enough. */
enum { SURE = 8 * NAT };

/*
 * Finds the likeliest text of each unit, and sets 'best' and 'decoding' of them. Returns the odds
 * of all of the text, in parts of NAT: what the others cost, all together, beyond it. Makes 'prior'
 * what is known after this block, and sets 'odds'.
 */
int32_t octavo_path_find(struct path *path, struct words *words, struct prior *prior);

/*
 * Finds what each decoding costs, if all of the text is in one: the negative logarithms of
 * probabilities whose sum is 1.
 */
void octavo_path_one(struct path *path, struct words *words, const struct prior *prior,
                     int32_t costs[DECODINGS]);

#endif
