/* SPDX-License-Identifier: MIT */
/*
 * shared_prefix.h - how much of a text an encoding shares with the kind that its kernels take
 *
 * Kernels know RFC 3629, UTF-16, UTF-32 and ISO-8859-1 only. Each function returns a lower bound
 * of the length of the prefix of s[0..n) that its encoding decodes exactly as the kind does. A
 * character that the end of the prefix cuts need not be shared.
 */
#ifndef OCTAVO_SHARED_PREFIX_H
#define OCTAVO_SHARED_PREFIX_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "decode.h"

/* Sets bit 7 of the first octet that is 0, and perhaps of octets after it. */
static inline uint64_t zeros_in(uint64_t word)
{
	return (word - EACH_OCTET(0x01)) & ~word & EACH_OCTET(0x80);
}

/* Sets bit 7 of each octet F0..FF. */
static inline uint64_t leads_of_4_in(uint64_t word)
{
	return word & word << 1 & word << 2 & word << 3 & EACH_OCTET(0x80);
}

/* CESU-8: up to a sequence of four octets or more. */
static inline size_t shared_bmp(const uint8_t *s, size_t n)
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

/* MUTF-8: up to such a sequence or U+0000. */
static inline size_t shared_bmp_without_nul(const uint8_t *s, size_t n)
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

/* UTF-8-MAN7, UTF-8-AMD2: up to U+FFFE or U+FFFF, which are EF BF BE and EF BF BF. */
static inline size_t shared_without_fffe(const uint8_t *s, size_t n)
{
	size_t at = 0;

	while (n - at >= 3) {
		const uint8_t *lead = memchr(s + at, 0xEF, n - at - 2);
		if (!lead)
			break;
		at = (size_t)(lead - s);
		if (s[at + 1] == 0xBF && s[at + 2] >= 0xBE)
			return at;
		at++;
	}
	return n;
}

/* US-ASCII: up to an octet above 7F. */
static inline size_t shared_ascii(const uint8_t *s, size_t n)
{
	size_t at = ascii_words(s, n);

	if (n >= 8 && n - at < 8 && !(word_at(s + n - 8) & EACH_OCTET(0x80)))
		return n; /* most often */
	while (at < n && s[at] < 0x80)
		at++;
	return at;
}

/* Sets bit 7 of each octet but D8..DF. */
static inline uint64_t no_surrogates_in(uint64_t word)
{
	uint64_t other = (word ^ EACH_OCTET(0xD8)) & EACH_OCTET(0xF8);
	return (((other & EACH_OCTET(0x78)) + EACH_OCTET(0x78)) | other) & EACH_OCTET(0x80);
}

/* UCS-2: up to a surrogate. 'high' is where in a unit its high octet is. */
static inline size_t shared_ucs2(const uint8_t *s, size_t n, size_t high)
{
	static const uint8_t highs[2][8] = {
		{ 0x80, 0, 0x80, 0, 0x80, 0, 0x80, 0 },
		{ 0, 0x80, 0, 0x80, 0, 0x80, 0, 0x80 },
	};
	size_t at = 0;
	uint64_t mask, word;

	memcpy(&mask, highs[high], sizeof mask);
	for (; n - at >= sizeof word; at += sizeof word) {
		memcpy(&word, s + at, sizeof word);
		if (~no_surrogates_in(word) & mask)
			break;
	}
	while (n - at >= 2 && (s[at + high] & 0xF8) != 0xD8)
		at += 2;
	return at;
}

static inline size_t shared_ucs2le(const uint8_t *s, size_t n)
{
	return shared_ucs2(s, n, 1);
}

static inline size_t shared_ucs2be(const uint8_t *s, size_t n)
{
	return shared_ucs2(s, n, 0);
}

/* UNICODE-1-1-UTF-8: up to U+3400..4DFF or U+AC00..D7FF, or what begins as these do. */
static inline size_t shared_unicode11(const uint8_t *s, size_t n)
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
