/* SPDX-License-Identifier: MIT */
/* unit.h - the characters and errors of a text, one after another */
#ifndef OCTAVO_TEXT_UNIT_H
#define OCTAVO_TEXT_UNIT_H

#include "decode.h"

/*
 * The first character of s[0..n), n > 0; an error is U+FFFD. With 'more' the text goes on after
 * it, and what may become another character is OCTAVO_TRUNCATED.
 */
static ALWAYS_INLINE struct octavo_character next_unit(const uint8_t *s, size_t n, bool more)
{
	return decode_utf8(&rfc3629, s, n, more);
}

static ALWAYS_INLINE struct octavo_character first_unit(const uint8_t *s, size_t n)
{
	return next_unit(s, n, false);
}

/* The code point of the first character of well-formed text. */
static ALWAYS_INLINE uint32_t good_unit(const uint8_t *s)
{
	if (s[0] < 0x80)
		return s[0];
	if (s[0] < 0xE0)
		return (s[0] & 0x1Fu) << 6 | (s[1] & 0x3Fu);
	if (s[0] < 0xF0)
		return (s[0] & 0x0Fu) << 12 | (s[1] & 0x3Fu) << 6 | (s[2] & 0x3Fu);
	return (s[0] & 0x07u) << 18 | (s[1] & 0x3Fu) << 12 | (s[2] & 0x3Fu) << 6 | (s[3] & 0x3Fu);
}

/* The length of a character of well-formed text, by its first octet. */
static ALWAYS_INLINE size_t good_length(uint8_t first)
{
	return 1u + (first >= 0xC0) + (first >= 0xE0) + (first >= 0xF0);
}

/* Where ASCII ends that begins at s[at]. */
static inline size_t ascii_end(const uint8_t *s, size_t n, size_t at)
{
	at += ascii_words(s + at, n - at);
	while (at < n && s[at] < 0x80)
		at++;
	return at;
}

/* The last one. */
static ALWAYS_INLINE struct octavo_character last_unit(const uint8_t *s, size_t n)
{
	struct octavo_character c = decode_last_at_once(&rfc3629, s, n);

	return c.length ? c : decode_utf8_last(&rfc3629, s, n);
}

/* Where the character or error begins that has the octet s[at]; n if that is the end. */
static inline size_t unit_start(const uint8_t *s, size_t n, size_t at)
{
	return octavo_floor(OCTAVO_UTF8, s, n, at);
}

/* Whether the next piece may complete this character, at the end of a piece, to another one. */
static inline bool is_cut(struct octavo_character c, size_t left, bool last)
{
	return c.error == OCTAVO_TRUNCATED && !last && c.length == left;
}

/* How many octets at the end begin a character, if the text goes on. */
static inline size_t cut_length(const uint8_t *s, size_t n)
{
	struct octavo_character last = { 0, OCTAVO_OK, 0 };

	if (n > 0)
		last = last_unit(s, n);
	return last.error == OCTAVO_TRUNCATED ? last.length : 0;
}

/*
 * A character that began in an earlier piece of a text, of which 'held' has the first octets, and
 * how many octets of this piece it takes besides. If its length is 0 it is not complete yet, and
 * all of the piece is held, too.
 */
struct held_unit {
	struct octavo_character character;
	size_t taken;
};

static inline struct held_unit complete_held(uint8_t held[4], uint8_t *size, const uint8_t *s,
                                             size_t n, bool last)
{
	size_t add = n < (size_t)(4 - *size) ? n : (size_t)(4 - *size);
	size_t before = *size;

	if (add > 0) /* else 's' may be NULL */
		memcpy(held + before, s, add);
	/* Fewer octets than decode_utf8() reads at once, which compilers do not see. */
	struct octavo_character c = decode_stepwise(&rfc3629, held, before + add, !last);
	if (is_cut(c, before + add, last)) {
		*size = (uint8_t)(before + add);
		return (struct held_unit){ { 0, OCTAVO_OK, 0 }, n };
	}
	/* What is held begins a character, so that no error is shorter. */
	*size = 0;
	return (struct held_unit){ c, c.length - before };
}

/* Holds the octets of a character that the next piece may complete. */
static inline void hold(uint8_t held[4], uint8_t *size, const uint8_t *s, size_t n)
{
	memcpy(held, s, n);
	*size = (uint8_t)n;
}

#endif
