/* SPDX-License-Identifier: MIT */
/* measure.c - octavo_measure(), octavo_count(), octavo_utf16_length(), the tally kernels */
#include "support.h"

#include <stdlib.h>
#include <string.h>

#include "oracle.h"

static void check_measure(const uint8_t *s, size_t n)
{
	struct octavo_size got = octavo_measure(OCTAVO_UTF8, (const char *)s, n);
	struct octavo_size wanted = oracle_measure(s, n);

	check_size("measure: valid", s, n, got.valid, wanted.valid);
	check_size("measure: code points", s, n, got.code_points, wanted.code_points);
	check_size("measure: UTF-16 units", s, n, got.utf16_units, wanted.utf16_units);
	check_size("measure: lines", s, n, got.lines, wanted.lines);
	check_size("measure: widest", s, n, got.widest, wanted.widest);
}

static void check_counts(const uint8_t *s, size_t n)
{
	check_size("count", s, n, octavo_count((const char *)s, n), oracle_count(s, n));
	check_size("utf16_length", s, n, octavo_utf16_length((const char *)s, n),
	           oracle_utf16_length(s, n));
}

/* A kernel counts what it says it has seen, and adds to what was counted before. */
static void check_tally(const struct kernels *kernels, const uint8_t *s, size_t n)
{
	struct octavo_tally got = { 1000, 2000, 3000, n % 7 == 0 }, wanted = got;
	size_t seen = kernels->count->tally ? kernels->count->tally(s, n, &got) : 0;

	if (seen > n)
		differs("tally beyond the end", s, n, n);
	for (size_t i = 0; i < seen; i++) {
		wanted.continuing += 0x80 <= s[i] && s[i] <= 0xBF;
		wanted.lead4 += s[i] >= 0xF0;
		wanted.lines += s[i] == '\n';
		wanted.above_latin1 |= s[i] >= 0xC4;
	}
	check_size("tally: above Latin-1", s, n, got.above_latin1, wanted.above_latin1);
	check_size("tally: continuing", s, n, got.continuing, wanted.continuing);
	check_size("tally: lead4", s, n, got.lead4, wanted.lead4);
	check_size("tally: lines", s, n, got.lines, wanted.lines);
}

static void check_all(const struct kernels_here *here, const uint8_t *s, size_t n)
{
	for (size_t k = 0; here->table[k] != NULL; k++) {
		kernels_use(here->table[k]->name);
		check_measure(s, n);
		check_counts(s, n);
		check_tally(here->table[k], s, n);
	}
}

static void test_empty_text(void **state)
{
	struct kernels_here here = kernels_here();

	(void)state;
	for (size_t k = 0; here.table[k] != NULL; k++) {
		struct octavo_size m;

		kernels_use(here.table[k]->name);
		m = octavo_measure(OCTAVO_UTF8, NULL, 0);
		assert_true(m.valid == 0 && m.code_points == 0 && m.utf16_units == 0);
		assert_true(m.lines == 0 && m.widest == OCTAVO_WIDEST_ASCII);
		assert_int_equal(octavo_count(NULL, 0), 0);
		assert_int_equal(octavo_utf16_length(NULL, 0), 0);
	}
}

