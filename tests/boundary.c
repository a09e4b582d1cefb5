/* SPDX-License-Identifier: MIT */
/* boundary.c - octavo_floor() and octavo_ceil() against the pieces the oracle finds */
#include "support.h"

#include <string.h>

#include "oracle.h"

#define LONGEST 2000

static void check_boundaries(const uint8_t *s, size_t n)
{
	static bool begins[LONGEST + 1];
	size_t below = 0, above;

	assert_true(n <= LONGEST);
	oracle_cut(s, n, begins);
	for (size_t at = 0; at <= n; at++) {
		if (begins[at])
			below = at;
		for (above = at; !begins[above];)
			above++;
		check_size("floor", s, n, octavo_floor(OCTAVO_UTF8, (const char *)s, n, at), below);
		check_size("ceil", s, n, octavo_ceil(OCTAVO_UTF8, (const char *)s, n, at), above);
	}
	for (size_t beyond = 1; beyond <= 5; beyond++) {
		check_size("floor", s, n, octavo_floor(OCTAVO_UTF8, (const char *)s, n, n + beyond), n);
		check_size("ceil", s, n, octavo_ceil(OCTAVO_UTF8, (const char *)s, n, n + beyond), n);
	}
	check_size("floor", s, n, octavo_floor(OCTAVO_UTF8, (const char *)s, n, SIZE_MAX), n);
	check_size("ceil", s, n, octavo_ceil(OCTAVO_UTF8, (const char *)s, n, SIZE_MAX), n);
}

static void test_empty_text(void **state)
{
	(void)state;
	for (size_t at = 0; at < 3; at++) {
		assert_int_equal(octavo_floor(OCTAVO_UTF8, NULL, 0, at), 0);
		assert_int_equal(octavo_ceil(OCTAVO_UTF8, NULL, 0, at), 0);
	}
}

static void test_pieces_by_hand(void **state)
{
	static const struct {
		const char *s;
		size_t at, floor, ceil;
	} cases[] = {
		{ "abc", 1, 1, 1 },
		{ "\xC3\xA9", 0, 0, 0 },
		{ "\xC3\xA9", 1, 0, 2 },
		{ "\xC3\xA9", 2, 2, 2 },
		{ "a\xF0\x9F\x99\x82z", 2, 1, 5 },
		{ "a\xF0\x9F\x99\x82z", 4, 1, 5 },
		{ "\xE2\x82z", 1, 0, 2 },     /* interrupted: one piece */
		{ "\xE2\x82", 1, 0, 2 },      /* truncated: one piece */
		{ "a\x80\x80", 2, 2, 2 },     /* stray: a piece each */
		{ "\xED\xA0\x80", 1, 1, 1 },  /* surrogate: three pieces */
		{ "\xED\xA0\x80", 2, 2, 2 },
		{ "\xF4\x90\x80\x80", 2, 2, 2 },
		{ "\xC3\xA9\x80", 2, 2, 2 },
		{ "abc", 7, 3, 3 },
	};

	(void)state;
	for (size_t i = 0; i < COUNT(cases); i++) {
		const char *s = cases[i].s;
		size_t n = strlen(s);

		check_size("floor", (const uint8_t *)s, n, octavo_floor(OCTAVO_UTF8, s, n, cases[i].at),
		           cases[i].floor);
		check_size("ceil", (const uint8_t *)s, n, octavo_ceil(OCTAVO_UTF8, s, n, cases[i].at),
		           cases[i].ceil);
	}
}

static void test_strings_of_classes(void **state)
{
	(void)state;
	for (size_t length = 1; length <= 5; length++)
		for (size_t i = 0; i < class_strings(length); i++) {
			uint8_t s[5];

			class_string(i, length, class_low, s);
			check_boundaries(s, length);
			class_string(i, length, class_high, s);
			check_boundaries(s, length);
		}
}

