/* SPDX-License-Identifier: MIT */
/*
 * grid.h - charsets of ASCII and of characters with two octets
 *
 * The first octet, the lead, is a row of a table, and the second one, the trail, a cell of it.
 * Several charsets share a table: each says what differs.
 */
#ifndef OCTAVO_CHARSET_GRID_H
#define OCTAVO_CHARSET_GRID_H

#include "ascii.h"
#include "reverse.h"
#include "row.h"

/* Which octets are leads and trails, and where in the table they are. */
struct shape {
	uint8_t first_lead, last_lead;
	uint8_t first_low, last_low; /* trails below 80 */
	uint8_t first_high, last_high;
	uint8_t low, high;    /* what to subtract from a trail below 80, or another, for its cell */
	uint8_t width;        /* cells of a row                                                  */
	bool has_katakana;    /* A1..DF are no leads, but characters by themselves               */
	uint16_t first, size; /* pointers that the table has                                     */
};

/* A code is an octet, or two of them, the lead above. */
struct mapping {
	uint16_t code, code_point;
};

/*
 * User-defined characters: 'cells' in each of 'rows', the code points in order from 'first' on, the
 * cells from 'pointer' on.
 */
struct area {
	uint16_t first, pointer, cells, rows;
};

struct grid {
	const struct shape *shape;
	const uint16_t *table;
	const uint8_t *beyond; /* a bit for each cell of the table: it is U+2xxxx; or NULL */
	/* The code of a character beyond ASCII and below U+10000; 0 if the table lacks it. */
	unsigned (*code)(uint32_t code_point);
	const uint16_t *reverse_beyond; /* codes of U+2xxxx in order; or NULL                  */
	unsigned reverse_beyond_size;
	/* What differs in both directions, or only when written; end with { 0, 0 }, or are NULL. */
	const struct mapping *both, *written;
	const struct area *areas;      /* ends with { 0 }; or NULL             */
	bool (*has)(unsigned code);    /* of the cells of the table; NULL: all */
	bool (*writes)(unsigned code); /* of what it reads; NULL: all          */
	bool is_web;
};

/* The character of a code, UNASSIGNED if there is none. Two octets must be a lead and a trail. */
uint32_t octavo_grid_cell(const struct grid *grid, unsigned code);

/* The code of a character, 0 for none. The character is not ASCII. */
unsigned octavo_grid_code(const struct grid *grid, uint32_t code_point);

/* For struct codec; the charset's table is a struct grid. */
struct decoded octavo_grid_decode(const struct octavo_charset *charset, uint32_t *state,
                                  const uint8_t *s, size_t n, bool more);
int octavo_grid_encode(const struct octavo_charset *charset, uint32_t *state, uint32_t code_point,
                       uint8_t *dst, const struct workspace *work);

static inline bool is_lead(const struct shape *shape, unsigned octet)
{
	return octet >= shape->first_lead && octet <= shape->last_lead &&
	       !(shape->has_katakana && octet >= 0xA0 && octet < 0xE0);
}

/* Each condition is nearly always true in text, as a processor learns. */
static inline bool is_trail(const struct shape *shape, unsigned octet)
{
	return octet >= shape->first_low && octet <= shape->last_high &&
	       !(octet > shape->last_low && octet < shape->first_high);
}

static inline unsigned pointer_of(const struct shape *shape, unsigned lead, unsigned trail)
{
	unsigned row = lead - shape->first_lead;

	if (shape->has_katakana && lead >= 0xE0)
		row -= 0x40;
	return row * shape->width + trail - (trail < 0x80 ? shape->low : shape->high);
}

/*
 * The loops of read() and write(); with what differs from the table, if anything, how codes are
 * found, and what is written. These are constants of the caller: a loop is compiled for each.
 */