static void test_texts_by_hand(void **state)
{
	static const struct {
		const char *s;
		struct octavo_size m;
		size_t count, utf16_length; /* also of what is not well-formed */
	} cases[] = {
		{ "text\n", { 5, 5, 5, 1, OCTAVO_WIDEST_ASCII }, 5, 5 },
		{ "\n\n\r\n", { 4, 4, 4, 3, OCTAVO_WIDEST_ASCII }, 4, 4 },
		{ "\x7F", { 1, 1, 1, 0, OCTAVO_WIDEST_ASCII }, 1, 1 },
		/* NEL is no line feed. */
		{ "\xC2\x85", { 2, 1, 1, 0, OCTAVO_WIDEST_LATIN1 }, 1, 1 },
		{ "\xC3\xA9\n\xE2\x82\xAC\xF0\x9F\x99\x82",
		  { 10, 4, 5, 1, OCTAVO_WIDEST_BEYOND_BMP }, 4, 5 },
		/* All but the counts tells of the prefix. */
		{ "a\xFFz\n", { 1, 1, 1, 0, OCTAVO_WIDEST_ASCII }, 4, 5 },
		{ "\xC3\xBF", { 2, 1, 1, 0, OCTAVO_WIDEST_LATIN1 }, 1, 1 },
		{ "\xC3\xBF\xC4\x80", { 4, 2, 2, 0, OCTAVO_WIDEST_BMP }, 2, 2 },
		{ "\xEF\xBF\xBF", { 3, 1, 1, 0, OCTAVO_WIDEST_BMP }, 1, 1 },
		{ "\x80\n", { 0, 0, 0, 0, OCTAVO_WIDEST_ASCII }, 1, 1 },
		{ "\xC3\xA9\xE2\x82", { 2, 1, 1, 0, OCTAVO_WIDEST_LATIN1 }, 2, 2 },
		{ "\xF0\x9F\x99\x82\xF0\x9F\x99", { 4, 1, 2, 0, OCTAVO_WIDEST_BEYOND_BMP }, 2, 4 },
		{ "\xED\xA0\x80", { 0, 0, 0, 0, OCTAVO_WIDEST_ASCII }, 1, 1 },
		{ "\xF5\xF8\xFC\xFF", { 0, 0, 0, 0, OCTAVO_WIDEST_ASCII }, 4, 8 },
		{ "\xBF\xC0\xEF\xF0", { 0, 0, 0, 0, OCTAVO_WIDEST_ASCII }, 3, 4 },
	};

	(void)state;
	for (size_t i = 0; i < COUNT(cases); i++) {
		const uint8_t *s = (const uint8_t *)cases[i].s;
		size_t n = strlen(cases[i].s);
		struct octavo_size m = octavo_measure(OCTAVO_UTF8, cases[i].s, n);

		check_size("valid", s, n, m.valid, cases[i].m.valid);
		check_size("code points", s, n, m.code_points, cases[i].m.code_points);
		check_size("UTF-16 units", s, n, m.utf16_units, cases[i].m.utf16_units);
		check_size("lines", s, n, m.lines, cases[i].m.lines);
		check_size("widest", s, n, m.widest, cases[i].m.widest);
		check_size("count", s, n, octavo_count(cases[i].s, n), cases[i].count);
		check_size("utf16_length", s, n, octavo_utf16_length(cases[i].s, n),
		           cases[i].utf16_length);
	}
}

/* Every length and likeness, at both ends of what can be touched, and between. */
static void test_every_length(void **state)
{
	enum { LONGEST = 600 };
	struct kernels_here here = kernels_here();
	struct guarded memory = guarded_new(LONGEST + 64);

	(void)state;
	guarded_watch();
	chance_begin();
	for (size_t n = 0; n <= LONGEST; n++)
		for (size_t i = 0; i < 4 * LIKENESSES; i++) {
			size_t align = chance_below(64);

			guarded_now = (struct guarded_now){ "measure", n, i };
			random_text((enum likeness)(i % LIKENESSES), memory.end - n, n);
			check_all(&here, memory.end - n, n);
			memmove(memory.begin + align, memory.end - n, n);
			check_all(&here, memory.begin + align, n);
			memmove(memory.begin, memory.begin + align, n);
			check_all(&here, memory.begin, n);
		}
	guarded_free(&memory);
}

/* Each octet, alone and with every other octet of its vector the same. */
static void test_every_octet(void **state)
{
	struct kernels_here here = kernels_here();
	uint8_t s[200];

	(void)state;
	for (unsigned octet = 0; octet <= 0xFF; octet++)
		for (size_t n = 1; n <= sizeof s; n++) {
			memset(s, (int)octet, n);
			check_all(&here, s, n);
			memset(s, 'x', n);
			s[octet % n] = (uint8_t)octet;
			check_all(&here, s, n);
		}
}

/*
 * Counters in lanes of 8 bits run over at 256 of one kind; in lanes of 16 or 32 bits
 * later. The same octet all over drives every lane at once.
 */
static void test_counters_do_not_overflow(void **state)
{
	enum { N = 6 << 20 };
	static const uint8_t octets[] = { '\n', 'x', 0x80, 0xBF, 0xC3, 0xF0, 0xFF };
	struct kernels_here here = kernels_here();
	uint8_t *s = malloc(N + 1);

	(void)state;
	assert_non_null(s);
	for (size_t i = 0; i < COUNT(octets); i++) {
		size_t continuing = octets[i] == 0x80 || octets[i] == 0xBF ? N : 0;
		size_t lead4 = octets[i] >= 0xF0 ? N : 0;

		memset(s, octets[i], N + 1);
		for (size_t k = 0; here.table[k] != NULL; k++) {
			const char *text = (const char *)s + k % 2;

			kernels_use(here.table[k]->name);
			assert_int_equal(octavo_count(text, N), N - continuing);
			assert_int_equal(octavo_utf16_length(text, N), N - continuing + lead4);
			check_tally(here.table[k], s + k % 2, N);
			if (octets[i] < 0x80) {
				struct octavo_size m = octavo_measure(OCTAVO_UTF8, text, N);

				assert_true(m.valid == N && m.code_points == N);
				assert_true(m.utf16_units == N && m.widest == OCTAVO_WIDEST_ASCII);
				assert_int_equal(m.lines, octets[i] == '\n' ? N : 0);
			}
		}
	}
	/* around each multiple of 255 vectors, where the lanes must be emptied */
	for (size_t vectors = 254; vectors <= 258; vectors++)
		for (size_t width = 16; width <= 256; width *= 2)
			for (size_t tail = 0; tail < 3; tail++) {
				memset(s, 0x80, vectors * width + tail);
				check_all(&here, s, vectors * width + tail);
				memset(s, '\n', vectors * width + tail);
				check_all(&here, s, vectors * width + tail);
			}
	free(s);
}

