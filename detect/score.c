/* SPDX-License-Identifier: MIT */
/* score.c - how seldom a text is, in each language */
#include "score.h"

#include <string.h>

#include "find.h"
#include "octavo-text.h"

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
		{ 0xAC00, 0xD7AF, CJK }, { 0xFF66, 0xFF9F, CJK },
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
	if (c == 0xFEFF) /* a mark that begins many texts */
		return QUARTERS(6);
	if (c == 0xFFFE)
		return QUARTERS(18);
	if (is_box(c) || c < 0x2000 || (c >= 0x3040 && c < 0xD800))
		return QUARTERS(15);
	return QUARTERS(16);
}

static uint64_t east_asian_languages(void)
{
	uint64_t languages = 0;

	for (unsigned l = 0; l < octavo_trigram_languages; l++) {
		const char *name = octavo_trigram_names[l];
		if (strcmp(name, "ja") == 0 || strcmp(name, "ko") == 0 ||
		    begins_with(name, "zh"))
			languages |= UINT64_C(1) << l;
	}
	return languages;
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
	s->east_asian = east_asian_languages();
}

/*
 * What signs cost at most, in quarters of a nat: in the texts that were learnt some are scarce that
 * are common in the world, as those of currencies. By what is beside them: nothing, text after it,
 * text before it.
 */
static const struct sign {
	uint16_t first, last;
	uint8_t alone, before, after;
	bool is_of_numbers; /* what is beside it begins or ends with a digit */
} signs[] = {
	{ 0xA2, 0xA2, 56, 60, 44, true },            { 0xA3, 0xA3, 44, 38, 44, true },
	{ 0xA5, 0xA5, 52, 44, 48, true },            { 0xA7, 0xA7, 42, 44, 56, true },
	{ 0xA9, 0xA9, 36, 40, 44, false },           { 0xAA, 0xAA, 60, 60, 42, true },
	{ 0xAB, 0xAB, 42, 32, 48, false },           { 0xAE, 0xAE, 48, 60, 40, false },
	{ 0xB0, 0xB0, 44, 38, 38, false },           { 0xB1, 0xB1, 46, 44, 56, true },
	{ 0xB2, 0xB3, 60, 60, 34, false },           { 0xB5, 0xB5, 60, 44, 60, false },
	{ 0xB7, 0xB7, 42, 52, 52, false },           { 0xBA, 0xBA, 60, 60, 36, true },
	{ 0xBB, 0xBB, 42, 48, 32, false },           { 0xBC, 0xBE, 48, 52, 44, true },
	{ 0xD7, 0xD7, 36, 52, 52, false },           { 0x2013, 0x2014, 28, 44, 44, false },
	{ 0x2018, 0x2018, 60, 36, 60, false },       { 0x2019, 0x2019, 60, 48, 34, false },
	{ 0x201C, 0x201C, 56, 32, 36, false },       { 0x201D, 0x201D, 56, 48, 32, false },
	{ 0x201E, 0x201E, 60, 36, 56, false },       { 0x2022, 0x2022, 34, 44, 52, false },
	{ 0x2026, 0x2026, 40, 44, 36, false },       { 0x2030, 0x2030, 60, 60, 52, true },
	{ 0x20AC, 0x20AC, 36, 38, 36, true },        { 0x2116, 0x2116, 42, 44, 56, true },
	{ 0x2122, 0x2122, 52, 60, 40, false },
};
enum { SIGNS = sizeof signs / sizeof signs[0], OTHER_SIGN = SIGNS, NO_SIGN };

static unsigned sign_of(uint32_t c)
{
	unsigned i = 0;

	while (i < SIGNS && (c < signs[i].first || c > signs[i].last))
		i++;
	unsigned category = octavo_property(OCTAVO_GENERAL_CATEGORY, c);
	bool is_other = category >= OCTAVO_NO && category <= OCTAVO_SO && category != OCTAVO_SK &&
	                c < 0x2800; /* others are too many, and seldom */
	return i < SIGNS ? i : is_other ? OTHER_SIGN : NO_SIGN;
}

/* What any sign costs at most that no letter follows, in text that may have all. */
enum { ANY_SIGN = QUARTERS(12), BEFORE_LETTER = QUARTERS(13), AFTER_SIGN = QUARTERS(9),
       BEFORE_NUMBER = QUARTERS(10) };