/* What stands before and after must be looked at, as far as it matters: no further. */
static void test_reads_nothing_outside(void **state)
{
	struct guarded memory = guarded_new(16);

	(void)state;
	guarded_watch();
	for (size_t n = 1; n <= 4; n++)
		for (size_t i = 0; i < class_strings(n); i++) {
			guarded_now = (struct guarded_now){ "floor or ceil", n, i };
			class_string(i, n, class_low, memory.end - n);
			check_boundaries(memory.end - n, n);
			memcpy(memory.begin, memory.end - n, n);
			check_boundaries(memory.begin, n);
		}
	guarded_free(&memory);
}

static void test_random_text(void **state)
{
	uint8_t s[LONGEST];

	(void)state;
	chance_begin();
	for (size_t i = 0; i < 5000; i++) {
		size_t n = chance_below(i % 20 == 0 ? LONGEST + 1 : 200);

		random_text((enum likeness)(i % LIKENESSES), s, n);
		check_boundaries(s, n);
	}
}

/* In every encoding, at each place of any text: where the pieces are that decoding finds. */
static void check_boundaries_in(enum octavo_encoding e, const uint8_t *s, size_t n)
{
	const struct octavo_info *info = octavo_encoding_info(e);
	enum octavo_encoding actual = e;

	if (info->byte_order == OCTAVO_ORDER_BY_BOM) {
		uint8_t bom[4];
		size_t length = octavo_encode(info->little, 0xFEFF, bom, sizeof bom).written;
		bool is_little = n >= length && memcmp(s, bom, length) == 0;
		actual = is_little ? info->little : info->big;
	}
	for (size_t start = 0, at = 0; start < n;) {
		size_t end = start + octavo_decode(actual, s + start, n - start).length;

		for (; at < end; at++) {
			check_size(octavo_encoding_label(e), s, n, octavo_floor(e, s, n, at), start);
			check_size(octavo_encoding_label(e), s, n, octavo_ceil(e, s, n, at),
			           at == start ? start : end);
		}
		start = end;
	}
	check_size("the end", s, n, octavo_floor(e, s, n, n), n);
	check_size("the end", s, n, octavo_ceil(e, s, n, n), n);
}

static void test_every_encoding(void **state)
{
	static const uint8_t units[] = { 0xD8, 0xDC, 0x00, 0x41, 0xFE, 0xFF };
	static const char *const pieces[] = { "\xED\xA0\x80", "\xED\xB0\x80", "\xED", "\xA0",
		                              "\xC0\x80", "\xFC\x84\x80\x80\x80\x80", "a" };

	(void)state;
	chance_begin();
	for (enum octavo_encoding e = OCTAVO_UTF8; octavo_encoding_label(e); e++)
		for (size_t i = 0; i < 6000; i++) {
			uint8_t s[64];
			size_t n = chance_below(40);

			random_text((enum likeness)(i % LIKENESSES), s, n);
			if (i % 3 == 1)
				for (size_t at = 0; at < n; at++)
					s[at] = units[chance_below(COUNT(units))];
			for (size_t at = 0; i % 3 == 2 && at + 6 <= n;) {
				const char *piece = pieces[chance_below(COUNT(pieces))];

				memcpy(s + at, piece, strlen(piece));
				at += strlen(piece);
			}
			check_boundaries_in(e, s, n);
		}
	for (size_t at = 0; at < 5; at++) {
		assert_int_equal(octavo_floor(OCTAVO_NO_ENCODING, "abc", 3, at), 0);
		assert_int_equal(octavo_ceil(OCTAVO_NO_ENCODING, "abc", 3, at), 0);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_empty_text),
		cmocka_unit_test(test_pieces_by_hand),
		cmocka_unit_test(test_strings_of_classes),
		cmocka_unit_test(test_reads_nothing_outside),
		cmocka_unit_test(test_random_text),
		cmocka_unit_test(test_every_encoding),
	};

	return cmocka_run_group_tests_name("boundary", tests, NULL, NULL);
}
