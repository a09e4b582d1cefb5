/* SPDX-License-Identifier: MIT */
/* check_column.c - octavo_check_column() */
#include <string.h>

#include "column.h"
#include "decode.h"
#include "prefix.h"

/* Rows of fewer octets make it worth while to ask for ASCII, whose every octet is a boundary. */
#define SHORT_ROW 48

/* Whether well-formed text is ASCII; at once false for most text that is not. */
static bool is_ascii(const uint8_t *s, size_t n)
{
	size_t first = n < 64 ? n / 8 * 8 : 64;

	return ascii_words(s, first) == first && octavo_count((const char *)s, n) == n;
}

/* How many rows of a list from 'row' on, at most 'count', are null or well-formed UTF-8. */
static size_t good_rows_of_list(const struct octavo_column *column, size_t row, size_t count)
{
	size_t good = 0;

	for (; good < count; good++) {
		const struct octavo_row *text = &column->list[row + good];
		if (!octavo_row_is_null(column, row + good) &&
		    octavo_utf8_prefix(text->src, text->n) != text->n)
			break;
	}
	return good;
}

/* The same for a column with offsets; it stops at a null row unless that is as good as others. */
static size_t good_rows(const struct octavo_column *column, size_t row, size_t count,
                        unsigned options)
{
	count = octavo_rows_in_order(column, row, count);
	size_t begin = (size_t)octavo_row_offset(column, row);
	if (count == 0)
		return 0;
	size_t n = (size_t)octavo_row_offset(column, row + count) - begin;
	if (n == 0)
		return count;
	const uint8_t *s = (const uint8_t *)column->data + begin;
	size_t valid = options ? octavo_check(OCTAVO_UTF8, s, n, options).read
	                       : octavo_utf8_prefix(s, n);
	if (valid == n && n / count < SHORT_ROW && is_ascii(s, n))
		return count;
	return octavo_rows_within(column, row, count, begin + valid);
}

static struct octavo_result check_row(enum octavo_encoding e, const struct octavo_column *column,
                                      size_t row, unsigned options)
{
	struct octavo_row text;
	struct octavo_result result = { .error = OCTAVO_OK };

	if (octavo_row_text(column, row, &text, &result.error))
		result = octavo_check(e, text.src, text.n, options);
	return result;
}

/* Sets a bit for each row that is not null. */
static void copy_not_null(const struct octavo_column *column, uint8_t *verdicts)
{
	size_t octets = (column->rows + 7) / 8;

	if (!column->not_null && octets)
		memset(verdicts, 0xFF, octets);
	for (size_t i = 0; column->not_null && i < octets; i++) {
		size_t bit = column->first_bit + 8 * i, shift = bit % 8;
		size_t bits = column->rows - 8 * i;
		unsigned both = column->not_null[bit / 8];
		if (shift + (bits < 8 ? bits : 8) > 8)
			both |= (unsigned)column->not_null[bit / 8 + 1] << 8;
		verdicts[i] = (uint8_t)(both >> shift);
	}
	if (column->rows % 8)
		verdicts[octets - 1] &= (uint8_t)((1u << column->rows % 8) - 1);
}

struct octavo_column_result octavo_check_column(enum octavo_encoding e,
                                                const struct octavo_column *column,
                                                unsigned options, uint8_t *verdicts)
{
	struct octavo_column_result all = { .row = column->rows };
	bool in_parts = e == OCTAVO_UTF8 && (options & ~OCTAVO_EXCLUDE_MASK) == 0 &&
	                !(column->list && options);
	size_t count = MAX_ROWS;

	if (octavo_check(e, NULL, 0, options).error == OCTAVO_UNSUPPORTED ||
	    options & (OCTAVO_ERROR_MASK | OCTAVO_PER_MASK) ||
	    !octavo_column_is_supported(column)) {
		all.row = 0;
		all.result.error = OCTAVO_UNSUPPORTED;
		return all;
	}
	if (verdicts)
		copy_not_null(column, verdicts);
	for (size_t row = 0; row < column->rows; row++) {
		if (in_parts) {
			size_t left = column->rows - row, tried = left < count ? left : count;
			size_t good = column->list ? good_rows_of_list(column, row, tried)
			                           : good_rows(column, row, tried, options);
			count = octavo_rows_to_try(good);
			row += good;
			if (row == column->rows)
				break;
		}
		struct octavo_result result = check_row(e, column, row, options);
		if (!result.error)
			continue;
		if (all.bad_rows++ == 0) {
			all.row = row;
			all.result = result;
		}
		if (!verdicts)
			break;
		verdicts[row / 8] &= (uint8_t)~(1u << row % 8);
	}
	return all;
}