static void test_long_text(void **state)
{
	enum { N = 200000 };
	struct kernels_here here = kernels_here();
	uint8_t *s = malloc(N + 64);

	(void)state;
	assert_non_null(s);
	chance_begin();
	for (size_t i = 0; i < 60; i++) {
		size_t n = chance_below(N + 1), align = chance_below(64);

		random_text((enum likeness)(i % LIKENESSES), s + align, n);
		check_all(&here, s + align, n);
	}
	/* large and well-formed, with many of everything */
	fill(FILL_MIXED, s, N);
	check_all(&here, s, N);
	free(s);
}

static enum octavo_widest widest_of(uint32_t code_point)
{
	return code_point < 0x80      ? OCTAVO_WIDEST_ASCII
	       : code_point < 0x100   ? OCTAVO_WIDEST_LATIN1
	       : code_point < 0x10000 ? OCTAVO_WIDEST_BMP
	                              : OCTAVO_WIDEST_BEYOND_BMP;
}

/* In every encoding: what octavo_check() and decoding one by one find. */
static void check_measure_in(enum octavo_encoding e, const uint8_t *s, size_t n)
{
	struct octavo_size got = octavo_measure(e, s, n);
	struct octavo_size wanted = { .valid = octavo_check(e, s, n, OCTAVO_STOP).read,
		                      .widest = OCTAVO_WIDEST_ASCII };

	for (size_t at = 0; at < wanted.valid;) {
		struct octavo_character c = octavo_decode(e, s + at, wanted.valid - at);

		wanted.code_points++;
		wanted.utf16_units += c.code_point > 0xFFFF ? 2 : 1;
		wanted.lines += c.code_point == '\n';
		if (widest_of(c.code_point) > wanted.widest)
			wanted.widest = widest_of(c.code_point);
		at += c.length;
	}
	check_size("valid", s, n, got.valid, wanted.valid);
	check_size("code points", s, n, got.code_points, wanted.code_points);
	check_size("units of UTF-16", s, n, got.utf16_units, wanted.utf16_units);
	check_size("lines", s, n, got.lines, wanted.lines);
	check_size("widest", s, n, got.widest, wanted.widest);
}

static void test_every_encoding(void **state)
{
	static const uint32_t some[] = { 'a', '\n', 0xE9, 0x20AC, 0x1F642, 0xD800, 'b', 0x3FFFFFF };
	static uint8_t s[40000];

	(void)state;
	chance_begin();
	for (enum octavo_encoding e = OCTAVO_UTF8; octavo_encoding_label(e); e++) {
		if (octavo_encoding_info(e)->byte_order == OCTAVO_ORDER_BY_BOM)
			continue;
		for (size_t i = 0; i < 200; i++) {
			size_t n = 0, cap = i < 190 ? chance_below(300) : sizeof s - 8;

			while (n < cap)
				n += octavo_encode(e, some[chance_below(i % 2 ? 2 : COUNT(some))],
				                   s + n, 8).written;
			if (i % 4 == 0 && n > 0)
				s[chance_below(n)] ^= 0x80;
			check_measure_in(e, s, n);
		}
		check_measure_in(e, NULL, 0);
	}
	/* The byte order mark that decides is no code point. */
	struct octavo_size size = octavo_measure(OCTAVO_UTF16, "\xFF\xFE\n\0", 4);
	assert_int_equal(size.valid, 4);
	assert_int_equal(size.code_points, 1);
	assert_int_equal(size.lines, 1);
	size = octavo_measure(OCTAVO_NO_ENCODING, "abc", 3);
	assert_int_equal(size.valid, 0);
	assert_int_equal(size.code_points, 0);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_empty_text),
		cmocka_unit_test(test_texts_by_hand),
		cmocka_unit_test(test_every_length),
		cmocka_unit_test(test_every_octet),
		cmocka_unit_test(test_counters_do_not_overflow),
		cmocka_unit_test(test_long_text),
		cmocka_unit_test(test_every_encoding),
	};

	kernels_report();
	return cmocka_run_group_tests_name("measure", tests, NULL, NULL);
}
