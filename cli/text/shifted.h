/* SPDX-License-Identifier: MIT */
/* shifted.h - finds charsets of 7 bits that shift to other letters: ISO 2022, HZ */
#ifndef SHIFTED_H
#define SHIFTED_H

#include <stdbool.h>
#include <stddef.h>

/* What follows the first sign of such a charset: ESC $ of ISO 2022, ~{ of HZ (RFC 1843). */
struct shifted {
	unsigned char last; /* octet before the sign */
	unsigned char *sample;
	size_t n;
	bool has_more; /* what follows is more than the sample */
};

void shifted_feed(struct shifted *shifted, const char *text, size_t n);

/*
 * Returns the name of the charset: of one in which all that follows the sign can be decoded and
 * most characters are common ones. NULL for none: the sign is an accident. 'sample' stays.
 */
const char *shifted_end(struct shifted *shifted);

#endif
