/* SPDX-License-Identifier: MIT */
/* locate.c - octavo_locate(), octavo_locate_line(), with and without an index */
#include "support.h"

#include <stdlib.h>
#include <string.h>

#include "oracle.h"

enum { MAX_TEXT = 9000 };

/* Every boundary of a text, found piece by piece. */
struct places {
	size_t count;
	struct octavo_position at[MAX_TEXT + 1];
};

/* Goes on after the character or error at 'at', by the oracle. */
static void go_on(struct octavo_position *at, const uint8_t *s, size_t n)
{
	size_t octet = at->offset[OCTAVO_OCTETS];
	struct octavo_character c = oracle_next(OCTAVO_UTF8, s + octet, n - octet);
	const size_t units[] = { c.length, 1, c.code_point > 0xFFFF ? 2 : 1 };

	for (int unit = OCTAVO_OCTETS; unit <= OCTAVO_UTF16_UNITS; unit++) {
		at->offset[unit] += units[unit];
		at->column[unit] += units[unit];
	}
	if (s[octet] == '\n') {
		at->line++;
		memset(at->column, 0, sizeof at->column);
	}
}

static void find_places(struct places *all, const uint8_t *s, size_t n)
{
	struct octavo_position at = { .line = 0 };

	for (all->count = 0;; all->count++) {
		all->at[all->count] = at;
		if (at.offset[OCTAVO_OCTETS] == n)
			break;
		go_on(&at, s, n);
	}
}

static void same_place(const char *what, const uint8_t *s, size_t n,
                       struct octavo_position got, struct octavo_position wanted)
{
	for (int unit = OCTAVO_OCTETS; unit <= OCTAVO_UTF16_UNITS; unit++) {
		check_size(what, s, n, got.offset[unit], wanted.offset[unit]);
		check_size(what, s, n, got.column[unit], wanted.column[unit]);
	}
	check_size(what, s, n, got.line, wanted.line);
}

/* Whether place number i is the last one that is not after a line and a column. */
static bool is_answer(const struct places *all, size_t i, size_t line, enum octavo_unit unit,
                      size_t column)
{
	const struct octavo_position *at = &all->at[i], *next = at + 1;
	bool before = at->line < line || (at->line == line && at->column[unit] <= column);

	return before && (i == all->count || next->line > line ||
	                  (next->line == line && next->column[unit] > column));
}

/* A place by a unit: all offsets of its character. */
static void check_by_unit(const struct places *all, size_t i, enum octavo_unit unit,
                          const struct octavo_checkpoint *index, const uint8_t *s, size_t n)
{
	const struct octavo_position at = all->at[i];
	size_t end = i < all->count ? all->at[i + 1].offset[unit] : at.offset[unit] + 1;

	for (size_t offset = at.offset[unit]; offset < end; offset++)
		same_place("by unit", s, n,
		           octavo_locate((const char *)s, n, index, unit, offset), at);
}

/* The same by a line and a column, and columns beyond the line. */
static void check_by_line(const struct places *all, size_t i, enum octavo_unit unit,
                          const struct octavo_checkpoint *index, const uint8_t *s, size_t n)
{
	const struct octavo_position at = all->at[i];

	for (size_t column = at.column[unit];
	     column < at.column[unit] + 5 && is_answer(all, i, at.line, unit, column); column++)
		same_place("by line", s, n,
		           octavo_locate_line((const char *)s, n, index, at.line, unit, column),
		           at);
}

/*
 * What makes it quick: an index has how many of its checkpoints are before each multiple of 1024
 * code points and UTF-16 units; from one multiple to the next there are at most four.
 */
static void check_index(const struct octavo_checkpoint *index, size_t length)
{
	for (int u = 0; u < 2; u++)
		for (size_t i = 0, before = 0; i < length; i++) {
			size_t last = before;

			while (before < length && index[before].at.offset[u + 1] < (i + 1) * 1024)
				before++;
			assert_int_equal(index[i].before[u], before);
			assert_true(before - last <= 4);
		}
}

