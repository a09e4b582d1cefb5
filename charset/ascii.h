/* SPDX-License-Identifier: MIT */
/* ascii.h - runs of ASCII between characters of two octets */
#ifndef OCTAVO_CHARSET_ASCII_H
#define OCTAVO_CHARSET_ASCII_H

#include <stdint.h>
#include <string.h>

#include "octavo.h"

#define IS_BIG_ENDIAN (OCTAVO_UTF16_NATIVE == OCTAVO_UTF16BE)

/* How many of eight octets come before the first with its high bit, of which there is one. */
static inline unsigned ascii_before(const uint8_t *s, uint64_t high_bits)
{
	uint64_t first = high_bits & (~high_bits + 1), ones = UINT64_C(0x0101010101010101);
	unsigned before = (unsigned)(((first - 1) & ones) * ones >> 56) - 1;

	if (IS_BIG_ENDIAN)
		for (before = 0; s[before] < 0x80;)
			before++;
	return before;
}

/* Four octets as units. */
static inline void put_four_units(uint64_t octets, uint16_t *units)
{
	octets = (octets | octets << 16) & UINT64_C(0x0000FFFF0000FFFF);
	octets = (octets | octets << 8) & UINT64_C(0x00FF00FF00FF00FF);
	memcpy(units, &octets, sizeof octets);
}

/*
 * Reads ASCII, of which s[0] is, and at most 'cap' octets of it. Returns how many. What is after as
 * many units may be changed, too. A loop over eight octets makes compilers move them by way of the
 * stack.
 */
static inline size_t read_ascii(const uint8_t *s, size_t n, uint16_t *units, size_t cap)
{
	size_t i = 0, most = n < cap ? n : cap;

	for (; most - i >= 8; i += 8) {
		uint64_t word;
		memcpy(&word, s + i, sizeof word);
		put_four_units(word & 0xFFFFFFFF, units + i + (IS_BIG_ENDIAN ? 4 : 0));
		put_four_units(word >> 32, units + i + (IS_BIG_ENDIAN ? 0 : 4));
		word &= UINT64_C(0x8080808080808080);
		if (word)
			return i + ascii_before(s + i, word);
	}
	while (i < most && s[i] < 0x80) {
		units[i] = s[i];
		i++;
	}
	return i;
}

static inline void put_four_octets(uint64_t units, uint8_t *dst)
{
	uint32_t octets;

	units = (units | units >> 8) & UINT64_C(0x0000FFFF0000FFFF);
	octets = (uint32_t)(units | units >> 16);
	memcpy(dst, &octets, sizeof octets);
}

/* Writes ASCII, of which units[0] is, and at most 'cap' units of it. Returns how many. */
static inline size_t write_ascii(const uint16_t *units, size_t n, uint8_t *dst, size_t cap)
{
	size_t i = 0, most = n < cap ? n : cap;

	for (; most - i >= 8; i += 8) {
		uint64_t words[2];
		memcpy(words, units + i, sizeof words);
		if ((words[0] | words[1]) & UINT64_C(0xFF80FF80FF80FF80))
			break;
		put_four_octets(words[0], dst + i);
		put_four_octets(words[1], dst + i + 4);
	}
	while (i < most && units[i] < 0x80) {
		dst[i] = (uint8_t)units[i];
		i++;
	}
	return i;
}

#endif
