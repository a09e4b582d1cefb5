/* SPDX-License-Identifier: MIT */
/* unicode.h - what The Unicode Standard says of characters */
#ifndef UNICODE_H
#define UNICODE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/*
 * The one door to libunistring. All of this is about code points, any number will do, and
 * may be asked from any thread. Without libunistring nothing is known: pointers are NULL,
 * numbers 0, answers false; but unicode_label() has labels for nearly all that has no name.
 */
bool unicode_is_there(void);

/* The version of Unicode that all of this is by, "14.0". */
const char *unicode_version(void);

#define MAX_NAME 256

/* Writes the name, if it has one, and returns it. */
const char *unicode_name(uint32_t c, char name[MAX_NAME]);

/*
 * The same, or else a label in angle brackets (The Unicode Standard, section 4.8), behind
 * which a control has its alias: "<control-000A> LINE FEED".
 */
const char *unicode_label(uint32_t c, char label[MAX_NAME]);

/* Finds the character of that name, in any case; but none of those whose name has a number. */
bool unicode_find(const char *name, uint32_t *c);

/* What controls are called, "LINE FEED"; NULL for all others. */
const char *unicode_alias(uint32_t c);

const char *unicode_category(uint32_t c);      /* "Lu"               */
const char *unicode_category_name(uint32_t c); /* "Uppercase Letter" */
const char *unicode_script(uint32_t c);        /* "Latin"; NULL for what has none   */
const char *unicode_block(uint32_t c);         /* "Basic Latin"; NULL between blocks */

/* Columns of a terminal: 0, 1 or 2, and -1 for what moves it otherwise: controls. */
int unicode_width(uint32_t c);

bool unicode_is_ignorable(uint32_t c);    /* Default_Ignorable_Code_Point       */
bool unicode_is_bidi_control(uint32_t c); /* Bidi_Control                       */
unsigned unicode_combining_class(uint32_t c);
bool unicode_is_emoji(uint32_t c);        /* Emoji, Extended_Pictographic       */
bool unicode_is_ideographic(uint32_t c);  /* Ideographic                        */
bool unicode_is_joining(uint32_t c);      /* Joining_Type C, D, L or R          */

/* These need no library. */
static inline bool unicode_is_control(uint32_t c)
{
	return c < 0x20 || (c >= 0x7F && c < 0xA0);
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

#define MAX_NORMAL 32

/* Whether a text is in NFC; whether b, right behind a, would become one character with it. */
bool unicode_is_nfc(const uint32_t *text, size_t n);
bool unicode_composes(uint32_t a, uint32_t b);

/* Writes a scalar value in a form, and returns how many that are; 0 for anything else. */
size_t unicode_normalize(enum unicode_form form, uint32_t c, uint32_t dst[MAX_NORMAL]);

/*
 * Tells whether text can be cut in front of the code point without a difference to its normal
 * form. unicode_normalize_text() writes the form of all that is between two such cuts, and
 * returns how much that is; 0 where it is more than 'cap'.
 */
bool unicode_is_cut(uint32_t c);
size_t unicode_normalize_text(enum unicode_form form, const uint32_t *src, size_t n,
                              uint32_t *dst, size_t cap);

/*
 * Grapheme clusters (Unicode Standard Annex #29, the extended ones), in text that comes one
 * code point after the other: tells whether one begins in front of 'c'. All zero at first.
 */
struct graphemes {
	bool is_begun;
	uint32_t last;
	bool odd_indicators;     /* as many regional indicators are behind us        */
	unsigned char emoji;     /* how much of a sequence of emoji is               */
	unsigned char consonant; /* how much of an Indic one                         */
};
bool unicode_begins_grapheme(struct graphemes *graphemes, uint32_t c);

#endif
