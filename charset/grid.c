/* SPDX-License-Identifier: MIT */
/* grid.c - charsets of ASCII and of characters with two octets */
#include "grid.h"

/* ------------------------------------------------------------------ reading */

static const struct mapping *by_code(const struct mapping *m, unsigned code)
{
	for (; m && m->code; m++)
		if (m->code == code)
			return m;
	return NULL;
}

static uint32_t user_defined(const struct grid *grid, unsigned pointer)
{
	for (const struct area *area = grid->areas; area && area->first; area++) {
		unsigned from = pointer - area->pointer, row = from / grid->shape->width;
		unsigned cell = area->rows == 1 ? from : from % grid->shape->width;
		if (pointer < area->pointer || cell >= area->cells)
			continue;
		if (area->rows == 1)
			return area->first + cell;
		if (row < area->rows)
			return area->first + row * area->cells + cell;
	}
	return UNASSIGNED;
}

/* What the table has. */
static uint32_t table_cell(const struct grid *grid, unsigned code)
{
	unsigned at = pointer_of(grid->shape, code >> 8, code & 0xFF) - grid->shape->first;

	if (at >= grid->shape->size)
		return UNASSIGNED;
	return grid->beyond && grid->beyond[at / 8] >> at % 8 & 1 ? 0x20000u | grid->table[at]
	                                                          : grid->table[at];
}

uint32_t octavo_grid_cell(const struct grid *grid, unsigned code)
{
	const struct mapping *m = by_code(grid->both, code);

	if (m)
		return m->code_point;
	if (code < 0x100)
		return grid->shape->has_katakana && code >= 0xA1 && code < 0xE0
		               ? 0xFF61 + code - 0xA1
		               : UNASSIGNED;
	uint32_t c = user_defined(grid, pointer_of(grid->shape, code >> 8, code & 0xFF));
	return c != UNASSIGNED || (grid->has && !grid->has(code)) ? c : table_cell(grid, code);
}

struct decoded octavo_grid_decode(const struct octavo_charset *charset, uint32_t *state,
                                  const uint8_t *s, size_t n, bool more)
{
	const struct grid *grid = charset->table;

	(void)state, (void)more;
	if (s[0] < 0x80)
		return character(s[0], 1);
	if (!is_lead(grid->shape, s[0])) {
		uint32_t c = octavo_grid_cell(grid, s[0]);
		return c == UNASSIGNED ? ill_formed(OCTAVO_STRAY, 1) : character(c, 1);
	}
	if (n < 2)
		return ill_formed(OCTAVO_TRUNCATED, 1);
	/* The Encoding Standard reads again only what is ASCII. */
	if (!is_trail(grid->shape, s[1]))
		return ill_formed(OCTAVO_INTERRUPTED, grid->is_web && s[1] >= 0x80 ? 2 : 1);
	uint32_t c = octavo_grid_cell(grid, (unsigned)s[0] << 8 | s[1]);
	return c == UNASSIGNED ? ill_formed(OCTAVO_UNASSIGNED, s[1] < 0x80 ? 1 : 2)
	                       : character(c, 2);
}

/* ------------------------------------------------------------------ writing */

static unsigned by_code_point(const struct mapping *m, uint32_t code_point)
{
	for (; m && m->code; m++)
		if (m->code_point == code_point)
			return m->code;
	return 0;
}

/* The code of a user-defined character, which all come after the katakana. */
static unsigned code_by_pointer(const struct shape *shape, unsigned pointer)
{
	unsigned row = pointer / shape->width, cell = pointer % shape->width;
	unsigned lead = row + shape->first_lead;

	if (shape->has_katakana)
		lead += 0x40;
	return lead << 8 | (cell + shape->low <= shape->last_low ? cell + shape->low
	                                                         : cell + shape->high);
}

static unsigned user_defined_code(const struct grid *grid, uint32_t code_point)
{
	for (const struct area *area = grid->areas; area && area->first; area++) {
		unsigned from = code_point - area->first, row = from / area->cells;
		if (code_point >= area->first && row < area->rows)
			return code_by_pointer(grid->shape, area->pointer +
			                       row * grid->shape->width + from % area->cells);
	}
	return 0;
}

static unsigned code_beyond(const struct grid *grid, uint32_t code_point)
{
	const uint16_t *codes = grid->reverse_beyond;
	unsigned from = 0, to = grid->reverse_beyond_size;

	while (from < to) {
		unsigned middle = (from + to) / 2;
		if (table_cell(grid, codes[middle]) < code_point)
			from = middle + 1;
		else
			to = middle;
	}
	return from < grid->reverse_beyond_size && table_cell(grid, codes[from]) == code_point
	               ? codes[from]
	               : 0;
}

static bool is_written(const struct grid *grid, unsigned code)
{
	return code && !(grid->writes && !grid->writes(code));
}

unsigned octavo_grid_code(const struct grid *grid, uint32_t code_point)
{
	unsigned code = by_code_point(grid->written, code_point);

	if (code)
		return code;
	code = by_code_point(grid->both, code_point);
	if (is_written(grid, code))
		return code;
	code = user_defined_code(grid, code_point);
	if (is_written(grid, code))
		return code;
	if (grid->shape->has_katakana && code_point >= 0xFF61 && code_point < 0xFFA0)
		return code_point - 0xFF61 + 0xA1;
	code = code_point < 0x10000   ? grid->code(code_point) :
	       code_point >> 16 == 2 ? code_beyond(grid, code_point) :
	                               0;
	if (!is_written(grid, code) || by_code(grid->both, code) || (grid->has && !grid->has(code)))
		return 0;
	return code;
}

int octavo_grid_encode(const struct octavo_charset *charset, uint32_t *state, uint32_t code_point,
                       uint8_t *dst, const struct workspace *work)
{
	(void)state, (void)work;
	if (code_point < 0x80) {
		dst[0] = (uint8_t)code_point;
		return 1;
	}
	unsigned code = octavo_grid_code(charset->table, code_point), length = 0;
	if (code >= 0x100)
		dst[length++] = (uint8_t)(code >> 8);
	dst[length++] = (uint8_t)code;
	return code ? (int)length : -1;
}
