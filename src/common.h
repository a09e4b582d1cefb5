/* SPDX-License-Identifier: MIT */
/*
 * common.h - how far a text has nothing that a form sees otherwise than RFC 3629
 *
 * Of s[0..n) each function returns a length that is not too great. A character that is
 * cut at its end may be one that the form sees otherwise.
 */
#ifndef OCTAVO_COMMON_H
#define OCTAVO_COMMON_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "decode.h"

#define EACH_OCTET(x) (UINT64_C(0x0101010101010101) * (x))

/* Bit 7 is set in the first octet, or a later one too, that is 0. */
static inline uint64_t zeros_in(uint64_t word)
{
	return (word - EACH_OCTET(0x01)) & ~word & EACH_OCTET(0x80);
}

/* Bit 7 is set in octets F0..FF. */
static inline uint64_t leads_of_4_in(uint64_t word)
{
	return word & word << 1 & word << 2 & word << 3 & EACH_OCTET(0x80);
}

/* Up to characters of four octets, and more. */
static inline size_t common_bmp(const uint8_t *s, size_t n)
{
	size_t at = 0;

	for (uint64_t word; n - at >= sizeof word; at += sizeof word) {
		memcpy(&word, s + at, sizeof word);
		if (leads_of_4_in(word))
			break;
	}
	while (at < n && s[at] < 0xF0)
		at++;
	return at;
}

/* Up to those, or U+0000. */
static inline size_t common_bmp_without_nul(const uint8_t *s, size_t n)
{
	size_t at = 0;

	for (uint64_t word; n - at >= sizeof word; at += sizeof word) {
		memcpy(&word, s + at, sizeof word);
		if (leads_of_4_in(word) | zeros_in(word))
			break;
	}
	while (at < n && s[at] < 0xF0 && s[at] != 0)
		at++;
	return at;
}

/* Up to U+FFFE or U+FFFF, EF BF BE and EF BF BF. */
static inline size_t common_without_fffe(const uint8_t *s, size_t n)
{
	size_t at = 0;

	while (n - at >= 3) {
		const uint8_t *lead = memchr(s + at, 0xEF, n - at - 2);
		if (!lead)
			break;
		at = (size_t)(lead - s);
		if (lead[1] == 0xBF && lead[2] >= 0xBE)
			return at;
		at++;
	}
	return n;
}

/* Up to an octet that is not ASCII. */
static inline size_t common_ascii(const uint8_t *s, size_t n)
{
	size_t at = ascii_words(s, n);

	while (at < n && s[at] < 0x80)
		at++;
	return at;
}

/* Up to a surrogate, in UTF-16 of either byte order. */
static inline size_t common_ucs2le(const uint8_t *s, size_t n)
{
	size_t at = 0;

	while (n - at >= 2 && (s[at + 1] & 0xF8) != 0xD8)
		at += 2;
	return at;
}

static inline size_t common_ucs2be(const uint8_t *s, size_t n)
{
	size_t at = 0;

	while (n - at >= 2 && (s[at] & 0xF8) != 0xD8)
		at += 2;
	return at;
}

/* Up to what begins as Hangul syllables do in Unicode 1.1, U+3400..4DFF, or since. */
static inline size_t common_unicode11(const uint8_t *s, size_t n)
{
	size_t at = 0;

	for (; at < n; at++) {
		if (s[at] < 0xE3 || s[at] > 0xED || (s[at] > 0xE4 && s[at] < 0xEA))
			continue;
		bool before = at + 1 < n && (s[at] == 0xE3 ? s[at + 1] < 0x90
		                             : s[at] == 0xE4 ? s[at + 1] >= 0xB8
		                             : s[at] == 0xEA && s[at + 1] < 0xB0);
		if (!before)
			break;
	}
	return at;
}

#endif
