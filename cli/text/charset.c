/* SPDX-License-Identifier: MIT */
/* charset.c - what the name of a charset stands for, and those that iconv(3) knows */
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

bool charset_find(const char *name, struct charset *charset)
{
	*charset = (struct charset){ .name = name };
	charset->encoding = octavo_encoding_from_label(name);
	if (charset->encoding != OCTAVO_NO_ENCODING)
		return true;

	charset->encoding = OCTAVO_UTF8; /* in between, and within ISO 2022 */
	charset->is_iso2022 = strcasecmp(name, ISO2022) == 0;
	if (charset->is_iso2022)
		return true;

	/* To iconv(3), no name is the locale's charset, and "//" begins an instruction. */
	if (!isalnum((unsigned char)name[0]) || strstr(name, "//"))
		return false;
	charset->is_foreign = true;
	iconv_t decoder = iconv_open("UTF-8", name);
	if (decoder == NO_ICONV)
		return false;
	iconv_close(decoder);
	return true;
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
		usage_error(command, name, "unknown encoding, 'octavo labels' lists them");
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

static iconv_t must_open(const char *name, const char *to, const char *from)
{
	iconv_t how = iconv_open(to, from);
	if (how == NO_ICONV) {
		trouble(name, strerror(errno));
		exit(STATUS_TROUBLE);
	}
	return how;
}

iconv_t charset_decoder(const struct charset *charset)
{
	return charset->is_foreign ? must_open(charset->name, "UTF-8", charset->name) : NO_ICONV;
}

iconv_t charset_encoder(const struct charset *charset)
{
	return charset->is_foreign ? must_open(charset->name, charset->name, "UTF-8") : NO_ICONV;
}

struct octavo_result charset_convert(iconv_t how, const char *src, size_t n, char *dst,
                                     size_t cap)
{
	struct octavo_result result = { .error = OCTAVO_OK };
	char *in = (char *)(uintptr_t)src; /* which iconv(3) does not change */
	char *out = dst;
	size_t left = n, room = cap;

	/*
	 * glibc decodes far ahead of what it cannot encode, and again after each such
	 * character. So it gets little to begin with, and more as long as all goes well.
	 */
	for (size_t step = 64; left; step *= 2) {
		size_t now = left < step ? left : step;
		size_t rest = left - now;
		bool good = iconv(how, &in, &now, &out, &room) != (size_t)-1;

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
	result.written = cap - room;
	return result;
}

size_t charset_end(iconv_t how, char *dst, size_t cap)
{
	size_t room = cap;
	iconv(how, NULL, NULL, &dst, &room);
	return cap - room;
}

/* How many octets a text takes, 0 where it cannot be converted. */
static size_t length(const struct charset *charset, const char *text)
{
	char dst[64];
	size_t n = strlen(text);
	iconv_t encoder = charset_encoder(charset);
	struct octavo_result done = charset_convert(encoder, text, n, dst, sizeof dst);

	if (!done.error)
		done.written += charset_end(encoder, dst + done.written,
		                            sizeof dst - done.written);
	iconv_close(encoder);
	return done.error ? 0 : done.written;
}

bool charset_holds(const struct charset *charset, const char *character)
{
	char with[16];

	/* glibc drops some characters without a word. */
	snprintf(with, sizeof with, "%sa", character);
	return length(charset, with) > length(charset, "a");
}

size_t charset_unit(const struct charset *charset)
{
	size_t one = length(charset, "a"), two = length(charset, "aa");

	return one && two > one ? two - one : 1;
}
