/* SPDX-License-Identifier: MIT */
/* column.c - octavo_check_column(), octavo_convert_column(): as each row by itself */
#include "oracle.h"
#include "support.h"

#include <stdlib.h>
#include <string.h>

enum { MAX_TEST_ROWS = 1600, MAX_TEXT = 16000, MAX_OUT = 8 * MAX_TEXT + 96 * MAX_TEST_ROWS };

/* A column in all its shapes: the same rows by offsets of both widths and as a list. */
struct table {
	struct octavo_column column;
	int32_t offsets32[MAX_TEST_ROWS + 1];
	int64_t offsets64[MAX_TEST_ROWS + 1];
	struct octavo_row list[MAX_TEST_ROWS];
	uint8_t not_null[MAX_TEST_ROWS / 8 + 3];
};

/* What the row is, written from the header alone. */
static bool row_of(const struct octavo_column *c, size_t row, struct octavo_row *found)
{
	if (c->list) {
		*found = c->list[row];
		return true;
	}
	int64_t begin = c->offsets32 ? c->offsets32[row] : c->offsets64[row];
	int64_t end = c->offsets32 ? c->offsets32[row + 1] : c->offsets64[row + 1];
	if (begin < 0 || end < begin || (uint64_t)end > (uint64_t)c->size)
		return false;
	*found = (struct octavo_row){ (const uint8_t *)c->data + begin, (size_t)(end - begin) };
	return true;
}

static struct octavo_result check_one(enum octavo_encoding e, const struct octavo_column *c,
                                      size_t row, unsigned options)
{
	struct octavo_row text;

	if (oracle_row_is_null(c, row))
		return (struct octavo_result){ .error = OCTAVO_OK };
	if (!row_of(c, row, &text))
		return (struct octavo_result){ .error = OCTAVO_BAD_ROW };
	return octavo_check(e, text.src, text.n, options);
}

static void same_column(const char *what, const struct octavo_column *c,
                        struct octavo_column_result got, struct octavo_column_result wanted)
{
	check_size(what, c->data, c->size, got.row, wanted.row);
	check_size(what, c->data, c->size, got.bad_rows, wanted.bad_rows);
	check_result(what, c->data, c->size, got.result, wanted.result);
}

/* A plain loop over the rows, with and without verdicts. */
static void check_check(enum octavo_encoding e, const struct octavo_column *c, unsigned options)
{
	struct octavo_column_result wanted = { .row = c->rows };
	uint8_t want[MAX_TEST_ROWS / 8 + 1] = { 0 }, got[MAX_TEST_ROWS / 8 + 1];
	size_t octets = (c->rows + 7) / 8;

	for (size_t row = 0; row < c->rows; row++) {
		struct octavo_result result = check_one(e, c, row, options);

		if (result.error && wanted.bad_rows++ == 0) {
			wanted.row = row;
			wanted.result = result;
		}
		if (!result.error && !oracle_row_is_null(c, row))
			want[row / 8] |= (uint8_t)(1u << row % 8);
	}
	memset(got, 0xA5, sizeof got);
	same_column("check, verdicts", c, octavo_check_column(e, c, options, got), wanted);
	check_octets("verdicts", c->data, c->size, got, want, octets);
	assert_int_equal(got[octets], 0xA5);

	wanted.bad_rows = wanted.bad_rows != 0;
	same_column("check, first bad row", c, octavo_check_column(e, c, options, NULL), wanted);
}

static void check_convert(enum octavo_encoding from, const struct octavo_column *c,
                          enum octavo_encoding to, size_t cap, unsigned options)
{
	static uint8_t want[MAX_OUT], got[MAX_OUT];
	static int64_t want64[MAX_TEST_ROWS + 1], got64[MAX_TEST_ROWS + 1];
	static int32_t got32[MAX_TEST_ROWS + 1];
	struct octavo_column_result wanted = { .row = 0 };
	size_t written = 0, replaced = 0;

