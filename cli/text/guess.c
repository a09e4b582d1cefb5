/* SPDX-License-Identifier: MIT */
/* guess.c - guesses a charset: the one in which octets read most like a language */
#include "text/guess.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/memory.h"
#include "octavo.h"
#include "text/candidates.h"
#include "text/language.h"
#include "text/unicode.h"

/* ------------------------------------------------------------------ what is read */

/* What is read of a text: what is around the octets above 7F. */
struct excerpt {
	unsigned char octets[MAX_READ];
	size_t n;
	bool is_all;       /* of the text      */
	bool is_used[256]; /* in all of the text */

	/* The different octets, and the pairs of them by their index here: see struct reading. */
	unsigned char different[256];
	size_t count;
	struct pair pairs[MAX_READ];
	size_t pairs_count;

	int64_t ascii_costs[LANGUAGES]; /* of each language */
};

/* A word of the excerpt; of no length: there is none. */
struct word {
	uint16_t begin, length;
};

/* More than there are words with octets above 7F, a power of 2. */
#define WORD_SLOTS 8192

struct guesser {
	struct excerpt excerpt;
	struct word words[WORD_SLOTS]; /* each in the first free slot from its hash on */
	uint32_t points[MAX_READ + 1];
	struct pair pairs[MAX_READ];
	uint32_t counts[256][256];
};

static void take(struct excerpt *e, const char *octets, size_t n)
{
	size_t left = MAX_READ - e->n;
	size_t some = n < left ? n : left;

	memcpy(e->octets + e->n, octets, some);
	e->n += some;
}

/* Long runs of ASCII are left out, but for what is next to other octets. */
static void take_octets(struct excerpt *e, const char *octets, size_t n)
{
	enum { NEAR = 48 };
	size_t at = 0;

	while (at < n && e->n < MAX_READ) {
		size_t end = at;
		while (end < n && !(octets[end] & '\x80'))
			end++;
		if (end - at > 2 * NEAR) {
			e->is_all = false;
			take(e, octets + at, NEAR);
			take(e, "\n", 1);
			at = end - NEAR;
		}
		while (end < n && octets[end] & '\x80')
			end++;
		take(e, octets + at, end - at);
		at = end;
	}
}

/* The second octet of a character may be anything from 40 on. */
static bool is_of_word(const unsigned char *octet, bool is_first)
{
	return *octet & 0x80 || (unsigned)(*octet | 0x20) - 'a' < 26 ||
	       (!is_first && octet[-1] & 0x80 && *octet >= 0x40);
}

/* Whether the word is in the excerpt before; adds it to the words if it is not. */
static bool is_repeated(struct guesser *g, size_t begin, size_t length)
{
	const unsigned char *octets = g->excerpt.octets;
	uint32_t hash = 0;

	for (size_t i = 0; i < length; i++)
		hash = (hash ^ octets[begin + i]) * 0x9E3779B1u;
	size_t slot = hash / (UINT32_MAX / WORD_SLOTS + 1);
	for (; g->words[slot].length; slot = (slot + 1) % WORD_SLOTS)
		if (g->words[slot].length == length &&
		    memcmp(octets + g->words[slot].begin, octets + begin, length) == 0)
			return true;
	g->words[slot] = (struct word){ (uint16_t)begin, (uint16_t)length };
	return false;
}

/*
 * Leaves out words of two octets or more, with some above 7F, that are there before: a word that is
 * in a table a thousand times says no more about the charset than once. Returns whether there are
 * any. To be called once.
 */
static bool leave_out_repeated(struct guesser *g)
{
	struct excerpt *e = &g->excerpt;
	size_t kept = 0, length, n = e->n;

	for (size_t at = 0; at < n; at += length) {
		bool has_high = false;
		const unsigned char *word = e->octets + at;
		for (length = 0; at + length < n && is_of_word(word + length, !length); length++)
			has_high |= word[length] >> 7;
		length += length == 0;
		memmove(e->octets + kept, e->octets + at, length);
		if (!has_high || length < 2 || !is_repeated(g, kept, length))
			kept += length;
	}
	e->n = kept;
	return kept < n;
}

static void count_pairs(struct guesser *g)
{
	struct excerpt *e = &g->excerpt;
	unsigned char last = ' ', number[256] = { 0 };

	e->different[e->count++] = ' ';
	for (size_t i = 0; i < e->n; i++) {
		unsigned char octet = e->octets[i];
		if (octet != ' ' && !number[octet]) {
			number[octet] = (unsigned char)e->count;
			e->different[e->count++] = octet;
		}
		if ((octet | last) & 0x80)
			g->counts[last][octet]++;
		last = octet;
	}
	for (size_t i = 0; i < e->count; i++)
		for (size_t j = 0; j < e->count; j++) {
			uint32_t n = g->counts[e->different[i]][e->different[j]];
			if (n)
				e->pairs[e->pairs_count++] =
					(struct pair){ (uint16_t)i, (uint16_t)j, n };
			g->counts[e->different[i]][e->different[j]] = 0;
		}
}

