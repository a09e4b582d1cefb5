/* SPDX-License-Identifier: MIT */
/*
 * lanes.c - each sort of window at each place of text, by each instruction set
 *
 * A kernel judges an octet of UTF-8 by it and the three octets before it: by tables, for both halves
 * of the preceding octet and the upper half of this one, and by whether the octet two places before
 * is at least E0 and the one three places before at least F0. So these windows are all that it can
 * tell apart; docs/assurance.md has why. Each is tried at each place of short texts, of every length
 * up to two registers, as the lengths are handled in different ways, and of a text that is long
 * enough for all loops.
 *
 *     lanes [all]    without "all", at each place each fourth window: seconds, not half a minute
 */
#include <string.h>

#include "oracle.h"
#include "support.h"

#define SHORT 132 /* two registers of AVX-512, and a window */
#define LONG 400  /* its longest loop begins at 320 */
#define WINDOWS (2 * 2 * 256 * 16)

/* Of how many windows one is tried at a place. */
static size_t step = 4;

/* What the oracle says of a window with a letter after it, and of one that ends the text. */
static struct window {
	uint8_t octets[4];
	struct octavo_result inside, last;
} windows[WINDOWS];

static int judge_windows(void **state)
{
	(void)state;
	for (size_t i = 0; i < WINDOWS; i++) {
		struct window *w = &windows[i];
		const uint8_t octets[5] = { i & 0x2000 ? 0xF1 : 'a', i & 0x1000 ? 0xE1 : 'b',
			                    (uint8_t)(i >> 4), (uint8_t)(i << 4 | 1), 'c' };

		memcpy(w->octets, octets, 4);
		w->last = oracle_check(OCTAVO_UTF8, octets, 4, OCTAVO_STOP);
		w->inside = oracle_check(OCTAVO_UTF8, octets, 5, OCTAVO_STOP);
	}
	return 0;
}

static void check_window(const char *kernels, const uint8_t *s, size_t n, size_t at,
                         const struct window *w)
{
	bool is_last = at + 4 == n;
	const struct octavo_result *wanted = is_last ? &w->last : &w->inside;
	size_t read = wanted->error ? at + wanted->read : n;
	struct octavo_result r = octavo_check(OCTAVO_UTF8, s, n, OCTAVO_STOP);

	if (r.read == read && r.error == wanted->error && r.length == wanted->length)
		return;
	fprintf(stderr, "%zu octets, %02x %02x %02x %02x at %zu\n", n, w->octets[0], w->octets[1],
	        w->octets[2], w->octets[3], at);
	check_size(kernels, s, n, r.read, read);
	check_size("error", s, n, r.error, wanted->error);
	check_size("length of the error", s, n, r.length, wanted->length);
}

/* All windows at each place of n octets, the others of which are this character again and again. */
static void check_places(const char *kernels, const char *character, size_t n)
{
	size_t length = strlen(character);
	uint8_t s[LONG];

	for (size_t at = 0; at + 4 <= n; at++) {
		size_t fills = (n - at - 4) % length;

		memset(s, 'x', at % length);
		for (size_t i = at % length; i < at; i += length)
			memcpy(s + i, character, length);
		memset(s + at + 4, 'x', fills);
		for (size_t i = at + 4 + fills; i < n; i += length)
			memcpy(s + i, character, length);
		/* Others at the next place, and in the next length. */
		for (size_t i = (at + n) % step; i < WINDOWS; i += step) {
			memcpy(s + at, windows[i].octets, 4);
			check_window(kernels, s, n, at, &windows[i]);
		}
	}
}

static void each_table(void (*check)(const char *kernels))
{
	const struct kernels_here here = kernels_here();

	for (size_t k = 0; here.table[k] && strcmp(here.table[k]->name, "scalar") != 0; k++) {
		kernels_use(here.table[k]->name);
		check(here.table[k]->name);
	}
	kernels_use(here.table[0]->name);
}

static void check_short(const char *kernels)
{
	for (size_t n = 4; n <= SHORT; n++)
		check_places(kernels, "x", n);
}

static void check_long(const char *kernels)
{
	check_places(kernels, "x", LONG);
	check_places(kernels, "\xC3\xA9", LONG);
	check_places(kernels, "\xE4\xBA\x8C", LONG);
	check_places(kernels, "\xF0\x9F\x98\x80", LONG);
}

static void test_short(void **state)
{
	(void)state;
	each_table(check_short);
}

static void test_long(void **state)
{
	(void)state;
	each_table(check_long);
}

int main(int argc, char **argv)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_short),
		cmocka_unit_test(test_long),
	};

	if (argc > 1 && strcmp(argv[1], "all") == 0)
		step = 1;
	else
		step *= WINDOWS / some_of(WINDOWS);
	kernels_report();
	return cmocka_run_group_tests_name("lanes", tests, judge_windows, NULL);
}
