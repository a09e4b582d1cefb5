/* SPDX-License-Identifier: MIT */
/* score.c - how seldom a text is, in each language */
#include "score.h"

#include <string.h>

#define QUARTERS(n) ((n) * TRIGRAM_NAT)

enum script octavo_script_of(uint32_t c)
{
	static const struct {
		uint16_t first, last;
		uint8_t script;
	} ranges[] = {
		{ 'A', 'Z', LATIN },           { 'a', 'z', LATIN },         { 0xC0, 0xD6, LATIN },
		{ 0xD8, 0xF6, LATIN },          { 0xF8, 0x24F, LATIN },
		{ 0x370, 0x3FF, GREEK },        { 0x400, 0x52F, CYRILLIC },
		{ 0x530, 0x58F, ARMENIAN },     { 0x590, 0x5FF, HEBREW },
		{ 0x600, 0x6FF, ARABIC },       { 0xE00, 0xE7F, THAI },
		{ 0x10A0, 0x10FF, GEORGIAN },   { 0x1E00, 0x1EFF, LATIN },
		{ 0x1F00, 0x1FFF, GREEK },      { 0x3040, 0x9FFF, CJK },
		{ 0xAC00, 0xD7AF, CJK },
	};

	for (size_t i = 0; i < sizeof ranges / sizeof ranges[0]; i++)
		if (c >= ranges[i].first && c <= ranges[i].last)
			return (enum script)ranges[i].script;
	return COMMON;
}

static bool is_box(uint32_t c)
{
	return c >= 0x2500 && c < 0x25A0;
}

/* What a character costs at most, without the cost of one that a language does not have. */
static unsigned floor_of(uint32_t c)
{
	if ((c >= 0x80 && c < 0xA0) || (c >= 0xE000 && c < 0xF900))
		return QUARTERS(22);
	if (c == 0xFFFE)
		return QUARTERS(18);
	if (is_box(c) || c < 0x2000 || (c >= 0x3040 && c < 0xD800))
		return QUARTERS(15);
	return QUARTERS(16);
}

void octavo_score_init(struct scorer *s)
{
	memset(s, 0, sizeof *s);
	s->space = octavo_letter(CLASS_SPACE) >> 2;
	s->digit = octavo_letter(CLASS_DIGIT) >> 2;
	s->punctuation = octavo_letter(CLASS_PUNCTUATION) >> 2;
	s->latin = octavo_letter(CLASS_LATIN) >> 2;
	s->far = octavo_letter(CLASS_FAR) >> 2;
	s->apostrophe = octavo_letter('\'') >> 2;
	s->hyphen = octavo_letter('-') >> 2;
	s->first_letter = octavo_letter('a') >> 2;
}

struct letter {
	unsigned symbol, kind; /* kind: 0, 1 small, 2 capital */
	unsigned least;
	enum script script;
};

static struct letter ascii_letter(const struct scorer *s, unsigned c)
{
	bool is_small = c - 'a' < 26, is_capital = c - 'A' < 26;
	unsigned symbol = is_small            ? s->first_letter + (c - 'a') :
	                  is_capital          ? s->first_letter + (c - 'A') :
	                  c - '0' < 10        ? s->digit :
	                  c <= ' ' || c == 127 ? s->space :
	                  c == '\''           ? s->apostrophe :
	                  c == '-'            ? s->hyphen :
	                                        s->punctuation;

	return (struct letter){ symbol, is_small ? 1 : is_capital ? 2 : 0, QUARTERS(15),
		                is_small || is_capital ? LATIN : COMMON };
}

static struct letter letter_of(struct scorer *s, uint32_t c)
{
	if (c < 0x80)
		return ascii_letter(s, c);
	if (c == 0xFFFF)
		return (struct letter){ s->far, 0, QUARTERS(16), COMMON };
	unsigned slot = c % LETTER_MEMO;
	if (s->letter_memo[slot].point != c + 1) {
		s->letter_memo[slot].point = c + 1;
		s->letter_memo[slot].letter = (uint16_t)octavo_letter(c);
		s->letter_memo[slot].least = (uint8_t)floor_of(c);
		s->letter_memo[slot].script = (uint8_t)octavo_script_of(c);
	}
	unsigned letter = s->letter_memo[slot].letter;
	return (struct letter){ letter >> 2, letter & 3, s->letter_memo[slot].least,
		                (enum script)s->letter_memo[slot].script };
}

