/* SPDX-License-Identifier: MIT */
/*
 * text_pieces.c - what liboctavo-text says of a text agrees with what it says of parts of it, and
 * its functions with each other
 *
 * The properties of characters only choose what stands beside each other.
 */
#include "text_checks.h"

#include <stdlib.h>
#include <string.h>

#define LONGEST 4000 /* octets of a text that is made here */

/* -------------------------------------------------------------------------------- */
/* Random text                                                                      */
/* -------------------------------------------------------------------------------- */

/* Code points that have the same value of a property, some of them if they are many. */
#define MAX_POOLS 1024
#define POOL_SIZE 512
struct pool {
	enum octavo_property_id property;
	unsigned value;
	size_t count, met;
	uint32_t c[POOL_SIZE];
};
static struct pool pools[MAX_POOLS];
static size_t pools_count;

/* What is rare in text, and decides much. */
static const enum octavo_property_id telling[] = {
	OCTAVO_GENERAL_CATEGORY, OCTAVO_SCRIPT, OCTAVO_EAST_ASIAN_WIDTH,
	OCTAVO_CANONICAL_COMBINING_CLASS, OCTAVO_GRAPHEME_CLUSTER_BREAK,
	OCTAVO_INDIC_CONJUNCT_BREAK, OCTAVO_JOINING_TYPE, OCTAVO_NFC_QUICK_CHECK,
	OCTAVO_NFD_QUICK_CHECK, OCTAVO_NFKC_QUICK_CHECK, OCTAVO_EMOJI,
	OCTAVO_EXTENDED_PICTOGRAPHIC, OCTAVO_DEFAULT_IGNORABLE_CODE_POINT, OCTAVO_BIDI_CONTROL,
	OCTAVO_IDEOGRAPHIC, OCTAVO_IDENTIFIER_STATUS,
};

static struct pool *pool_of(enum octavo_property_id property, unsigned value)
{
	for (size_t i = pools_count; i-- > 0;)
		if (pools[i].property == property && pools[i].value == value)
			return &pools[i];
	assert_true(pools_count < MAX_POOLS);
	pools[pools_count] = (struct pool){ .property = property, .value = value };
	return &pools[pools_count++];
}

/* Each has the same chance to stay. */
static void pool_add(struct pool *pool, uint32_t c)
{
	size_t at = pool->met++;

	if (pool->count < POOL_SIZE)
		pool->c[pool->count++] = c;
	else if ((at = chance_below(pool->met)) < POOL_SIZE)
		pool->c[at] = c;
}

static void pools_make(void)
{
	struct pool *last = NULL;

	pools_count = 0;
	for (size_t i = 0; i < COUNT(telling); i++)
		for (uint32_t c = 0; c < 0x110000; c++) {
			unsigned value = octavo_property(telling[i], c);

			/* Of long ranges that are alike a part is enough. */
			if ((c >= 0xD800 && c <= 0xDFFF) ||
			    (c > 0x33FF && c % 61 != 0 && last != NULL && last->value == value))
				continue;
			if (last == NULL || last->property != telling[i] || last->value != value)
				last = pool_of(telling[i], value);
			pool_add(last, c);
		}
	assert_true(pools_count > 250);
}

static size_t put(uint8_t *s, uint32_t c)
{
	return octavo_encode(OCTAVO_UTF8, c, s, 4).written;
}

static size_t put_any(uint8_t *s, const struct pool *pool)
{
	size_t dice = chance_below(16), length;

	if (dice < 9)
		return put(s, pool->c[chance_below(pool->count)]);
	if (dice < 15)
		return put(s, text_special[chance_below(TEXT_SPECIAL)]);
	const char *error = text_errors[chance_below(TEXT_ERRORS)];
	length = strlen(error);
	memcpy(s, error, length);
	return length;
}

/* A row of marks, flags or linkers that is longer than any state, often of two sorts. */
static size_t put_row(uint8_t *s)
{
	static const uint32_t often[] = { 0x300,  0x323,  0x344,   0xF73,  0x34F,
		                          0x94D, 0x200D, 0x3099, 0xFE0F, 0xFF9E, 0x1F1E6 };
	const struct pool *pool[] = {
		pool_of(OCTAVO_CANONICAL_COMBINING_CLASS, 230),
		pool_of(OCTAVO_CANONICAL_COMBINING_CLASS, 220),
		pool_of(OCTAVO_GRAPHEME_CLUSTER_BREAK, OCTAVO_BREAK_EXTEND),
		pool_of(OCTAVO_INDIC_CONJUNCT_BREAK, OCTAVO_CONJUNCT_LINKER),
	};
	const struct pool *others = pool[chance_below(COUNT(pool))];
	uint32_t one = often[chance_below(COUNT(often))];
	size_t count = chance_below(4) ? 28 + chance_below(8) : 300 + chance_below(40), n = 0;
	size_t others_in_4 = chance_below(4);

	while (count-- > 0)
		if (chance_below(4) < others_in_4)
			n += put(s + n, others->c[chance_below(others->count)]);
		else
			n += put(s + n, one);
	return n;
}

