/* SPDX-License-Identifier: MIT */
/*
 * text_threads.c - threads may call liboctavo-text while another one chooses kernels
 *
 * scripts/sanitize looks for races here.
 */
#include <pthread.h>

#include "support.h"

#include "octavo-text.h"

#define THREADS 3
#define TIMES 2000

/* 128 octets: 64 times U+00E9. */
#define EIGHT "\xC3\xA9\xC3\xA9\xC3\xA9\xC3\xA9\xC3\xA9\xC3\xA9\xC3\xA9\xC3\xA9"
static const char text[] = EIGHT EIGHT EIGHT EIGHT EIGHT EIGHT EIGHT EIGHT;

/* Adds what differs. */
static void *use(void *wrong)
{
	size_t n = sizeof text - 1;

	for (int i = 0; i < TIMES; i++) {
		struct octavo_lint lint = octavo_lint_init((1u << OCTAVO_ODDITIES) - 1, false);

		*(size_t *)wrong += octavo_grapheme_count(text, n) != n / 2;
		*(size_t *)wrong += octavo_width(text, n, OCTAVO_WIDTH_SUM) != n / 2;
		*(size_t *)wrong += octavo_normal_prefix(OCTAVO_NFC, text, n) != n;
		*(size_t *)wrong += octavo_lint_next(&lint, text, n, true).oddity != 0;
	}
	return NULL;
}

static void test_threads(void **state)
{
	struct kernels_here here = kernels_here();
	pthread_t threads[THREADS];
	size_t wrong[THREADS] = { 0 };

	(void)state;
	for (size_t i = 0; i < THREADS; i++)
		assert_int_equal(pthread_create(&threads[i], NULL, use, &wrong[i]), 0);
	for (size_t i = 0; i < TIMES; i++)
		kernels_use_in_turn(&here, i);
	for (size_t i = 0; i < THREADS; i++) {
		assert_int_equal(pthread_join(threads[i], NULL), 0);
		assert_int_equal(wrong[i], 0);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = { cmocka_unit_test(test_threads) };

	return cmocka_run_group_tests_name("text-threads", tests, NULL, NULL);
}
