/* SPDX-License-Identifier: MIT */
/* declaration.c - names of encodings as texts have them */
#include "text/declaration.h"

#include <ctype.h>
#include <inttypes.h>
#include <string.h>

#include "base/array.h"
#include "octavo.h"
#include "text/charset.h"

/* Names of Emacs, TeX, databases and old programs that no list of encodings has. */
static const struct {
	const char *name, *usual;
} names[] = {
	{ "mule-utf-8", "utf-8" },
	{ "utf-8-emacs", "utf-8" },
	{ "utf-8-auto", "utf-8" },
	{ "prefer-utf-8", "utf-8" },
	{ "utf-8-with-signature", "utf-8" },
	{ "utf-8-sig", "utf-8" },
	{ "euc-japan", "euc-jp" },
	{ "japanese-iso-8bit", "euc-jp" },
	{ "japanese-shift-jis", "shift_jis" },
	{ "euc-korea", "euc-kr" },
	{ "chinese-iso-8bit", "gb2312" },
	{ "chinese-big5", "big5" },
	{ "cyrillic-koi8", "koi8-r" },
	{ "utf8x", "utf-8" },
	{ "utf8mb3", "utf-8" },
	{ "utf8mb4", "utf-8" },
	{ "ansi", "windows-1252" },
	{ "ansinew", "windows-1252" },
	{ "applemac", "macintosh" },
	{ "macosroman", "macintosh" },
	{ "macroman", "macintosh" },
	{ "ibmpc", "cp437" },
	{ "cp437de", "cp437" },
	{ "isolatin", "iso-8859-1" },
	{ "greek", "iso-8859-7" },
	{ "hebrew", "iso-8859-8" },
	{ "koi8r", "koi8-r" },
	{ "koi8u", "koi8-u" },
	{ "ujis", "euc-jp" },
	{ "eucjpms", "euc-jp" },
	{ "euckr", "euc-kr" },
	{ "sjis", "shift_jis" },
	{ "win", "windows-1251" },
	{ "alt", "cp866" },
	{ "x-user-defined", "windows-1252" }, /* HTML 13.2.3.2; other uses are of scripts */
};

#define OF_HUNSPELL "microsoft-"

/* The part of ISO/IEC 8859 for each number of a Latin alphabet. */
static const unsigned char latin[] = { 0, 1, 2, 3, 4, 9, 10, 13, 14, 15, 16 };

static void cut_ending(char *name, const char *ending)
{
	size_t n = strlen(name), m = strlen(ending);

	if (n > m && strcmp(name + n - m, ending) == 0)
		name[n - m] = '\0';
}

static void name_it(struct declaration *found, const char *name)
{
	size_t i = 0;

	for (; name[i] && i + 1 < sizeof found->name; i++)
		found->name[i] = (char)tolower((unsigned char)name[i]);
	found->name[i] = '\0';
}

/* Whether the declaration could be read in the encoding that it declares. */
static bool contains_ascii(const struct charset *charset)
{
	static const char text[] = "charset=\"AZaz09\"";
	char decoded[2 * sizeof text];

	if (!charset->is_foreign)
		return octavo_encoding_info(charset->encoding)->unit_size == 1;
	struct octavo_result done = charset_decode(charset, text, sizeof text, decoded,
	                                           sizeof decoded);
	return !done.error && done.written == sizeof text && strcmp(decoded, text) == 0;
}

/* Whether a name is a word and a number, perhaps with a hyphen between them. */
static bool has_number(const char *name, const char *word, unsigned *number)
{
	size_t n = strlen(word);
	char rest;

	if (strncmp(name, word, n) != 0)
		return false;
	n += name[n] == '-';
	return isdigit((unsigned char)name[n]) && sscanf(name + n, "%u%c", number, &rest) == 1;
}

/*
 * The Web's charset of this name, if the declaration could be read in it: none are UTF-16, whose
 * byte order a mark tells in XML, and "replacement", in which nothing is text.
 */
static const struct octavo_charset *find_of_web(const struct declaration *found)
{
	bool is_of_web = found->in == DECLARED_XML || found->in == DECLARED_CSS ||
	                 found->in == DECLARED_HTML;
	struct charset charset = {
		.foreign = octavo_charset_from_label(found->name, OCTAVO_NAMES_WEB),
		.is_foreign = true,
	};

	return is_of_web && contains_ascii(&charset) ? charset.foreign : NULL;
}

bool declaration_find_usual(struct declaration *found)
{
	char name[sizeof found->name];
	struct charset charset;
	unsigned number;

	cut_ending(found->name, "-unix");
	cut_ending(found->name, "-dos");
	cut_ending(found->name, "-mac");
	if (strncmp(found->name, OF_HUNSPELL, sizeof OF_HUNSPELL - 1) == 0)
		name_it(found, found->name + sizeof OF_HUNSPELL - 1);
	for (size_t i = 0; i < COUNT(names); i++)
		if (strcmp(found->name, names[i].name) == 0)
			name_it(found, names[i].usual);
	snprintf(name, sizeof name, "%s", found->name);
	if ((has_number(name, "latin", &number) || has_number(name, "iso-latin", &number) ||
	     has_number(name, "isolatin", &number)) &&
	    number > 0 && number < COUNT(latin))
		snprintf(name, sizeof name, "iso-8859-%u", (unsigned)latin[number]);
	else if (has_number(name, "iso8859", &number))
		snprintf(name, sizeof name, "iso-8859-%u", number);
	else if (has_number(name, "cp", &number) || has_number(name, "win", &number) ||
	         has_number(name, "", &number))
		snprintf(name, sizeof name, number / 10 == 125 ? "windows-%u" : "cp%u", number);
	bool is_there = charset_find(name, &charset);
	found->web = find_of_web(found);
	found->is_known = found->web || (is_there && contains_ascii(&charset));
	if (found->web == charset_own(&charset))
		found->web = NULL;
	if (is_there)
		name_it(found, charset.is_foreign || charset.is_iso2022 ?
		                       charset.name : octavo_encoding_label(charset.encoding));
	return is_there;
}

static const struct {
	const char *word, *text;
} texts[] = {
	[DECLARED_NOWHERE] = { "nowhere", "nothing" },
	[DECLARED_XML] = { "xml", "an XML declaration" },
	[DECLARED_CSS] = { "css", "an @charset rule" },
	[DECLARED_HTML] = { "html", "an HTML meta element" },
	[DECLARED_MAIL] = { "mail", "a Content-Type header" },
	[DECLARED_EMACS] = { "emacs", "a file variable of Emacs" },
	[DECLARED_VIM] = { "vim", "a modeline of Vim" },
	[DECLARED_RTF] = { "rtf", "the header of RTF" },
	[DECLARED_LINE] = { "line", "line" },
};

const char *declaration_word(enum declared_in in)
{
	return texts[in].word;
}

void declaration_print_place(FILE *to, const struct declaration *declaration)
{
	fputs(texts[declaration->in].text, to);
	if (declaration->in == DECLARED_LINE)
		fprintf(to, " %" PRIu64, declaration->line);
}
