/* SPDX-License-Identifier: MIT */
/*
 * column.h - the rows of a column
 *
 * Rows that follow one another in memory are checked or converted as one text. A row is
 * well-formed if and only if it lies in well-formed text and both of its ends are boundaries
 * between characters there. The second condition is not implied: two rows may hold the halves of
 * one character.
 */
#ifndef OCTAVO_COLUMN_H
#define OCTAVO_COLUMN_H

#include "octavo.h"

/* Rows that are looked at as one text: so few that short ones stay in the first-level cache. */
#define MAX_ROWS 512

static inline bool octavo_column_is_supported(const struct octavo_column *column)
{
	int layouts = (column->offsets32 != NULL) + (column->offsets64 != NULL) +
	              (column->list != NULL);
	return (column->rows == 0 || layouts == 1) && !column->reserved;
}

static inline bool octavo_row_is_null(const struct octavo_column *column, size_t row)
{
	size_t bit = column->first_bit + row;
	return column->not_null && !(column->not_null[bit / 8] >> bit % 8 & 1);
}

/* Offset number i of a column without a list. One below 0 is a very large number. */
static inline uint64_t octavo_row_offset(const struct octavo_column *column, size_t i)
{
	return column->offsets32 ? (uint64_t)column->offsets32[i] : (uint64_t)column->offsets64[i];
}

/* Finds a row, whether null or not. Returns false for OCTAVO_BAD_ROW. */
static inline bool octavo_row_find(const struct octavo_column *column, size_t row,
                                   struct octavo_row *found)
{
	if (column->list) {
		*found = column->list[row];
		return true;
	}
	uint64_t begin = octavo_row_offset(column, row), end = octavo_row_offset(column, row + 1);
	if (begin > end || end > column->size)
		return false;
	found->src = column->data ? (const uint8_t *)column->data + begin : NULL;
	found->n = (size_t)(end - begin);
	return true;
}

/* Finds the text of a row. Returns false if there is none: it is null, or the error is set. */
static inline bool octavo_row_text(const struct octavo_column *column, size_t row,
                                   struct octavo_row *found, enum octavo_error *error)
{
	if (octavo_row_is_null(column, row))
		return false;
	if (!octavo_row_find(column, row, found))
		*error = OCTAVO_BAD_ROW;
	return !*error;
}

/*
 * For columns with offsets: how many rows from 'row' on, at most 'count', follow one another
 * within the data.
 */
size_t octavo_rows_in_order(const struct octavo_column *column, size_t row, size_t count);

/*
 * For that many rows, of which the data from the first offset to 'valid' is well-formed UTF-8 and
 * ends at a boundary: how many of them, before any other, are well-formed.
 */
size_t octavo_rows_within(const struct octavo_column *column, size_t row, size_t count,
                          size_t valid);

/*
 * The number of rows to try next, after so many were good: not many more than that, because rows
 * that are cut within a character are found only when all that were tried have been read.
 */
static inline size_t octavo_rows_to_try(size_t good)
{
	size_t next = 2 * good + 2;
	return next < MAX_ROWS ? next : MAX_ROWS;
}

#endif