/* Returns the length. */
static size_t make_text(uint8_t s[LONGEST], size_t characters, bool has_row)
{
	const struct pool *pool[3];
	size_t n = 0;

	for (size_t i = 0; i < COUNT(pool); i++)
		pool[i] = &pools[chance_below(pools_count)];
	while (characters-- > 0) {
		n += put_any(s + n, pool[chance_below(COUNT(pool))]);
		if (has_row && characters % 8 == 0) {
			n += put_row(s + n);
			has_row = false;
		}
	}
	assert_true(n <= LONGEST);
	return n;
}

/* -------------------------------------------------------------------------------- */
/* What the whole says                                                              */
/* -------------------------------------------------------------------------------- */

#define MAX_NORMAL (18 * LONGEST) /* octets of a normal form of it: UAX #15 has the factor */

/* What the functions say of whole texts, and of single graphemes. */
struct whole {
	struct said said;
	uint8_t flags[LONGEST + 1];
	uint32_t width[WIDTH_OPTIONS][LONGEST + 1];
	char normal[FORMS][MAX_NORMAL], stream_safe[FORMS][MAX_NORMAL];
	struct said_oddity found[LONGEST];
};

static size_t unit_end(const struct said *said, size_t at)
{
	do
		at++;
	while (!(said->flags[at] & BEGINS_UNIT));
	return at;
}

static void find_graphemes(struct whole *whole)
{
	const char *s = (const char *)whole->said.text.s;
	size_t n = whole->said.text.n, count = 0;

	said_units(whole->said.text, whole->flags);
	for (size_t at = 0; at < n; at = octavo_grapheme_next(s, n, at), count++) {
		if (!(whole->flags[at] & BEGINS_UNIT))
			differs("a boundary within a character", whole->said.text.s, n, at);
		whole->flags[at] |= BEGINS_GRAPHEME;
	}
	whole->flags[n] |= BEGINS_GRAPHEME;
	check_size("graphemes", whole->said.text.s, n, octavo_grapheme_count(s, n), count);
}

/* The width up to each unit, from graphemes and their beginnings, or code points, alone. */
static void find_widths(struct whole *whole, size_t option)
{
	const char *s = (const char *)whole->said.text.s;
	unsigned options = text_width_options[option];
	size_t n = whole->said.text.n, grapheme = 0, before = 0;
	uint32_t *width = whole->width[option];

	width[0] = 0;
	for (size_t at = 0, end; at < n; at = end) {
		struct octavo_character c = octavo_decode(OCTAVO_UTF8, s + at, n - at);
		uint32_t shown = c.error == OCTAVO_OK ? c.code_point : 0xFFFD;

		if (whole->flags[at] & BEGINS_GRAPHEME) {
			grapheme = at;
			before = width[at];
		}
		end = unit_end(&whole->said, at);
		if (options & OCTAVO_WIDTH_GRAPHEMES)
			width[end] = (uint32_t)(before + octavo_width(s + grapheme,
			                                              end - grapheme, options));
		else
			width[end] = width[at] + octavo_code_point_width(shown, options);
	}
	whole->said.width[option] = width;
}

static struct rest normal_of(enum octavo_normal_form form, struct rest text, char *dst)
{
	const char *s = (const char *)text.s;
	struct octavo_result r = octavo_normalize(form, s, text.n, dst, MAX_NORMAL);

	check_size("read", text.s, text.n, r.read, text.n);
	return (struct rest){ (const uint8_t *)dst, r.written };
}

static void find_form(struct whole *whole, enum octavo_normal_form form)
{
	struct rest text = whole->said.text;
	const char *s = (const char *)text.s;
	struct said_form *said = &whole->said.form[form];
	struct octavo_normalizer normalizer = octavo_normalizer_init(form);
	struct octavo_result r;

	char *safe = whole->stream_safe[form];

	said->prefix = octavo_normal_prefix(form, s, text.n);
	r = octavo_normalize(form, s, text.n, whole->normal[form], MAX_NORMAL);
	said->normal = (struct rest){ (uint8_t *)whole->normal[form], r.written };
	said->replaced = r.replaced;
	r = octavo_normalizer_feed(&normalizer, s, text.n, safe, MAX_NORMAL, true);
	check_size("read", text.s, text.n, r.read, text.n);
	said->stream_safe = (struct rest){ (uint8_t *)safe, r.written };
}

static void find_all(struct whole *whole, const uint8_t *s, size_t n)
{
	whole->said.text = (struct rest){ s, n };
	whole->said.flags = whole->flags;
	find_graphemes(whole);
	for (size_t i = 0; i < WIDTH_OPTIONS; i++)
		find_widths(whole, i);
	for (size_t form = 0; form < FORMS; form++)
		find_form(whole, (enum octavo_normal_form)form);
}

