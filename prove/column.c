/* SPDX-License-Identifier: MIT */
/*
 * column.c - octavo_check_column(), or octavo_convert_column() where there is a target: up to two
 * rows of up to MOST octets, any offsets
 */
#include "given.h"

#define ROWS 2

/* For each number of rows objects of just their size. */
static int32_t offsets32_0[1], offsets32_1[2], offsets32_2[3], out32_0[1], out32_1[2], out32_2[3];
static int64_t offsets64_0[1], offsets64_1[2], offsets64_2[3], out64_0[1], out64_1[2], out64_2[3];
static struct octavo_row list1[1], list2[2];
static uint8_t not_null1[1], not_null2[2], verdicts[1];

/* The offset itself if it is within n octets, or any below or above. */
static int64_t any_offset(int64_t offset, size_t n, int64_t least, int64_t most)
{
	return offset < 0 ? Frama_C_long_interval(least, -1)
	       : offset > (int64_t)n ? Frama_C_long_interval((int64_t)n + 1, most) : offset;
}

/* Sets the offsets, and returns where those of the result go. */
static void *set_offsets32(struct octavo_column *column, const int64_t *given)
{
	int32_t *const all[] = { offsets32_0, offsets32_1, offsets32_2 };
	int32_t *const out[] = { out32_0, out32_1, out32_2 };
	int32_t *offsets = all[column->rows];

	for (size_t i = 0; i <= column->rows; i++)
		offsets[i] = (int32_t)any_offset(given[i], column->size, INT32_MIN, INT32_MAX);
	column->offsets32 = offsets;
	return out[column->rows];
}

static void *set_offsets64(struct octavo_column *column, const int64_t *given)
{
	int64_t *const all[] = { offsets64_0, offsets64_1, offsets64_2 };
	int64_t *const out[] = { out64_0, out64_1, out64_2 };
	int64_t *offsets = all[column->rows];

	for (size_t i = 0; i <= column->rows; i++)
		offsets[i] = any_offset(given[i], column->size, INT64_MIN, INT64_MAX);
	column->offsets64 = offsets;
	return out[column->rows];
}

/* The first row is the whole text, the second one what is before its last octet. */
static void *set_list(struct octavo_column *column, uint8_t *s)
{
	struct octavo_row *const all[] = { NULL, list1, list2 };
	int64_t *const out[] = { out64_0, out64_1, out64_2 };
	struct octavo_row *list = all[column->rows];

	if (column->rows > 0)
		list[0] = (struct octavo_row){ s, column->size };
	if (column->rows > 1)
		list[1] = (struct octavo_row){ s, column->size ? column->size - 1 : 0 };
	column->list = list;
	return out[column->rows];
}

int main(void)
{
	enum octavo_encoding from = Frama_C_int_interval(FIRST, LAST);
	enum octavo_encoding to = Frama_C_int_interval(FIRST_TO, LAST_TO);
	size_t n = Frama_C_size_t_interval(LEAST, MOST), rows = Frama_C_size_t_interval(0, ROWS);
	unsigned i = Frama_C_unsigned_int_interval(0, SMALL_ROOMS - 1);
	int64_t given[ROWS + 1];
	int layout = Frama_C_int_interval(0, 2), nulls = Frama_C_int_interval(0, 1);
	int wants_all = Frama_C_int_interval(0, 1);
	struct octavo_column column = { .rows = 0 };
	struct octavo_column_result r;
	uint8_t *s;
	void *out;

	//@ split from;
	//@ split to;
	//@ split n;
	//@ split rows;
	//@ split layout;
	//@ split nulls;
	for (size_t k = 0; k <= ROWS; k++)
		given[k] = layout < 2 && k <= rows ? Frama_C_long_interval(-1, (int64_t)n + 1) : 0;
	//@ split given[0];
	//@ split given[1];
	//@ split given[2];
	s = any_text(n);
	column.rows = rows;
	column.data = s;
	column.size = n;
	out = layout == 0 ? set_offsets32(&column, given)
	      : layout == 1 ? set_offsets64(&column, given) : set_list(&column, s);
	if (nulls) {
		Frama_C_make_unknown((char *)not_null1, sizeof not_null1);
		Frama_C_make_unknown((char *)not_null2, sizeof not_null2);
		column.first_bit = 7;
		column.not_null = rows < 2 ? not_null1 : not_null2;
	}
	if (to == OCTAVO_NO_ENCODING) {
		//@ split wants_all;
		r = octavo_check_column(from, &column, any_unsigned(), wants_all ? verdicts : NULL);
		//@ check row: r.row <= ROWS;
		return 0;
	}
	//@ split i;
	r = octavo_convert_column(from, &column, to, room_of(i), caps[i], out, any_unsigned());
	//@ check converted: r.row <= ROWS;
	//@ check error: 0 <= r.result.error <= OCTAVO_UNSUPPORTED;
	return 0;
}
