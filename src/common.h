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

#endif
