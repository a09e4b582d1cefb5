/* SPDX-License-Identifier: MIT */
/*
 * cmocka.h - what the tests use of cmocka, for platforms that have none
 *
 * The first failure ends the program, so nothing has to jump: setjmp() and signals are missing in
 * WebAssembly.
 */
#ifndef TESTS_SMALL_CMOCKA_H
#define TESTS_SMALL_CMOCKA_H

#include <inttypes.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct CMUnitTest {
	const char *name;
	void (*test_func)(void **state);
	void *initial_state;
};

#define cmocka_unit_test(function) { #function, function, NULL }

static const char *cmocka_filter;

#define cmocka_set_test_filter(pattern) ((void)(cmocka_filter = (pattern)))

#define fail_msg(...)                                                                    \
	do {                                                                             \
		fprintf(stderr, "%s:%d: ", __FILE__, __LINE__);                          \
		fprintf(stderr, __VA_ARGS__);                                            \
		fprintf(stderr, "\n");                                                   \
		exit(1);                                                                 \
	} while (0)

#define ASSERT_SMALL(condition, text)                                                    \
	do {                                                                             \
		if (!(condition))                                                        \
			fail_msg("%s", text);                                            \
	} while (0)

#define assert_true(a) ASSERT_SMALL(a, #a)
#define assert_false(a) ASSERT_SMALL(!(a), "not " #a)
#define assert_null(a) ASSERT_SMALL((a) == NULL, #a " is NULL")
#define assert_non_null(a) ASSERT_SMALL((a) != NULL, #a " is not NULL")
#define assert_ptr_equal(a, b) ASSERT_SMALL((a) == (b), #a " is " #b)
#define assert_string_equal(a, b) assert_strings_small(a, b, true, __FILE__, __LINE__)
#define assert_string_not_equal(a, b) assert_strings_small(a, b, false, __FILE__, __LINE__)
#define assert_memory_equal(a, b, n) assert_octets_small(a, b, n, __FILE__, __LINE__)
#define assert_int_equal(a, b)                                                           \
	assert_numbers_small((uintmax_t)(a), (uintmax_t)(b), true, __FILE__, __LINE__)
#define assert_int_not_equal(a, b)                                                       \
	assert_numbers_small((uintmax_t)(a), (uintmax_t)(b), false, __FILE__, __LINE__)

static inline void assert_numbers_small(uintmax_t a, uintmax_t b, bool equal, const char *file,
                                        int line)
{
	if ((a == b) == equal)
		return;
	fprintf(stderr, "%s:%d: 0x%" PRIxMAX " and 0x%" PRIxMAX "\n", file, line, a, b);
	exit(1);
}

static inline void assert_strings_small(const char *a, const char *b, bool equal,
                                        const char *file, int line)
{
	if ((strcmp(a, b) == 0) == equal)
		return;
	fprintf(stderr, "%s:%d: \"%s\" and \"%s\"\n", file, line, a, b);
	exit(1);
}

static inline void assert_octets_small(const void *a, const void *b, size_t n, const char *file,
                                       int line)
{
	for (size_t i = 0; i < n; i++)
		if (((const uint8_t *)a)[i] != ((const uint8_t *)b)[i]) {
			fprintf(stderr, "%s:%d: octet %zu differs\n", file, line, i);
			exit(1);
		}
}

/* A pattern has no other wildcard than one '*' at its end. */
static inline bool is_chosen_small(const char *name)
{
	const char *star = cmocka_filter != NULL ? strchr(cmocka_filter, '*') : NULL;

	if (cmocka_filter == NULL)
		return true;
	return star != NULL ? strncmp(name, cmocka_filter, (size_t)(star - cmocka_filter)) == 0
	                    : strcmp(name, cmocka_filter) == 0;
}

static inline int _cmocka_run_group_tests(const char *group, const struct CMUnitTest *tests,
                                          size_t count, int (*setup)(void **state),
                                          int (*teardown)(void **state))
{
	void *group_state = NULL;
	size_t run = 0;

	if (setup != NULL && setup(&group_state) != 0)
		fail_msg("%s: it cannot be set up", group);
	for (size_t i = 0; i < count; i++) {
		void *state = tests[i].initial_state != NULL ? tests[i].initial_state : group_state;

		if (!is_chosen_small(tests[i].name))
			continue;
		printf("run %s\n", tests[i].name);
		fflush(stdout);
		tests[i].test_func(&state);
		run++;
	}
	if (teardown != NULL && teardown(&group_state) != 0)
		fail_msg("%s: it cannot be torn down", group);
	printf("%s: %zu passed\n", group, run);
	return run == 0; /* a pattern that chooses nothing is a failure */
}

#define cmocka_run_group_tests_name(group, tests, setup, teardown)                       \
	_cmocka_run_group_tests(group, tests, sizeof(tests) / sizeof((tests)[0]), setup, teardown)

#endif
