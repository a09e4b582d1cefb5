/* SPDX-License-Identifier: MIT */
/* unicode.h - properties of characters */
#ifndef UNICODE_H
#define UNICODE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/*
 * All use of libunistring is in unicode.c. Any value is allowed as a code point. All functions
 * may be called from any thread. In a build without libunistring the answers are NULL, 0 and
 * false.
 */
bool unicode_is_there(void);

/* Returns the version of Unicode that libunistring knows, "14.0". */
const char *unicode_version(void);

#define MAX_CODE_POINT 0x10FFFFu

const char *unicode_category(uint32_t c);      /* "Lu"               */
const char *unicode_category_name(uint32_t c); /* "Uppercase Letter" */
const char *unicode_script(uint32_t c);        /* "Latin"; NULL if it has none      */

/* Columns on a terminal: 0, 1 or 2; -1 for controls. */
int unicode_width(uint32_t c);

bool unicode_is_ignorable(uint32_t c);    /* Default_Ignorable_Code_Point       */
unsigned unicode_combining_class(uint32_t c);
bool unicode_is_emoji(uint32_t c);        /* Emoji, Extended_Pictographic       */
bool unicode_is_ideographic(uint32_t c);  /* Ideographic                        */
bool unicode_is_joining(uint32_t c);      /* Joining_Type C, D, L or R          */

/* These need no library. */
static inline bool is_between(uint32_t c, uint32_t first, uint32_t last)
{
	return first <= c && c <= last;
}

static inline bool unicode_is_control(uint32_t c)
{
	return c < 0x20 || (c >= 0x7F && c < 0xA0);
}

static inline bool unicode_is_bidi_control(uint32_t c) /* Bidi_Control */
{
	return c == 0x61C || c == 0x200E || c == 0x200F || (c >= 0x202A && c <= 0x202E) ||
	       (c >= 0x2066 && c <= 0x2069);
}

static inline bool unicode_is_surrogate(uint32_t c)
{
	return c >= 0xD800 && c <= 0xDFFF;
}

static inline bool unicode_is_noncharacter(uint32_t c)
{
	return c <= 0x10FFFF && ((c & 0xFFFE) == 0xFFFE || (c >= 0xFDD0 && c <= 0xFDEF));
}

/* Normalization forms. */
enum unicode_form { UNICODE_NFC, UNICODE_NFD, UNICODE_NFKC, UNICODE_NFKD };

/*
 * Writes the normal form of 'n' scalar values and returns its length. It must fit in 'cap':
 * MAX_NORMAL for each of them is always enough, MAX_CANONICAL in NFC and NFD.
 */
#define MAX_NORMAL 32
#define MAX_CANONICAL 4
size_t unicode_normalize(enum unicode_form form, const uint32_t *src, size_t n, uint32_t *dst,
                         size_t cap);

/* Whether text can be split before 'c' and each part be normalized alone. */
bool unicode_is_cut(uint32_t c);

/* Whether b, directly after a, composes with it into one character. */
bool unicode_composes(uint32_t a, uint32_t b);

/*
 * Extended grapheme clusters (Unicode Standard Annex #29). Call it for each code point of a
 * text in order: returns whether a cluster begins before 'c'. All zero at first.
 */
struct graphemes {
	bool is_begun;
	uint32_t last;
	bool odd_indicators;     /* an odd number of regional indicators came last */
	unsigned char emoji;     /* state of rule GB11 */
	unsigned char consonant; /* state of rule GB9c */
};
bool unicode_begins_grapheme(struct graphemes *graphemes, uint32_t c);

#endif
