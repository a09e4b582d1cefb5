/* SPDX-License-Identifier: MIT */
/* language.h - how unlikely a text is in a language */
#ifndef LANGUAGE_H
#define LANGUAGE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/*
 * A cost is how unlikely something is: the negative logarithm of its probability, so that costs
 * are added. This many are 1 in the natural logarithm.
 */
#define COST_OF_E 20

/* What is no character in a charset. */
#define NO_CHARACTER UINT32_MAX

/* Characters x and y follow each other n times: indexes of reading.points. */
struct pair {
	uint16_t x, y;
	uint32_t n;
};

/*
 * How a text reads in a charset. Pairs of two characters of ASCII are left out: nearly all charsets
 * have those.
 */
struct reading {
	uint32_t *points; /* the different characters */
	size_t different;
	struct pair *pairs;
	size_t n;
};

/* Languages have numbers from 0 on. */
enum { LANGUAGES = 50 };

/*
 * Sets the costs in those languages that have a bit in 'which'. Those of an alphabet have no more
 * than 256 different characters in a reading.
 */
void language_costs(const struct reading *reading, uint64_t which, int64_t costs[LANGUAGES]);

/*
 * The costs of the pairs of ASCII in each language, as what they are more than those of the best
 * language. They are limited: there may be much markup, in no language, around few words.
 */
#define MAX_ASCII_COST (10 * COST_OF_E)
void language_ascii_costs(const unsigned char *octets, size_t n, int64_t costs[LANGUAGES]);

/* The cost of what is unlikely in any language: a capital letter after a small one. */
int64_t capitals_cost(const struct reading *reading);

#endif