/* Each checkpoint is the last place at or before an octet, as octavo.h has it. */
static void check_checkpoints(const struct places *all, const struct octavo_checkpoint *index,
                              size_t length, const uint8_t *s, size_t n)
{
	for (size_t i = 0, place = 0; i < length; i++) {
		while (place < all->count &&
		       all->at[place + 1].offset[OCTAVO_OCTETS] <= (i + 1) * 1024)
			place++;
		same_place("checkpoint", s, n, index[i].at, all->at[place]);
	}
}

/* A column far beyond the first line. */
static void check_first_line(const struct places *all, enum octavo_unit unit,
                             const struct octavo_checkpoint *index, const uint8_t *s, size_t n)
{
	size_t last = 0;

	while (last < all->count && all->at[last + 1].line == 0)
		last++;
	same_place("first line", s, n,
	           octavo_locate_line((const char *)s, n, index, 0, unit, SIZE_MAX),
	           all->at[last]);
}

/* Places by each unit, with and without an index, and what is beyond the end. */
static void check_text(const uint8_t *s, size_t n, size_t stride)
{
	static struct places all;
	struct guarded memory = guarded_new(MAX_TEXT / 1024 * sizeof(struct octavo_checkpoint));
	size_t length = octavo_index_length(n);
	const char *text = (const char *)s;

	find_places(&all, s, n);
	assert_int_equal(length, n / 1024);
	struct octavo_checkpoint *index = (struct octavo_checkpoint *)(void *)memory.end - length;
	memset(memory.begin, 0xA5, (size_t)(memory.end - memory.begin)); /* what nobody wrote */
	octavo_index_build(text, n, index);
	check_index(index, length);
	check_checkpoints(&all, index, length, s, n);
	for (int u = OCTAVO_OCTETS; u <= OCTAVO_UTF16_UNITS; u++) {
		enum octavo_unit unit = (enum octavo_unit)u;
		const struct octavo_position end = all.at[all.count];

		for (size_t i = 0; i <= all.count; i += stride) {
			check_by_unit(&all, i, unit, NULL, s, n);
			check_by_unit(&all, i, unit, index, s, n);
			check_by_line(&all, i, unit, NULL, s, n);
			check_by_line(&all, i, unit, index, s, n);
		}
		check_first_line(&all, unit, index, s, n);
		same_place("end", s, n, octavo_locate(text, n, index, unit, SIZE_MAX), end);
		same_place("last line", s, n,
		           octavo_locate_line(text, n, NULL, end.line + 1, unit, 0), end);
		same_place("far line", s, n,
		           octavo_locate_line(text, n, index, SIZE_MAX, unit, 1), end);
	}
	guarded_free(&memory);
}

static void test_by_hand(void **state)
{
	static const char text[] = "a\xC3\xA9\xF0\x9F\x99\x82\r\nx\xE2\x82\x80";
	const size_t n = sizeof text - 1;
	struct octavo_position p = octavo_locate(text, n, NULL, OCTAVO_UTF16_UNITS, 3);

	(void)state;
	assert_int_equal(p.offset[OCTAVO_OCTETS], 3); /* in the middle of the pair */
	assert_int_equal(p.offset[OCTAVO_CODE_POINTS], 2);
	assert_int_equal(p.offset[OCTAVO_UTF16_UNITS], 2);
	p = octavo_locate(text, n, NULL, OCTAVO_OCTETS, 11);
	assert_int_equal(p.offset[OCTAVO_OCTETS], 10); /* E2 82 80 is a character */
	assert_int_equal(p.line, 1);
	assert_int_equal(p.column[OCTAVO_UTF16_UNITS], 1);
	p = octavo_locate_line(text, n, NULL, 0, OCTAVO_CODE_POINTS, 1000);
	assert_int_equal(p.offset[OCTAVO_OCTETS], 8); /* the line feed */
	p = octavo_locate(text, n - 1, NULL, OCTAVO_OCTETS, 11);
	assert_int_equal(p.offset[OCTAVO_OCTETS], 10); /* E2 82 is one error */
	p = octavo_locate(text, n - 1, NULL, OCTAVO_CODE_POINTS, 7);
	assert_int_equal(p.offset[OCTAVO_OCTETS], n - 1);
	p = octavo_locate(text, n, NULL, (enum octavo_unit)3, 5);
	assert_int_equal(p.offset[OCTAVO_OCTETS], n);
	p = octavo_locate_line(text, n, NULL, 0, (enum octavo_unit)-1, 5);
	assert_int_equal(p.offset[OCTAVO_OCTETS], n);
	p = octavo_locate(NULL, 0, NULL, OCTAVO_CODE_POINTS, 5);
	assert_true(p.offset[OCTAVO_OCTETS] == 0 && p.line == 0);
	octavo_index_build(NULL, 0, NULL);
	assert_int_equal(octavo_index_length(0), 0);
}

