/* SPDX-License-Identifier: MIT */
/* double_tables.c - charsets that may have been between two encodings of a text as UTF-8 */
#include "text/double_tables.h"

#include <string.h>

#include "base/threads.h"
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

size_t double_far_row(const struct double_tables *tables, uint32_t character)
{
	for (unsigned i = 0; i < tables->far_count; i++)
		if (tables->rows[tables->far_rows[i]].character == character)
			return tables->far_rows[i];
	return 0;
}

/* The row of a character, which is new if no table had it so far. */
static struct double_row *row_of(struct double_tables *tables, uint32_t character)
{
	size_t known = (size_t)(double_row(tables, character) - tables->rows);

	if (known)
		return &tables->rows[known];
	size_t i = tables->rows_count++;
	tables->rows[i] = (struct double_row){ .character = character };
	if (character < DOUBLE_NEAR)
		tables->near_rows[character] = (uint16_t)i;
	else
		tables->far_rows[tables->far_count++] = (uint16_t)i;
	return &tables->rows[i];
}

/* Of several octets for a character: the one that Latin-1 has, or else the first. */
static void add_octet(struct double_tables *tables, unsigned table, unsigned octet)
{
	uint32_t character = tables->characters[table][octet];

	/* What is in no charset was replaced: by which octet is lost. */
	if (character < 0x80 || character == 0xFFFD)
		return;
	struct double_row *row = row_of(tables, character);
	if (!row->octets[table] || character == octet)
		row->octets[table] = (unsigned char)octet;
}

static void finish_row(struct double_row *row, unsigned count)
{
	for (unsigned i = 0; i < count; i++) {
		unsigned octet = row->octets[i];
		if (!octet)
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

static bool add_table(struct double_tables *tables, const char *charset)
{
	unsigned table = tables->count;
	struct octets octets;

	if (!octets_charset(&octets, charset))
		return false;
	for (unsigned c = 0; c < 0x80; c++)
		if (octets.code_points[c] != c)
			return false;
	memcpy(tables->characters[table], octets.code_points, sizeof octets.code_points);
	for (unsigned octet = 0x80; octet < 256; octet++)
		add_octet(tables, table, octet);
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
		if (!add_table(tables, charsets[i]) && i < USUAL_DOUBLE_TABLES)
			return false;
	return true;
}

bool double_open(struct double_tables *tables, const char *charset)
{
	tables->count = 0;
	tables->western = 0;
	tables->far_count = 0;
	tables->rows_count = 1;
	tables->rows[0] = (struct double_row){ .character = 0 };
	memset(tables->near_rows, 0, sizeof tables->near_rows);
	if (!add_tables(tables, charset))
		return false;
	for (size_t i = 1; i < tables->rows_count; i++)
		finish_row(&tables->rows[i], tables->count);
	return true;
}

static struct {
	pthread_once_t once;
	struct double_tables tables;
} usual = { .once = PTHREAD_ONCE_INIT };

static void open_usual(void)
{
	double_open(&usual.tables, "auto");
}

const struct double_tables *double_usual(void)
{
	threads_once(&usual.once, open_usual);
	return &usual.tables;
}