	assert_true(cap <= MAX_OUT);
	for (; wanted.row < c->rows; wanted.row++) {
		struct octavo_row text;
		struct octavo_result r = { .error = OCTAVO_OK };

		if (!oracle_row_is_null(c, wanted.row)) {
			if (row_of(c, wanted.row, &text))
				r = octavo_convert(from, text.src, text.n, to, want + written,
				                   cap - written, options);
			else
				r.error = OCTAVO_BAD_ROW;
		}
		if (r.error != OCTAVO_NO_ROOM && (r.error || r.replaced))
			wanted.bad_rows++;
		if (r.error) {
			wanted.result = r;
			break;
		}
		written += r.written;
		replaced += r.replaced;
		want64[wanted.row + 1] = (int64_t)written;
	}
	wanted.result.written = written;
	wanted.result.replaced = replaced;

	memset(got64, 0xA5, sizeof got64);
	memset(got32, 0xA5, sizeof got32);
	memset(got, 0xA5, sizeof got);
	same_column("convert", c,
	            octavo_convert_column(from, c, to, got, cap,
	                                  c->offsets32 ? (void *)got32 : (void *)got64, options),
	            wanted);
	check_octets("convert: octets", c->data, c->size, got, want, written);
	for (size_t i = 0; i <= wanted.row; i++)
		check_size("convert: offsets", c->data, c->size,
		           (size_t)(c->offsets32 ? got32[i] : got64[i]), (size_t)want64[i]);
	if (cap < MAX_OUT)
		assert_int_equal(got[cap], 0xA5);
	for (size_t i = wanted.row + 1; i <= c->rows; i++)
		assert_true(c->offsets32 ? got32[i] == (int32_t)0xA5A5A5A5
		                         : got64[i] == (int64_t)0xA5A5A5A5A5A5A5A5);
}

enum { SHAPES = 3 };

static struct octavo_column in_shape(const struct table *t, unsigned shape)
{
	struct octavo_column c = t->column;

	c.offsets32 = shape == 0 ? t->offsets32 : NULL;
	c.offsets64 = shape == 1 ? t->offsets64 : NULL;
	c.list = shape == 2 ? t->list : NULL;
	return c;
}

/* In every shape, for every set of kernels. */
static void check_table(struct table *t)
{
	struct kernels_here here = kernels_here();
	static const unsigned options[] = { OCTAVO_STOP, OCTAVO_NO_NUL, OCTAVO_BMP_ONLY,
		                            OCTAVO_BOM_REFUSE };
	static const enum octavo_encoding to[] = { OCTAVO_UTF16LE, OCTAVO_UTF8, OCTAVO_UTF32BE,
		                                   OCTAVO_LATIN1, OCTAVO_UTF16, OCTAVO_CESU8 };

	for (size_t k = 0; here.table[k]; k++)
		for (unsigned shape = 0; shape < SHAPES; shape++) {
			struct octavo_column c = in_shape(t, shape);

			kernels_use(here.table[k]->name);
			for (size_t i = 0; i < COUNT(options); i++)
				check_check(OCTAVO_UTF8, &c, options[i]);
			check_check(OCTAVO_WTF8, &c, OCTAVO_STOP);
			check_check(OCTAVO_UTF16LE, &c, OCTAVO_STOP);
			enum octavo_encoding target = to[chance_below(COUNT(to))];
			unsigned at_error = (unsigned)chance_below(4);
			check_convert(OCTAVO_UTF8, &c, target, MAX_OUT, at_error);
			check_convert(OCTAVO_UTF8, &c, target, chance_below(c.size + 2), at_error);
			check_convert(OCTAVO_UTF8, &c, to[0], MAX_OUT, OCTAVO_REPLACE);
			check_convert(OCTAVO_UTF8, &c, to[0], MAX_OUT,
			              at_error | options[chance_below(COUNT(options))]);
			check_convert(OCTAVO_UTF16LE, &c, OCTAVO_UTF8, MAX_OUT, OCTAVO_REPLACE);
		}
}

