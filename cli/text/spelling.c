/* SPDX-License-Identifier: MIT */
/* spelling.c - names of encodings in another spelling, and misspelled ones */
#include "text/spelling.h"

#include <ctype.h>
#include <stdbool.h>
#include <stddef.h>

#include "base/nearest.h"
#include "octavo.h"

/* Common encodings that iconv(3) converts; it has no list, and takes no other punctuation. */
static const char *const names[] = {
	"ISO-8859-2", "ISO-8859-3", "ISO-8859-4", "ISO-8859-5", "ISO-8859-6", "ISO-8859-7",
	"ISO-8859-8", "ISO-8859-9", "ISO-8859-10", "ISO-8859-11", "ISO-8859-13", "ISO-8859-14",
	"ISO-8859-15", "ISO-8859-16", "latin2", "latin3", "latin4", "latin5", "latin6", "latin7",
	"latin8", "latin9", "latin10",
	"WINDOWS-1250", "WINDOWS-1251", "WINDOWS-1252", "WINDOWS-1253", "WINDOWS-1254",
	"WINDOWS-1255", "WINDOWS-1256", "WINDOWS-1257", "WINDOWS-1258", "WINDOWS-31J",
	"CP1250", "CP1251", "CP1252", "CP1253", "CP1254", "CP1255", "CP1256", "CP1257", "CP1258",
	"CP437", "CP737", "CP775", "CP850", "CP852", "CP855", "CP857", "CP858", "CP860", "CP861",
	"CP862", "CP863", "CP864", "CP865", "CP866", "CP869", "CP874", "CP932", "CP936", "CP949",
	"CP950", "IBM437", "IBM850", "IBM852", "IBM855", "IBM866", "IBM037", "IBM273", "IBM500",
	"IBM1047", "KOI8-R", "KOI8-U", "KOI8-T", "MACINTOSH", "MAC-CENTRALEUROPE", "MAC-CYRILLIC",
	"SHIFT_JIS", "SHIFT_JISX0213", "EUC-JP", "ISO-2022-JP", "ISO-2022-KR", "ISO-2022-CN",
	"EUC-KR", "JOHAB", "UHC", "EUC-CN", "EUC-TW", "GB2312", "GBK", "GB18030", "BIG5",
	"BIG5-HKSCS", "TIS-620", "VISCII", "TCVN", "ARMSCII-8", "GEORGIAN-PS", "HP-ROMAN8", "UTF-7",
};

static const struct {
	const char *name, *iconv;
} aliases[] = {
	{ "macroman", "MACINTOSH" },
	{ "xmacroman", "MACINTOSH" },
	{ "xsjis", "SHIFT_JIS" },
	{ "xeucjp", "EUC-JP" },
	{ "xgbk", "GBK" },
	{ "win1250", "WINDOWS-1250" },
	{ "win1251", "WINDOWS-1251" },
	{ "win1252", "WINDOWS-1252" },
};

#define COUNT(array) (sizeof(array) / sizeof(array)[0])

/* The next letter or digit, in lower case; '\0' at the end. */
static int next_significant(const char **s)
{
	while (**s && !isalnum((unsigned char)**s))
		++*s;
	return **s ? tolower((unsigned char)*(*s)++) : '\0';
}

static bool is_same(const char *a, const char *b)
{
	int c;

	do
		if ((c = next_significant(&a)) != next_significant(&b))
			return false;
	while (c);
	return true;
}

const char *spelling_for_iconv(const char *name)
{
	for (size_t i = 0; i < COUNT(names); i++)
		if (is_same(name, names[i]))
			return names[i];
	for (size_t i = 0; i < COUNT(aliases); i++)
		if (is_same(name, aliases[i].name))
			return aliases[i].iconv;
	return NULL;
}

const char *nearest_label(const char *name)
{
	struct nearest nearest = { .word = name };
	const char *label;

	for (int e = 0; octavo_encoding_label((enum octavo_encoding)e); e++)
		for (size_t i = 0; (label = octavo_encoding_alias((enum octavo_encoding)e, i)); i++)
			nearest_try(&nearest, label);
	for (size_t i = 0; i < COUNT(names); i++)
		nearest_try(&nearest, names[i]);
	return nearest.found;
}