static struct said_lint find_oddities(struct whole *whole, uint32_t kinds, bool has_mark)
{
	struct rest left = whole->said.text;
	struct octavo_lint lint = octavo_lint_init(kinds, has_mark);
	struct said_lint said = { kinds, has_mark, whole->found, 0 };

	for (;;) {
		struct octavo_found found =
			octavo_lint_next(&lint, (const char *)left.s, left.n, true);

		left.s += found.read;
		left.n -= found.read;
		if (found.oddity == OCTAVO_NO_ODDITY)
			break;
		assert_true(said.count < LONGEST);
		assert_true(kinds >> found.oddity & 1);
		whole->found[said.count++] = (struct said_oddity){
			whole->said.text.n - left.n, found.length, found.oddity
		};
	}
	assert_int_equal(left.n, 0);
	return said;
}

/* -------------------------------------------------------------------------------- */
/* What follows from it                                                             */
/* -------------------------------------------------------------------------------- */

static void check_same_text(const char *what, struct rest text, struct rest got,
                            struct rest wanted)
{
	check_size(what, text.s, text.n, got.n, wanted.n);
	check_octets(what, text.s, text.n, got.s, wanted.s, wanted.n);
}

/* A form of a form is what a form of the text is: the later, or compatibility if either is. */
static void check_forms(const struct said *said)
{
	static char dst[MAX_NORMAL];

	for (size_t first = 0; first < FORMS; first++)
		for (size_t then = 0; then < FORMS; then++) {
			bool becomes_k = first >= OCTAVO_NFKC && then < OCTAVO_NFKC;
			size_t both = becomes_k ? then + OCTAVO_NFKC : then;
			struct rest got = normal_of((enum octavo_normal_form)then,
			                            said->form[first].normal, dst);

			check_same_text("a form of a form", said->text, got,
			                said->form[both].normal);
		}
}

/* Up to the prefix the text is normal, and with one unit more it is not. */
static void check_prefix(const struct said *said, enum octavo_normal_form form)
{
	static char dst[MAX_NORMAL];
	size_t prefix = said->form[form].prefix;
	struct rest part = { said->text.s, prefix }, more;

	check_same_text("the normal prefix", said->text, normal_of(form, part, dst), part);
	if (prefix == said->text.n)
		return;
	part.n = unit_end(said, prefix);
	more = normal_of(form, part, dst);
	if (more.n == part.n && memcmp(more.s, part.s, part.n) == 0)
		differs("the normal prefix is longer", said->text.s, said->text.n, prefix);
}

static void check_mixed(const struct said *said)
{
	const char *s = (const char *)said->text.s;
	size_t n = said->text.n, mixed = octavo_mixed_scripts(s, n);

	check_size("scripts in front", said->text.s, n, octavo_mixed_scripts(s, mixed), mixed);
	if (mixed < n)
		check_size("scripts, one more", said->text.s, n,
		           octavo_mixed_scripts(s, unit_end(said, mixed)), mixed);
}

/* Another text, which may be equivalent: forms of parts, with two units changed now and then. */
static size_t other_text(const struct said *said, uint8_t dst[MAX_NORMAL])
{
	const char *s = (const char *)said->text.s;
	size_t n = said->text.n, done = 0;
	bool changes = n > 0 && chance_below(2) == 0;

	for (size_t at = 0, end; at < n; at = end) {
		enum octavo_normal_form form = (enum octavo_normal_form)chance_below(2);
		size_t steps = 1 + chance_below(4);

		for (end = at; end < n && steps > 0; steps--)
			end = octavo_grapheme_next(s, n, end);
		done += octavo_normalize(form, s + at, end - at, (char *)dst + done,
		                         MAX_NORMAL - done).written;
	}
	if (changes) {
		size_t at = chance_below(done), length = 1 + chance_below(4);

		if (length > done - at)
			length = done - at;
		memmove(dst + at, dst + at + length, done - at - length);
		done -= length;
	}
	return done;
}

static void check_other(const struct said *said)
{
	static uint8_t other[MAX_NORMAL];
	static char dst[MAX_NORMAL];
	struct rest text = { other, other_text(said, other) };
	struct rest nfd = normal_of(OCTAVO_NFD, text, dst), wanted = said->form[OCTAVO_NFD].normal;

	check_equivalent(said->text, text,
	                 nfd.n == wanted.n && memcmp(nfd.s, wanted.s, nfd.n) == 0);
}

static void check_oddities(struct whole *whole)
{
	uint32_t kinds = (1u << OCTAVO_ODDITIES) - 2;
	struct said_lint said;

	if (chance_below(2) == 0)
		kinds &= (uint32_t)chance();
	said = find_oddities(whole, kinds, chance_below(4) == 0);
	check_all_oddities(whole->said.text, &said);
}

static void check_text(const uint8_t *s, size_t n)
{
	static struct whole whole;

	find_all(&whole, s, n);
	check_all_graphemes(&whole.said);
	check_all_columns(&whole.said);
	check_all_forms(&whole.said);
	check_forms(&whole.said);
	for (size_t form = 0; form < FORMS; form++)
		check_prefix(&whole.said, (enum octavo_normal_form)form);
	check_mixed(&whole.said);
	check_other(&whole.said);
	check_oddities(&whole);
}

