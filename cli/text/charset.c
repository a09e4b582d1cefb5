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

#include "base/message.h"
#include "base/status.h"
#include "text/spelling.h"

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
	charset->encoding = octavo_encoding_from_label(name);
	if (charset->encoding != OCTAVO_NO_ENCODING || find_iso2022(name, charset))
		return true;

	/* To iconv(3), no name is the locale's charset, and "//" begins an instruction. */
	if (!isalnum((unsigned char)name[0]) || strstr(name, "//"))
		return false;
	*charset = (struct charset){ .name = name, .encoding = OCTAVO_UTF8, .is_foreign = true };
	iconv_t decoder = iconv_open("UTF-8", name);
	if (decoder == NO_ICONV && (charset->name = spelling_for_iconv(name)))
		decoder = iconv_open("UTF-8", charset->name);
	if (decoder == NO_ICONV)
		return false;
	iconv_close(decoder);
	return true;
}

static _Noreturn void unknown_encoding(const struct command *command, const char *name)
{
	const char *label = nearest_label(name);
	char reason[100] = "unknown encoding, 'octavo labels' lists them";

	if (label)
		snprintf(reason, sizeof reason, "unknown encoding, is '%s' meant?", label);
	usage_error(command, name, reason);
}

struct charset charset_option(const struct command *command, const char *name)
{
	const char *slashes = strstr(name, "//");
	struct charset charset;

	if (slashes && strcasecmp(slashes, "//TRANSLIT") == 0)
		usage_error(command, name, "say --unmappable=replace or --unmappable=escape");
	if (slashes && slashes[2])
		usage_error(command, name, "say --invalid=skip or --unmappable=skip");
	if (!charset_find(name, &charset))
		unknown_encoding(command, name);
	return charset;
}

struct charset own_charset_option(const struct command *command, const char *name)
{
	struct charset charset = charset_option(command, name);

	if (charset.is_foreign)
		usage_error(command, name, "only 'octavo convert' reads this encoding");
	return charset;
}

void read_charset(const struct command *command, const char *name, void *to)
{
	*(struct charset *)to = charset_option(command, name);
}

void read_own_charset(const struct command *command, const char *name, void *to)
{
	*(struct charset *)to = own_charset_option(command, name);
}

enum octavo_encoding wide_utf8(enum octavo_encoding e)
{
	return octavo_encoding_info(e)->has_surrogates ? OCTAVO_WTF8 : OCTAVO_UTF8_RFC2279;
}

static iconv_t must_open(const char *name, const char *to, const char *from)
{
	iconv_t conversion = iconv_open(to, from);
	if (conversion == NO_ICONV) {
		trouble(name, strerror(errno));
		exit(STATUS_TROUBLE);
	}
	return conversion;
}

iconv_t charset_decoder(const struct charset *charset)
{
	return charset->is_foreign ? must_open(charset->name, "UTF-8", charset->name) : NO_ICONV;
}

iconv_t charset_encoder(const struct charset *charset)
{
	return charset->is_foreign ? must_open(charset->name, charset->name, "UTF-8") : NO_ICONV;
}

struct octavo_result charset_convert(iconv_t conversion, const char *src, size_t n, char *dst,
                                     size_t cap)
{
	struct octavo_result result = { .error = OCTAVO_OK };
	char *in = (char *)(uintptr_t)src; /* iconv(3) does not change it */
	char *out = dst;
	size_t left = n, capacity = cap;

	/*
	 * glibc decodes far ahead of a character that it cannot encode, and again after it.
	 * So it gets little at first, and more while there are no errors.
	 */
	for (size_t step = 64; left; step *= 2) {
		size_t now = left < step ? left : step;
		size_t rest = left - now;
		bool good = iconv(conversion, &in, &now, &out, &capacity) != (size_t)-1;

		left = now + rest;
		if (good || (errno == EINVAL && rest))
			continue;
		if (errno == E2BIG)
			result.error = OCTAVO_NO_ROOM;
		else
			result.error = errno == EINVAL ? OCTAVO_TRUNCATED : OCTAVO_UNMAPPABLE;
		break;
	}
	result.read = n - left;
	result.written = cap - capacity;
	return result;
}

size_t charset_reset(iconv_t conversion, char *dst, size_t cap)
{
	size_t capacity = cap;
	iconv(conversion, NULL, NULL, &dst, &capacity);
	return cap - capacity;
}

/* Octets that a text takes in a foreign charset, 0 if that cannot hold it. */
static size_t length(const struct charset *charset, const char *text)
{
	char dst[64];
	size_t n = strlen(text);
	iconv_t encoder = charset_encoder(charset);
	struct octavo_result done = charset_convert(encoder, text, n, dst, sizeof dst);

	if (!done.error)
		done.written += charset_reset(encoder, dst + done.written,
		                              sizeof dst - done.written);
	iconv_close(encoder);
	return done.error ? 0 : done.written;
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
