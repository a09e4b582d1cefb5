/* SPDX-License-Identifier: MIT */
/* column.c - octavo_check_column(), octavo_convert_column() against a loop over the rows */
#include <stdlib.h>
#include <string.h>

#include "../tests/oracle.h"
#include "fuzz.h"

#define MOST_ROWS 40

/* A column, and what it has its rows in. */
struct rows {
	struct octavo_column column;
	int32_t offsets32[MOST_ROWS + 1];
	int64_t offsets64[MOST_ROWS + 1];
	struct octavo_row list[MOST_ROWS];
	uint8_t not_null[MOST_ROWS / 8 + 2];
};

/* The row, or false where its offsets descend or leave the data. */
static bool row_of(const struct rows *rows, size_t i, struct octavo_row *row)
{
	int64_t begin = rows->offsets64[i], end = rows->offsets64[i + 1];

	if (rows->column.list) {
		*row = rows->list[i];
		return true;
	}
	if (begin < 0 || end < begin || (uint64_t)end > rows->column.size)
		return false;
	const uint8_t *data = rows->column.data;
	*row = (struct octavo_row){ data ? data + begin : NULL, (size_t)(end - begin) };
	return true;
}

static void check_verdicts(enum octavo_encoding e, const struct rows *rows, unsigned options)
{
	const struct octavo_column *column = &rows->column;
	size_t octets = (column->rows + 7) / 8, bad = 0, first = column->rows;
	uint8_t *verdicts = exactly(octets), *wanted = exactly(octets);

	if (octets)
		memset(wanted, 0, octets);
	for (size_t i = 0; i < column->rows; i++) {
		struct octavo_row row;

		if (oracle_row_is_null(column, i))
			continue;
		if (row_of(rows, i, &row) &&
		    octavo_check(e, row.src, row.n, options).error == OCTAVO_OK) {
			wanted[i / 8] = (uint8_t)(wanted[i / 8] | 1u << i % 8);
		} else {
			first = bad++ ? first : i;
		}
	}
	struct octavo_column_result r = octavo_check_column(e, column, options, verdicts);
	if (r.result.error != OCTAVO_UNSUPPORTED) {
		require(r.row == first && r.bad_rows == bad);
		require(same_octets(verdicts, wanted, octets));
		require(octavo_check_column(e, column, options, NULL).row == first);
	}
	free(wanted);
	free(verdicts);
}

static void check_converted(enum octavo_encoding from, enum octavo_encoding to,
                            const struct rows *rows, unsigned options, size_t cap)
{
	const struct octavo_column *column = &rows->column;
	size_t width = column->offsets32 ? 4 : 8, written = 0, replaced = 0;
	uint8_t *dst = exactly(cap), *one = exactly(cap);
	void *offsets = exactly((column->rows + 1) * width);
	struct octavo_column_result r =
		octavo_convert_column(from, column, to, dst, cap, offsets, options);
	struct octavo_result stopped = { .error = OCTAVO_OK };
	size_t i = 0;

	for (; r.result.error != OCTAVO_UNSUPPORTED && i < column->rows; i++) {
		struct octavo_result x = { .error = OCTAVO_OK };
		struct octavo_row row;

		if (!oracle_row_is_null(column, i) && row_of(rows, i, &row))
			x = octavo_convert(from, row.src, row.n, to, one, cap - written, options);
		else if (!oracle_row_is_null(column, i))
			x.error = OCTAVO_BAD_ROW;
		stopped = x;
		if (x.error)
			break;
		require(same_octets(dst ? dst + written : NULL, one, x.written));
		written += x.written;
		replaced += x.replaced;
		require((width == 4 ? (size_t)((int32_t *)offsets)[i + 1]
		                    : (size_t)((int64_t *)offsets)[i + 1]) == written);
	}
	require(r.result.error == OCTAVO_UNSUPPORTED ||
	        (r.row == i && r.result.error == stopped.error && r.result.written == written &&
	         r.result.replaced == replaced));
	free(offsets);
	free(one);
	free(dst);
}

/* Mostly one row after another; now and then an offset is anything. */
static void feed_offsets(struct feed *feed, struct rows *rows, size_t longest)
{
	for (size_t i = 1; i <= rows->column.rows; i++) {
		uint32_t x = feed_number(feed);
		int32_t offset = rows->offsets32[i - 1] + (int32_t)(x % longest);

		if (x >= 0xFE00)
			offset = (int16_t)x;
		rows->offsets32[i] = offset;
		rows->offsets64[i] = offset;
	}
}

/* The same rows as a list. Nothing may be looked at that is null. */
static void make_list(struct rows *rows)
{
	struct octavo_row row;

	for (size_t i = 0; i < rows->column.rows; i++)
		if (oracle_row_is_null(&rows->column, i))
			rows->list[i] = (struct octavo_row){ NULL, SIZE_MAX };
		else if (row_of(rows, i, &row))
			rows->list[i] = row;
	rows->column.list = rows->list;
	rows->column.data = NULL;
	rows->column.size = 0;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct feed feed = { data, size };
	enum octavo_encoding from = feed_encoding(&feed), to = feed_encoding(&feed);
	unsigned options = feed_options(&feed);
	struct rows rows = { .column.rows = feed_below(&feed, MOST_ROWS) };
	size_t longest = 1 + feed_below(&feed, 70), cap = feed_number(&feed) % 4000;
	size_t layout = feed_below(&feed, 3), has_nulls = feed_below(&feed, 2);

	feed_offsets(&feed, &rows, longest);
	for (size_t i = 0; has_nulls && i < sizeof rows.not_null; i++)
		rows.not_null[i] = (uint8_t)feed_number(&feed);
	struct text text = feed_text(&feed);
	rows.column.data = text.s;
	rows.column.size = text.n;
	if (has_nulls) {
		rows.column.not_null = rows.not_null;
		rows.column.first_bit = longest % 8;
	}
	if (layout == 0)
		rows.column.offsets32 = rows.offsets32;
	else if (layout == 1)
		rows.column.offsets64 = rows.offsets64;
	else
		make_list(&rows);
	for (size_t i = 0; fuzz_kernels[i]; i++) {
		fuzz_use(fuzz_kernels[i]);
		check_verdicts(from, &rows, options & ~(OCTAVO_ERROR_MASK | OCTAVO_PER_MASK));
		check_converted(from, to, &rows, options, cap);
	}
	free(text.s);
	return 0;
}
