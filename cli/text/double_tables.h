/* SPDX-License-Identifier: MIT */
/* double_tables.h - charsets that may have been between two encodings of a text as UTF-8 */
#ifndef DOUBLE_TABLES_H
#define DOUBLE_TABLES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { MAX_DOUBLE_TABLES = 21, USUAL_DOUBLE_TABLES = 2 };

/* A set of tables has a bit for each. */
#define DOUBLE_USUAL ((UINT32_C(1) << USUAL_DOUBLE_TABLES) - 1)

struct double_row {
	uint32_t character;
	unsigned kinds;     /* of it, see double_kinds.h                             */
	uint32_t begins[5]; /* [n]: where its octet begins a sequence of n octets    */
	uint32_t continues; /* where its octet continues one; that of a blank is the
	                     * octet of the no-break space which it may have been    */
	unsigned char octets[MAX_DOUBLE_TABLES]; /* NO_OCTET where it has none       */
	uint32_t same[MAX_DOUBLE_TABLES]; /* for each table: where it has the same octet */
};

/* Is in no UTF-8. */
#define NO_OCTET 0xFF

/* Rows of ASCII are first, in order, then one for all characters that no table has. */
enum { ASCII_ROWS = 0x80, NO_ROW = ASCII_ROWS, FIRST_ROW };

/* The charsets have hardly any character from here on. */
#define DOUBLE_NEAR 0x2600u

/* Charsets of single octets that contain ASCII; the usual ones come first. */
struct double_tables {
	unsigned count;
	uint32_t western; /* those with the letters that begin most of what was encoded twice */
	const char *names[MAX_DOUBLE_TABLES];
	/* Octets 80..BF, a bit each, that get lost: the charset lacks them, or has controls or the
	 * soft hyphen there, which cannot be seen. */
	uint64_t lost[MAX_DOUBLE_TABLES];

	size_t rows_count;
	struct double_row rows[FIRST_ROW + MAX_DOUBLE_TABLES * 128];
	uint16_t near_rows[DOUBLE_NEAR]; /* indexes of rows */
	unsigned far_count;
	uint16_t far_rows[MAX_DOUBLE_TABLES * 128];
};

/*
 * NULL stands for windows-1252 or Latin-1, "auto" also for others that are in use. Returns false if
 * the charset is not known, or it is not one of single octets that contains ASCII. double_auto()
 * returns those of "auto", for any thread.
 */
bool double_open(struct double_tables *tables, const char *charset);
const struct double_tables *double_auto(void);

/* The index of a character's row; double_far_row() is for those from DOUBLE_NEAR on. */
uint16_t double_far_row(const struct double_tables *tables, uint32_t character);

static inline uint16_t double_row(const struct double_tables *tables, uint32_t character)
{
	return character < DOUBLE_NEAR ? tables->near_rows[character]
	                               : double_far_row(tables, character);
}

#define NO_BREAK_SPACE UINT32_C(0xA0)
#define SOFT_HYPHEN UINT32_C(0xAD)

static inline const struct double_row *double_space(const struct double_tables *tables)
{
	return &tables->rows[double_row(tables, NO_BREAK_SPACE)];
}

#endif
