/* SPDX-License-Identifier: MIT */
/* trigrams.c - how seldom a character follows two others, in each language */
#include "trigrams.h"

#include <string.h>

/*
 * The rows are a tree of bits: a symbol has its cost in each language that has it, and what is left
 * there for symbols that do not follow it in the tree; then come those that do, each with its own
 * row. A row of two symbols says first whether any follow.
 */
enum { LANGUAGE_BITS = 6, COST_BITS = 6, BACK_BITS = 5 };

static unsigned take(uint32_t *at, unsigned n)
{
	const uint32_t *word = octavo_trigram_words + *at / 32;
	uint64_t both = word[0] | (uint64_t)word[1] << 32;

	both >>= *at % 32;
	*at += n;
	return (unsigned)both & ((1u << n) - 1);
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

static void add(uint8_t *cost, unsigned more)
{
	unsigned sum = *cost + more;

	*cost = (uint8_t)(sum < UINT8_MAX ? sum : UINT8_MAX);
}

/* What becomes of the entries of a row. */
enum use { SKIP, SET, ADD };

static void take_entries(uint32_t *at, enum use use, bool has_back, uint8_t costs[])
{
	for (unsigned n = take_number(at) + 1; n; n--) {
		unsigned language = take(at, LANGUAGE_BITS);
		unsigned cost = take(at, COST_BITS);
		unsigned back = has_back ? take(at, BACK_BITS) : 0;
		if (use == SET)
			costs[language] = (uint8_t)cost;
		else if (use == ADD)
			add(&costs[language], back);
	}
}

/*
 * Goes to the row of a symbol among those that follow. They are in groups; before each group but
 * the last, and before each row, is the number of symbols since the last of the one before, and the
 * size in bits.
 */
static bool enter(uint32_t *at, unsigned symbol)
{
	unsigned next = 0, groups = take_number(at);

	if (groups == 0)
		return false;
	while (--groups) {
		unsigned last = next + take_number(at), size = take_number(at);
		if (last >= symbol)
			break;
		*at += size;
		next = last + 1;
	}
	for (unsigned n = take_number(at); n; n--) {
		next += take_number(at);
		unsigned size = take_number(at);
		if (next >= symbol)
			return next == symbol;
		*at += size;
		next++;
	}
	return false;
}

void octavo_trigram_costs(unsigned a, unsigned b, unsigned c, unsigned least,
                          uint8_t costs[MAX_LANGUAGES])
{
	uint32_t at;
	unsigned common = c == NO_SYMBOL ? least : octavo_trigram_common[c];

	if (common > least)
		common = least;
	memset(costs, UINT8_MAX, MAX_LANGUAGES);
	memset(costs, (int)common, octavo_trigram_languages);
	for (unsigned i = 0; i < octavo_trigram_languages; i++)
		add(&costs[i], octavo_trigram_left[i]);
	if (c != NO_SYMBOL) {
		at = octavo_trigram_rows[c];
		take_entries(&at, SET, true, costs);
	}
	if (b == NO_SYMBOL)
		return;
	at = octavo_trigram_rows[b];
	take_entries(&at, ADD, true, costs);
	if (enter(&at, c)) {
		bool is_followed = take(&at, 1);
		take_entries(&at, SET, is_followed, costs);
	}
	if (a == NO_SYMBOL)
		return;
	at = octavo_trigram_rows[a];
	take_entries(&at, SKIP, true, costs);
	if (!enter(&at, b) || !take(&at, 1))
		return;
	take_entries(&at, ADD, true, costs);
	if (enter(&at, c))
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
