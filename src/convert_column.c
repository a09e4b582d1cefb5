/* SPDX-License-Identifier: MIT */
/* convert_column.c - octavo_convert_column() */
#include "column.h"
#include "encoding.h"
#include "length.h"

struct target {
	enum octavo_encoding to;
	uint8_t *dst;
	size_t cap;
	int32_t *offsets32; /* or NULL, and the others are used */
	int64_t *offsets64;
};

static void put_offset(const struct target *target, size_t i, size_t offset)
{
	if (target->offsets32)
		target->offsets32[i] = (int32_t)offset;
	else
		target->offsets64[i] = (int64_t)offset;
}

/*
 * Whether rows can be converted as one text and their lengths be counted afterwards: from UTF-8 to
 * one of the kinds of kernels, and nothing is said of byte order marks.
 */
static bool can_join(enum octavo_encoding from, enum octavo_encoding to, unsigned options)
{
	const struct encoding *target = octavo_encoding_find(to);

	return from == OCTAVO_UTF8 && target && target->kind && !target->shared_prefix &&
	       !is_by_bom(target) &&
	       (options & OCTAVO_BOM_MASK) == 0;
}

/*
 * Converts rows from 'row' on, at most 'count', as one text, as long as nothing is wrong with them.
 * Returns how many, and adds to *written.
 */
static size_t convert_joined(const struct octavo_column *column, size_t row, size_t count,
                             const struct target *target, size_t *written, unsigned options)
{
	const struct encoding *to = octavo_encoding_find(target->to);
	size_t unit = to->info.unit_size;

	count = octavo_rows_in_order(column, row, count);
	/* A null row would be converted as well. */
	for (size_t i = 0; column->not_null && i < count; i++)
		if (octavo_row_is_null(column, row + i) &&
		    octavo_row_offset(column, row + i) != octavo_row_offset(column, row + i + 1))
			count = i;
	if (count == 0)
		return 0;

	size_t begin = (size_t)octavo_row_offset(column, row);
	size_t n = (size_t)octavo_row_offset(column, row + count) - begin;
	const char *data = column->data;
	struct octavo_result all = { .error = OCTAVO_OK };
	if (n) /* 'data' and 'dst' may be NULL */
		all = octavo_convert(OCTAVO_UTF8, data + begin, n, target->to,
		                     target->dst ? target->dst + *written : NULL,
		                     target->cap - *written, options & OCTAVO_EXCLUDE_MASK);
	count = octavo_rows_within(column, row, count, begin + all.read);

	bool is_ascii = all.read == n && all.written == n * unit;
	for (size_t i = 0; i < count; i++) {
		size_t end = (size_t)octavo_row_offset(column, row + i + 1), length = end - begin;
		*written += is_ascii ? length * unit
		                     : length_from_utf8(to->kind, data + begin, length);
		begin = end;
		put_offset(target, row + i + 1, *written);
	}
	return count;
}

static struct octavo_result convert_row(enum octavo_encoding from,
                                        const struct octavo_column *column, size_t row,
                                        const struct target *target, size_t written,
                                        unsigned options)
{
	struct octavo_row text;
	struct octavo_result result = { .error = OCTAVO_OK };

	if (octavo_row_text(column, row, &text, &result.error))
		result = octavo_convert(from, text.src, text.n, target->to,
		                        target->dst ? target->dst + written : NULL,
		                        target->cap - written, options);
	return result;
}

struct octavo_column_result
octavo_convert_column(enum octavo_encoding from, const struct octavo_column *column,
                      enum octavo_encoding to, void *dst, size_t cap, void *offsets,
                      unsigned options)
{
	struct octavo_column_result all = { .row = 0 };
	struct target target = { to, dst, cap, NULL, NULL };
	bool joined = !column->list && can_join(from, to, options);
	size_t count = MAX_ROWS, written = 0, replaced = 0;

	all.result = octavo_convert(from, NULL, 0, to, NULL, 0, options);
	if (all.result.error == OCTAVO_UNSUPPORTED || !octavo_column_is_supported(column)) {
		all.result.error = OCTAVO_UNSUPPORTED;
		return all;
	}
	if (column->offsets32) {
		target.offsets32 = offsets;
		target.cap = cap < INT32_MAX ? cap : INT32_MAX;
	} else {
		target.offsets64 = offsets;
	}
	/* Without rows there may be nothing that tells the type of the offsets. */
	if (column->rows > 0 || column->offsets32 || column->offsets64 || column->list)
		put_offset(&target, 0, 0);
	all.result = (struct octavo_result){ .error = OCTAVO_OK };
	while (all.row < column->rows) {
		if (joined) {
			size_t left = column->rows - all.row, tried = left < count ? left : count;
			size_t good = convert_joined(column, all.row, tried, &target, &written,
			                             options);
			count = octavo_rows_to_try(good);
			all.row += good;
			if (good == tried)
				continue;
		}
		struct octavo_result result =
			convert_row(from, column, all.row, &target, written, options);
		bool is_full = result.error == OCTAVO_NO_ROOM;
		all.bad_rows += !is_full && (result.error || result.replaced);
		if (result.error) {
			all.result = result;
			break;
		}
		replaced += result.replaced;
		written += result.written;
		put_offset(&target, ++all.row, written);
	}
	all.result.written = written;
	all.result.replaced = replaced;
	return all;
}
