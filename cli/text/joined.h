/* SPDX-License-Identifier: MIT */
/* joined.h - whether what looks like UTF-16 was joined with text in something else */
#ifndef JOINED_H
#define JOINED_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* What was found in a text, all zero at first. */
struct joined {
	unsigned letters; /* small ones of ASCII and blanks that were the last octets    */
	bool has_words;   /* so many in a row as hardly any UTF-16 has by accident        */

	/* A run of UTF-8 without controls: what it weighs, and the most that any did. */
	unsigned weight, continuing;
	unsigned char before; /* the octet before */
	unsigned most;

	/* Units, for each byte order, the little one first. */
	uint64_t units, alphabetic[2];
	bool foreign[2]; /* one was found that text does not have */
	uint64_t indian[2]; /* 0Axx, which an octet 0A makes in text that has few of them */
	bool has_mark[2]; /* at the beginning */
	bool is_second; /* the next octet is the second of a unit */
};

void joined_feed(struct joined *joined, const char *octets, size_t n);

/*
 * Whether a text that can be decoded as UTF-16 has UTF-8, ASCII, the other byte order or a charset
 * of single octets somewhere, or a carriage return that was put before an octet 0A.
 */
bool joined_is(const struct joined *joined, bool is_big);

#endif