/* Texts of fewer characters than that; each second one has a row, too, if they are long. */
static void check_texts(size_t texts, size_t characters)
{
	struct kernels_here here = kernels_here();
	uint8_t s[LONGEST];

	text_checks_begin();
	pools_make();
	for (size_t i = 0; i < some_of(texts); i++) {
		kernels_use_in_turn(&here, i);
		check_text(s, make_text(s, chance_below(characters), characters > 16 && i % 2));
	}
}

static void test_short_texts(void **state)
{
	(void)state;
	check_texts(30000, 12);
}

static void test_long_texts(void **state)
{
	(void)state;
	check_texts(400, 300);
}

/* -------------------------------------------------------------------------------- */
/* Very long rows                                                                   */
/* -------------------------------------------------------------------------------- */

#define ROW 100000 /* marks of each of two classes; what is not linear takes minutes */

/* 'a', acute accents and dots below in turn, or all dots first. */
static size_t make_row(char *s, bool is_ordered)
{
	size_t n = 1;

	s[0] = 'a';
	for (size_t i = 0; i < 2 * ROW; i++, n += 2)
		memcpy(s + n, (is_ordered ? i >= ROW : i % 2 == 0) ? "\xCC\x81" : "\xCC\xA3", 2);
	return n;
}

static void test_rows(void **state)
{
	enum { SIZE = 1 + 4 * ROW };
	char *mixed = malloc(SIZE), *in_order = malloc(SIZE), *dst = malloc(SIZE);
	struct octavo_result r;

	(void)state;
	assert_non_null(mixed);
	assert_non_null(in_order);
	assert_non_null(dst);
	assert_int_equal(make_row(mixed, false), SIZE);
	assert_int_equal(make_row(in_order, true), SIZE);
	r = octavo_normalize(OCTAVO_NFD, mixed, SIZE, dst, SIZE);
	assert_int_equal(r.error, OCTAVO_OK);
	assert_int_equal(r.written, SIZE);
	assert_memory_equal(dst, in_order, SIZE);
	assert_true(octavo_equivalent(mixed, SIZE, in_order, SIZE));
	assert_int_equal(octavo_normalize_length(OCTAVO_NFD, mixed, SIZE), SIZE);
	assert_int_equal(octavo_normal_prefix(OCTAVO_NFD, in_order, SIZE), SIZE);
	assert_int_equal(octavo_normal_prefix(OCTAVO_NFD, mixed, SIZE), 3);
	/* U+1EA1 is 'a' with the first dot. */
	assert_int_equal(octavo_normalize_length(OCTAVO_NFC, mixed, SIZE), SIZE);
	r = octavo_normalize(OCTAVO_NFC, mixed, SIZE, dst, SIZE);
	assert_int_equal(r.written, SIZE);
	assert_memory_equal(dst, "\xE1\xBA\xA1", 3);
	assert_memory_equal(dst + 3, in_order + 3, SIZE - 3);
	assert_int_equal(octavo_grapheme_next(mixed, SIZE, 0), SIZE);
	assert_int_equal(octavo_grapheme_previous(mixed, SIZE, SIZE), 0);
	assert_int_equal(octavo_cut(mixed, SIZE, OCTAVO_LIMIT_COLUMNS, 1, 0), SIZE);
	free(mixed);
	free(in_order);
	free(dst);
}

/* -------------------------------------------------------------------------------- */
/* No octets                                                                        */
/* -------------------------------------------------------------------------------- */

/* NULL is a text of no octets, and a piece of none, also after octets that are held. */
static void test_null(void **state)
{
	(void)state;
	for (size_t held = 0; held < 2; held++) {
		const char *begun = held ? "\xE2\x82" : NULL;
		size_t n = 2 * held;
		char dst[2];
		struct octavo_graphemes graphemes = { 0 };
		struct octavo_columns columns = octavo_columns_init(OCTAVO_WIDTH_SUM);
		struct octavo_normalizer normalizer = octavo_normalizer_init(OCTAVO_NFC);
		struct octavo_lint lint =
			octavo_lint_init(1u << OCTAVO_ODD_REPLACEMENT, false);

		octavo_graphemes_feed(&graphemes, begun, n, false);
		octavo_graphemes_feed(&graphemes, NULL, 0, false);
		octavo_graphemes_feed(&graphemes, NULL, 0, true);
		assert_int_equal(graphemes.count, held);
		octavo_columns_feed(&columns, begun, n, false);
		octavo_columns_feed(&columns, NULL, 0, false);
		octavo_columns_feed(&columns, NULL, 0, true);
		assert_int_equal(columns.width, held);
		octavo_normalizer_feed(&normalizer, begun, n, NULL, 0, false);
		octavo_normalizer_feed(&normalizer, NULL, 0, NULL, 0, false);
		assert_int_equal(
			octavo_normalizer_feed(&normalizer, NULL, 0, dst, n, true).written, n);
		octavo_lint_next(&lint, begun, n, false);
		octavo_lint_next(&lint, NULL, 0, false);
		assert_int_equal(octavo_lint_next(&lint, NULL, 0, true).oddity,
		                 held ? OCTAVO_ODD_REPLACEMENT : OCTAVO_NO_ODDITY);
	}
	assert_true(octavo_equivalent(NULL, 0, NULL, 0));
	assert_false(octavo_equivalent(NULL, 0, "a", 1));
	/* Nothing fits a limit that there is not. */
	assert_int_equal(octavo_cut("a", 1, (enum octavo_limit)99, 5, 0), 0);
}

