/* SPDX-License-Identifier: MIT */
/* count_octets.h - how many octets of a text are in a range, begin it, or go up to the last one */
#ifndef COUNT_OCTETS_H
#define COUNT_OCTETS_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "octavo.h"

/*
 * How many octets of ASCII a text begins with. Often that is a word or two, for which this loop
 * takes less time than a call of octavo_check().
 */
static inline size_t ascii_length(const char *s, size_t n)
{
	enum { SHORT = 64 };
	size_t length = 0;
	uint64_t eight;

	for (; length < SHORT && n - length >= sizeof eight; length += sizeof eight) {
		memcpy(&eight, s + length, sizeof eight);
		if (eight & UINT64_C(0x8080808080808080))
			break;
	}
	if (length == SHORT)
		length += octavo_check(OCTAVO_ASCII, s + SHORT, n - SHORT, OCTAVO_STOP).read;
	while (length < n && !(s[length] & '\x80'))
		length++;
	return length;
}

/* The same for octets above 7F, of which there are few in a row. */
static inline size_t run_length(const char *s, size_t n)
{
	size_t length = 0;

	while (length < n && s[length] & '\x80')
		length++;
	return length;
}

/*
 * Of UTF-8 that may begin within a character: how many octets may belong to that. At most three, as
 * the first is missing.
 */
static inline size_t continuing_length(const char *s, size_t n)
{
	size_t length = 0;

	while (length < n && length < 3 && (s[length] & 0xC0) == 0x80)
		length++;
	return length;
}

/*
 * How many there are up to the last 'octet', with it; 0 without one. memchr() skips a block that
 * has none faster than a loop that looks at each octet from the end.
 */
static inline size_t length_to_last(const char *s, size_t n, char octet)
{
	enum { BLOCK = 4096 };

	while (n > BLOCK && !memchr(s + n - BLOCK, octet, BLOCK))
		n -= BLOCK;
	while (n && s[n - 1] != octet)
		n--;
	return n;
}

/* The same for any octet of ASCII. */
static inline size_t length_to_ascii(const char *s, size_t n)
{
	while (n && s[n - 1] & '\x80')
		n--;
	return n;
}

/*
 * From 'least' to 'greatest', which should be constants. Compilers vectorize the inner loop, as a
 * block has few enough octets to count them in one octet.
 */
static inline size_t count_octets(const char *s, size_t n, unsigned char least,
                                  unsigned char greatest)
{
	enum { BLOCK = 240 };
	const unsigned char *octets = (const unsigned char *)s;
	size_t count = 0, at = 0;

	for (; n - at >= BLOCK; at += BLOCK) {
		unsigned char some = 0;
		for (size_t i = 0; i < BLOCK; i++)
			some = (unsigned char)(some + (octets[at + i] >= least &&
			                               octets[at + i] <= greatest));
		count += some;
	}
	for (; at < n; at++)
		count += octets[at] >= least && octets[at] <= greatest;
	return count;
}

#endif