static void take_excerpt(struct guesser *g, const char *octets, size_t n)
{
	struct excerpt *e = &g->excerpt;

	e->n = e->count = e->pairs_count = 0;
	memset(e->is_used, 0, sizeof e->is_used);
	for (size_t i = 0; i < n; i++)
		e->is_used[(unsigned char)octets[i]] = true;
	e->is_all = n <= MAX_READ;
	take_octets(e, octets, n);
}

static void read_excerpt(struct guesser *g)
{
	struct excerpt *e = &g->excerpt;

	count_pairs(g);
	language_ascii_costs(e->octets, e->n, e->ascii_costs);
}

/* ------------------------------------------------------------------ scores */

struct score {
	size_t candidate;
	int64_t cost;
	uint64_t hash; /* of the text */
	size_t language;
};

/* Reads the octets by a table. The hash is that of all octets that are used. */
static void read_single(struct reading *reading, struct guesser *g, const uint32_t *table)
{
	const struct excerpt *e = &g->excerpt;

	reading->pairs = g->excerpt.pairs;
	reading->n = e->pairs_count;
	reading->different = e->count;
	for (size_t i = 0; i < e->count; i++)
		reading->points[i] = table[e->different[i]];
	reading->hash = 0;
	for (size_t i = 0; i < 256; i++)
		if (e->is_used[i])
			reading->hash = (reading->hash ^ table[i]) * UINT64_C(1099511628211);
}

/* What octets cost that are no text and occur elsewhere, at least once each. */
static int64_t elsewhere_cost(const struct excerpt *e, const uint32_t *table)
{
	bool is_read[256] = { false };
	int64_t cost = 0;

	for (size_t i = 0; i < e->count; i++)
		is_read[e->different[i]] = true;
	for (size_t i = 0x80; i < 256; i++)
		if (e->is_used[i] && !is_read[i])
			cost += strange_octet_cost(table[i]);
	return cost;
}

/* What octets above 7F cost that are ASCII in a charset. */
static int64_t ascii_cost(const struct guesser *g, const struct reading *reading)
{
	enum { EACH = 6 * COST_OF_E };
	const struct excerpt *e = &g->excerpt;
	int64_t n = 0;

	for (size_t i = 0; i < reading->n; i++) {
		size_t y = reading->pairs[i].y;
		if (e->different[y] > 0x7F && reading->points[y] < 0x80)
			n += reading->pairs[i].n;
	}
	return n * EACH;
}

static struct reading read_as(struct guesser *g, size_t i)
{
	const uint32_t *table = candidate_table(i);
	struct reading reading = { .points = g->points, .pairs = g->pairs };

	if (table)
		read_single(&reading, g, table);
	else
		read_multi(&reading, candidate_at(i)->name, g->excerpt.octets, g->excerpt.n);
	return reading;
}

static struct score score(struct guesser *g, size_t i)
{
	const struct candidate *candidate = candidate_at(i);
	const uint32_t *table = candidate_table(i);
	struct reading reading = read_as(g, i);
	struct score best = { .candidate = i, .cost = INT64_MAX };
	uint64_t languages = candidate_languages(i);
	int64_t costs[LANGUAGES];

	language_costs(&reading, languages, costs);
	for (size_t j = 0; j < LANGUAGES; j++) {
		if (!(languages >> j & 1))
			continue;
		int64_t cost = costs[j] + g->excerpt.ascii_costs[j];
		if (cost < best.cost) {
			best.cost = cost;
			best.language = j;
		}
	}
	best.cost += candidate->cost + capitals_cost(&reading);
	if (table)
		best.cost += elsewhere_cost(&g->excerpt, table) + ascii_cost(g, &reading);
	best.hash = reading.hash;
	return best;
}

/*
 * How much less the best charset costs than octets by chance: each above 7F being one of 128, each
 * of ASCII after one being of those as well. There is no guess for what costs much more; text with
 * rare symbols costs a little more.
 */
static int64_t evidence(const struct excerpt *e, int64_t cost)
{
	enum { ABOVE_ASCII = 111, ASCII = 97 }; /* costs */
	int64_t by_chance = 0;

	for (size_t i = 0; i < e->pairs_count; i++) {
		bool is_ascii = e->different[e->pairs[i].y] < 0x80;
		by_chance += (int64_t)e->pairs[i].n * (is_ascii ? ASCII : ABOVE_ASCII);
	}
	return by_chance - cost;
}

