/* SPDX-License-Identifier: MIT */
/* charset.c - encodings by name: those of the library, and those that iconv(3) knows */
#define _XOPEN_SOURCE 700
#include "text/charset.h"

#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/array.h"
#include "base/memory.h"
#include "base/message.h"
#include "base/nearest.h"
#include "base/status.h"

/* ------------------------------------------------------------------ names */

/*
 * Common encodings that iconv(3) may convert: POSIX has no function that lists them, and glibc
 * takes no other punctuation.
 */
static const char *const names[] = {
	"ISO-8859-2", "ISO-8859-3", "ISO-8859-4", "ISO-8859-5", "ISO-8859-6", "ISO-8859-7",
	"ISO-8859-8", "ISO-8859-9", "ISO-8859-10", "ISO-8859-11", "ISO-8859-13", "ISO-8859-14",
	"ISO-8859-15", "ISO-8859-16", "latin2", "latin3", "latin4", "latin5", "latin6", "latin7",
	"latin8", "latin9", "latin10",
	"WINDOWS-1250", "WINDOWS-1251", "WINDOWS-1252", "WINDOWS-1253", "WINDOWS-1254",
	"WINDOWS-1255", "WINDOWS-1256", "WINDOWS-1257", "WINDOWS-1258", "WINDOWS-31J",
	"WINDOWS-874",
	"CP1250", "CP1251", "CP1252", "CP1253", "CP1254", "CP1255", "CP1256", "CP1257", "CP1258",
	"CP437", "CP737", "CP775", "CP850", "CP852", "CP855", "CP857", "CP858", "CP860", "CP861",
	"CP862", "CP863", "CP864", "CP865", "CP866", "CP869", "CP874", "CP932", "CP936", "CP949",
	"CP950", "IBM437", "IBM850", "IBM852", "IBM855", "IBM866", "IBM037", "IBM273", "IBM500",
	"IBM1047", "KOI8-R", "KOI8-U", "KOI8-T", "MACINTOSH", "MAC-CENTRALEUROPE", "MAC-CYRILLIC",
	"SHIFT_JIS", "SHIFT_JISX0213", "EUC-JP", "ISO-2022-JP", "ISO-2022-KR", "ISO-2022-CN",
	"EUC-KR", "JOHAB", "UHC", "EUC-CN", "EUC-TW", "GB2312", "GBK", "GB18030", "BIG5",
	"BIG5-HKSCS", "TIS-620", "VISCII", "TCVN", "ARMSCII-8", "GEORGIAN-PS",
	"GEORGIAN-ACADEMY", "PT154", "HP-ROMAN8", "UTF-7",
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

/*
 * Returns the name by which iconv(3) may know the encoding: "WINDOWS-1252" for "windows1252";
 * NULL if no known name differs only in case and punctuation.
 */
static const char *spelling_for_iconv(const char *name)
{
	for (size_t i = 0; i < COUNT(names); i++)
		if (is_same(name, names[i]))
			return names[i];
	for (size_t i = 0; i < COUNT(aliases); i++)
		if (is_same(name, aliases[i].name))
			return aliases[i].iconv;
	return NULL;
}

const char *iconv_label(size_t i)
{
	return i < COUNT(names) ? names[i] : NULL;
}

static const char *skip_to_digit(const char *s)
{
	while (*s && !isdigit((unsigned char)*s))
		s++;
	return s;
}

/*
 * The digits of a name say which of many similar charsets it is: one whose name has others is
 * another charset, not the same one with its name misspelled.
 */
static bool has_same_digits(const char *a, const char *b)
{
	do {
		a = skip_to_digit(a);
		b = skip_to_digit(b);
		if (*a != *b)
			return false;
	} while (*a++ && *b++);
	return true;
}

static void label_try(struct nearest *nearest, const char *label)
{
	if (has_same_digits(nearest->word, label))
		nearest_try(nearest, label);
}

const char *nearest_label(const char *name)
{
	struct nearest nearest = { .word = name };
	const char *label;

	if (spelling_for_iconv(name))
		return NULL; /* it is meant, but this system has it not */
	for (int e = 0; octavo_encoding_label((enum octavo_encoding)e); e++)
		for (size_t i = 0; (label = octavo_encoding_alias((enum octavo_encoding)e, i)); i++)
			label_try(&nearest, label);
	for (size_t i = 0; i < COUNT(names); i++)
		label_try(&nearest, names[i]);
	return nearest.found;
}

/* Reads "ISO-2022+" and the name of a form of UTF-8. */
static bool find_iso2022(const char *name, struct charset *charset)
{
	static const char prefix[] = "ISO-2022+";
	size_t n = sizeof prefix - 1;

	if (strncasecmp(name, prefix, n) != 0)
		return false;
	charset->encoding = octavo_encoding_from_label(name + n);
	charset->is_iso2022 = true;
	return charset->encoding != OCTAVO_NO_ENCODING &&
	       octavo_encoding_info(charset->encoding)->is_utf8;
}

bool charset_find(const char *name, struct charset *charset)
{
	*charset = (struct charset){ .name = name };
	errno = EINVAL;
	charset->encoding = octavo_encoding_from_label(name);
	if (charset->encoding != OCTAVO_NO_ENCODING || find_iso2022(name, charset))
		return true;

	/* To iconv(3), no name is the locale's charset, and "//" begins an instruction. */
	if (!isalnum((unsigned char)name[0]) || strstr(name, "//"))
		return false;
	*charset = (struct charset){ .name = name, .encoding = OCTAVO_UTF8, .is_foreign = true };
	struct checked_iconv *decoder = open_conversion("UTF-8", name);
	if (!decoder && errno == EINVAL && (charset->name = spelling_for_iconv(name)))
		decoder = open_conversion("UTF-8", charset->name);
	if (!decoder)
		return false;
	checked_iconv_close(decoder);
	return true;
}

static _Noreturn void unknown_encoding(const struct command *command, const char *name)
{
	char reason[100] = UNKNOWN_ENCODING;

	if (errno == ENOTSUP)
		usage_error(command, name, ICONV_FAILS);
	const char *label = nearest_label(name);
	if (label)
		snprintf(reason, sizeof reason, "unknown encoding, did you mean '%s'?", label);
	usage_error(command, name, reason);
}

struct charset charset_option(const struct command *command, const char *name)
{
	const char *slashes = strstr(name, "//");
	struct charset charset;

	if (slashes && strcasecmp(slashes, "//TRANSLIT") == 0)
		usage_error(command, name, "octavo convert has --unmappable=translit instead");
	if (slashes && slashes[2])
		usage_error(command, name, "octavo convert has --invalid=skip and "
		            "--unmappable=skip instead");
	if (!charset_find(name, &charset))
		unknown_encoding(command, name);
	return charset;
}

void read_charset(const struct command *command, const char *name, void *to)
{
	*(struct charset *)to = charset_option(command, name);
}

void outside_option(const struct command *command, const struct charset *from,
                    struct charset *outside)
{
	if (!outside->name)
		*outside = charset_option(command, "US-ASCII");
	else if (!from->is_iso2022)
		usage_error(command, "--outside", "only with -f " ISO2022);
	else if (outside->is_iso2022 || charset_unit(outside) > 1)
		usage_error(command, outside->name,
		            "--outside needs an encoding in which ESC and % are single octets");
}

bool locale_codeset(char *dst, size_t cap)
{
	errno = 0;
	bool is_utf8 = octavo_locale_codeset(dst, cap);
	if (errno == ENOMEM)
		no_memory();
	return is_utf8;
}

bool is_plain_utf8(const struct charset *charset)
{
	return charset->encoding == OCTAVO_UTF8 && !charset->is_iso2022 && !charset->is_foreign;
}

enum octavo_encoding wide_utf8(enum octavo_encoding e)
{
	return octavo_encoding_info(e)->has_surrogates ? OCTAVO_WTF8 : OCTAVO_UTF8_RFC2279;
}

enum octavo_encoding strict_form(enum octavo_encoding e)
{
	return e == OCTAVO_UTF8_AMD2    ? OCTAVO_UTF8_MAN7 :
	       e == OCTAVO_UTF8_RFC2044 ? OCTAVO_UTF8_RFC2279 :
	                                  e;
}

/* ------------------------------------------------------------------ conversions */

static _Noreturn void fail(const char *name)
{
	trouble(name, errno == ENOTSUP  ? ICONV_FAILS :
	              errno == EINVAL   ? "iconv(3) of this system only decodes this charset" :
	                                  strerror(errno));
	end_process(STATUS_TROUBLE);
}

struct checked_iconv *open_conversion(const char *to, const char *from)
{
	struct checked_iconv *conversion = checked_iconv_open(to, from);

	if (!conversion && errno != EINVAL && errno != ENOTSUP)
		fail(strcmp(to, "UTF-8") == 0 ? from : to);
	return conversion;
}

static struct checked_iconv *must_open(const char *name, const char *to, const char *from)
{
	struct checked_iconv *conversion = checked_iconv_open(to, from);

	if (!conversion)
		fail(name);
	return conversion;
}

struct checked_iconv *charset_decoder(const struct charset *charset)
{
	return charset->is_foreign ? must_open(charset->name, "UTF-8", charset->name) : NULL;
}

struct checked_iconv *charset_encoder(const struct charset *charset)
{
	return charset->is_foreign ? must_open(charset->name, charset->name, "UTF-8") : NULL;
}

size_t charset_convert_alone(struct checked_iconv *conversion, const char *src, size_t n, char *dst,
                             size_t cap)
{
	struct octavo_result done = charset_convert(conversion, src, n, dst, cap);

	done.written += charset_reset(conversion, dst + done.written, cap - done.written);
	return done.error ? 0 : done.written;
}

bool charset_holds_letters(struct checked_iconv *decoder)
{
	static const char letters[] = { 'a', '\xE0', '\xA6' }; /* of windows-1255, of TSCII */
	char utf8[64];

	for (size_t i = 0; i < sizeof letters; i++) {
		struct octavo_result done =
			charset_convert(decoder, letters + i, 1, utf8, sizeof utf8);
		if (charset_reset(decoder, utf8, sizeof utf8) && done.read && !done.written)
			return true;
	}
	return false;
}

/* Octets that a text takes in a foreign charset, 0 if that cannot hold it. */
static size_t length(const struct charset *charset, const char *text)
{
	char dst[64];
	struct checked_iconv *encoder = open_conversion(charset->name, "UTF-8");

	if (!encoder)
		return 0; /* musl decodes some charsets that it does not encode */
	size_t n = charset_convert_alone(encoder, text, strlen(text), dst, sizeof dst);
	checked_iconv_close(encoder);
	return n;
}

size_t charset_encode(const struct charset *charset, uint32_t c, char *dst, size_t cap)
{
	char utf8[8];
	struct checked_iconv *encoder = open_conversion(charset->name, "UTF-8");
	size_t n = octavo_encode(OCTAVO_UTF8, c, utf8, sizeof utf8).written;

	if (!encoder)
		return 0;
	n = charset_convert_alone(encoder, utf8, n, dst, cap);
	checked_iconv_close(encoder);
	return n;
}

bool charset_holds(const struct charset *charset, const char *character)
{
	char with[16];

	/* glibc drops some characters without an error. */
	snprintf(with, sizeof with, "%sa", character);
	return length(charset, with) > length(charset, "a");
}

size_t charset_unit(const struct charset *charset)
{
	if (!charset->is_foreign)
		return octavo_encoding_info(charset->encoding)->unit_size;
	size_t one = length(charset, "a"), two = length(charset, "aa");
	return one && two > one ? two - one : 1;
}
