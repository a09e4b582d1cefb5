/* SPDX-License-Identifier: MIT */
/*
 * decode.h - what UTF-8 is
 *
 * The one scalar decoder: which sequences are well-formed, what is wrong with the
 * others, and how many octets the fault spans. Everything else only asks.
 *
 * A sequence of UTF-8, after its first octet, could still become any value of an
 * interval; each further octet narrows it. A sequence is at fault at the first octet
 * that leaves nothing but values it must not have. So Table 3-7 of The Unicode Standard
 * and the ABNF of RFC 3629 s.4 need not be written down: they follow from the three
 * rules in the middle of decode_utf8(), and so do the maximal subparts of Unicode 3.9.
 */
#ifndef OCTAVO_DECODE_H
#define OCTAVO_DECODE_H

#include <string.h>

#include "octavo.h"

#define REPLACEMENT 0xFFFD /* U+FFFD REPLACEMENT CHARACTER */

/* What one document says UTF-8 is. */
struct form {
	unsigned longest; /* octets of its longest sequence */
	uint32_t greatest; /* code point                    */
};

static const struct form rfc3629 = { .longest = 4, .greatest = 0x10FFFF };

static inline struct octavo_character good(uint32_t code_point, unsigned length)
{
	return (struct octavo_character){ code_point, length, OCTAVO_OK };
}

static inline struct octavo_character bad(enum octavo_fault fault, size_t length)
{
	return (struct octavo_character){ REPLACEMENT, (unsigned)length, fault };
}

static inline bool is_continuing(uint8_t octet)
{
	return (octet & 0xC0) == 0x80; /* 10xxxxxx */
}

/* How many octets a first octet of C0..FD announces: its leading ones. */
static inline unsigned announced(uint8_t lead)
{
	return 2u + (lead >= 0xE0) + (lead >= 0xF0) + (lead >= 0xF8) + (lead >= 0xFC);
}

/* The first sequence of s[0..n), n > 0. */
static inline struct octavo_character
decode_utf8(const struct form *form, const uint8_t *s, size_t n)
{
	/* The least value that needs so many octets. */
	static const uint32_t least[] = { 0, 0, 0x80, 0x800, 0x10000, 0x200000, 0x4000000 };

	uint8_t lead = s[0];
	if (lead < 0x80)
		return good(lead, 1);
	if (is_continuing(lead))
		return bad(OCTAVO_STRAY, 1);
	if (lead >= 0xFE)
		return bad(OCTAVO_NEVER_USED, 1);
	unsigned length = announced(lead);
	if (length > form->longest)
		return bad(OCTAVO_TOO_LARGE, 1);

	uint32_t value = lead & (0x7Fu >> length);
	for (unsigned have = 1;; have++) {
		unsigned open = 6 * (length - have); /* bits still to come */
		uint32_t lowest = value << open;
		uint32_t highest = lowest | ((UINT32_C(1) << open) - 1);
		unsigned before = have > 1 ? have - 1 : 1;
		if (highest < least[length])
			return bad(OCTAVO_OVERLONG, before);
		if (lowest > form->greatest)
			return bad(OCTAVO_TOO_LARGE, before);
		if (lowest >= 0xD800 && highest <= 0xDFFF)
			return bad(OCTAVO_SURROGATE, before);

		if (have == length)
			return good(value, length);
		if (have == n)
			return bad(OCTAVO_TRUNCATED, have);
		if (!is_continuing(s[have]))
			return bad(OCTAVO_INTERRUPTED, have);
		value = value << 6 | (s[have] & 0x3F);
	}
}

/*
 * Where the sequence begins that s[at] belongs to, if it belongs to one that is longer
 * than 1: every other octet but 80..BF begins a piece, so no more need be looked at
 * than the longest sequence has.
 */
static inline size_t utf8_start(const struct form *form, const uint8_t *s, size_t at)
{
	size_t start = at;
	while (start > 0 && at - start < form->longest - 1 && is_continuing(s[start]))
		start--;
	return start;
}

/* The last sequence of s[0..n), n > 0. */
static inline struct octavo_character
decode_utf8_last(const struct form *form, const uint8_t *s, size_t n)
{
	size_t start = utf8_start(form, s, n - 1);
	struct octavo_character c = decode_utf8(form, s + start, n - start);
	/* A piece that ends before the last octet leaves only stray ones behind it. */
	return start + c.length == n ? c : bad(OCTAVO_STRAY, 1);
}

/* How many octets in front of s[0..n) are ASCII, at least: whole words of them. */
static inline size_t ascii_words(const uint8_t *s, size_t n)
{
	size_t at = 0;
	for (uint64_t word; n - at >= sizeof word; at += sizeof word) {
		memcpy(&word, s + at, sizeof word);
		if (word & UINT64_C(0x8080808080808080))
			break;
	}
	return at;
}

#endif
