/* SPDX-License-Identifier: MIT */
/* appended.c - where UTF-16LE begins that was appended to a text, as PowerShell's >> does */
#include "text/appended.h"

#include <ctype.h>
#include <string.h>

#include "octavo.h"

static bool is_mark(const char *text)
{
	return memcmp(text, "\xFF\xFE", 2) == 0;
}

static bool has_controls(const char *text, size_t n)
{
	for (size_t i = 0; i < n; i++) {
		unsigned char octet = (unsigned char)text[i];
		if (octet < 0x80 && !is_ascii_text(octet))
			return true;
	}
	return false;
}

/* ---------------------------------------------------------------- the second octets of units */

/* Letters of alphabets are below U+1000. */
static bool ends_letter(char octet)
{
	return (unsigned char)octet < 0x10;
}

static bool ends_punctuation(char octet)
{
	return octet >= 0x20 && octet <= 0x22;
}

/* Kana, ideographs, syllables of Hangul, full-width forms. */
static bool ends_ideograph(char octet)
{
	unsigned char second = (unsigned char)octet;
	return second == 0x30 || (second >= 0x4E && second <= 0x9F) ||
	       (second >= 0xAC && second <= 0xD7) || second == 0xFF;
}

static bool has_units(const char *text, size_t n)
{
	for (size_t i = 1; i < n; i += 2)
		if (!ends_letter(text[i]) && !ends_punctuation(text[i]) && !ends_ideograph(text[i]))
			return false;
	return true;
}

/* ---------------------------------------------------------------- the line with the first NUL */

static size_t begin_of_line(const char *text, size_t at)
{
	while (at > 0 && text[at - 1] != '\n')
		at--;
	return at;
}

/*
 * These return where UTF-16 begins in a line: with text[unit], the first unit that has a NUL, or
 * with letters before it. What is before them must be UTF-8, and not what may be ideographs.
 */
static size_t find_letters(const char *text, size_t unit, bool *is_exact)
{
	enum { MANY = 8 }; /* letters of ASCII are hardly ever so many ideographs */
	size_t at = unit;
	/* Where Latin letters begin, a TAB before is one, and not half of a letter of India. */
	bool is_latin = isalnum((unsigned char)text[unit]);

	while (at >= 2 && ends_letter(text[at - 1]) && !(is_latin && text[at - 1] == '\t'))
		at -= 2;
	*is_exact = at == 0 ||
	            (octavo_valid(text, at) && !has_controls(text, at) &&
	             !ends_punctuation(text[at - 1]) && (at % 2 || at >= MANY));
	return at;
}

/* Or with the line, if all before may be ideographs. */
static size_t find_ideographs(const char *text, size_t unit, bool *is_exact)
{
	enum { MIN_UTF8 = 4 };

	*is_exact = false;
	if (unit % 2 || !has_units(text, unit))
		return unit;
	*is_exact = octavo_measure(OCTAVO_UTF8, text, unit).valid < MIN_UTF8;
	return 0;
}

static size_t find_in_line(const char *text, size_t unit, bool is_alphabet, bool *is_exact)
{
	size_t at = find_letters(text, unit, is_exact);
	bool has_letters = is_alphabet && text[unit] != '\r' && text[unit] != '\n';

	return at == 0 || has_letters ? at : find_ideographs(text, unit, is_exact);
}

/* Or with a byte order mark; SIZE_MAX if there is none. */
static size_t find_mark(const char *text, size_t unit)
{
	for (size_t at = unit; at >= 2; at -= 2)
		if (is_mark(text + at - 2))
			return at - 2;
	return SIZE_MAX;
}

/* With text[unit], which has this offset, or before it. The text may begin before text[0]. */
static struct appended find_begin(const char *text, size_t unit, uint64_t offset, bool is_alphabet)
{
	size_t line = begin_of_line(text, unit);
	size_t at = find_mark(text + line, unit - line);
	struct appended found = { .has_mark = at != SIZE_MAX };

	if (!found.has_mark)
		at = find_in_line(text + line, unit - line, is_alphabet, &found.is_exact);
	at += line;
	found.at = offset - unit + at;
	/* The line may begin before the text that is here. */
	found.is_exact = found.has_mark || (found.is_exact && at > 0);
	return found;
}

/* ---------------------------------------------------------------- what follows */

void after_nul_begin(struct after_nul *after, const char *nul, size_t before, uint64_t offset)
{
	const char *text = nul - before;

	for (size_t i = 0; i < 2 && i <= before; i++) {
		struct as_utf16 *one = &after->with[i];
		size_t unit = before - i;

		one->is_possible = !has_controls(text, begin_of_line(text, unit));
		one->letters = find_begin(text, unit, offset - i, true);
		one->ideographs = find_begin(text, unit, offset - i, false);
		structure_begin(&one->structure);
		structure_feed(&one->structure, text + unit, i, false);
		one->utf8 = octavo_stream_init(OCTAVO_UTF8, OCTAVO_NO_ENCODING, OCTAVO_REPLACE);
	}
}

static bool is_open(const struct as_utf16 *one)
{
	return one->is_possible && structure_is_open(&one->structure);
}

bool after_nul_is_open(const struct after_nul *after)
{
	return is_open(&after->with[0]) || is_open(&after->with[1]);
}

void after_nul_feed(struct after_nul *after, const char *octets, size_t n, bool last)
{
	for (size_t i = 0; i < 2; i++) {
		struct as_utf16 *one = &after->with[i];

		if (!is_open(one))
			continue;
		structure_feed(&one->structure, octets, n, last);
		one->errors += octavo_stream_feed(&one->utf8, octets, n, NULL, 0, last).replaced;
	}
	after->octets += n;
}

bool after_nul_find(const struct after_nul *after, struct appended *appended)
{
	enum { MIN_SIGNS = 2 };

	for (size_t i = 0; i < 2; i++) {
		const struct as_utf16 *one = &after->with[i];
		bool is_utf8 = is_nearly_utf8(one->errors, after->octets);

		if (!one->is_possible ||
		    structure_find(&one->structure, is_utf8) != OCTAVO_UTF16LE ||
		    structure_signs(&one->structure, OCTAVO_UTF16LE) < MIN_SIGNS)
			continue;
		bool is_alphabet = structure_find(&one->structure, true) == OCTAVO_UTF16LE;
		*appended = is_alphabet ? one->letters : one->ideographs;
		return appended->at > 0;
	}
	return false;
}