/* Rows of the text s[0..n), which is at the end of what can be touched. */
static void make_table(struct table *t, const uint8_t *s, size_t n, size_t rows, size_t longest,
                       bool between_characters, unsigned nulls)
{
	size_t at = 0;

	*t = (struct table){ .column = { .rows = rows, .data = s, .size = n } };
	for (size_t row = 0; row <= rows; row++) {
		t->offsets64[row] = (int64_t)at;
		size_t next = at + chance_below(longest + 1);
		at = next > n ? n : next;
		if (between_characters)
			at = octavo_floor(OCTAVO_UTF8, s, n, at);
	}
	if (nulls) {
		t->column.not_null = t->not_null;
		t->column.first_bit = chance_below(17);
		for (size_t i = 0; i < sizeof t->not_null; i++)
			for (unsigned bit = 0; bit < 8; bit++)
				t->not_null[i] |= (uint8_t)((chance_below(nulls) != 0) << bit);
	}
}

/* Changes some offsets to any value, and makes the other shapes from these. */
static void finish_table(struct table *t, unsigned wild)
{
	static const int64_t values[] = { -1, INT32_MIN, INT32_MAX, 0 };

	for (unsigned i = 0; i < wild; i++)
		t->offsets64[chance_below(t->column.rows + 1)] =
			chance_below(2) ? values[chance_below(COUNT(values))]
			                : (int64_t)chance_below(t->column.size + 3);
	for (size_t row = 0; row <= t->column.rows; row++)
		t->offsets32[row] = (int32_t)t->offsets64[row];
	for (size_t row = 0; row < t->column.rows; row++) {
		struct octavo_column c = t->column;

		c.offsets64 = t->offsets64;
		/* A list has no offsets that could be wrong; a null row's pointer may be. */
		if (oracle_row_is_null(&c, row))
			t->list[row] = (struct octavo_row){ (const void *)1, SIZE_MAX };
		else if (!row_of(&c, row, &t->list[row]))
			t->list[row] = (struct octavo_row){ NULL, 0 };
	}
}

static void test_random_columns(void **state)
{
	struct guarded memory = guarded_new(MAX_TEXT);
	static struct table t;

	(void)state;
	guarded_watch();
	chance_begin();
	for (size_t i = 0; i < 700; i++) {
		size_t n = i % 7 == 0 ? chance_below(MAX_TEXT) : chance_below(600);
		size_t rows = i % 7 == 0 ? chance_below(MAX_TEST_ROWS) : chance_below(40);
		uint8_t *s = memory.end - n;

		guarded_now = (struct guarded_now){ "column", n, i };
		if (i % 3 == 0)
			fill((enum filler)(i / 3 % FILLERS), s, n);
		else
			random_text((enum likeness)(i / 3 % LIKENESSES), s, n);
		make_table(&t, s, n, rows, 1 + chance_below(i % 5 ? 40 : 4), i % 2,
		           i % 4 == 0 ? 0 : (unsigned)(1 + chance_below(9)));
		finish_table(&t, i % 5 == 4 ? 1 + (unsigned)chance_below(6) : 0);
		check_table(&t);
	}
	guarded_free(&memory);
}

/* Long rows of which one is bad or cut, at each place: the ways through the fast parts. */
static void test_one_bad_row(void **state)
{
	enum { ROWS = 1100, LENGTH = 8 };
	static uint8_t s[ROWS * LENGTH];
	static struct table t;
	struct octavo_column_result r;

	(void)state;
	chance_begin();
	for (size_t bad = 0; bad < ROWS; bad += bad % 64 < 2 || bad % 512 > 508 ? 1 : 13) {
		fill(FILL_TWO, s, sizeof s);
		t = (struct table){ .column = { .rows = ROWS, .data = s, .size = sizeof s } };
		for (size_t row = 0; row <= ROWS; row++)
			t.offsets32[row] = (int32_t)(LENGTH * row);
		t.column.offsets32 = t.offsets32;
		check_check(OCTAVO_UTF8, &t.column, OCTAVO_STOP);
		if (bad > 0) {
			t.offsets32[bad]--; /* the halves of a character in two rows */
			r = octavo_check_column(OCTAVO_UTF8, &t.column, OCTAVO_STOP, NULL);
			assert_int_equal(r.row, bad - 1);
			assert_int_equal(r.result.error, OCTAVO_TRUNCATED);
			assert_int_equal(r.result.read, LENGTH - 2);
			check_check(OCTAVO_UTF8, &t.column, OCTAVO_STOP);
			check_convert(OCTAVO_UTF8, &t.column, OCTAVO_UTF16LE, MAX_OUT,
			              OCTAVO_REPLACE);
			t.offsets32[bad]++;
		}
		s[bad * LENGTH + chance_below(LENGTH)] = 0xFF;
		r = octavo_check_column(OCTAVO_UTF8, &t.column, OCTAVO_STOP, NULL);
		assert_int_equal(r.row, bad);
		check_check(OCTAVO_UTF8, &t.column, OCTAVO_STOP);
		check_convert(OCTAVO_UTF8, &t.column, OCTAVO_UTF16BE, MAX_OUT, OCTAVO_STOP);
		check_convert(OCTAVO_UTF8, &t.column, OCTAVO_UTF8, MAX_OUT, OCTAVO_REPLACE);
	}
}

