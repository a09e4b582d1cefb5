/* SPDX-License-Identifier: MIT */
/*
 * text_oracle.c - liboctavo-text says of random texts what an oracle in Python has of the documents
 *
 * Takes the file that text-oracle.py has written.
 */
#include "text_checks.h"

#include <stdlib.h>

#define MAX_FOUND 4096 /* oddities of a text */

static const char *path;

static struct rest file_begin(uint8_t **all)
{
	struct rest file;

	*all = file_read(path, &file.n);
	file.s = *all;
	return file;
}

/* A width for each unit becomes one for each offset. */
static void take_widths(struct rest *file, const struct said *said, uint32_t *width)
{
	size_t count = take_number(file);

	width[0] = 0;
	for (size_t at = 1; at <= said->text.n; at++)
		if (said->flags[at] & BEGINS_UNIT) {
			width[at] = (uint32_t)take_number(file);
			count--;
		}
	assert_int_equal(count, 0);
}

static struct said take_said(struct rest *file)
{
	static uint32_t width[WIDTH_OPTIONS][MAX_TEXT + 1];
	struct said said = { .text = take_octets(file) };
	struct rest flags = take_octets(file);

	assert_true(said.text.n <= MAX_TEXT);
	assert_int_equal(flags.n, said.text.n + 1);
	said.flags = flags.s;
	for (size_t i = 0; i < WIDTH_OPTIONS; i++) {
		take_widths(file, &said, width[i]);
		said.width[i] = width[i];
	}
	for (size_t i = 0; i < FORMS; i++) {
		said.form[i].prefix = take_number(file);
		said.form[i].replaced = take_number(file);
		said.form[i].normal = take_octets(file);
		said.form[i].stream_safe = take_octets(file);
	}
	return said;
}

#define LINTS 2

/* What the oracle says of one text. */
struct record {
	struct said said;
	struct rest other;
	bool is_equivalent;
	size_t level, mixed;
	struct said_lint lint[LINTS];
};

static struct said_lint take_lint(struct rest *file, struct said_oddity found[MAX_FOUND])
{
	struct said_lint said = { .found = found };

	said.kinds = (uint32_t)take_number(file);
	said.has_mark = take_number(file) != 0;
	said.count = take_number(file) / 3;
	assert_true(said.count <= MAX_FOUND);
	for (size_t i = 0; i < said.count; i++) {
		found[i].end = take_number(file);
		found[i].length = take_number(file);
		found[i].oddity = (enum octavo_oddity)take_number(file);
	}
	return said;
}

static struct record take_record(struct rest *file)
{
	static struct said_oddity found[LINTS][MAX_FOUND];
	struct record record = { .said = take_said(file) };

	record.other = take_octets(file);
	record.is_equivalent = take_number(file) != 0;
	record.level = take_number(file);
	record.mixed = take_number(file);
	for (size_t i = 0; i < LINTS; i++)
		record.lint[i] = take_lint(file, found[i]);
	return record;
}

/* Checks all records with every set of kernels. */
static void check_records(void (*check)(const struct record *record))
{
	struct kernels_here here = kernels_here();
	uint8_t *all;
	struct rest file = file_begin(&all);
	size_t texts;

	text_checks_begin();
	for (size_t field = 3 * take_number(&file); field > 0; field--)
		take_number(&file);
	texts = take_number(&file);
	assert_true(texts > 5000);
	for (size_t i = 0; i < some_of(texts); i++) {
		struct record record = take_record(&file);

		for (size_t k = 0; here.table[k] != NULL; k++) {
			kernels_use(here.table[k]->name);
			check(&record);
		}
	}
	free(all);
}

static void check_graphemes_of(const struct record *record)
{
	check_all_graphemes(&record->said);
}

static void test_graphemes(void **state)
{
	(void)state;
	check_records(check_graphemes_of);
}

static void check_widths_of(const struct record *record)
{
	check_all_columns(&record->said);
}

static void test_columns(void **state)
{
	(void)state;
	check_records(check_widths_of);
}

static void check_forms_of(const struct record *record)
{
	check_all_forms(&record->said);
	check_equivalent(record->said.text, record->other, record->is_equivalent);
}

static void test_forms(void **state)
{
	(void)state;
	check_records(check_forms_of);
}

static void check_scripts_of(const struct record *record)
{
	check_scripts(record->said.text, record->level, record->mixed);
}

static void test_scripts(void **state)
{
	(void)state;
	check_records(check_scripts_of);
}

static void check_oddities_of(const struct record *record)
{
	for (size_t i = 0; i < LINTS; i++)
		check_all_oddities(record->said.text, &record->lint[i]);
}

static void test_oddities(void **state)
{
	(void)state;
	check_records(check_oddities_of);
}

static void check_columns_of(uint32_t c, unsigned narrow, unsigned wide)
{
	for (size_t i = 0; i < WIDTH_OPTIONS; i++) {
		unsigned options = text_width_options[i];
		unsigned wanted = options & OCTAVO_AMBIGUOUS_WIDE ? wide : narrow;

		if (octavo_code_point_width(c, options) != wanted)
			fail_msg("U+%04X: width %u, wanted %u, options %#x", (unsigned)c,
			         octavo_code_point_width(c, options), wanted, options);
	}
}

static void test_columns_of_code_points(void **state)
{
	uint8_t *all;
	struct rest file = file_begin(&all);
	uint32_t c = 0;

	(void)state;
	for (size_t runs = take_number(&file); runs > 0; runs--) {
		struct rest next;
		unsigned narrow, wide;

		assert_int_equal(take_number(&file), c);
		narrow = (unsigned)take_number(&file);
		wide = (unsigned)take_number(&file);
		next = file;
		for (size_t end = runs > 1 ? take_number(&next) : 0x110000; c < end; c++)
			check_columns_of(c, narrow, wide);
	}
	assert_int_equal(c, 0x110000);
	free(all);
}

/* Numbers that are no code points are as unassigned ones. */
static void test_columns_of_other_numbers(void **state)
{
	(void)state;
	check_columns_of(0x110000, 1, 1);
	check_columns_of(0x80000000 | 0x1160, 1, 1);
	check_columns_of(UINT32_MAX, 1, 1);
}

int main(int argc, char **argv)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_columns_of_code_points),
		cmocka_unit_test(test_columns_of_other_numbers),
		cmocka_unit_test(test_graphemes),
		cmocka_unit_test(test_columns),
		cmocka_unit_test(test_forms),
		cmocka_unit_test(test_scripts),
		cmocka_unit_test(test_oddities),
	};

	path = argument_file(argc, argv, "text-oracle.py");
	kernels_report();
	return cmocka_run_group_tests_name("text-oracle", tests, NULL, NULL);
}