#define MIN_EVIDENCE (-12 * COST_OF_E)

/*
 * Whether octets that could be UTF-8 are common letters of the best charset. Those of a text that
 * is UTF-8 in part are not: in windows-1252 they are a capital letter and a symbol.
 */
static bool has_sequences(struct guesser *g, const struct score *best)
{
	enum { MAX_MEAN = 6 * COST_OF_E };
	struct reading reading = read_as(g, best->candidate);
	struct pair *kept = g->pairs;
	int64_t count = 0;

	for (size_t i = 0; i < reading.n; i++) {
		struct pair pair = reading.pairs[i];
		if (candidate_table(best->candidate)) {
			unsigned char x = g->excerpt.different[pair.x];
			unsigned char y = g->excerpt.different[pair.y];
			if (x < 0xC2 || x > 0xF4 || y < 0x80 || y > 0xBF)
				continue;
		} else if (reading.points[pair.y] == NO_CHARACTER) {
			return false;
		}
		*kept++ = pair;
		count += pair.n;
	}
	reading.pairs = g->pairs;
	reading.n = (size_t)(kept - g->pairs);
	int64_t costs[LANGUAGES];

	language_costs(&reading, UINT64_C(1) << best->language, costs);
	return costs[best->language] + capitals_cost(&reading) <= count * MAX_MEAN;
}

/* Whether octets of the text, or of what is read of it, are no characters in a charset. */
static bool has_undefined(struct guesser *g, size_t candidate)
{
	const uint32_t *table = candidate_table(candidate);
	struct reading reading = read_as(g, candidate);

	for (size_t i = 0; i < reading.different; i++)
		if (reading.points[i] == NO_CHARACTER)
			return true;
	for (size_t i = 0; i < 256 && table; i++)
		if (g->excerpt.is_used[i] && table[i] == NO_CHARACTER)
			return true;
	return false;
}

/* ------------------------------------------------------------------ ranks */

static int by_cost(const void *a, const void *b)
{
	const struct score *x = a, *y = b;

	if (x->cost != y->cost)
		return x->cost < y->cost ? -1 : 1;
	return x->candidate < y->candidate ? -1 : 1;
}

/* Whether one of two charsets is the other, but for a few characters. */
static bool are_akin(size_t a, size_t b)
{
	return (a == b + 1 && candidate_is_wider(a)) || (b == a + 1 && candidate_is_wider(b));
}

/*
 * Which of two charsets that are the same, or nearly, is the customary one: the first of the table,
 * or the wider one if the text differs or may differ where it was not read.
 */
static size_t customary(const struct excerpt *e, const struct score *a, const struct score *b)
{
	size_t first = a->candidate < b->candidate ? a->candidate : b->candidate;
	bool is_same = e->is_all && a->hash == b->hash;

	return first + (!is_same && are_akin(a->candidate, b->candidate));
}

/*
 * Leaves one of the charsets in which the text is the same: the customary one, unless it costs much
 * more than the best. Returns how many remain.
 */
static size_t leave_out_same(const struct excerpt *e, struct score *scores, size_t n)
{
	enum { NOT_MUCH = 10 * COST_OF_E };
	size_t kept = 0;

	for (size_t i = 0; i < n; i++) {
		size_t j = 0;
		while (j < kept && scores[j].hash != scores[i].hash &&
		       !are_akin(scores[j].candidate, scores[i].candidate))
			j++;
		if (j == kept)
			scores[kept++] = scores[i];
		else if (scores[i].cost <= scores[j].cost + NOT_MUCH)
			scores[j].candidate = customary(e, &scores[i], &scores[j]);
	}
	return kept;
}

/*
 * How often the best charset is right, in percent, by how much more the next costs that is another
 * text: docs/detection.md.
 */
static unsigned confidence_of_margin(int64_t margin)
{
	static const struct {
		int64_t margin;
		unsigned percent;
	} steps[] = {
		{ 0, 45 }, { 20, 62 }, { 40, 72 }, { 60, 88 }, { 80, 93 },
		{ 100, 96 }, { 150, 98 }, { 220, 99 },
	};
	size_t i = 1, last = COUNT(steps) - 1;

	while (i < last && margin >= steps[i].margin)
		i++;
	if (margin >= steps[i].margin)
		return steps[i].percent;
	int64_t more = (margin - steps[i - 1].margin) *
	               (int64_t)(steps[i].percent - steps[i - 1].percent) /
	               (steps[i].margin - steps[i - 1].margin);
	return steps[i - 1].percent + (unsigned)more;
}