/* By hand: what Arrow's arrays may look like. */
static void test_by_hand(void **state)
{
	/* "e'" cut between rows 0 and 1; row 2 null with anything; row 3 after a gap. */
	static const uint8_t data[] = "a\xC3\xA9\xFF\xFFz";
	static const int32_t offsets[] = { 0, 2, 3, 5, 6 };
	static const int32_t wild[] = { 0, -4, 3, 100, 6 };
	static const uint8_t not_null = 0x0B, all = 0x0F;
	struct octavo_column c = { .rows = 4, .data = data, .size = 6, .offsets32 = offsets,
		                   .not_null = &not_null };
	int32_t to[5];
	uint8_t verdicts = 0xFF, dst[16];

	(void)state;
	struct octavo_column_result r = octavo_check_column(OCTAVO_UTF8, &c, 0, &verdicts);
	assert_int_equal(verdicts, 0x08);
	assert_int_equal(r.row, 0);
	assert_int_equal(r.bad_rows, 2);
	assert_int_equal(r.result.error, OCTAVO_TRUNCATED);
	assert_int_equal(r.result.read, 1);
	r = octavo_convert_column(OCTAVO_UTF8, &c, OCTAVO_UTF16LE, dst, sizeof dst, to,
	                          OCTAVO_REPLACE);
	assert_int_equal(r.row, 4);
	assert_int_equal(r.bad_rows, 2);
	assert_int_equal(r.result.replaced, 2);
	assert_int_equal(r.result.written, 8);
	assert_memory_equal(dst, "a\0\xFD\xFF\xFD\xFFz\0", 8);
	assert_memory_equal(to, ((int32_t[]){ 0, 4, 6, 6, 8 }), sizeof to);

	/* In place: the bad rows become null, and then the column is good. */
	verdicts = not_null;
	c.not_null = &verdicts;
	octavo_check_column(OCTAVO_UTF8, &c, 0, &verdicts);
	r = octavo_check_column(OCTAVO_UTF8, &c, 0, NULL);
	assert_int_equal(r.row, 4);
	assert_int_equal(r.bad_rows, 0);
	assert_int_equal(r.result.error, OCTAVO_OK);

	c.offsets32 = wild;
	c.not_null = &all;
	r = octavo_check_column(OCTAVO_UTF8, &c, 0, &verdicts);
	assert_int_equal(verdicts, 0);
	assert_int_equal(r.bad_rows, 4);
	assert_int_equal(r.result.error, OCTAVO_BAD_ROW);
	r = octavo_convert_column(OCTAVO_UTF8, &c, OCTAVO_UTF16LE, dst, sizeof dst, to,
	                          OCTAVO_SKIP);
	assert_int_equal(r.row, 0);
	assert_int_equal(r.result.error, OCTAVO_BAD_ROW);

	/* An end that 32 bits cannot say is no offset. */
	static const int64_t beyond[] = { 0, INT64_MAX, INT64_MIN, 6, 6 };
	c.offsets32 = NULL;
	c.offsets64 = beyond;
	octavo_check_column(OCTAVO_UTF8, &c, 0, &verdicts);
	assert_int_equal(verdicts, 0x08);
}

/*
 * What is left out makes no character of two surrogates that were apart in a row. A row knows
 * nothing of the one before.
 */
