/* SPDX-License-Identifier: MIT */
/* trigrams.c - how seldom a character follows two others, in each language */
#include "trigrams.h"

#include <string.h>

/*
 * A row has the cost in each language that has the symbol, and what is left there for symbols that
 * do not follow it in the table. A row of two symbols says first whether any do; these are next.
 */
enum { LANGUAGE_BITS = 6, COST_BITS = 6, BACK_BITS = 5, OFFSET_BITS = 19 };
#define MASK(n) ((UINT32_C(1) << (n)) - 1)

/* At least 33 bits. */
static uint64_t bits_at(uint32_t at)
{
	const uint32_t *word = octavo_trigram_words + at / 32;

	return (word[0] | (uint64_t)word[1] << 32) >> (at % 32);
}

static unsigned take(uint32_t *at, unsigned n)
{
	unsigned value = (unsigned)bits_at(*at) & MASK(n);

	*at += n;
	return value;
}

/* A number has three bits at a time, and one that says whether there are more. */
static unsigned take_number(uint32_t *at)
{
	unsigned value = 0, shift = 0, four;

	do {
		four = take(at, 4);
		value |= (four & 7) << shift;
		shift += 3;
	} while (four & 8);
	return value;
}

/* What becomes of the entries of a row. */
enum use { SET, ADD };

static void take_entries(uint32_t *at, enum use use, bool has_back, uint8_t costs[])
{
	const unsigned size = LANGUAGE_BITS + COST_BITS + (has_back ? BACK_BITS : 0);
	unsigned n = take_number(at) + 1;

	for (unsigned i = 0; i < n; i++) {
		uint64_t bits = bits_at(*at + i * size);
		unsigned language = bits & MASK(LANGUAGE_BITS);
		unsigned cost = bits >> LANGUAGE_BITS & MASK(COST_BITS);
		unsigned back = bits >> (LANGUAGE_BITS + COST_BITS) & MASK(BACK_BITS);
		costs[language] = (uint8_t)(use == SET ? cost : costs[language] + back);
	}
	*at += n * size;
}

/* Finds the row of two symbols. */
static bool find_pair(unsigned a, unsigned b, uint32_t *at)
{
	unsigned low = octavo_trigram_starts[a], high = octavo_trigram_starts[a + 1];
	unsigned end = high;

	while (low < high) {
		unsigned middle = (low + high) / 2;
		if (octavo_trigram_pairs[middle] >> OFFSET_BITS < b)
			low = middle + 1;
		else
			high = middle;
	}
	if (low == end || octavo_trigram_pairs[low] >> OFFSET_BITS != b)
		return false;
	*at = octavo_trigram_rows[a] + (octavo_trigram_pairs[low] & MASK(OFFSET_BITS));
	return true;
}

/* Goes to the row of a symbol among those that follow two others. */
static bool find_third(uint32_t *at, unsigned symbol)
{
	unsigned next = 0;

	for (unsigned n = take_number(at); n; n--) {
		next += take_number(at);
		if (next >= symbol)
			return next == symbol;
		*at += (take_number(at) + 1) * (LANGUAGE_BITS + COST_BITS);
		next++;
	}
	return false;
}

void octavo_trigram_single(unsigned c, unsigned least, struct trigram_single *single)
{
	uint32_t at;
	unsigned common = c == NO_SYMBOL ? least : octavo_trigram_common[c];

	if (common > least)
		common = least;
	memset(single->costs, UINT8_MAX, MAX_LANGUAGES);
	memset(single->backs, 0, MAX_LANGUAGES);
	for (unsigned i = 0; i < octavo_trigram_languages; i++)
		single->costs[i] = (uint8_t)(common + octavo_trigram_left[i]);
	if (c == NO_SYMBOL)
		return;
	at = octavo_trigram_rows[c];
	take_entries(&at, SET, true, single->costs);
	at = octavo_trigram_rows[c];
	take_entries(&at, ADD, true, single->backs);
}

void octavo_trigram_costs(unsigned a, unsigned b, unsigned c, const uint8_t backs[MAX_LANGUAGES],
                          uint8_t costs[MAX_LANGUAGES])
{
	uint32_t at;

	for (unsigned i = 0; i < MAX_LANGUAGES; i++)
		costs[i] = (uint8_t)(costs[i] + backs[i]);
	if (c != NO_SYMBOL && find_pair(b, c, &at)) {
		bool is_followed = take(&at, 1);
		take_entries(&at, SET, is_followed, costs);
	}
	if (a == NO_SYMBOL || !find_pair(a, b, &at) || !take(&at, 1))
		return;
	take_entries(&at, ADD, true, costs);
	if (c != NO_SYMBOL && find_third(&at, c))
		take_entries(&at, SET, false, costs);
}

unsigned octavo_letter(uint32_t point)
{
	unsigned low = 0, high = octavo_letters_count;

	while (low < high) {
		unsigned middle = (low + high) / 2;
		if (octavo_letter_points[middle] < point)
			low = middle + 1;
		else
			high = middle;
	}
	bool is_found = low < octavo_letters_count && octavo_letter_points[low] == point;
	return is_found ? octavo_letters[low] : NO_LETTER;
}
