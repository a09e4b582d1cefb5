/* SPDX-License-Identifier: MIT */
/*
 * conformance.c - what others have collected: tables of the Unicode Standard, Kuhn's
 * stress test, Flenniken's cases, and files that are broken
 *
 * data/README.md says where each comes from. Here the expectations are theirs, or made
 * from theirs by a script that stands beside them, never by the oracle.
 */
#include "support.h"

#include <stdlib.h>
#include <string.h>

static struct kernels_here here;

static int find_kernels(void **state)
{
	(void)state;
	here = kernels_here();
	return 0;
}

/* 'id' is a case's own name for itself. */
static void check_verdict(const char *id, const uint8_t *s, size_t n, const char *expect)
{
	bool valid = strcmp(expect, "valid") == 0;

	if (!valid && strcmp(expect, "invalid") != 0)
		fail_msg("%s: \"%s\" is neither valid nor invalid", id, expect);
	if (octavo_valid((const char *)s, n) != valid)
		differs(id, s, n, 0);
}

static void check_repaired(const char *id, const uint8_t *s, size_t n, unsigned options,
                         const uint8_t *out, size_t m)
{
	uint8_t dst[200];
	struct octavo_result r =
		octavo_convert(OCTAVO_UTF8, s, n, OCTAVO_UTF8, dst, sizeof dst, options);

	assert_int_equal(r.error, OCTAVO_OK);
	assert_int_equal(r.read, n);
	check_size(id, s, n, r.written, m);
	check_octets(id, s, n, dst, out, m);
	check_size(id, s, n, octavo_convert_length(OCTAVO_UTF8, s, n, OCTAVO_UTF8, options), m);
}

/* The code points, in the table's writing: "0041 FFFD". */
static void check_code_points(const char *id, const uint8_t *s, size_t n, const char *points)
{
	size_t at = 0;

	while (at < n) {
		struct octavo_character c = octavo_decode(OCTAVO_UTF8, s + at, n - at);
		char *end;

		if (c.code_point != strtoul(points, &end, 16))
			differs(id, s, n, at);
		points = end;
		at += c.length;
	}
	assert_true(*points == '\0');
}

/* Chapter 3: tables 3-8 to 3-11, examples, and the corners of table 3-7. */
static void test_unicode_tables(void **state)
{
	struct tsv tsv = tsv_open("unicode-utf8-tables.tsv");
	size_t cases = 0;

	(void)state;
	for (; tsv_next(&tsv, 8); cases++) {
		const char *id = tsv.field[0];
		uint8_t s[100], out[200];
		size_t n = hex(tsv.field[1], s, sizeof s);
		size_t m = hex(tsv.field[6], out, sizeof out);

		for (size_t k = 0; here.table[k] != NULL; k++) {
			struct octavo_result r;

			kernels_use(here.table[k]->name);
			check_verdict(id, s, n, tsv.field[2]);
			check_repaired(id, s, n, OCTAVO_REPLACE, out, m);
			check_code_points(id, s, n, tsv.field[5]);
			r = octavo_check(OCTAVO_UTF8, s, n, OCTAVO_STOP);
			if (strcmp(tsv.field[2], "invalid") == 0) {
				check_size(id, s, n, r.read, strtoul(tsv.field[3], NULL, 10));
				check_size(id, s, n, r.length, strtoul(tsv.field[4], NULL, 10));
			} else {
				check_size(id, s, n, r.read, n);
			}
		}
	}
	tsv_close(&tsv);
	assert_int_equal(cases, 258);
}

