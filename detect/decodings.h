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
 * are of words. One of those ways is that of octavo_decodings_add(). In the last two, which are
 * windows-1252, no-break spaces became blanks besides, and then one blank was left of two. Sections
 * may be in UTF-16 and UTF-32, see sections.h.
 */
enum {
	SINGLE_CHARSETS = 51, /* of single octets, which come first */
	CHARSETS = 59,
	BY_ONE_MORE = 21,
	BY_BLANKS,
	BY_FEWER_BLANKS,
	BY_WAY_OF,
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

/* A character of those ways: its octet in each, and in which this begins or continues UTF-8. */
struct way_row {
	uint16_t point;
	uint8_t octets[BY_WAY_OF];
	uint32_t begins[3], continues; /* begins: where 1 to 3 octets follow */
};

enum { MAX_ROWS = 832, ROW_SLOTS = 2048 };

/* Tables that are made once. */
struct decodings {
	const struct octavo_charset *charsets[CHARSETS];
	uint16_t points[SINGLE_CHARSETS][128]; /* of octets 80..FF */
	uint64_t languages[CHARSETS];          /* a bit each       */
	uint16_t slots[ROW_SLOTS];             /* indexes of rows, by hash; 0 for none */
	struct way_row rows[MAX_ROWS];         /* the first has nothing */
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

/* The slot that has the row of a character, or may have it. */
static inline unsigned octavo_row_slot(const struct decodings *d, uint32_t point)
{
	unsigned slot = point * UINT32_C(2654435761) >> 21;

	while (d->slots[slot] && d->rows[d->slots[slot]].point != point)
		slot = (slot + 1) % ROW_SLOTS;
	return slot;
}

/* The row of a character; the first, which has nothing, if there is none. */
static inline const struct way_row *octavo_way_row(const struct decodings *d, uint32_t point)
{
	return &d->rows[d->slots[octavo_row_slot(d, point)]];
}

/* Adds a way in which octets 80..FF were read as these points, or NO_CHARACTER. To call once. */
void octavo_decodings_add(struct decodings *d, const uint16_t points[128]);

/* The names of the charsets that UTF-8 was read in; NULL for one that is added. */
extern const char *const octavo_ways[BY_WAY_OF];

/*
 * The ways, among some, a bit each, by which all of a text may have been encoded twice, as far as
 * first and further octets tell. This takes little time where it was not.
 */
uint32_t octavo_ways_of(const struct decodings *d, const uint8_t *s, size_t n, uint32_t ways);

/* Whether the end of a text lacks octets that were read in windows-1252. */
bool octavo_lacks_octets(const struct decodings *d, const uint8_t *s, size_t n);

/* Where ASCII ends that begins at 'at', at most n. */
static inline size_t octavo_ascii_end(const uint8_t *s, size_t n, size_t at)
{
	return at + octavo_check(OCTAVO_ASCII, (const char *)s + at, n - at, OCTAVO_STOP).read;
}

/*
 * Undoes that a text was encoded twice in one of these ways. Stops at what none of its characters
 * is; or if there is no space, with a part of the text read, unless 'cap' is less than 8.
 */
struct octavo_result octavo_undo(const struct decodings *d, unsigned way, const char *src, size_t n,
                                 char *dst, size_t cap);

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
