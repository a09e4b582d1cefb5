/* SPDX-License-Identifier: MIT */
/*
 * text_conformance.c - liboctavo-text passes the test files of the Unicode Character Database
 *
 * Takes the file that text-conformance.py has written.
 */
#include "text_checks.h"

#include <stdlib.h>
#include <string.h>

static const char *path;

#define MAX_LINE 1024 /* octets of a text in these files */

enum part { GRAPHEMES, NORMALIZATION, OTHERS, PRESENTATIONS, PARTS };

/* Each part is read by one test; the others read over it. */
static void take_record(struct rest *file, enum part part)
{
	switch (part) {
	case GRAPHEMES:
		take_octets(file);
		take_octets(file);
		break;
	case NORMALIZATION:
		for (int column = 0; column < 5; column++)
			take_octets(file);
		break;
	default:
		take_number(file);
		take_number(file);
		break;
	}
}

static struct rest file_begin(enum part part, uint8_t **all)
{
	struct rest file;

	*all = file_read(path, &file.n);
	file.s = *all;
	for (size_t before = 0; before < part; before++)
		for (size_t count = take_number(&file); count > 0; count--)
			take_record(&file, (enum part)before);
	return file;
}

static void test_graphemes(void **state)
{
	struct kernels_here here = kernels_here();
	uint8_t *all;
	struct rest file = file_begin(GRAPHEMES, &all);
	size_t count = take_number(&file);

	(void)state;
	text_checks_begin();
	assert_true(count > 800);
	for (size_t i = 0; i < count; i++) {
		struct said said = { .text = take_octets(&file) };

		said.flags = take_octets(&file).s;
		for (size_t k = 0; here.table[k] != NULL; k++) {
			kernels_use(here.table[k]->name);
			check_all_graphemes(&said);
		}
	}
	free(all);
}

/* -------------------------------------------------------------------------------- */
/* Normal forms                                                                     */
/* -------------------------------------------------------------------------------- */

/* A text that becomes 'wanted'. How far it is normal has no line in the file. */
static void said_form(struct said *said, enum octavo_normal_form form, struct rest wanted)
{
	const char *s = (const char *)said->text.s;
	char dst[MAX_LINE];

	assert_true(wanted.n <= sizeof dst);
	said->form[form] = (struct said_form){
		octavo_normal_prefix(form, s, said->text.n),
		octavo_normalize(form, s, said->text.n, dst, sizeof dst).replaced, wanted, wanted
	};
}

static bool same(struct rest a, struct rest b)
{
	return a.n == b.n && memcmp(a.s, b.s, a.n) == 0;
}

/* The columns of a line: source, NFC, NFD, NFKC, NFKD. */
static void check_line(const struct rest column[5])
{
	static const size_t becomes[FORMS][5] = {
		{ 1, 1, 1, 3, 3 }, { 2, 2, 2, 4, 4 }, { 3, 3, 3, 3, 3 }, { 4, 4, 4, 4, 4 },
	};
	uint8_t flags[MAX_LINE + 1];

	for (size_t c = 0; c < 5; c++) {
		struct said said = { .text = column[c], .flags = flags };

		assert_true(said.text.n <= MAX_LINE);
		said_units(said.text, flags);
		for (size_t f = 0; f < FORMS; f++)
			said_form(&said, (enum octavo_normal_form)f, column[becomes[f][c]]);
		if (c == 0)
			check_all_forms(&said);
		for (size_t f = 0; c > 0 && f < FORMS; f++)
			check_form(&said, (enum octavo_normal_form)f);
		check_equivalent(column[0], column[c],
		                 same(column[2], column[becomes[OCTAVO_NFD][c]]));
	}
}

static void test_normalization(void **state)
{
	struct kernels_here here = kernels_here();
	uint8_t *all;
	struct rest file = file_begin(NORMALIZATION, &all);
	size_t count = take_number(&file);

	(void)state;
	text_checks_begin();
	assert_true(count > 20000);
	for (size_t i = 0; i < count; i++) {
		struct rest column[5];

		for (size_t c = 0; c < 5; c++)
			column[c] = take_octets(&file);
		kernels_use_in_turn(&here, i);
		check_line(column);
	}
	free(all);
}

static void check_unchanged(uint32_t c)
{
	char s[4], dst[4];
	size_t n = octavo_encode(OCTAVO_UTF8, c, s, sizeof s).written;

	for (int f = 0; f < FORMS; f++) {
		enum octavo_normal_form form = (enum octavo_normal_form)f;
		struct octavo_result r = octavo_normalize(form, s, n, dst, n);

		if (r.error != OCTAVO_OK || r.written != n || memcmp(s, dst, n) != 0 ||
		    r.replaced != 0 || octavo_normal_prefix(form, s, n) != n ||
		    octavo_normalize_length(form, s, n) != n)
			fail_msg("U+%04X is changed by form %d", (unsigned)c, f);
	}
}

/* What part 1 does not list is normalized, in all forms. */
static void test_all_others(void **state)
{
	uint8_t *all;
	struct rest file = file_begin(OTHERS, &all);
	size_t tried = 0;

	(void)state;
	for (size_t count = take_number(&file); count > 0; count--) {
		uint32_t c = (uint32_t)take_number(&file), last = (uint32_t)take_number(&file);

		for (; c <= last; c++, tried++)
			check_unchanged(c);
	}
	assert_true(tried > 1000000);
	free(all);
}

/* -------------------------------------------------------------------------------- */
/* Presentations                                                                    */
/* -------------------------------------------------------------------------------- */

static void check_presentation(uint32_t c, struct rest text, bool is_emoji)
{
	uint32_t width[WIDTH_OPTIONS][MAX_LINE + 1];
	uint8_t flags[MAX_LINE + 1];
	struct said said = { .text = text, .flags = flags };
	size_t second = text.n - 3; /* of the selector */

	said_units(text, flags);
	flags[0] |= BEGINS_GRAPHEME;
	flags[text.n] |= BEGINS_GRAPHEME;
	for (size_t i = 0; i < WIDTH_OPTIONS; i++) {
		unsigned options = text_width_options[i];
		unsigned alone = octavo_code_point_width(c, options);
		unsigned whole = is_emoji ? 2 : 1;

		width[i][0] = 0;
		width[i][second] = alone;
		width[i][text.n] = options & OCTAVO_WIDTH_GRAPHEMES ? whole : alone;
		said.width[i] = width[i];
	}
	check_all_graphemes(&said);
	check_all_columns(&said);
}

static void test_presentations(void **state)
{
	struct kernels_here here = kernels_here();
	uint8_t *all;
	struct rest file = file_begin(PRESENTATIONS, &all);
	size_t count = take_number(&file);

	(void)state;
	text_checks_begin();
	assert_true(count > 700);
	for (size_t i = 0; i < count; i++) {
		uint32_t c = (uint32_t)take_number(&file);
		struct rest text = take_octets(&file);
		bool is_emoji = take_number(&file) != 0;

		for (size_t k = 0; here.table[k] != NULL; k++) {
			kernels_use(here.table[k]->name);
			check_presentation(c, text, is_emoji);
		}
	}
	assert_int_equal(file.n, 0);
	free(all);
}

int main(int argc, char **argv)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_graphemes),
		cmocka_unit_test(test_normalization),
		cmocka_unit_test(test_all_others),
		cmocka_unit_test(test_presentations),
	};

	path = argument_file(argc, argv, "text-conformance.py");
	kernels_report();
	return cmocka_run_group_tests_name("text-conformance", tests, NULL, NULL);
}
