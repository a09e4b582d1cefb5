/* SPDX-License-Identifier: MIT */
/*
 * replace.c - repairing as Python does
 *
 * Takes the file that replace.py has written. Python replaces maximal subparts, as
 * octavo.h promises to; the oracle has to agree as well.
 */
#include "support.h"

#include <stdlib.h>
#include <string.h>

#include "oracle.h"

static const char *path;

static void check_repaired(struct rest input, unsigned options, struct rest wanted)
{
	const char *what = options == OCTAVO_SKIP ? "errors='ignore'" : "errors='replace'";
	uint8_t dst[400];
	struct octavo_result r;

	assert_true(wanted.n <= sizeof dst);
	r = octavo_convert(OCTAVO_UTF8, input.s, input.n, OCTAVO_UTF8, dst, wanted.n, options);
	check_size(what, input.s, input.n, r.read, input.n);
	check_size(what, input.s, input.n, r.written, wanted.n);
	check_octets(what, input.s, input.n, dst, wanted.s, wanted.n);
	assert_int_equal(r.error, OCTAVO_OK);

	r = oracle_convert(OCTAVO_UTF8, input.s, input.n, OCTAVO_UTF8, dst, wanted.n, options);
	check_size("the oracle", input.s, input.n, r.written, wanted.n);
	check_octets("the oracle", input.s, input.n, dst, wanted.s, wanted.n);
}

static void test_as_python_replaces(void **state)
{
	struct kernels_here here = kernels_here();
	struct rest file;
	uint8_t *all = file_read(path, &file.n);
	size_t records;

	(void)state;
	file.s = all;
	records = take_number(&file);
	assert_true(records >= 100000);
	for (size_t i = 0; i < records; i++) {
		struct rest input = take_octets(&file);
		struct rest replaced = take_octets(&file);
		struct rest ignored = take_octets(&file);

		for (size_t k = 0; here.table[k] != NULL; k++) {
			kernels_use(here.table[k]->name);
			check_repaired(input, OCTAVO_REPLACE, replaced);
			check_repaired(input, OCTAVO_SKIP, ignored);
		}
	}
	assert_int_equal(file.n, 0);
	free(all);
}

int main(int argc, char **argv)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_as_python_replaces),
	};

	path = argument_file(argc, argv, "replace.py");
	kernels_report();
	return cmocka_run_group_tests_name("replace", tests, NULL, NULL);
}
