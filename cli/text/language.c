/* SPDX-License-Identifier: MIT */
/* language.c - how unlikely a text is in a language */
#include "text/language.h"

#include <stdbool.h>
#include <stdlib.h>

#include "base/array.h"
#include "base/threads.h"

/*
 * A language of an alphabet has a cost of 4 bits for each pair of symbols, which are those of ASCII
 * and its letters. One of many thousand letters has classes: what a letter of the class costs, and
 * how many letters it has. gen/languages.py writes them.
 */
struct language {
	const char *name;
	unsigned ascii, size;        /* number of symbols of ASCII, and of all    */
	unsigned first_of_alphabet;  /* a letter of the script, 0 if it is Latin  */
	const uint16_t *letters;     /* folded, in order; in each class in order  */
	const uint8_t *pairs;
	size_t classes;
	const uint16_t (*of_class)[2];
};

#include "text/tables/languages.h"

/* Costs of the tables are in these steps. */
#define STEP (COST_OF_E * 3 / 4)

_Static_assert(COUNT(languages) == LANGUAGES, "LANGUAGES is how many the tables have");

/* ------------------------------------------------------------------ characters */

static bool is_upper_ascii(uint32_t c)
{
	return c >= 'A' && c <= 'Z';
}

static bool is_lower_ascii(uint32_t c)
{
	return c >= 'a' && c <= 'z';
}

static int compare(const void *a, const void *b)
{
	uint16_t x = *(const uint16_t *)a, y = *(const uint16_t *)b;
	return (x > y) - (x < y);
}

/* Returns the place of a character in a list; n if it is not there. */
static size_t find(uint32_t c, const uint16_t *list, size_t n)
{
	uint16_t key = (uint16_t)c;
	const uint16_t *found = NULL;

	if (n && c <= UINT16_MAX)
		found = bsearch(&key, list, n, sizeof key, compare);
	return found ? (size_t)(found - list) : n;
}

/* The small letter. Older charsets have s and t with a cedilla instead of a comma. */
static uint32_t fold(uint32_t c)
{
	uint16_t key = (uint16_t)c;
	const uint16_t(*found)[2] = NULL;

	if (c == 0x219 || c == 0x21B)
		return c == 0x219 ? 0x15F : 0x163;
	if (c >= 0x80 && c <= UINT16_MAX)
		found = bsearch(&key, capitals, COUNT(capitals), sizeof capitals[0], compare);
	return found ? (*found)[1] : c;
}

static bool is_upper(uint32_t c, uint32_t folded)
{
	return folded != c && c != 0x219 && c != 0x21B;
}

enum kind {
	KIND_BAD,    /* no character, control, private use */
	KIND_SYMBOL,
	KIND_MARK,   /* a symbol of ordinary text */
	KIND_BOX,
	KIND_LETTER, /* without case */
	KIND_UPPER,
	KIND_LOWER
};

static bool is_typographic(uint32_t c)
{
	return c >= 0x2010 && c <= 0x2026;
}

static bool is_mark(uint32_t c)
{
	static const uint16_t marks[] = {
		0xA0, 0xA1, 0xA7, 0xA9, 0xAB, 0xAD, 0xAE, 0xB0, 0xB7, 0xBB, 0xBF, 0x20AC,
		0x2116, 0x2122,
	};
	return is_typographic(c) || find(c, marks, COUNT(marks)) < COUNT(marks);
}

/* Whether a character is of a frame or a ruler, which is no text in any language. */
static bool is_box(uint32_t c)
{
	return c >= 0x2500 && c < 0x25A0;
}

static bool is_letter(uint32_t c)
{
	if (c < 0x2000)
		return c >= 0xC0 && c != 0xD7 && c != 0xF7;
	return (c >= 0x3041 && c < 0xD800) || (c >= 0xF900 && c < 0xFB00) ||
	       (c >= 0xFF66 && c <= 0xFF9D) || (c >= 0x20000 && c < 0x40000);
}