static void test_flenniken_cases(void **state)
{
	struct tsv tsv = tsv_open("flenniken/utf8tests.tsv");
	size_t cases = 0;

	(void)state;
	for (; tsv_next(&tsv, 5); cases++) {
		const char *id = tsv.field[0];
		uint8_t s[100], skipped[200], replaced[200];
		size_t n = hex(tsv.field[1], s, sizeof s);
		size_t skipped_n = hex(tsv.field[3], skipped, sizeof skipped);
		size_t replaced_n = hex(tsv.field[4], replaced, sizeof replaced);

		for (size_t k = 0; here.table[k] != NULL; k++) {
			kernels_use(here.table[k]->name);
			check_verdict(id, s, n, tsv.field[2]);
			check_repaired(id, s, n, OCTAVO_SKIP, skipped, skipped_n);
			check_repaired(id, s, n, OCTAVO_REPLACE, replaced, replaced_n);
		}
	}
	tsv_close(&tsv);
	assert_int_equal(cases, 222);
}

/* -------------------------------------------------------------------------------- */
/* Kuhn                                                                             */
/* -------------------------------------------------------------------------------- */

/* The complete list of what is wrong with his file, as kuhn-errors.py tells it. */
static void test_kuhn_all_errors(void **state)
{
	size_t n;
	uint8_t *s = data_read("kuhn/UTF-8-test.txt", &n);

	(void)state;
	for (size_t k = 0; here.table[k] != NULL; k++) {
		struct tsv tsv = tsv_open("kuhn/errors.tsv");
		size_t at = 0, errors = 0;

		kernels_use(here.table[k]->name);
		for (; tsv_next(&tsv, 4); errors++) {
			struct octavo_result wanted = {
				.read = strtoul(tsv.field[1], NULL, 10),
				.error = error_of_word(tsv.field[2]),
				.length = (unsigned)strtoul(tsv.field[3], NULL, 10),
			};
			struct octavo_result got =
				octavo_check(OCTAVO_UTF8, s + at, n - at, OCTAVO_STOP);

			got.read += at;
			check_result(tsv.field[0], s, n, got, wanted);
			at = got.read + got.length;
		}
		assert_int_equal(octavo_check(OCTAVO_UTF8, s + at, n - at, 0).error, OCTAVO_OK);
		assert_int_equal(octavo_check(OCTAVO_UTF8, s, n, OCTAVO_SKIP).replaced, errors);
		tsv_close(&tsv);
	}
	free(s);
}

/*
 * Spot checks by hand against what Kuhn writes, and RFC 3629 where it has become
 * stricter than he: how many errors a test has, and what the first one is.
 */
