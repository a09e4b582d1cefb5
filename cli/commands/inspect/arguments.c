/* SPDX-License-Identifier: MIT */
/* arguments.c - characters and sizes on the command line */
#include "commands/inspect/arguments.h"

#include <ctype.h>
#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/array.h"
#include "text/escapes.h"
#include "text/names.h"

/*
 * Reads octets of two hexadecimal digits each, which may follow 0x, as they are in dumps and in
 * sources; returns 0 if the word is anything else.
 */
static size_t read_octets(const char *word, char *dst)
{
	static const char between[] = " ,", digits[] = "0123456789abcdefABCDEF";
	size_t n = 0;

	for (word += strspn(word, between); *word; word += strspn(word, between)) {
		if (word[0] == '0' && (word[1] == 'x' || word[1] == 'X'))
			word += 2;
		if (strcspn(word, between) != 2 || strspn(word, digits) != 2)
			return 0;
		dst[n++] = (char)strtoul(word, NULL, 16);
		word += 2;
	}
	return n;
}

/*
 * Writes a character in the encoding. Code points that UTF-8 excludes are written in another form,
 * so that the error can be shown.
 */
static size_t write_character(const struct charset *charset, uint32_t c, char dst[8])
{
	enum octavo_encoding e = charset->encoding;
	const enum octavo_encoding all[] = { e, OCTAVO_WTF8, OCTAVO_UTF8_RFC2279 };

	if (charset->is_foreign)
		return charset_encode(charset, c, dst, 8);
	for (size_t i = 0; i < (e == OCTAVO_UTF8 ? 3 : 1); i++) {
		size_t n = octavo_encode(all[i], c, dst, 8).written;
		if (n)
			return n;
	}
	return 0;
}

/* "\N{EURO SIGN}", as in Python. */
static struct escape read_name(const struct command *command, const char *word)
{
	struct escape escape = { .length = 0 };
	const char *end = strncmp(word, "\\N{", 3) == 0 ? strchr(word, '}') : NULL;
	char name[MAX_NAME];

	if (!end)
		return escape;
	size_t n = (size_t)(end - word) - 3;
	if (n >= sizeof name)
		usage_error(command, word, "no character of that name");
	memcpy(name, word + 3, n);
	name[n] = '\0';
	if (!unicode_find(name, &escape.value))
		usage_error(command, name, "no character of that name");
	escape.length = (uint32_t)n + 4;
	return escape;
}

/* Writes a character of the word, which the encoding must have. */
static size_t encode(const struct command *command, const struct charset *charset,
                     const char *word, uint32_t c, char dst[8])
{
	size_t size = write_character(charset, c, dst);

	if (size == 0)
		usage_error(command, word, "this encoding lacks this character");
	return size;
}

size_t read_characters(const struct command *command, const struct charset *charset,
                       const char *word, char *dst)
{
	bool is_blank = word[strspn(word, " ")] == '\0';
	size_t n = read_octets(word, dst), left = n ? 0 : strlen(word);

	for (size_t used; left; word += used, left -= used) {
		struct escape escape = read_name(command, word);
		if (escape.length == 0)
			escape = escape_read(ESCAPE_ANY, word, left);
		struct octavo_character c = octavo_decode(OCTAVO_UTF8, word, left);

		used = escape.length ? escape.length : c.length;
		if (*word == ' ' && !is_blank)
			continue;
		if (escape.length && escape.is_octet) {
			dst[n++] = (char)escape.value;
		} else if (!escape.length && c.error) {
			memcpy(dst + n, word, used);
			n += used;
		} else {
			uint32_t value = escape.length ? escape.value : c.code_point;
			n += encode(command, charset, word, value, dst + n);
			if (escape.length && escape.next)
				n += encode(command, charset, word, escape.next, dst + n);
		}
	}
	return n;
}

/* ---------------------------------------------------------------- sizes */

/* The octets of a unit, 0 if there is no such unit. */
static uint64_t octets_of_unit(const char *word)
{
	static const struct {
		const char *name;
		uint64_t octets;
	} units[] = {
		{ "", 1 },
		{ "B", 1 },
		{ "kB", 1000 },
		{ "MB", 1000000 },
		{ "GB", 1000000000 },
		{ "TB", 1000000000000 },
		{ "KiB", (uint64_t)1 << 10 },
		{ "MiB", (uint64_t)1 << 20 },
		{ "GiB", (uint64_t)1 << 30 },
		{ "TiB", (uint64_t)1 << 40 },
	};

	for (size_t i = 0; i < COUNT(units); i++)
		if (strcasecmp(word, units[i].name) == 0)
			return units[i].octets;
	return 0;
}

int64_t size_option(const struct command *command, const char *word, bool signs)
{
	const char *digits = word;
	char *end;

	if (signs && (*digits == '-' || *digits == '+'))
		digits++;
	bool is_hex = digits[0] == '0' && (digits[1] == 'x' || digits[1] == 'X');

	errno = 0;
	uint64_t value = strtoumax(digits, &end, is_hex ? 16 : 10);
	uint64_t octets = is_hex && *end ? 0 : octets_of_unit(end);
	/* strtoumax() also takes spaces, signs, and 0x alone for 0. */
	if (!isdigit((unsigned char)digits[0]) || (is_hex && !isxdigit((unsigned char)digits[2])) ||
	    errno || !octets || value > INT64_MAX / octets)
		usage_error(command, word, "no number of octets");
	return *word == '-' ? -(int64_t)(value * octets) : (int64_t)(value * octets);
}
