/* SPDX-License-Identifier: MIT */
/* decodings.h - what octets may be read as */
#ifndef OCTAVO_DETECT_DECODINGS_H
#define OCTAVO_DETECT_DECODINGS_H

#include <stdbool.h>
#include <stddef.h>

#include "logs.h"
#include "octavo-detect.h"
#include "sections.h"
#include "trigrams.h"

/*
 * Charsets come first, then UTF-8, UTF-8 that was read as each of some charsets, and no text; those
 * are of words. Sections may be in UTF-16 and UTF-32, see sections.h.
 */
enum {
	SINGLE_CHARSETS = 51, /* of single octets, which come first */
	CHARSETS = 59,
	BY_WAY_OF = 20,
	AS_UTF8 = CHARSETS,
	AS_TWICE,
	AS_BINARY = AS_TWICE + BY_WAY_OF,
	DECODINGS,
	AS_UNITS = DECODINGS - 1, /* and a form but OCTETS */
	ALL_DECODINGS = AS_UNITS + FORMS
};

/* Whether it is one of UTF-8 that was read in another charset. */
static inline bool is_twice(unsigned decoding)
{
	return decoding >= AS_TWICE && decoding < AS_BINARY;
}

struct charset_row {
	const char *name, *languages;
	int16_t cost; /* of a charset that is seldom used, in parts of NAT */
};

extern const struct charset_row octavo_charset_rows[CHARSETS];

/* Of octets that are no character. */
#define NO_CHARACTER 0xFFFD

/* Tables that are made once. */
struct decodings {
	const struct octavo_charset *charsets[CHARSETS];
	uint16_t points[SINGLE_CHARSETS][128]; /* of octets 80..FF */
	uint64_t languages[CHARSETS];          /* a bit each       */
	uint16_t rows[1024], row_points[768];  /* code points of ways, by hash */
	uint8_t row_octets[768][BY_WAY_OF];
	unsigned rows_count;
};

void octavo_decodings_init(struct decodings *d);

/* What a number means. */
struct octavo_decoding octavo_decoding_numbered(const struct decodings *d, unsigned decoding);

/* An octet in a charset of single octets. */
static inline uint16_t octavo_point_of(const struct decodings *d, unsigned charset, uint8_t octet)
{
	return octet < 0x80 ? octet : d->points[charset][octet - 0x80];
}

/* The names of the charsets that UTF-8 was read in. */
extern const char *const octavo_ways[BY_WAY_OF];

/* A part of a word of n octets; there may be as many points as octets. */
struct piece {
	const uint8_t *s;
	size_t n, from, to;
};
enum { MAX_POINTS = 96, MAX_TEXTS = AS_BINARY };

/* A longer word is cut, where it may be within a character. */
enum { MAX_WORD = 20 * MAX_POINTS };

/*
 * Reads in a decoding the characters that end in a piece, as points of the BMP. Sets the number of
 * errors, each of which is NO_CHARACTER. Returns how many points there are; 0 if it cannot be read
 * so.
 */
size_t octavo_decode_word(const struct decodings *d, unsigned decoding, const struct piece *piece,
                          uint16_t points[MAX_POINTS], unsigned *errors);

#endif
