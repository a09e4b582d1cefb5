/* SPDX-License-Identifier: MIT */
/* charset.c - charsets by name: those of the libraries, and those that only iconv(3) knows */
#define _XOPEN_SOURCE 700
#include "text/charset.h"

#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "base/memory.h"
#include "base/nearest.h"
#include "text/system_iconv.h"

/* ------------------------------------------------------------------ names */

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

const char *system_alias(const struct octavo_charset *charset, size_t i)
{
	return octavo_charset_alias(charset, OCTAVO_NAMES_SYSTEM, i);
}

/* NULL for the charset in which nothing is text. */
static const struct octavo_charset *of_text(const struct octavo_charset *charset)
{
	return charset == octavo_charset_web_replacement() ? NULL : charset;
}

const struct octavo_charset *charset_numbered(unsigned number)
{
	return of_text(octavo_charset_numbered(number));
}

/* Names of charsets of other scripts may be a letter apart: those of two are no answer. */
const char *nearest_label(const char *name)
{
	struct nearest best = { .word = name };
	bool is_tied = false;
	const char *label;

	for (unsigned number = 0; number < OCTAVO_CHARSET_NUMBERS; number++) {
		const struct octavo_charset *charset = charset_numbered(number);
		struct nearest nearest = { .word = name };
		for (size_t i = 0; (label = system_alias(charset, i)); i++)
			label_try(&nearest, label);
		bool is_nearer = nearest.found &&
		                 (!best.found || nearest.distance < best.distance);
		is_tied = !is_nearer && (is_tied || (nearest.found &&
		                                     nearest.distance == best.distance));
		if (is_nearer)
			best = nearest;
	}
	return is_tied ? NULL : best.found;
}

/* Reads "ISO-2022+" and the name of a form of UTF-8. */
static bool find_iso2022(const char *name, struct charset *charset)
{
	static const char prefix[] = "ISO-2022+";
	size_t n = sizeof prefix - 1;

	if (strncasecmp(name, prefix, n) != 0)
		return false;
	*charset = (struct charset){ .name = name, .is_iso2022 = true };
	charset->encoding = octavo_encoding_from_label(name + n);
	return charset->encoding != OCTAVO_NO_ENCODING &&
	       octavo_encoding_info(charset->encoding)->is_utf8;
}

bool charset_find(const char *name, struct charset *charset)
{
	if (find_iso2022(name, charset))
		return true;
	const struct octavo_charset *own =
		of_text(octavo_charset_from_label(name, OCTAVO_NAMES_SYSTEM));
	*charset = (struct charset){ .name = name, .encoding = encoding_of(own), .foreign = own };
	charset->is_foreign = charset->encoding == OCTAVO_NO_ENCODING;
	if (charset->is_foreign)
		charset->encoding = OCTAVO_UTF8;
	return own != NULL;
}

bool charset_ask_system(const char *name, struct charset *charset)
{
	/* To iconv(3), no name is the locale's charset, and "//" begins an instruction. */
	if (!isalnum((unsigned char)name[0]) || strstr(name, "//"))
		return false;
	struct system_iconv *conversion = system_iconv_open("UTF-8", name);
	system_iconv_close(conversion);
	*charset = (struct charset){ .name = name, .encoding = OCTAVO_UTF8, .is_foreign = true };
	return conversion != NULL;
}

bool charset_ask(const char *name, struct charset *charset)
{
	return charset_find(name, charset) || charset_ask_system(name, charset);
}

static _Noreturn void unknown_encoding(const struct command *command, const char *name)
{
	char reason[100] = UNKNOWN_ENCODING;
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
	if (!charset_ask(name, &charset))
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

const struct octavo_charset *charset_own(const struct charset *charset)
{
	return charset->is_foreign ? charset->foreign : octavo_charset_of(charset->encoding);
}

enum octavo_encoding encoding_of(const struct octavo_charset *charset)
{
	const struct octavo_charset_facts *info = octavo_charset_info(charset);

	return info ? info->encoding : OCTAVO_NO_ENCODING;
}

struct octavo_result charset_decode(const struct charset *charset, const char *src, size_t n,
                                    char *utf8, size_t cap)
{
	return octavo_charset_convert(charset_own(charset), src, n,
	                              octavo_charset_of(OCTAVO_UTF8), utf8, cap, OCTAVO_STOP);
}

void charset_octets(const char *name, uint32_t characters[256])
{
	const struct octavo_charset *charset =
		octavo_charset_from_label(name, OCTAVO_NAMES_SYSTEM);
	unsigned char octets[256];

	for (unsigned i = 0; i < 256; i++)
		octets[i] = (unsigned char)i;
	octavo_charset_convert(charset, octets, sizeof octets,
	                       octavo_charset_of(OCTAVO_UTF32_NATIVE), characters,
	                       256 * sizeof *characters, OCTAVO_REPLACE);
}

size_t charset_encode(const struct charset *charset, uint32_t c, char *dst, size_t cap)
{
	char utf8[8];
	size_t n = octavo_encode(OCTAVO_UTF8_RFC2279, c, utf8, sizeof utf8).written;

	struct octavo_result done =
		octavo_charset_convert(octavo_charset_of(OCTAVO_UTF8_RFC2279), utf8, n,
	                               charset_own(charset), dst, cap, OCTAVO_STOP);

	return done.error ? 0 : done.written;
}

size_t charset_unit(const struct charset *charset)
{
	const struct octavo_charset_facts *info = octavo_charset_info(charset_own(charset));

	return info ? info->unit_size : 1;
}