static void test_short_texts(void **state)
{
	struct guarded memory = guarded_new(600);

	(void)state;
	guarded_watch();
	chance_begin();
	for (size_t i = 0; i < some_of(250); i++) {
		size_t n = chance_below(i % 4 ? 60 : 500);
		uint8_t *s = memory.end - n;

		guarded_now = (struct guarded_now){ "locate", n, i };
		random_text((enum likeness)(i % LIKENESSES), s, n);
		for (size_t lines = n ? chance_below(6) : 0; lines > 0; lines--)
			s[chance_below(n)] = '\n';
		check_text(s, n, n < 60 ? 1 : 5);
	}
	guarded_free(&memory);
}

/* As the checkpoints of an index cut characters, errors and lines of every kind. */
static void test_long_texts(void **state)
{
	static uint8_t s[MAX_TEXT];
	struct kernels_here here = kernels_here();

	(void)state;
	chance_begin();
	for (size_t i = 0; i < some_of(40); i++) {
		size_t n = MAX_TEXT - chance_below(i % 2 ? 3000 : 10);

		if (i % 4 == 0)
			fill((enum filler)(i / 4 % FILLERS), s, n);
		else
			random_text((enum likeness)(i % LIKENESSES), s, n);
		for (size_t lines = i % 3 == 0 ? 2 : i % 3 == 1 ? 100 : 0; lines > 0; lines--)
			s[chance_below(n)] = '\n';
		kernels_use_in_turn(&here, i / 2);
		check_text(s, n, 20 + chance_below(200));
	}
	memset(s, 0x80, sizeof s);
	check_text(s, sizeof s, 301);
	memset(s, '\n', sizeof s);
	check_text(s, sizeof s, 301);
}

/* More than a block that is looked at once; in the second round a single line feed. */
static void test_very_long_text(void **state)
{
	enum { N = 300000 };
	struct octavo_checkpoint *index = calloc(octavo_index_length(N), sizeof *index);
	uint8_t *s = malloc(N);

	(void)state;
	assert_true(index && s);
	chance_begin();
	for (unsigned round = 0; round < 2; round++) {
		struct octavo_position at = { .line = 0 };
		const char *text = (const char *)s;

		random_text(LIKE_TYPOS, s, N);
		for (size_t i = 0; round && i < N; i++)
			s[i] = i == 0 ? '\n' : s[i] == '\n' ? 'x' : s[i];
		octavo_index_build(text, N, index);
		check_index(index, octavo_index_length(N));
		for (size_t i = 0; at.offset[OCTAVO_OCTETS] < N; i++, go_on(&at, s, N)) {
			enum octavo_unit unit = (enum octavo_unit)(i % 3);
			const struct octavo_checkpoint *with = i % 2 ? index : NULL;

			if (i % 1999)
				continue;
			same_place("long", s, N,
			           octavo_locate(text, N, with, unit, at.offset[unit]), at);
			same_place("long, line", s, N,
			           octavo_locate_line(text, N, with, at.line, unit,
			                              at.column[unit]), at);
		}
	}
	free(s);
	free(index);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_by_hand),
		cmocka_unit_test(test_short_texts),
		cmocka_unit_test(test_long_texts),
		cmocka_unit_test(test_very_long_text),
	};

	return cmocka_run_group_tests_name("locate", tests, NULL, NULL);
}