/* A form that does not exist is OCTAVO_UNSUPPORTED, and no index of a table. */
static void test_no_form(void **state)
{
	static const char s[] = "e\xCC\x81 e\xCC\x81 e\xCC\x81 e\xCC\x81 e\xCC\x81 e\xCC\x81 ";
	const size_t n = sizeof s - 1;
	char dst[256];

	(void)state;
	for (int number = -1; number <= OCTAVO_NFKD + 1; number += OCTAVO_NFKD + 2) {
		enum octavo_normal_form form = (enum octavo_normal_form)number;
		struct octavo_normalizer normalizer = octavo_normalizer_init(form);
		struct octavo_result r = octavo_normalize(form, s, n, dst, sizeof dst);

		assert_true(r.error == OCTAVO_UNSUPPORTED && r.read == 0 && r.written == 0);
		r = octavo_normalizer_feed(&normalizer, s, n, dst, sizeof dst, true);
		assert_true(r.error == OCTAVO_UNSUPPORTED && r.read == 0 && r.written == 0);
		assert_int_equal(octavo_normalize_length(form, s, n), SIZE_MAX);
		assert_int_equal(octavo_normal_prefix(form, s, n), 0);
	}
}

/* Marks compose with the letter in front, not with one that it is like. */
static void test_likes(void **state)
{
	static const uint32_t likes[] = { 0xAA, 0xBA, 0x1D43, 0x2090, 0x24D0, 0xFF21, 0x1D400 };
	static const uint32_t marks[] = { 0x300, 0x301, 0x308, 0x323 };
	uint8_t s[2 * OCTAVO_MAX_CHARACTER];

	(void)state;
	text_checks_begin();
	for (size_t i = 0; i < COUNT(likes); i++)
		for (size_t j = 0; j < COUNT(marks); j++) {
			size_t n = put(s, likes[i]);

			check_text(s, n + put(s + n, marks[j]));
		}
}

/* Consonants and vowels of Hangul, and what is beside them and composes with nothing. */
static void test_jamo(void **state)
{
	static const uint32_t leading[] = { 0x10FF, 0x1100, 0x1112, 0x1113 };
	static const uint32_t vowels[] = { 0x1160, 0x1161, 0x1175, 0x1176, 0x11E1 };
	static const uint32_t trailing[] = { 0x11A7, 0x11A8, 0x11BF, 0x11C0,
		                             0x11C2, 0x11C3, 0x21A8 };
	uint8_t s[8 * OCTAVO_MAX_CHARACTER];

	(void)state;
	text_checks_begin();
	for (size_t i = 0; i < COUNT(leading); i++)
		for (size_t j = 0; j < COUNT(vowels); j++)
			for (size_t k = 0; k < COUNT(trailing); k++) {
				const uint32_t text[] = { 0x1100, 0x1161, leading[i], vowels[j],
					                  trailing[k], 0x1100, 0x1161 };
				size_t n = 0;

				for (size_t at = 0; at < COUNT(text); at++)
					n += put(s + n, text[at]);
				for (size_t size = 7; size <= n; size++)
					check_text(s, size);
			}
}

/* The same, and after the vowel what only looks like a consonant by two of its three octets. */
static void test_jamo_errors(void **state)
{
	static const char *const behind[] = {
		"\xE1\x86\xE8", "\xE1\xC6\xA8", "\xE1\x86", "\xE2\x86\xA8", "\xE1\x86\x28\x80",
	};
	uint8_t s[32] = "\xE1\x84\x80\xE1\x85\xA1\xE1\x84\x80\xE1\x85\xA1";

	(void)state;
	text_checks_begin();
	for (size_t i = 0; i < COUNT(behind); i++) {
		size_t n = strlen(behind[i]);

		memcpy(s + 12, behind[i], n);
		check_text(s, 12 + n);
		/* The last sequence of a text is left to others. */
		check_text(s, 12 + n + put(s + 12 + n, 'a'));
	}
}

/* Letters of ASCII between others that compose: the last one composes with what follows it. */
static void test_ascii_between(void **state)
{
	uint8_t s[64];

	(void)state;
	text_checks_begin();
	for (size_t between = 0; between < 20; between++) {
		size_t n = put(s, 'e');

		n += put(s + n, 0x301);
		for (size_t i = 0; i < between; i++)
			n += put(s + n, (uint8_t)"aeiouync"[i % 8]);
		n += put(s + n, 0x301);
		check_text(s, n);
		check_text(s, n + put(s + n, 'a'));
	}
}

