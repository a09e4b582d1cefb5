/* SPDX-License-Identifier: MIT */
/*
 * text_points.c - liboctavo-text says of every code point beside others what the documents do
 *
 * Takes the file that text-points.py has written.
 */
#include "text_checks.h"

#include <stdlib.h>
#include <string.h>

static const char *path;

#define MAX_CONTEXTS 32
#define MAX_POINT 64 /* octets of a code point and what is beside it */

/* What is said of one text. */
struct numbers {
	size_t first, second;
};

struct context {
	struct rest before, behind;
};

/* How many units there are before an offset. */
static size_t units_before(struct rest text, size_t at)
{
	uint8_t flags[MAX_POINT + 1];
	size_t count = 0;

	said_units(text, flags);
	for (size_t i = 0; i < at; i++)
		count += flags[i];
	return count;
}

static struct numbers graphemes_and_columns(struct rest text)
{
	const char *s = (const char *)text.s;

	return (struct numbers){ octavo_grapheme_count(s, text.n),
		                 octavo_width(s, text.n, OCTAVO_WIDTH_GRAPHEMES) };
}

/* The kinds of all units, four bits for each. */
static size_t oddities_of(struct rest text, bool has_mark)
{
	uint32_t kinds = ((1u << OCTAVO_ODDITIES) - 2) & ~(1u << OCTAVO_ODD_NOT_NFC);
	struct octavo_lint lint = octavo_lint_init(kinds, has_mark);
	size_t all = 0, at = 0;

	for (;;) {
		struct octavo_found found =
			octavo_lint_next(&lint, (const char *)text.s + at, text.n - at, true);

		at += found.read;
		if (found.oddity == OCTAVO_NO_ODDITY)
			return all;
		all |= (size_t)found.oddity << 4 * units_before(text, at - found.length);
	}
}

static struct numbers oddities(struct rest text)
{
	return (struct numbers){ oddities_of(text, false), oddities_of(text, true) };
}

static struct numbers scripts(struct rest text)
{
	const char *s = (const char *)text.s;

	return (struct numbers){ octavo_restriction_level(s, text.n),
		                 units_before(text, octavo_mixed_scripts(s, text.n)) };
}

static void check_point(uint32_t c, const struct context *context, struct numbers wanted,
                        struct numbers (*say)(struct rest text))
{
	uint8_t s[MAX_POINT];
	struct rest text = { s, context->before.n };
	struct numbers got;

	memcpy(s, context->before.s, text.n);
	text.n += octavo_encode(OCTAVO_UTF8, c, s + text.n, 4).written;
	memcpy(s + text.n, context->behind.s, context->behind.n);
	text.n += context->behind.n;
	got = say(text);
	if (got.first == wanted.first && got.second == wanted.second)
		return;
	fprintf(stderr, "  U+%04X: got %#zx and %#zx, wanted %#zx and %#zx\n", (unsigned)c,
	        got.first, got.second, wanted.first, wanted.second);
	differs("a code point", text.s, text.n, context->before.n);
}

/* Checks a run with each context. With few tests only its ends are tried. */
static void check_run(uint32_t first, uint32_t end, const struct context *contexts,
                      const struct numbers *wanted, size_t count,
                      struct numbers (*say)(struct rest text))
{
	bool all = some_of(8) == 8;

	for (uint32_t c = first; c < end; c++) {
		if ((c >= 0xD800 && c <= 0xDFFF) || (!all && c != first && c != end - 1))
			continue;
		for (size_t i = 0; i < count; i++)
			check_point(c, &contexts[i], wanted[i], say);
	}
}

/* Checks one part of the file, or reads over it. */
static void check_part(struct rest *file, struct numbers (*say)(struct rest text))
{
	struct context contexts[MAX_CONTEXTS];
	size_t count = take_number(file), runs;

	assert_true(count <= MAX_CONTEXTS);
	for (size_t i = 0; i < count; i++) {
		contexts[i].before = take_octets(file);
		contexts[i].behind = take_octets(file);
	}
	runs = take_number(file);
	assert_true(runs > 100);
	while (runs-- > 0) {
		uint32_t first = (uint32_t)take_number(file), end = 0x110000;
		struct numbers wanted[MAX_CONTEXTS];

		for (size_t i = 0; i < count; i++) {
			wanted[i].first = take_number(file);
			wanted[i].second = take_number(file);
		}
		if (runs > 0) {
			struct rest next = *file;
			end = (uint32_t)take_number(&next);
		}
		if (say != NULL)
			check_run(first, end, contexts, wanted, count, say);
	}
}

enum part { OF_GRAPHEMES, OF_ODDITIES, OF_SCRIPTS, PARTS };

static void check_file(enum part wanted, struct numbers (*say)(struct rest text))
{
	struct rest file;
	uint8_t *all = file_read(path, &file.n);

	file.s = all;
	for (int part = 0; part < PARTS; part++)
		check_part(&file, part == (int)wanted ? say : NULL);
	assert_int_equal(file.n, 0);
	free(all);
}

static void test_graphemes(void **state)
{
	(void)state;
	check_file(OF_GRAPHEMES, graphemes_and_columns);
}

static void test_oddities(void **state)
{
	(void)state;
	check_file(OF_ODDITIES, oddities);
}

static void test_scripts(void **state)
{
	(void)state;
	check_file(OF_SCRIPTS, scripts);
}

int main(int argc, char **argv)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_graphemes),
		cmocka_unit_test(test_oddities),
		cmocka_unit_test(test_scripts),
	};

	path = argument_file(argc, argv, "text-points.py");
	return cmocka_run_group_tests_name("text-points", tests, NULL, NULL);
}