enum beside { NOTHING, DIGIT, TEXT };

static enum beside beside(uint32_t c)
{
	return c - '0' < 10 ? DIGIT : c > 0x7F || (c | 0x20) - 'a' < 26 ? TEXT : NOTHING;
}

static uint8_t sign_cost(const struct scorer *s, unsigned i, uint32_t previous, uint32_t next)
{
	enum beside before = beside(previous), after = beside(next);
	enum script script = octavo_script_of(next);

	/* A dash between words, and a sign between a unit and a number. */
	if (s->has_all_signs && i < SIGNS && before && after) {
		if (signs[i].first == 0x2013)
			return signs[i].before;
		if (signs[i].is_of_numbers && after == DIGIT)
			return BEFORE_NUMBER;
	}
	if (i >= SIGNS || (before && after) ||
	    (signs[i].is_of_numbers && (before == TEXT || after == TEXT)))
		return !s->has_all_signs || i == NO_SIGN ? UINT8_MAX :
		       !script                           ? ANY_SIGN :
		       i < SIGNS || script == LATIN      ? UINT8_MAX : BEFORE_LETTER;
	return before ? signs[i].after : after ? signs[i].before : signs[i].alone;
}

static uint8_t sign_at_least(unsigned i)
{
	uint8_t least = UINT8_MAX;

	if (i < SIGNS) {
		least = signs[i].before < signs[i].after ? signs[i].before : signs[i].after;
		least = signs[i].alone < least ? signs[i].alone : least;
	}
	return least;
}

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

	return (struct letter){ (uint16_t)symbol, is_small ? 1 : is_capital ? 2 : 0, QUARTERS(15),
		                NO_SIGN, is_small || is_capital ? LATIN : COMMON };
}

