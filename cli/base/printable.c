/* SPDX-License-Identifier: MIT */
/* printable.c - make text and names of files safe to print */
#define _POSIX_C_SOURCE 200809L
#include "base/printable.h"

#include <string.h>

/*
 * Sorted, of Unicode 18: controls; Default_Ignorable_Code_Point, with the ranges that are
 * reserved for more of them, and Bidi_Control (DerivedCoreProperties.txt, PropList.txt); the line
 * and paragraph separators; interlinear annotation; surrogates; numbers above U+10FFFF.
 */
static const struct range {
	uint32_t first, last;
} hidden[] = {
	{ 0x0, 0x1F },        { 0x7F, 0x9F },       { 0xAD, 0xAD },         { 0x34F, 0x34F },
	{ 0x61C, 0x61C },     { 0x115F, 0x1160 },   { 0x17B4, 0x17B5 },     { 0x180B, 0x180F },
	{ 0x200B, 0x200F },   { 0x2028, 0x202E },   { 0x2060, 0x206F },     { 0x3164, 0x3164 },
	{ 0xD800, 0xDFFF },   { 0xFE00, 0xFE0F },   { 0xFEFF, 0xFEFF },     { 0xFFA0, 0xFFA0 },
	{ 0xFFF0, 0xFFFB },   { 0x1BCA0, 0x1BCA3 }, { 0x1D173, 0x1D17A },   { 0xE0000, 0xE0FFF },
	{ 0x110000, UINT32_MAX },
};

bool is_visible(uint32_t c)
{
	const struct range *range = hidden;

	while (c > range->last)
		range++;
	return c < range->first;
}

/*
 * Ordinary names contain some invisible characters: joiners (Persian, Devanagari, emoji) and the
 * variation selectors of emoji. These only affect the shape of their neighbours.
 */
static bool is_visible_in_name(uint32_t c)
{
	return is_visible(c) || c == 0x200C || c == 0x200D || c == 0xFE0E || c == 0xFE0F;
}

/* Signal handlers must not call printf(). */
static char *put_hex(char *to, uint32_t value, unsigned digits, const char *alphabet)
{
	while (digits-- > 0)
		*to++ = alphabet[value >> 4 * digits & 15];
	return to;
}

static const char upper[] = "0123456789ABCDEF";
static const char lower[] = "0123456789abcdef";

static size_t end(char *text, char *at)
{
	*at = '\0';
	return (size_t)(at - text);
}

size_t printable_octets(const char *octets, size_t n, char text[MAX_PRINTABLE])
{
	char *at = text;

	for (size_t i = 0; i < n && i < MAX_CHARACTER; i++) {
		*at++ = '<';
		at = put_hex(at, (unsigned char)octets[i], 2, upper);
		*at++ = '>';
	}
	return end(text, at);
}

size_t printable_code_point(uint32_t c, char text[MAX_PRINTABLE])
{
	unsigned digits = 4;

	while (digits < 8 && c >> 4 * digits)
		digits++;
	memcpy(text, "<U+", 3);
	char *at = put_hex(text + 3, c, digits, upper);
	*at++ = '>';
	return end(text, at);
}

size_t printable_character(struct octavo_character c, const char *octets,
                           char text[MAX_PRINTABLE])
{
	if (c.error)
		return printable_octets(octets, c.length, text);
	if (!is_visible(c.code_point))
		return printable_code_point(c.code_point, text);
	struct octavo_result utf8 = octavo_encode(OCTAVO_UTF8, c.code_point, text, MAX_PRINTABLE);
	return end(text, text + utf8.written);
}

size_t printable_name(const char *name, size_t *used, char text[MAX_PRINTABLE])
{
	struct octavo_character c = octavo_decode(OCTAVO_UTF8, name, strnlen(name, 4));
	char *at = text;

	*used = c.length;
	for (unsigned i = 0; i < c.length; i++) {
		unsigned char octet = (unsigned char)name[i];
		bool is_safe = !c.error && is_visible_in_name(c.code_point) && octet != '\\';
		if (!is_safe)
			*at++ = '\\';
		if (is_safe || octet == '\\' || octet == '\n') {
			*at++ = octet == '\n' ? 'n' : (char)octet;
			continue;
		}
		*at++ = 'x';
		at = put_hex(at, octet, 2, lower);
	}
	return end(text, at);
}