/* In other scripts, letters of ASCII are one class. */
static unsigned class_of(const struct scorer *s, unsigned symbol)
{
	return symbol - s->first_letter < 26 ? s->latin : symbol;
}

/* 'least' is 0 where only what follows matters. */
static const struct trigram_single *single_of(struct scorer *s, unsigned symbol, unsigned least)
{
	size_t slot = symbol % SINGLES;

	if (s->single_keys[slot] != symbol + 1 || (least && s->single_leasts[slot] != least)) {
		s->single_keys[slot] = (uint16_t)(symbol + 1);
		s->single_leasts[slot] = (uint8_t)least;
		octavo_trigram_single(symbol, least, &s->singles[slot]);
	}
	return &s->singles[slot];
}

static void find_costs(struct scorer *s, unsigned a, unsigned b, unsigned c, unsigned least,
                       uint8_t costs[MAX_LANGUAGES])
{
	memcpy(costs, single_of(s, c, least)->costs, MAX_LANGUAGES);
	if (b != NO_SYMBOL)
		octavo_trigram_costs(a, b, c, single_of(s, b, 0)->backs, costs);
}

static const uint8_t *costs_of(struct scorer *s, unsigned a, unsigned b, unsigned c, unsigned least)
{
	enum { ONE_OF_MANY = QUARTERS(11) / 4 };
	uint64_t key = ((uint64_t)a << 28 | (uint64_t)b << 14 | c) + 1;
	size_t slot = (size_t)(key * UINT64_C(0x9E3779B97F4A7C15) >> 54);
	uint8_t *costs = s->memo[slot].costs, others[MAX_LANGUAGES];

	if (s->memo[slot].key == key && c != NO_SYMBOL)
		return costs;
	s->memo[slot].key = key;
	find_costs(s, a, b, c, least, costs);
	unsigned x = class_of(s, a), y = class_of(s, b), z = class_of(s, c);
	if (x == a && y == b && z == c)
		return costs;
	find_costs(s, x, y, z, least, others);
	for (unsigned i = 0; i < octavo_trigram_languages; i++)
		if (!(octavo_trigram_latin >> i & 1))
			costs[i] = (uint8_t)(others[i] + (z != c ? ONE_OF_MANY : 0));
	return costs;
}

/* What it costs that a letter of a kind follows: none, small, one capital, several. */
static const int16_t kind_costs[4][3] = {
	{ 0, MILLINATS(200), MILLINATS(1800) },
	{ 0, 0, MILLINATS(6500) },
	{ 0, MILLINATS(150), MILLINATS(2000) },
	{ 0, MILLINATS(2500), MILLINATS(100) },
};

int32_t octavo_least_cost(const uint16_t costs[MAX_LANGUAGES])
{
	uint16_t least = UINT16_MAX;

	for (unsigned l = 0; l < MAX_LANGUAGES; l++)
		least = costs[l] < least ? costs[l] : least;
	return least * NAT / TRIGRAM_NAT;
}

/* The same in one language, of which more is kept. */
static unsigned cost_in(struct scorer *s, unsigned language, unsigned a, unsigned b, unsigned c,
                        unsigned least)
{
	uint64_t key = ((((uint64_t)a << 14 | b) << 14 | c) << 6 | language) + 1;
	size_t slot = (size_t)(key * UINT64_C(0x9E3779B97F4A7C15) >> 51);

	if (s->costs[slot] >> 8 != key)
		s->costs[slot] = key << 8 | costs_of(s, a, b, c, least)[language];
	return s->costs[slot] & 0xFF;
}

enum { ALL_LANGUAGES = MAX_LANGUAGES };

