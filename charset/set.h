/* SPDX-License-Identifier: MIT */
/*
 * set.h - sets of characters as ISO/IEC 2022 has them, which several charsets write in their ways
 *
 * Codes of a set are octets 20..7F, or two of 21..7E. A charset may write them with 80 added.
 */
#ifndef OCTAVO_CHARSET_SET_H
#define OCTAVO_CHARSET_SET_H

#include "each.h"
#include "reverse.h"

/* Where a set differs from a table or from ASCII: among single octets or in the first two rows. */
struct place {
	uint16_t code, code_point;
};
#define AFTER_PLACES 0x2300

struct set {
	uint8_t octets; /* of a code */
	uint8_t places_count;
	const struct place *places;

	/* Two octets: what 2121 and the following cells have, or without a table a function, .. */
	const uint16_t *table;
	uint16_t width; /* from one row to the next */
	uint16_t size;  /* of the table             */
	uint32_t (*character)(unsigned code);
	/* .. and codes, with these bits added, or the characters are of other sets; .. */
	const struct reverse *reverse;
	uint16_t bits;
	/* .. or a function for the code of a character, 0 for none. */
	unsigned (*code)(uint32_t code_point);
	/* Which codes of a table, with these bits, are read and which are written; NULL for all. */
	bool (*reads)(unsigned code), (*writes)(unsigned code);

	/* One octet: what is added to the code, from 'first' to 'last'; .. */
	uint8_t first, last;
	uint16_t offset;
	/* .. or the charset of which this is the upper half. */
	const struct octavo_charset *(*upper_half_of)(void);
};

/* ASCII, and JIS X 0201's variant of it. */
extern const struct set octavo_set_ascii, octavo_set_jis_roman;

/* Half-width katakana of JIS X 0201. */
extern const struct set octavo_set_jis_katakana;

/*
 * JIS X 0208, and as the Encoding Standard has it. Both read the characters of NEC's rows, the
 * second also writes them.
 */
extern const struct set octavo_set_jis0208, octavo_set_web_jis0208;

extern const struct set octavo_set_jis0212, octavo_set_gb2312, octavo_set_ksx1001;

/* CNS 11643, planes 1 and 2. */
extern const struct set octavo_set_cns1, octavo_set_cns2;

static inline bool is_cell(unsigned octet)
{
	return octet - 0x21 < 94;
}

/* The character at row and cell, each 21..7E; UNASSIGNED for none. */
static inline uint32_t read_cell(const struct set *set, unsigned row, unsigned cell)
{
	unsigned at = (row - 0x21) * set->width + (cell - 0x21);

	if (!set->table)
		return set->character(row << 8 | cell | set->bits);
	if (row < AFTER_PLACES >> 8)
		for (unsigned i = 0; i < set->places_count; i++)
			if (set->places[i].code == (row << 8 | cell))
				return set->places[i].code_point;
	if (at >= set->size || (set->reads && !set->reads(row << 8 | cell | set->bits)))
		return UNASSIGNED;
	return set->table[at];
}

/* Reads characters of a set of two octets below 80. */
static inline struct run read_cells(const struct set *set, const uint8_t *s, size_t n,
                                    uint16_t *units, size_t cap)
{
	struct run run = { 0, 0 };

	for (; run.written < cap && n - run.read >= 2; run.read += 2) {
		uint32_t code_point = UNASSIGNED;

		if (is_cell(s[run.read]) && is_cell(s[run.read + 1]))
			code_point = read_cell(set, s[run.read], s[run.read + 1]);
		if (code_point == UNASSIGNED)
			break;
		units[run.written++] = (uint16_t)code_point;
	}
	return run;
}

/* The code of a character in a set of two octets; -1 for none. */
static inline int write_cell(const struct set *set, uint32_t code_point)
{
	unsigned code = code_point > 0xFFFF ? 0 :
	                set->code           ? set->code(code_point) :
	                                      code_of(set->reverse, code_point);

	if ((code & 0x8080) != set->bits || (set->writes && !set->writes(code)))
		code = 0;
	code &= 0x7F7F;
	if (code < AFTER_PLACES)
		for (unsigned i = 0; i < set->places_count; i++) {
			if (set->places[i].code_point == code_point)
				return set->places[i].code;
			if (set->places[i].code == code)
				return -1;
		}
	return code ? (int)code : -1;
}

/*
 * Writes characters of a set of two octets below 80; 'replace' says what is written instead of one,
 * or is NULL.
 */
static inline struct run write_cells(const struct set *set, uint32_t (*replace)(uint32_t),
                                     const uint16_t *units, size_t n, uint8_t *dst, size_t cap)
{
	size_t i = 0;
	uint8_t *d = dst;

	for (; i < n && cap - 2 * i >= 2; i++) {
		int code = write_cell(set, replace ? replace(units[i]) : units[i]);

		if (code < 0)
			break;
		d = put_pair((unsigned)code, d);
	}
	return (struct run){ i, 2 * i };
}

/* The character of a set of single octets; UNASSIGNED for none. */
uint32_t octavo_read_single(const struct set *set, unsigned octet);

/* The code of a character in any set; -1 for none. */
int octavo_write_set(const struct set *set, uint32_t code_point);

#endif
