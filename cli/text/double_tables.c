/* SPDX-License-Identifier: MIT */
/* double_tables.c - charsets that may have been between two encodings of a text as UTF-8 */
#include "text/double_tables.h"

#include <string.h>

#include "base/threads.h"
#include "text/double_kinds.h"
#include "text/octet_table.h"

/* The first two are tried always, the others with "auto". */
static const char *const charsets[MAX_DOUBLE_TABLES] = {
	"windows-1252", "iso-8859-1",   "windows-1250", "windows-1251", "koi8-r",
	"cp866",        "iso-8859-2",   "macintosh",    "cp437",        "cp850",
	"iso-8859-15",  "windows-1254", "windows-1253", "windows-1256", "windows-1257",
	"cp852",        "koi8-u",       "iso-8859-9",   "windows-1255", "windows-874",
	"iso-8859-5",
};

/* ---------------------------------------------------------------- rows */

uint16_t double_far_row(const struct double_tables *tables, uint32_t character)
{
	for (unsigned i = 0; i < tables->far_count; i++)
		if (tables->rows[tables->far_rows[i]].character == character)
			return tables->far_rows[i];
	return NO_ROW;
}

static struct double_row *add_row(struct double_tables *tables, uint32_t character)
{
	struct double_row *row = &tables->rows[tables->rows_count++];

	*row = (struct double_row){ .character = character, .kinds = double_kinds(character) };
	memset(row->octets, NO_OCTET, sizeof row->octets);
	return row;
}

static void add_first_rows(struct double_tables *tables)
{
	for (uint32_t c = 0; c < ASCII_ROWS; c++) {
		struct double_row *row = add_row(tables, c);
		memset(row->octets, (int)c, sizeof row->octets);
		memset(row->same, 0xFF, sizeof row->same);
		row->begins[1] = UINT32_MAX;
		tables->near_rows[c] = (uint16_t)c;
	}
	add_row(tables, UINT32_MAX); /* NO_ROW */
	for (uint32_t c = ASCII_ROWS; c < DOUBLE_NEAR; c++)
		tables->near_rows[c] = NO_ROW;
}

/* The row of a character, which is new if no table had it so far. */
static struct double_row *row_of(struct double_tables *tables, uint32_t character)
{
	uint16_t known = double_row(tables, character), next = (uint16_t)tables->rows_count;

	if (known != NO_ROW)
		return &tables->rows[known];
	if (character < DOUBLE_NEAR)
		tables->near_rows[character] = next;
	else
		tables->far_rows[tables->far_count++] = next;
	return add_row(tables, character);
}

/* Of several octets for a character: the one that Latin-1 has, or else the first. */
static void add_octet(struct double_tables *tables, unsigned table, unsigned octet,
                      uint32_t character)
{
	/* U+FFFD stands for octets that the charset lacks; which one it was is lost. */
	if (character < 0x80 || character == 0xFFFD)
		return;
	struct double_row *row = row_of(tables, character);
	if (row->octets[table] == NO_OCTET || character == octet)
		row->octets[table] = (unsigned char)octet;
}

static void finish_row(struct double_row *row, unsigned count)
{
	for (unsigned i = 0; i < count; i++) {
		unsigned octet = row->octets[i];
		if (octet == NO_OCTET)
			continue;
		if (octet < 0xC0)
			row->continues |= UINT32_C(1) << i;
		else if (octet < 0xF5)
			row->begins[octet < 0xE0 ? 2 : octet < 0xF0 ? 3 : 4] |= UINT32_C(1) << i;
		for (unsigned j = 0; j < count; j++)
			if (row->octets[j] == octet)
				row->same[i] |= UINT32_C(1) << j;
	}
}

/* ---------------------------------------------------------------- tables */

static bool is_western(const uint32_t *characters)
{
	return characters[0xC2] == 0xC2 && characters[0xC3] == 0xC3 && characters[0xE2] == 0xE2;
}

static uint64_t lost_octets(const uint32_t *characters)
{
	uint64_t lost = 0;

	for (unsigned i = 0; i < 64; i++) {
		uint32_t c = characters[0x80 + i];
		lost |= (uint64_t)(c < NO_BREAK_SPACE || c == SOFT_HYPHEN || c == 0xFFFD) << i;
	}
	return lost;
}

static bool add_table(struct double_tables *tables, const char *charset)
{
	unsigned table = tables->count;
	struct octets octets;

	if (!octets_charset(&octets, charset) || !octets_contain_ascii(&octets))
		return false;
	for (unsigned octet = 0x80; octet < 256; octet++)
		add_octet(tables, table, octet, octets.code_points[octet]);
	tables->lost[table] = lost_octets(octets.code_points);
	if (is_western(octets.code_points))
		tables->western |= UINT32_C(1) << table;
	tables->names[tables->count++] = charset;
	return true;
}

static bool add_tables(struct double_tables *tables, const char *charset)
{
	bool is_auto = charset && strcmp(charset, "auto") == 0;
	unsigned count = is_auto ? MAX_DOUBLE_TABLES : USUAL_DOUBLE_TABLES;

	if (charset && !is_auto)
		return add_table(tables, charset);
	for (unsigned i = 0; i < count; i++)
		add_table(tables, charsets[i]);
	return true;
}

bool double_open(struct double_tables *tables, const char *charset)
{
	tables->count = 0;
	tables->western = 0;
	tables->far_count = 0;
	tables->rows_count = 0;
	add_first_rows(tables);
	if (!add_tables(tables, charset))
		return false;
	for (size_t i = FIRST_ROW; i < tables->rows_count; i++)
		finish_row(&tables->rows[i], tables->count);
	tables->rows[' '].continues = double_space(tables)->continues;
	return true;
}

static struct {
	pthread_once_t once;
	struct double_tables tables;
} automatic = { .once = PTHREAD_ONCE_INIT };

static void open_automatic(void)
{
	double_open(&automatic.tables, "auto");
}

const struct double_tables *double_auto(void)
{
	threads_once(&automatic.once, open_automatic);
	return &automatic.tables;
}