static void test_halves_stay_apart(void **state)
{
	static const uint8_t data[] = "\xED\xA0\xBD\xFF\xED\xB9\x82" "\xED\xA0\xBD"
	                              "\xFF\xED\xB9\x82" "\xED\xA0\xBD\0\xED\xB9\x82";
	static const int64_t offsets[] = { 0, 7, 10, 14, 21 };
	static const enum octavo_encoding from[] = { OCTAVO_WTF8, OCTAVO_MUTF8 };
	static const struct {
		enum octavo_encoding e;
		const char *octets;
		int64_t offsets[COUNT(offsets)];
	} to[] = {
		{ OCTAVO_WTF8, "\xED\xA0\xBD\xEF\xBF\xBD\xED\xB9\x82" "\xED\xA0\xBD"
		               "\xED\xB9\x82" "\xED\xA0\xBD\xEF\xBF\xBD\xED\xB9\x82",
		  { 0, 9, 12, 15, 24 } },
		{ OCTAVO_WTF16LE, "\x3D\xD8\xFD\xFF\x42\xDE" "\x3D\xD8" "\x42\xDE"
		                  "\x3D\xD8\xFD\xFF\x42\xDE",
		  { 0, 6, 8, 10, 16 } },
	};
	enum { ROWS = COUNT(offsets) - 1 };
	struct kernels_here here = kernels_here();
	static struct table t = { .column = { .rows = ROWS, .data = data, .size = 21 } };

	(void)state;
	memcpy(t.offsets64, offsets, sizeof offsets);
	finish_table(&t, 0);
	for (size_t k = 0; here.table[k]; k++)
		for (unsigned i = 0; i < SHAPES * COUNT(from) * COUNT(to); i++) {
			size_t f = i / SHAPES % COUNT(from), w = i / SHAPES / COUNT(from);
			struct octavo_column c = in_shape(&t, i % SHAPES);
			union {
				int32_t narrow[COUNT(offsets)];
				int64_t wide[COUNT(offsets)];
			} got;
			uint8_t dst[32];

			kernels_use(here.table[k]->name);
			struct octavo_column_result r =
				octavo_convert_column(from[f], &c, to[w].e, dst, sizeof dst, &got,
			                              OCTAVO_SKIP | OCTAVO_NO_NUL);
			assert_int_equal(r.row, ROWS);
			assert_int_equal(r.bad_rows, 3);
			assert_int_equal(r.result.written, to[w].offsets[ROWS]);
			assert_memory_equal(dst, to[w].octets, r.result.written);
			for (size_t row = 0; row <= ROWS; row++)
				assert_int_equal(c.offsets32 ? got.narrow[row] : got.wide[row],
				                 to[w].offsets[row]);
		}
}

/* No octet of the bits is read beyond the one with the last row's, wherever they begin. */
static void test_end_of_not_null(void **state)
{
	static const int64_t offsets[32];
	int64_t converted[COUNT(offsets)];
	struct guarded memory = guarded_new(16);
	uint8_t want[4], got[4];

	(void)state;
	guarded_watch();
	memset(memory.begin, 0x5A, (size_t)(memory.end - memory.begin));
	for (size_t first = 0; first < 17; first++)
		for (size_t rows = 1; rows < COUNT(offsets); rows++) {
			struct octavo_column c = {
				.rows = rows, .data = "", .offsets64 = offsets, .first_bit = first,
				.not_null = memory.end - (first + rows + 7) / 8
			};

			guarded_now = (struct guarded_now){ "not_null", rows, first };
			memset(want, 0, sizeof want);
			for (size_t row = 0; row < rows; row++)
				want[row / 8] |= (uint8_t)(!oracle_row_is_null(&c, row) << row % 8);
			octavo_check_column(OCTAVO_UTF8, &c, OCTAVO_STOP, got);
			assert_memory_equal(got, want, (rows + 7) / 8);
			assert_int_equal(octavo_convert_column(OCTAVO_UTF8, &c, OCTAVO_UTF16LE,
			                                       NULL, 0, converted, 0)
			                         .row,
			                 rows);
		}
	guarded_free(&memory);
}