/* Errors of several octets are the same only if all of these are. */
static void test_errors(void **state)
{
	(void)state;
	text_checks_begin();
	for (unsigned a = 0xE1; a < 0xF5; a++)
		for (unsigned b = 0xE1; b < 0xF5; b++)
			for (unsigned last = 0x90; last < 0xC0; last += 0x0F) {
				const uint8_t s[] = { (uint8_t)a, 0x90, (uint8_t)last };
				const uint8_t t[] = { (uint8_t)b, 0x90, 0x90 };

				check_equivalent((struct rest){ s, 2 }, (struct rest){ t, 2 },
				                 a == b);
				check_equivalent((struct rest){ s, 3 }, (struct rest){ t, 3 },
				                 a == b && last == 0x90);
			}
}

/* Parts in which two texts differ, after octets that they have in common. */
static void test_common(void **state)
{
	static const char *const common[] = { "a", "\xCC\x81", "\xED\x95\x9C", "\xE1\x84" };
	static const char *const parts[] = {
		"", "\x81", "\xC3", "\xA9", "\xC3\xA9", "e\xC3\xA9", "e\xCC\x81", "\xCC\x81\xCC\xA3",
		"\xCC\xA3\xCC\x81", "\xCC\x81\xCC\x80", "\xE1\x84\x92\xE1\x85\xA1",
		"\xED\x95\x98", "\xED\xA0",
	};
	enum { MOST = 1100 };
	static char first_nfd[MAX_NORMAL], second_nfd[MAX_NORMAL];
	uint8_t a[MOST + 16], b[MOST + 16];

	(void)state;
	text_checks_begin();
	for (size_t size = 0; size < MOST; size += size < 80 ? 1 : 1 + chance_below(300)) {
		for (size_t i = 0; i < COUNT(parts) * COUNT(parts) * COUNT(common); i++) {
			const char *unit = common[i % COUNT(common)];
			const char *first = parts[i / COUNT(common) % COUNT(parts)];
			const char *second = parts[i / COUNT(common) / COUNT(parts)];
			struct rest s = { a, size + strlen(first) };
			struct rest t = { b, size + strlen(second) };

			for (size_t at = 0; at < size; at++)
				a[at] = b[at] = (uint8_t)unit[at % strlen(unit)];
			memcpy(a + size, first, strlen(first));
			memcpy(b + size, second, strlen(second));
			struct rest x = normal_of(OCTAVO_NFD, s, first_nfd);
			struct rest y = normal_of(OCTAVO_NFD, t, second_nfd);
			check_equivalent(s, t, x.n == y.n && memcmp(x.s, y.s, x.n) == 0);
		}
	}
}

/* -------------------------------------------------------------------------------- */
/* Capacity                                                                         */
/* -------------------------------------------------------------------------------- */

/*
 * With each capacity as much is written as fits, nothing after it, and the rest gives the rest. A
 * sequence is no longer than s[0..one).
 */
static void check_capacities(enum octavo_normal_form form, const char *s, size_t n, size_t one)
{
	static char whole[1024], part[1024];
	size_t longest = octavo_normalize_length(form, s, one);
	size_t size = octavo_normalize(form, s, n, whole, sizeof whole).written;

	assert_int_equal(octavo_normalize_length(form, s, n), size);
	for (size_t cap = 0; cap <= size; cap++) {
		memset(part, 0x5A, sizeof part);
		struct octavo_result r = octavo_normalize(form, s, n, part, cap);
		assert_int_equal(r.error, cap < size ? OCTAVO_NO_ROOM : OCTAVO_OK);
		assert_true(r.written <= cap && cap < r.written + longest);
		for (size_t i = cap; i < sizeof part; i++)
			assert_int_equal(part[i], 0x5A);
		size_t written = r.written;
		written += octavo_normalize(form, s + r.read, n - r.read, part + written,
		                            sizeof part - written).written;
		assert_int_equal(written, size);
		assert_memory_equal(part, whole, size);
	}
}

/* Sequences of all kinds, many in a row, as these are written without asking for each octet. */
static void test_capacities(void **state)
{
	static const char *const parts[] = {
		"e\xCC\x81", "\xC3\xA9", "e\xCC\xA3\xCC\x82", "e\xCC\x82\xCC\xA3", "\xE1\xBB\x87",
		"a e\xCC\x81 bcdefghijklm", "\xE1\x84\x80\xE1\x85\xA1\xE1\x86\xA8", "\xEA\xB0\x81",
		"\xD0\xB8\xCC\x86 \xD0\xB0", "\xEF\xB7\xBA", "\xFFx\xCC\x81", "\xF0\x9D\x85\xA0",
		"\xE0\xA4\x95\xE0\xA4\xBC", "\xE4\xB8\xAD",
	};

	(void)state;
	for (size_t i = 0; i < COUNT(parts); i++)
		for (size_t times = 1; times <= 12; times += 11) {
			char text[400] = "";
			for (size_t k = 0; k < times; k++)
				strcat(text, parts[i]);
			for (int form = OCTAVO_NFC; form <= OCTAVO_NFKD; form++)
				check_capacities((enum octavo_normal_form)form, text, strlen(text),
				                 strlen(parts[i]));
		}
}