/* Sets the costs in all languages, or one. */
static inline int32_t score(struct scorer *s, const uint16_t *points, size_t n, uint8_t before,
                            uint8_t after, int32_t most, unsigned language, uint16_t costs[])
{
	enum { ERROR = 3 * NAT, CONTROL = 9 * NAT, SCRIPTS = 5 * NAT, EAST = 3 * NAT,
	       BOX_LETTER = 8 * NAT, BOX_BEGINS = 9 * NAT, BOX_IN_WORD = 16 * NAT,
	       BOX_SAME = MILLINATS(300), BOX_OTHER = 5 * NAT };
	struct letter last = letter_of(s, before);
	unsigned a = NO_SYMBOL, b = last.symbol, kinds = 0;
	uint32_t previous = before;
	int32_t common = 0;

	for (size_t i = 0; i <= n; i++) {
		uint32_t c = i < n ? points[i] : after;
		if (c == 0xFFFD) {
			common += ERROR;
			a = NO_SYMBOL;
			b = s->space;
			kinds = 0;
			previous = ' ';
			last.script = COMMON;
			continue;
		}
		struct letter letter = letter_of(s, c);
		if (octavo_is_control(c))
			common += CONTROL;
		if (letter.script && last.script && letter.script != last.script)
			common += letter.script == CJK || last.script == CJK ?
				          EAST : SCRIPTS;
		if (is_box(previous) && !is_box(c) && c > ' ') {
			common += BOX_LETTER;
			a = NO_SYMBOL;
			b = s->space;
		}
		if (is_box(previous) && c <= ' ') {
			common += BOX_SAME;
		} else if (is_box(c) && is_box(previous)) {
			common += c == previous ? BOX_SAME : BOX_OTHER;
		} else if (is_box(c)) {
			common += previous <= ' ' ? BOX_BEGINS : BOX_IN_WORD;
		} else if (language < ALL_LANGUAGES) {
			common += (int32_t)cost_in(s, language, a, b, letter.symbol, letter.least) *
			          NAT / TRIGRAM_NAT;
		} else {
			const uint8_t *more = costs_of(s, a, b, letter.symbol, letter.least);
			for (unsigned l = 0; l < MAX_LANGUAGES; l++)
				costs[l] = (uint16_t)(costs[l] + more[l]);
		}
		common += kind_costs[kinds][letter.kind];
		if (common + (language < ALL_LANGUAGES ? 0 : octavo_least_cost(costs)) > most)
			break;
		kinds = letter.kind < 2 ? letter.kind : kinds >= 2 ? 3 : 2;
		a = b;
		b = letter.symbol;
		previous = c;
		last = letter;
	}
	return common;
}

int32_t octavo_score(struct scorer *s, const uint16_t *points, size_t n, uint8_t before,
                     uint8_t after, int32_t most, uint16_t costs[MAX_LANGUAGES])
{
	uint16_t sums[MAX_LANGUAGES] = { 0 };
	int32_t common = score(s, points, n, before, after, most, ALL_LANGUAGES, sums);

	memcpy(costs, sums, sizeof sums);
	return common;
}

int32_t octavo_score_in(struct scorer *s, unsigned language, const uint16_t *points, size_t n,
                        uint8_t before, uint8_t after, int32_t most)
{
	return score(s, points, n, before, after, most, language, NULL);
}

uint8_t octavo_pair_cost(struct scorer *s, uint32_t first, uint32_t second)
{
	/* Whether a capital is the only one is not known. */
	static const uint8_t kinds[3][3] = { { 0, 0, 7 }, { 0, 0, 26 }, { 0, 0, 0 } };
	enum { OF_BOX = 8 * TRIGRAM_NAT, OF_SCRIPTS = 3 * TRIGRAM_NAT };
	struct letter a = letter_of(s, first), b = letter_of(s, second);
	uint8_t costs[MAX_LANGUAGES], least = UINT8_MAX;

	if (is_box(first) || is_box(second))
		return is_box(first) && (is_box(second) || second <= ' ') ? 0 : OF_BOX;
	find_costs(s, NO_SYMBOL, a.symbol, b.symbol, b.least, costs);
	for (unsigned l = 0; l < MAX_LANGUAGES; l++)
		least = costs[l] < least ? costs[l] : least;
	return (uint8_t)(least + kinds[a.kind][b.kind] +
	                 (a.script && b.script && a.script != b.script ? OF_SCRIPTS : 0));
}
