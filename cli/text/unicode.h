/* SPDX-License-Identifier: MIT */
/* unicode.h - kinds of code points, and their normal forms */
#ifndef UNICODE_H
#define UNICODE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "octavo-text.h"

/* Any value is allowed as a code point. */
#define MAX_CODE_POINT 0x10FFFFu

static inline bool is_between(uint32_t c, uint32_t first, uint32_t last)
{
	return first <= c && c <= last;
}

/* octavo_decode() of UTF-8 that is not empty, quick for ASCII and for characters of two octets. */
static inline struct octavo_character decode_quickly(const char *s, size_t n)
{
	unsigned first = (unsigned char)s[0], second = n > 1 ? (unsigned char)s[1] : 0;

	if (first < 0x80)
		return (struct octavo_character){ first, OCTAVO_OK, 1 };
	if (first >= 0xC2 && first < 0xE0 && (second & 0xC0) == 0x80) {
		uint32_t code_point = (first & 0x1F) << 6 | (second & 0x3F);
		return (struct octavo_character){ code_point, OCTAVO_OK, 2 };
	}
	return octavo_decode(OCTAVO_UTF8, s, n);
}

static inline bool is_ascii_letter(char octet)
{
	return (octet | 0x20) >= 'a' && (octet | 0x20) <= 'z';
}

static inline bool unicode_is_control(uint32_t c)
{
	return c < 0x20 || (c >= 0x7F && c < 0xA0);
}

static inline bool unicode_is_bidi_control(uint32_t c)
{
	return octavo_property(OCTAVO_BIDI_CONTROL, c);
}

static inline bool unicode_is_surrogate(uint32_t c)
{
	return c >= 0xD800 && c <= 0xDFFF;
}

static inline bool unicode_is_noncharacter(uint32_t c)
{
	return c <= 0x10FFFF && ((c & 0xFFFE) == 0xFFFE || (c >= 0xFDD0 && c <= 0xFDEF));
}

/* The general category, "Lu"; NULL above Unicode. */
const char *unicode_category(uint32_t c);

/* The script, "Latin"; "Unknown" if it has none. */
const char *unicode_script(uint32_t c);

/* Whether the category begins with a letter, such as L for letters. */
bool unicode_is_in(uint32_t c, char group);

/*
 * Writes the normal form of code points and returns its length, 0 if one is no character. It fits
 * for one code point, and in NFC for up to MAX_NORMAL.
 */
#define MAX_NORMAL 32
size_t unicode_normalize(enum octavo_normal_form form, const uint32_t *src, size_t n,
                         uint32_t dst[MAX_NORMAL]);

#endif