static void test_empty_and_unsupported(void **state)
{
	struct octavo_column c = { .rows = 0 };
	int64_t offset = 7, offsets[] = { 0, 0, 0 };
	struct octavo_column_result r = octavo_check_column(OCTAVO_UTF8, &c, 0, NULL);

	(void)state;
	assert_true(r.row == 0 && r.result.error == OCTAVO_OK);
	r = octavo_convert_column(OCTAVO_UTF8, &c, OCTAVO_UTF16LE, NULL, 0, &offset, 0);
	assert_true(r.row == 0 && r.result.error == OCTAVO_OK && offset == 7);
	int32_t offset32 = 7;
	c.offsets32 = &offset32;
	r = octavo_convert_column(OCTAVO_UTF8, &c, OCTAVO_UTF16LE, NULL, 0, &offset32, 0);
	assert_true(r.row == 0 && r.result.error == OCTAVO_OK && offset32 == 0);
	c.offsets32 = NULL;

	c.rows = 2;
	r = octavo_check_column(OCTAVO_UTF8, &c, 0, NULL);
	assert_int_equal(r.result.error, OCTAVO_UNSUPPORTED);
	c.offsets64 = offsets;
	r = octavo_check_column(OCTAVO_UTF8, &c, 0, NULL);
	assert_true(r.row == 2 && r.result.error == OCTAVO_OK);
	r = octavo_convert_column(OCTAVO_UTF8, &c, OCTAVO_UTF16LE, NULL, 0, offsets, 0);
	assert_true(r.row == 2 && r.result.error == OCTAVO_OK);
	r = octavo_convert_column(OCTAVO_UTF16LE, &c, OCTAVO_UTF8, NULL, 0, offsets, 0);
	assert_true(r.row == 2 && r.result.error == OCTAVO_OK);
	static const int64_t after_a[] = { 0, 0, 1 };
	const struct octavo_column a = { .rows = 2, .data = "a", .size = 1, .offsets64 = after_a };
	r = octavo_convert_column(OCTAVO_UTF8, &a, OCTAVO_UTF16LE, NULL, 0, offsets, 0);
	assert_true(r.row == 1 && r.result.error == OCTAVO_NO_ROOM);
	struct octavo_row list[2] = { { NULL, 0 }, { NULL, 0 } };
	c.list = list;
	r = octavo_check_column(OCTAVO_UTF8, &c, 0, NULL);
	assert_int_equal(r.result.error, OCTAVO_UNSUPPORTED);
	c.offsets64 = NULL;
	r = octavo_check_column(OCTAVO_UTF8, &c, 0, NULL);
	assert_true(r.row == 2 && r.result.error == OCTAVO_OK);
	static const unsigned unsupported[] = { OCTAVO_REPLACE, OCTAVO_PER_OCTET, 0x500 };
	for (size_t i = 0; i < COUNT(unsupported); i++) {
		r = octavo_check_column(OCTAVO_UTF8, &c, unsupported[i], NULL);
		assert_true(r.row == 0 && r.result.error == OCTAVO_UNSUPPORTED);
	}
	c.reserved = &c;
	r = octavo_check_column(OCTAVO_UTF8, &c, 0, NULL);
	assert_int_equal(r.result.error, OCTAVO_UNSUPPORTED);
	r = octavo_convert_column(OCTAVO_UTF8, &c, OCTAVO_UTF16LE, NULL, 0, &offset, 0);
	assert_true(r.row == 0 && r.result.error == OCTAVO_UNSUPPORTED);
	c.reserved = NULL;
	uint8_t verdicts[] = { 0x5A };
	r = octavo_check_column(OCTAVO_NO_ENCODING, &c, 0, verdicts);
	assert_true(r.row == 0 && r.bad_rows == 0 && verdicts[0] == 0x5A);
	assert_int_equal(r.result.error, OCTAVO_UNSUPPORTED);
	r = octavo_convert_column(OCTAVO_UTF8, &c, OCTAVO_NO_ENCODING, NULL, 0, &offset, 0);
	assert_int_equal(r.result.error, OCTAVO_UNSUPPORTED);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_by_hand),
		cmocka_unit_test(test_halves_stay_apart),
		cmocka_unit_test(test_end_of_not_null),
		cmocka_unit_test(test_empty_and_unsupported),
		cmocka_unit_test(test_one_bad_row),
		cmocka_unit_test(test_random_columns),
	};

	kernels_report();
	return cmocka_run_group_tests_name("column", tests, NULL, NULL);
}