static void test_kuhn_by_hand(void **state)
{
	static const struct {
		const char *test;
		size_t errors;
		enum octavo_error first;
		unsigned length;
	} cases[] = {
		{ "2.1.5", 5, OCTAVO_TOO_LARGE, 1 },    /* RFC 3629: F5..FF no more */
		{ "2.2.6", 6, OCTAVO_TOO_LARGE, 1 },
		{ "2.3.5", 4, OCTAVO_TOO_LARGE, 1 },    /* F4 90: 110000 */
		{ "3.1.1", 1, OCTAVO_STRAY, 1 },        /* "separately signalled" */
		{ "3.1.8", 7, OCTAVO_STRAY, 1 },
		{ "3.1.9", 64, OCTAVO_STRAY, 1 },       /* "all 64" */
		{ "3.2.1", 32, OCTAVO_OVERLONG, 1 },    /* "all 32": C0, C1 come first */
		{ "3.2.2", 16, OCTAVO_INTERRUPTED, 1 }, /* "all 16" */
		{ "3.2.3", 8, OCTAVO_INTERRUPTED, 1 },  /* "all 8" */
		{ "3.2.4", 4, OCTAVO_TOO_LARGE, 1 },    /* "all 4" */
		{ "3.2.5", 2, OCTAVO_TOO_LARGE, 1 },    /* "all 2" */
		{ "3.3.6", 1, OCTAVO_INTERRUPTED, 1 },
		{ "3.3.7", 1, OCTAVO_INTERRUPTED, 2 },
		{ "3.3.2", 2, OCTAVO_OVERLONG, 1 },     /* E0 80 is settled: it is two */
		{ "3.5.1", 1, OCTAVO_NEVER_USED, 1 },
		{ "3.5.3", 4, OCTAVO_NEVER_USED, 1 },
		{ "4.1.1", 2, OCTAVO_OVERLONG, 1 },
		{ "4.1.3", 4, OCTAVO_OVERLONG, 1 },
		{ "4.2.2", 3, OCTAVO_OVERLONG, 1 },
		{ "4.3.1", 2, OCTAVO_OVERLONG, 1 },
		{ "5.1.7", 3, OCTAVO_SURROGATE, 1 },
		{ "5.2.1", 6, OCTAVO_SURROGATE, 1 },
		{ "1", 0, OCTAVO_OK, 0 },               /* "some correct UTF-8 text" */
		{ "2.3.4", 0, OCTAVO_OK, 0 },           /* 10FFFF */
		{ "5.3.1", 0, OCTAVO_OK, 0 },           /* noncharacters are allowed */
		{ "5.3.4", 0, OCTAVO_OK, 0 },
	};
	size_t n;
	char *s = (char *)data_read("kuhn/UTF-8-test.txt", &n);

	(void)state;
	for (size_t i = 0; i < COUNT(cases); i++) {
		char number[16];
		size_t digits = (size_t)snprintf(number, sizeof number, "\n%s ", cases[i].test);
		const char *begin = octets_find(s, n, number, digits), *end;
		struct octavo_result r;

		assert_non_null(begin);
		/* to the next line that begins with a number */
		for (end = begin + 1; end < s + n; end++)
			if (end[-1] == '\n' && '1' <= *end && *end <= '9' && end > begin + 1)
				break;
		r = octavo_check(OCTAVO_UTF8, begin, (size_t)(end - begin), OCTAVO_STOP);
		if (r.error != cases[i].first || r.length != cases[i].length)
			fail_msg("%s begins with %s", cases[i].test, error_word(r.error));
		r = octavo_check(OCTAVO_UTF8, begin, (size_t)(end - begin), OCTAVO_SKIP);
		if (r.replaced != cases[i].errors)
			fail_msg("%s has %zu errors", cases[i].test, r.replaced);
	}
	free(s);
}

/* -------------------------------------------------------------------------------- */
/* Broken files                                                                     */
/* -------------------------------------------------------------------------------- */

static void test_broken_files(void **state)
{
	struct tsv tsv = tsv_open("broken/MANIFEST.tsv");
	size_t files = 0;

	(void)state;
	for (; tsv_next(&tsv, 7); files++) {
		bool valid = strcmp(tsv.field[2], "-") == 0;
		size_t first = strtoul(tsv.field[2], NULL, 10);
		size_t errors = strtoul(tsv.field[3], NULL, 10), n;
		char name[100];
		uint8_t *s;

		snprintf(name, sizeof name, "broken/%s", tsv.field[0]);
		s = data_read(name, &n);
		check_size(name, s, n, n, strtoul(tsv.field[1], NULL, 10));
		for (size_t k = 0; here.table[k] != NULL; k++) {
			struct octavo_result r;

			kernels_use(here.table[k]->name);
			r = octavo_check(OCTAVO_UTF8, s, n, OCTAVO_STOP);
			check_size(name, s, n, r.read, valid ? n : first);
			check_size(name, s, n, r.error == OCTAVO_OK, valid);
			r = octavo_check(OCTAVO_UTF8, s, n, OCTAVO_REPLACE);
			check_size(name, s, n, r.replaced, errors);
		}
		free(s);
	}
	tsv_close(&tsv);
	assert_true(files >= 12);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_unicode_tables),
		cmocka_unit_test(test_flenniken_cases),
		cmocka_unit_test(test_kuhn_all_errors),
		cmocka_unit_test(test_kuhn_by_hand),
		cmocka_unit_test(test_broken_files),
	};

	kernels_report();
	return cmocka_run_group_tests_name("conformance", tests, find_kernels, NULL);
}