/* -------------------------------------------------------------------------------- */
/* Texts that kernels count in vectors                                              */
/* -------------------------------------------------------------------------------- */

/* Longer than a kernel goes on, or a block that is checked at once. */
#define LONG_ROW 40000

static size_t count_oddities(const char *s, size_t n)
{
	struct octavo_lint lint = octavo_lint_init((1u << OCTAVO_ODDITIES) - 1, false);
	size_t count = 0;

	for (struct octavo_found found = { .oddity = OCTAVO_ODD_CONTROL }; found.oddity; count++) {
		found = octavo_lint_next(&lint, s, n, true);
		s += found.read;
		n -= found.read;
	}
	return count;
}

static void check_row(const struct kernels_here *here, const char *s, size_t n)
{
	uint64_t width = 0, graphemes = 0, oddities;

	for (size_t at = 0; at < n; graphemes++)
		at = octavo_grapheme_next(s, n, at);
	for (size_t at = 0; at < n;) {
		struct octavo_character c = octavo_decode(OCTAVO_UTF8, s + at, n - at);

		width += octavo_code_point_width(c.error ? 0xFFFD : c.code_point, OCTAVO_WIDTH_SUM);
		at += c.length;
	}
	kernels_use("scalar");
	oddities = count_oddities(s, n);
	for (size_t i = 0; here->table[i]; i++) {
		kernels_use(here->table[i]->name);
		check_size("oddities", (const uint8_t *)s, n, count_oddities(s, n), oddities);
		check_size("width", (const uint8_t *)s, n, octavo_width(s, n, OCTAVO_WIDTH_SUM),
		           width);
		check_size("graphemes", (const uint8_t *)s, n, octavo_grapheme_count(s, n),
		           graphemes);
	}
}

/*
 * A kernel counts columns by the octets of vectors, of which each can hold 255: so the same
 * characters, as wide as there are, stand at the same place of all vectors.
 */
static void test_counts_by_octets(void **state)
{
	static const char *const characters[] = {
		"a", "\xC3\xA9", "\xE5\xAD\x97", "\xF0\x9F\x98\x80", "\xCC\x81", "\xEF\xBC\xA1",
	};
	struct kernels_here here = kernels_here();
	char *s = malloc(LONG_ROW);

	(void)state;
	assert_non_null(s);
	chance_begin();
	for (size_t i = 0; i < COUNT(characters); i++)
		for (size_t period = 4; period <= 64; period *= 2)
			for (size_t size = 1000; size <= LONG_ROW; size += 13000) {
				size_t length = strlen(characters[i]), n = 0;

				while (n + period <= size)
					if (n % period + length <= period) {
						memcpy(s + n, characters[i], length);
						n += length;
					} else {
						s[n++] = 'b';
					}
				check_row(&here, s, n);
			}
	free(s);
}

/* Kernels look at 64 octets at once: one other character at each place of text that is calm. */
static void test_spots(void **state)
{
	static const uint32_t joining[] = { 0x1039, 0x17D2, 0x1A60, 0x11133, 0xABED, 0x104D, 0x483 };
	struct kernels_here here = kernels_here();
	char s[220];

	(void)state;
	chance_begin();
	for (size_t i = 0; i < TEXT_SPECIAL + COUNT(joining); i++)
		for (size_t at = 0; at < 140; at++) {
			size_t n = sizeof s - 8;
			uint32_t c = i < TEXT_SPECIAL ? text_special[i] : joining[i - TEXT_SPECIAL];

			memset(s, 'a', n);
			if (at % 2)
				s[at] = "\r\x7F\n9"[at / 2 % 4];
			n = at + 1 + put((uint8_t *)s + at + 1, c);
			if (at % 3 == 0)
				n += put((uint8_t *)s + n, 0x915);
			check_row(&here, s, n);
			check_row(&here, s, n < 204 ? 204 : n);
		}
}

/* -------------------------------------------------------------------------------- */
/* Ill-formed text of characters that combine                                       */
/* -------------------------------------------------------------------------------- */

/* One of each sort that kernels tell apart, and some letters that such marks compose with. */
static const uint32_t combining[] = {
	0x300, 0x345, 0x374, 0x387, 0x5B7, 0x64B, 0x653, 0x6D6, 0x7EB, 0x93C, 0x928, 0x94D, 0x9BE,
	0x9C7, 0xBC6, 0xCC6, 0xCD5, 0xE38, 0xE48, 0xEB8, 0xEC8, 0xF71, 0xFB2, 0x1100, 0x1161, 0x11A8,
	0x1F71, 0x20D0, 0x2126, 0x3099, 0x304B, 0xAC00, 0xF900, 0x11099, 0x110BA, 0x1D15E,
};