static unsigned confidence(const struct score *scores, size_t count, int64_t evidence)
{
	unsigned most = evidence < 0 ? (unsigned)(92 + evidence * 3 / 10) : 99;
	unsigned all = count > 1 ? confidence_of_margin(scores[1].cost - scores[0].cost) : 99;

	return all < most ? all : most;
}

/* What a charset weighs: half as much for each factor of 2 in probability. */
static uint64_t weight(const struct score *score, const struct score *best)
{
	int64_t halves = (score->cost - best->cost) * 10 / (7 * COST_OF_E);
	return halves < 32 ? UINT64_C(1) << (32 - halves) : 0;
}

/* The charsets after the best one share what is left of 100 percent. */
static void rank(const struct score *scores, size_t count, unsigned best,
                 struct charset_rank *ranks, size_t max)
{
	uint64_t sum = 0;

	for (size_t i = 1; i < count; i++)
		sum += weight(&scores[i], &scores[1]);
	for (size_t i = 0; i < count && i < max; i++) {
		const char *name = candidate_at(scores[i].candidate)->name;
		snprintf(ranks[i].name, sizeof ranks[i].name, "%s", name);
		ranks[i].has_sequences = ranks[i].has_undefined = false;
		ranks[i].confidence =
			i ? (unsigned)((100 - best) * weight(&scores[i], &scores[1]) / sum) : best;
	}
}

/* Whether an octet is a symbol with no letter beside it; after a degree sign there may be one. */
static bool is_lone_symbol(const struct excerpt *e, size_t i, uint32_t c)
{
	unsigned category = octavo_property(OCTAVO_GENERAL_CATEGORY, c);
	unsigned char before = i ? e->octets[i - 1] : ' ';
	unsigned char after = i + 1 < e->n ? e->octets[i + 1] : ' ';
	bool is_symbol = category >= OCTAVO_NO && category <= OCTAVO_SO && category != OCTAVO_SK;
	bool is_degree = c == 0xB0 && after < 0x80;

	return is_symbol && before < 0x80 && !is_ascii_letter((char)before) &&
	       (is_degree || (after < 0x80 && !is_ascii_letter((char)after)));
}

/*
 * Where all that is above 7F are symbols in the most usual charset, the first of all, these are
 * likelier than words of a single letter, which other charsets make of them.
 */
static bool has_only_symbols(const struct excerpt *e)
{
	const uint32_t *table = candidate_table(0);

	for (size_t i = 0; i < e->n; i++)
		if (e->octets[i] > 0x7F && !is_lone_symbol(e, i, table[e->octets[i]]))
			return false;
	return true;
}

/* Makes it the first. */
static void prefer_usual(struct score *scores, size_t count)
{
	for (size_t i = 1; i < count; i++)
		if (scores[i].candidate == 0) {
			struct score usual = scores[i];
			memmove(scores + 1, scores, i * sizeof *scores);
			scores[0] = usual;
			scores[0].cost = scores[1].cost;
		}
}

/* The same for the excerpt. */
static size_t rank_excerpt(struct guesser *g, struct charset_rank *ranks, size_t max)
{
	struct score scores[MAX_CHARSETS];
	size_t count = 0;

	read_excerpt(g);
	for (size_t i = 0; candidate_at(i); i++)
		scores[count++] = score(g, i);
	qsort(scores, count, sizeof scores[0], by_cost);
	count = leave_out_same(&g->excerpt, scores, count);
	if (has_only_symbols(&g->excerpt))
		prefer_usual(scores, count);
	int64_t more = count ? evidence(&g->excerpt, scores[0].cost) : MIN_EVIDENCE;
	bool has = count && has_sequences(g, &scores[0]);
	bool lacks = count && has_undefined(g, scores[0].candidate);
	if (more <= MIN_EVIDENCE || !max)
		return 0;
	rank(scores, count, confidence(scores, count, more), ranks, max);
	ranks[0].has_sequences = has;
	ranks[0].has_undefined = lacks;
	return count < max ? count : max;
}

size_t guess_rank(const char *octets, size_t n, struct charset_rank *ranks, size_t max)
{
	enum { NOT_SURE = 74 }; /* percent: less than what is changed unasked */
	struct guesser *g = allocate(sizeof *g);

	take_excerpt(g, octets, n);
	bool has_left_out = leave_out_repeated(g);
	size_t count = rank_excerpt(g, ranks, max);
	if (!count && has_left_out) {
		take_excerpt(g, octets, n);
		count = rank_excerpt(g, ranks, max);
		if (count && ranks[0].confidence > NOT_SURE)
			ranks[0].confidence = NOT_SURE;
	}
	free(g);
	return count;
}