static enum kind kind_of_folded(uint32_t c, uint32_t folded)
{
	if (is_upper_ascii(c))
		return KIND_UPPER;
	if (is_lower_ascii(c))
		return KIND_LOWER;
	if (c < 0x80)
		return KIND_SYMBOL;
	if (c < 0xA0 || c == NO_CHARACTER || (c >= 0xE000 && c < 0xF900))
		return KIND_BAD;
	if (is_box(c))
		return KIND_BOX;
	if (!is_letter(c))
		return is_mark(c) ? KIND_MARK : KIND_SYMBOL;
	if (is_upper(c, folded))
		return KIND_UPPER;
	/* Latin, Greek, Cyrillic, Armenian */
	return c < 0x590 || (c >= 0x1E00 && c < 0x2000) ? KIND_LOWER : KIND_LETTER;
}

static enum kind kind_of(uint32_t c)
{
	return kind_of_folded(c, fold(c));
}

/* A number for the script of a letter, as the blocks of Unicode have them; 0 is Latin. */
static unsigned script_of(uint32_t c)
{
	static const uint16_t end[] = {
		0x0250, 0x0370, 0x0400, 0x0530, 0x0590, 0x0600, 0x0700, 0x0E00, 0x0E80, 0x10A0,
		0x1100, 0x1E00, 0x1F00, 0x3040, 0x3100, 0xAC00, 0xD800, 0xFF66,
	};
	unsigned i = 0;

	while (i < COUNT(end) && c >= end[i])
		i++;
	return c >= 0x1E00 && c < 0x1F00 ? 0 : i;
}

/* A character, and what is the same of it in all languages. */
struct letter {
	uint32_t c, folded;
	enum kind kind;
	unsigned script;
};

static struct letter letter_of(uint32_t c)
{
	uint32_t folded = fold(c);

	return (struct letter){ c, folded, kind_of_folded(c, folded), script_of(c) };
}

/* ------------------------------------------------------------------ alphabets */

/* Symbols of ASCII. OTHER is what a language does not have. */
enum { OTHER, SPACE, DIGIT, PUNCTUATION, LETTER };

static unsigned ascii_symbol(uint32_t c, bool is_latin)
{
	if (is_upper_ascii(c))
		c += 'a' - 'A';
	if (is_lower_ascii(c))
		return LETTER + (is_latin ? (unsigned)(c - 'a') : 0);
	if (c >= '0' && c <= '9')
		return DIGIT;
	return c == ' ' || (c >= 9 && c <= 13) ? SPACE : PUNCTUATION;
}

static bool is_latin(const struct language *l)
{
	return l->pairs && !l->first_of_alphabet;
}

static unsigned pair_cost(const struct language *l, unsigned x, unsigned y)
{
	size_t at = (size_t)x * l->size + y;
	return STEP * (l->pairs[at / 2] >> (at % 2 ? 4 : 0) & 15U);
}

/* What a character costs in addition, that the language does not have. */
static unsigned strange_cost(const struct language *l, const struct letter *letter)
{
	switch (letter->kind) {
	case KIND_BAD:
		return (letter->c == NO_CHARACTER ? 12 : 8) * COST_OF_E;
	case KIND_MARK:
		return 0;
	case KIND_SYMBOL:
	case KIND_BOX:
		return 3 * COST_OF_E;
	default:
		if (letter->script != script_of(l->first_of_alphabet))
			return 6 * COST_OF_E;
		return letter->c < 0x100 ? 3 * COST_OF_E : 4 * COST_OF_E;
	}
}

/* Charsets of single octets have no more. */
#define MAX_LETTERS 256

struct symbol {
	uint8_t number;
	uint8_t cost; /* in addition to that of the pair */
};

static struct symbol symbol_of(const struct language *l, const struct letter *letter)
{
	size_t letters = l->size - l->ascii;

	if (letter->c < 0x80)
		return (struct symbol){ (uint8_t)ascii_symbol(letter->c, is_latin(l)), 0 };
	size_t at = find(letter->folded, l->letters, letters);
	if (at < letters)
		return (struct symbol){ (uint8_t)(l->ascii + at), 0 };
	return (struct symbol){ OTHER, (uint8_t)strange_cost(l, letter) };
}