/* Puts characters of which some are cut, or have another octet, up to the length. */
static size_t put_torn(uint8_t *s, size_t most, size_t kinds, size_t calm)
{
	size_t n = 0, first = chance_below(COUNT(combining));

	while (n < most) {
		uint32_t c = combining[(first + chance_below(kinds) * 7) % COUNT(combining)];
		size_t length = put(s + n, chance_below(calm) ? 'a' + n % 4 : c);

		if (chance_below(4) == 0)
			length = 1 + chance_below(length);
		if (chance_below(8) == 0)
			s[n + length - 1] ^= (uint8_t)(1u << chance_below(8));
		n += length;
	}
	return n;
}

/* The kernel of NFC reads text that was not checked: errors are characters that stay. */
static void test_torn(void **state)
{
	struct kernels_here here = kernels_here();
	uint8_t *s = malloc(LONGEST);

	(void)state;
	assert_non_null(s);
	chance_begin();
	for (size_t i = 0; i < some_of(8000); i++) {
		size_t n = put_torn(s, chance_below(600), 1 + chance_below(8), 1 + i % 3 * 8);

		/* After each place where one says that the text is not in NFC. */
		for (size_t at = 0, prefix; at < n; at += prefix + 1) {
			const char *rest = (const char *)s + at;

			kernels_use("scalar");
			prefix = octavo_normal_prefix(OCTAVO_NFC, rest, n - at);
			for (size_t k = 0; here.table[k]; k++) {
				kernels_use(here.table[k]->name);
				check_size(here.table[k]->name, s + at, n - at,
				           octavo_normal_prefix(OCTAVO_NFC, rest, n - at),
				           prefix);
			}
		}
	}
	free(s);
}

/* -------------------------------------------------------------------------------- */
/* Words                                                                            */
/* -------------------------------------------------------------------------------- */

/* Lines of words, of which few have letters of two scripts; returns the length. */
static size_t put_words(uint8_t s[LONGEST], size_t most)
{
	static const uint32_t letters[] = { 'a', 0x3B1, 0x430, 0x561 };
	const char *end = chance_below(2) ? "\r\n" : "\n", *between;
	size_t n = 0, rare = 1 + chance_below(200);

	while (n + 600 < most) {
		uint32_t first = letters[chance_below(COUNT(letters))];

		for (size_t left = 1 + chance_below(chance_below(4) ? 10 : 90); left > 0; left--) {
			bool is_other = chance_below(rare) == 0;
			uint32_t from = is_other ? letters[chance_below(COUNT(letters))] : first;

			n += put(s + n, from + (uint32_t)chance_below(20));
		}
		if (chance_below(rare) == 0)
			s[n++] = '\n';
		/* Digits go on with a word, over more than a kernel looks at. */
		if (chance_below(16) == 0) {
			memset(s + n, '9', 150);
			n += 150;
		}
		between = chance_below(4) ? " " : end;
		memcpy(s + n, between, strlen(between));
		n += strlen(between);
	}
	return n;
}

/* What lint says does not depend on kernels, which skip text that is calm. */
static void test_words(void **state)
{
	static struct whole whole;
	struct kernels_here here = kernels_here();
	uint8_t s[LONGEST];

	(void)state;
	text_checks_begin();
	for (size_t i = 0; i < some_of(1600); i++) {
		uint32_t kinds = 1u << OCTAVO_ODD_SCRIPT | (uint32_t)(i % 4 ? chance() : 0);
		struct said_lint said;
		struct cuts cuts;

		whole.said.text = (struct rest){ s, put_words(s, 1000 + chance_below(3000)) };
		kernels_use("scalar");
		said = find_oddities(&whole, kinds & ((1u << OCTAVO_ODDITIES) - 2), false);
		for (size_t k = 0; here.table[k]; k++) {
			kernels_use(here.table[k]->name);
			check_lint_in_pieces(whole.said.text, &said, (struct cuts){ 0, 0 });
			cuts_of(chance_below(4), whole.said.text.n, &cuts);
			check_lint_in_pieces(whole.said.text, &said, cuts);
		}
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_short_texts),
		cmocka_unit_test(test_long_texts),
		cmocka_unit_test(test_rows),
		cmocka_unit_test(test_null), cmocka_unit_test(test_no_form),
		cmocka_unit_test(test_likes),
		cmocka_unit_test(test_jamo),
		cmocka_unit_test(test_jamo_errors),
		cmocka_unit_test(test_ascii_between),
		cmocka_unit_test(test_errors),
		cmocka_unit_test(test_common),
		cmocka_unit_test(test_capacities),
		cmocka_unit_test(test_counts_by_octets),
		cmocka_unit_test(test_spots),
		cmocka_unit_test(test_torn),
		cmocka_unit_test(test_words),
	};

	kernels_report();
	return cmocka_run_group_tests_name("text-pieces", tests, NULL, NULL);
}
