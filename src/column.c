/* SPDX-License-Identifier: MIT */
/*
 * column.c - rows that follow one another in memory
 *
 * For short rows these loops are most of the cost. So each first asks about all rows at once,
 * without a branch and in a form that compilers turn into vectors, and looks for a single row only
 * if the answer is no.
 */
#include "column.h"

#include "base.h"
#include "decode.h"

/* Whether count + 1 offsets are neither negative nor descending: no bit 31 or 63 is set. */
static bool in_order32(const int32_t *offsets, size_t count)
{
	uint32_t any = (uint32_t)offsets[0];
	for (size_t i = 0; i < count; i++)
		any |= (uint32_t)offsets[i + 1] |
		       ((uint32_t)offsets[i + 1] - (uint32_t)offsets[i]);
	return any >> 31 == 0;
}

static bool in_order64(const int64_t *offsets, size_t count)
{
	uint64_t any = (uint64_t)offsets[0];
	for (size_t i = 0; i < count; i++)
		any |= (uint64_t)offsets[i + 1] |
		       ((uint64_t)offsets[i + 1] - (uint64_t)offsets[i]);
	return any >> 63 == 0;
}

size_t octavo_rows_in_order(const struct octavo_column *column, size_t row, size_t count)
{
	struct octavo_row found;
	size_t good = 0;

	if ((column->offsets32 ? in_order32(column->offsets32 + row, count)
	                       : in_order64(column->offsets64 + row, count)) &&
	    octavo_row_offset(column, row + count) <= column->size)
		return count;
	while (good < count && octavo_row_find(column, row + good, &found))
		good++;
	return good;
}

/* As signed numbers, only 80..BF are below -64. */
static inline int at_most(int lowest, uint8_t octet)
{
	return (int8_t)octet < lowest ? (int8_t)octet : lowest;
}

/* Whether no octet at data + offsets[0 .. count) is a continuing one. */
static bool at_boundaries32(const uint8_t *data, const int32_t *offsets, size_t count)
{
	int even = 0, odd = 0;
	size_t i = 0;

	for (; count - i >= 4; i += 4) {
		even = at_most(even, data[offsets[i]]);
		odd = at_most(odd, data[offsets[i + 1]]);
		even = at_most(even, data[offsets[i + 2]]);
		odd = at_most(odd, data[offsets[i + 3]]);
	}
	for (; i < count; i++)
		even = at_most(even, data[offsets[i]]);
	return even >= -64 && odd >= -64;
}

static bool at_boundaries64(const uint8_t *data, const int64_t *offsets, size_t count)
{
	int lowest = 0;

	for (size_t i = 0; i < count; i++)
		lowest = at_most(lowest, data[offsets[i]]);
	return lowest >= -64;
}

size_t octavo_rows_within(const struct octavo_column *column, size_t row, size_t count,
                          size_t valid)
{
	const uint8_t *data = column->data;

	while (count && octavo_row_offset(column, row + count) > valid)
		count--;
	/* 'valid' is a boundary, and may be the end of the data. */
	size_t inside = count, good = 0;
	while (inside && octavo_row_offset(column, row + inside) == valid)
		inside--;
	if (column->offsets32 ? at_boundaries32(data, column->offsets32 + row + 1, inside)
	                      : at_boundaries64(data, column->offsets64 + row + 1, inside))
		return count;
	while (!is_continuing(data[octavo_row_offset(column, row + good + 1)]))
		good++;
	return good;
}