static int64_t pairs_cost(const struct language *l, const struct reading *reading,
                          const struct letter letters[])
{
	enum { ONE_LETTER = COST_OF_E * 13 / 4 }; /* of 26, where all are one symbol */
	enum { HABIT = COST_OF_E * 8 }; /* authors differ in quotation marks and dashes */
	struct symbol symbols[MAX_LETTERS];
	const uint32_t *points = reading->points;
	int64_t cost = 0;

	for (size_t i = 0; i < reading->different; i++)
		symbols[i] = symbol_of(l, &letters[i]);
	for (size_t i = 0; i < reading->n; i++) {
		const struct pair *pair = &reading->pairs[i];
		struct symbol x = symbols[pair->x], y = symbols[pair->y];
		unsigned one = pair_cost(l, x.number, y.number) + y.cost;

		if (y.number != OTHER && is_typographic(points[pair->y]) && one > HABIT)
			one = HABIT;
		if (pair->x == pair->y && is_box(points[pair->y]))
			one = COST_OF_E; /* a line */
		else if (!is_latin(l) && y.number == LETTER)
			one += ONE_LETTER;
		cost += (int64_t)one * pair->n;
	}
	return cost;
}

/*
 * The costs of pairs of ASCII, those of all languages with Latin letters side by side: a loop over
 * these takes few instructions. OTHER stands for what is not ASCII: its pairs are left out.
 */
enum { ASCII_SYMBOLS = LETTER + 26, END = ASCII_SYMBOLS };

static struct {
	pthread_once_t once;
	uint8_t costs[ASCII_SYMBOLS][ASCII_SYMBOLS][LATIN_LANGUAGES];
} ascii_pairs = { .once = PTHREAD_ONCE_INIT };

_Static_assert(15 * STEP <= UINT8_MAX, "a cost of 4 bits, in steps, fits");

static void find_ascii_pairs(void)
{
	size_t place = 0;

	for (size_t i = 0; i < LANGUAGES; i++) {
		const struct language *l = &languages[i];
		if (!is_latin(l))
			continue;
		for (unsigned x = OTHER + 1; x < ASCII_SYMBOLS; x++)
			for (unsigned y = OTHER + 1; y < ASCII_SYMBOLS; y++)
				ascii_pairs.costs[x][y][place] = (uint8_t)pair_cost(l, x, y);
		place++;
	}
}

static unsigned latin_symbol(unsigned char octet)
{
	return octet < 0x80 ? ascii_symbol(octet, true) : OTHER;
}

/* All languages without Latin letters have the same, 0. */
static void find_ascii_costs(const unsigned char *octets, size_t n, int64_t costs[LANGUAGES])
{
	enum { AT_ONCE = UINT16_MAX / UINT8_MAX };    /* are added in 16 bits */
	uint8_t symbols[1 + AT_ONCE + 1] = { OTHER }; /* with the one before, and END */
	int64_t sums[LATIN_LANGUAGES] = { 0 }, *next = sums;

	threads_once(&ascii_pairs.once, find_ascii_pairs);
	for (size_t at = 0, some; at < n; at += some) {
		uint16_t of_some[LATIN_LANGUAGES] = { 0 };

		some = n - at < AT_ONCE ? n - at : AT_ONCE;
		for (size_t i = 0; i < some; i++)
			symbols[1 + i] = (uint8_t)latin_symbol(octets[at + i]);
		symbols[1 + some] = END;
		/* gcc 12 would not use vectors, if it could know how long this loop is. */
		for (const uint8_t *symbol = symbols; symbol[1] != END; symbol++) {
			const uint8_t *pair = ascii_pairs.costs[symbol[0]][symbol[1]];
			for (size_t j = 0; j < LATIN_LANGUAGES; j++)
				of_some[j] = (uint16_t)(of_some[j] + pair[j]);
		}
		symbols[0] = symbols[some];
		for (size_t j = 0; j < LATIN_LANGUAGES; j++)
			sums[j] += of_some[j];
	}
	for (size_t i = 0; i < LANGUAGES; i++)
		costs[i] = is_latin(&languages[i]) ? *next++ : 0;
}