static struct letter letter_of(struct scorer *s, uint32_t c)
{
	if (c < 0x80)
		return ascii_letter(s, c);
	if (c == 0xFFFF)
		return (struct letter){ (uint16_t)s->far, 0, QUARTERS(16), NO_SIGN, COMMON };
	unsigned slot = c * UINT32_C(2654435761) >> 22;
	if (s->letter_points[slot] != c + 1) {
		unsigned letter = octavo_letter(c), sign = sign_of(c);
		s->letter_points[slot] = c + 1;
		s->letters[slot] = (struct letter){
			(uint16_t)(letter >> 2),
			sign < SIGNS ? 0 : letter & 3, /* the micro sign is no small letter */
			(uint8_t)floor_of(c), (uint8_t)sign, (uint8_t)octavo_script_of(c),
		};
	}
	return s->letters[slot];
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

/* What a character costs at most in Chinese, Japanese or Korean: names have many. */
static uint8_t seldom(const struct letter *letter, uint32_t c, uint32_t previous)
{
	if (letter->script != CJK)
		return UINT8_MAX;
	if (c >= 0xFF00) /* of half the width: seldom alone */
		return previous >= 0xFF00 ? QUARTERS(6) : QUARTERS(11);
	return letter->symbol == NO_SYMBOL ? QUARTERS(14) : QUARTERS(12);
}

/* What a character costs at most in any language, and in those of East Asia. */
struct limits {
	uint8_t all, east_asian;
};

static uint8_t limited(const struct scorer *s, const struct limits *limits, unsigned language,
                       uint8_t cost)
{
	bool is_east_asian = s->east_asian >> language & 1;
	uint8_t most = is_east_asian && limits->east_asian < limits->all ? limits->east_asian :
	                                                                   limits->all;

	return cost < most ? cost : most;
}

static void add_costs(const struct scorer *s, const uint8_t *more, const struct limits *limits,
                      uint16_t costs[MAX_LANGUAGES])
{
	bool is_limited = limits->all < UINT8_MAX || limits->east_asian < UINT8_MAX;

	for (unsigned l = 0; l < MAX_LANGUAGES; l++)
		costs[l] = (uint16_t)(costs[l] + (is_limited ? limited(s, limits, l, more[l]) :
		                                               more[l]));
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

/* What a character costs in one language, in parts of NAT. There is space for more of these. */
static int32_t cost_in(struct scorer *s, unsigned language, unsigned a, unsigned b,
                       const struct letter *c, const struct limits *limits)
{
	uint64_t key = ((((uint64_t)a << 14 | b) << 14 | c->symbol) << 6 | language) + 1;
	size_t slot = (size_t)(key * UINT64_C(0x9E3779B97F4A7C15) >> 51);

	if (s->costs[slot] >> 8 != key)
		s->costs[slot] = key << 8 | costs_of(s, a, b, c->symbol, c->least)[language];
	return limited(s, limits, language, s->costs[slot] & 0xFF) * NAT / TRIGRAM_NAT;
}

/* A blank that is of a word, as it was an octet, or is none, before punctuation. */
static int32_t blank_cost(uint32_t previous, uint32_t c)
{
	enum { MISPLACED = 4 * NAT };

	return (c == '.' && previous == ' ') || (c == '(' && previous >= 0x80) ? MISPLACED : 0;
}

/* Sets the costs in all languages; without these, counts what it costs in one. */
static inline int32_t score(struct scorer *s, const uint16_t *points, size_t n, uint8_t before,
                            uint8_t after, int32_t most, unsigned language, uint16_t costs[])
{
	enum { ERROR = 3 * NAT, CONTROL = 9 * NAT, SCRIPTS = 5 * NAT, EAST = 5 * NAT,
	       BOX_LETTER = 8 * NAT, BOX_BEGINS = 11 * NAT, BOX_IN_WORD = 16 * NAT,
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
		if (s->has_all_signs && i)
			common += blank_cost(previous, c);
		if (octavo_is_control(c))
			common += CONTROL;
		if (letter.script && last.script && letter.script != last.script)
			common += letter.script == CJK || last.script == CJK ?
				          EAST : SCRIPTS;
		if (is_box(previous) && !is_box(c) && c > ' ' &&
		    (!s->has_all_signs || c >= 0x80 || letter.script)) {
			common += BOX_LETTER;
			a = NO_SYMBOL;
			b = s->space;
		}
		if (is_box(previous) && c <= ' ') {
			common += BOX_SAME;
		} else if (is_box(c) && is_box(previous)) {
			common += c == previous ? BOX_SAME : BOX_OTHER;
		} else if (is_box(c)) {
			bool begins = previous <= ' ' || (s->has_all_signs && previous < 0x80 &&
			                                  !last.script);
			common += begins ? BOX_BEGINS : BOX_IN_WORD;
		} else {
			uint32_t next = i + 1 < n ? points[i + 1] : after;
			struct limits limits = { sign_cost(s, letter.sign, previous, next),
				                 seldom(&letter, c, previous) };
			if (s->has_all_signs && last.sign < SIGNS && letter.sign < NO_SIGN &&
			    limits.all > AFTER_SIGN)
				limits.all = AFTER_SIGN;
			if (!costs)
				common += cost_in(s, language, a, b, &letter, &limits);
			else
				add_costs(s, costs_of(s, a, b, letter.symbol, letter.least),
				          &limits, costs);
		}
		common += kind_costs[kinds][letter.kind];
		if (common + (costs ? octavo_least_cost(costs) : 0) > most)
			break;
		/* After a sign, a word begins, as after a dash; but U+2019 is an apostrophe. */
		bool ends = s->has_all_signs && letter.sign < NO_SIGN && c != 0x2019;
		if (!ends || kinds < 3)
			kinds = letter.kind < 2 ? letter.kind : kinds >= 2 ? 3 : 2;
		a = ends ? NO_SYMBOL : b;
		b = ends ? s->space : letter.symbol;
		previous = c;
		last = letter;
	}
	return common;
}

int32_t octavo_score(struct scorer *s, const uint16_t *points, size_t n, uint8_t before,
                     uint8_t after, int32_t most, uint16_t costs[MAX_LANGUAGES])
{
	uint16_t sums[MAX_LANGUAGES] = { 0 };
	int32_t common = score(s, points, n, before, after, most, 0, sums);

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
	struct limits limits = { sign_at_least(b.sign), seldom(&b, second, first) };
	for (unsigned l = 0; l < MAX_LANGUAGES; l++) {
		uint8_t cost = limited(s, &limits, l, costs[l]);
		least = cost < least ? cost : least;
	}
	return (uint8_t)(least + kinds[a.kind][b.kind] +
	                 (a.script && b.script && a.script != b.script ? OF_SCRIPTS : 0));
}