static inline struct run grid_read(const struct grid *grid, const struct shape *shape,
                                   bool (*differs)(unsigned), const uint8_t *s, size_t n,
                                   uint16_t *units, size_t cap)
{
	const uint16_t *table = grid->table;
	const uint8_t *at = s, *end = s + n;
	uint16_t *to = units, *last = units + cap - 1;

	while (at < end && cap && to < last) {
		unsigned lead = at[0];
		if (lead < 0x80) {
			size_t ascii = read_ascii(at, (size_t)(end - at), to, (size_t)(last - to));
			at += ascii, to += ascii;
			continue;
		}
		if (shape->has_katakana && lead >= 0xA1 && lead < 0xE0) {
			*to++ = (uint16_t)(0xFF61 + lead - 0xA1);
			at++;
			continue;
		}
		if (!is_lead(shape, lead) || end - at < 2 || !is_trail(shape, at[1]))
			break;
		unsigned code = lead << 8 | at[1];
		unsigned pointer = pointer_of(shape, lead, at[1]) - shape->first;
		uint32_t c = differs && differs(code) ? octavo_grid_cell(grid, code) :
		             pointer < shape->size    ? table[pointer] :
		                                        UNASSIGNED;
		if (c == UNASSIGNED)
			break;
		to += put_units(c, to);
		at += 2;
	}
	return (struct run){ (size_t)(at - s), (size_t)(to - units) };
}

static inline struct run grid_write(const struct grid *grid, unsigned (*code_by)(uint32_t),
                                    bool (*differs)(unsigned), bool (*writes)(unsigned),
                                    const uint16_t *units, size_t n, uint8_t *dst, size_t cap)
{
	size_t i = 0, j = 0;

	while (i < n && cap - j >= 2) {
		unsigned unit = units[i];
		if (unit < 0x80) {
			size_t ascii = write_ascii(units + i, n - i, dst + j, cap - j);
			i += ascii, j += ascii;
			continue;
		}
		unsigned code = code_by(unit);
		if (!code || (differs && differs(code)) || (writes && !writes(code)))
			code = octavo_grid_code(grid, unit);
		if (!code)
			break;
		if (code >= 0x100)
			dst[j++] = (uint8_t)(code >> 8);
		dst[j++] = (uint8_t)code;
		i++;
	}
	return (struct run){ i, j };
}

/* Defines NAME_read or NAME_write, what a codec has for read() or write(). */
#define GRID_READ(name, call)                                                                  \
	static struct run name##_read(const struct octavo_charset *charset, uint32_t *state,   \
	                              const uint8_t *s, size_t n, uint16_t *units, size_t cap) \
	{                                                                                      \
		(void)state;                                                                   \
		return call;                                                                   \
	}
#define GRID_WRITE(name, call)                                                                    \
	static struct run name##_write(const struct octavo_charset *charset, uint32_t *state,     \
	                               const uint16_t *units, size_t n, uint8_t *dst, size_t cap, \
	                               const struct workspace *work)                              \
	{                                                                                         \
		(void)state, (void)work;                                                          \
		return call;                                                                      \
	}

/* Defines both, and NAME_codec. */
#define GRID_CODEC(name, decodes, shape, code_by, differs, writes)                                 \
	GRID_READ(name, grid_read(charset->table, shape, differs, s, n, units, cap))               \
	GRID_WRITE(name, grid_write(charset->table, code_by, differs, writes, units, n, dst, cap)) \
	static const struct codec name##_codec = {                                                 \
		.decode = decodes, .encode = ENCODER(octavo_grid_encode),                          \
		.read = name##_read, .write = ENCODER(name##_write)                                \
	};

/* Defines a charset: its codec is NAME_codec, its table NAME_grid. */
#define GRID_CHARSET(number, name, label, octets, is_all, standard, reads)                     \
	static const struct octavo_charset name = {                                            \
		label,                                                                         \
		{ number, OCTAVO_NO_ENCODING, 1, octets, true, false, false, is_all, standard, \
		  reads },                                                                     \
		&name##_codec, &name##_grid                                                    \
	};                                                                                     \
	const struct octavo_charset *octavo_charset_##name(void)                               \
	{                                                                                      \
		return &name;                                                                  \
	}

#endif