void language_ascii_costs(const unsigned char *octets, size_t n, int64_t costs[LANGUAGES])
{
	enum { OF_OTHER_LETTER = COST_OF_E * 3 / 10 };
	int64_t lowest = INT64_MAX, letters = 0;

	for (size_t i = 0; i < n; i++)
		letters += is_lower_ascii(octets[i] | 0x20);
	find_ascii_costs(octets, n, costs);
	for (size_t i = 0; i < LANGUAGES; i++)
		if (costs[i] && costs[i] < lowest)
			lowest = costs[i];
	for (size_t i = 0; i < LANGUAGES; i++) {
		costs[i] = costs[i] ? (costs[i] - lowest) / 2 : letters * OF_OTHER_LETTER;
		if (costs[i] > MAX_ASCII_COST)
			costs[i] = MAX_ASCII_COST;
	}
}

/* ------------------------------------------------------------------ thousands of letters */

static unsigned rare_cost(uint32_t c)
{
	switch (kind_of(c)) {
	case KIND_BAD:
		return 20 * COST_OF_E;
	case KIND_MARK:
	case KIND_BOX:
		return 10 * COST_OF_E;
	case KIND_SYMBOL:
		return 11 * COST_OF_E;
	default:
		return (c >= 0x4E00 && c < 0xD800 ? 11 : 14) * COST_OF_E;
	}
}

static unsigned single_cost(const struct language *l, uint32_t c)
{
	static const uint8_t of_ascii[] = { [SPACE] = 50, [DIGIT] = 80, [PUNCTUATION] = 60,
		                            [LETTER] = 130 };
	const uint16_t *letters = l->letters;

	if (c < 0x80)
		return of_ascii[ascii_symbol(c, false)];
	for (size_t i = 0; i < l->classes; i++) {
		size_t n = l->of_class[i][1];
		if (find(c, letters, n) < n)
			return STEP * l->of_class[i][0];
		letters += n;
	}
	return rare_cost(c);
}

static int64_t singles_cost(const struct language *l, const struct reading *reading)
{
	int64_t cost = 0;

	for (size_t i = 0; i < reading->n; i++) {
		const struct pair *pair = &reading->pairs[i];
		cost += (int64_t)single_cost(l, reading->points[pair->y]) * pair->n;
	}
	return cost;
}

/* ------------------------------------------------------------------ all languages */

void language_costs(const struct reading *reading, uint64_t which, int64_t costs[LANGUAGES])
{
	struct letter letters[MAX_LETTERS]; /* only alphabets need them, which have no more */
	size_t n = reading->different <= MAX_LETTERS ? reading->different : 0;

	for (size_t i = 0; i < n; i++)
		letters[i] = letter_of(reading->points[i]);
	for (size_t i = 0; i < LANGUAGES; i++) {
		const struct language *l = &languages[i];
		if (which >> i & 1)
			costs[i] = l->pairs ? pairs_cost(l, reading, letters)
			                    : singles_cost(l, reading);
	}
}

int64_t capitals_cost(const struct reading *reading)
{
	enum { NEITHER, LOWER, UPPER };
	static const uint8_t of[][3] = {
		[NEITHER] = { [LOWER] = COST_OF_E / 4, [UPPER] = COST_OF_E * 3 / 2 },
		[LOWER] = { [UPPER] = COST_OF_E * 6 },
		[UPPER] = { [LOWER] = COST_OF_E * 2 / 3, [UPPER] = COST_OF_E * 2 / 3 },
	};
	int64_t cost = 0;

	for (size_t i = 0; i < reading->n; i++) {
		const struct pair *pair = &reading->pairs[i];
		enum kind x = kind_of(reading->points[pair->x]);
		enum kind y = kind_of(reading->points[pair->y]);
		unsigned before = x == KIND_LOWER ? LOWER : x == KIND_UPPER ? UPPER : NEITHER;
		unsigned after = y == KIND_LOWER ? LOWER : y == KIND_UPPER ? UPPER : NEITHER;
		cost += (int64_t)of[before][after] * pair->n;
	}
	return cost;
}
