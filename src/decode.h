/* SPDX-License-Identifier: MIT */
/*
 * decode.h - what UTF-8 is
 *
 * The only scalar decoder: which sequences are well-formed, what is wrong with the
 * others, and how many octets the error spans.
 *
 * The octets of a sequence so far leave an interval of possible values; each further
 * octet narrows it. A sequence is ill-formed at the first octet that leaves only values
 * that are not allowed. So Table 3-7 of The Unicode Standard
 * and the ABNF of RFC 3629 s.4 need not be written down: they follow from the three
 * rules in the middle of decode_stepwise(), and so do the maximal subparts of Unicode 3.9.
 */
#ifndef OCTAVO_DECODE_H
#define OCTAVO_DECODE_H

#include <string.h>

#include "base.h"
#include "form.h"
#include "octavo.h"
#include "surrogates.h"

#define REPLACEMENT 0xFFFD /* U+FFFD REPLACEMENT CHARACTER */

static inline struct octavo_character good(uint32_t code_point, size_t length)
{
	return (struct octavo_character){ code_point, OCTAVO_OK, length };
}

static inline struct octavo_character bad(enum octavo_error error, size_t length)
{
	return (struct octavo_character){ REPLACEMENT, error, length };
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

/* The smallest value that needs a sequence of each length. */
static const uint32_t min_value[] = { 0, 0, 0x80, 0x800, 0x10000, 0x200000, 0x4000000 };

/* Whether s[0..6) is ED A0..AF 80..BF ED B0..BF 80..BF, a pair of surrogates. */
static inline bool is_pair(const uint8_t *s)
{
	return s[0] == 0xED && ((s[1] & 0xF0) ^ 0xA0) + ((s[2] & 0xC0) ^ 0x80) + (s[3] ^ 0xED) +
	                               ((s[4] & 0xF0) ^ 0xB0) + ((s[5] & 0xC0) ^ 0x80) == 0;
}

static inline uint32_t decode_pair(const uint8_t *s)
{
	return join_surrogates((s[1] & 0x0Fu) << 6 | (s[2] & 0x3Fu),
	                       (s[4] & 0x0Fu) << 6 | (s[5] & 0x3Fu));
}

/*
 * The high surrogate in s[0..3) that is not half of a pair, in a form with surrogates. If only
 * lone ones are allowed, a low one after it makes it an error. An incomplete low one at the end
 * of the input is a piece of its own.
 */
static inline struct octavo_character
decode_high_surrogate(const struct form *form, uint32_t high, const uint8_t *s, size_t n,
                      bool more)
{
	/* The number of octets that may be a low surrogate, ED B0..BF 80..BF. */
	size_t have = 3;
	while (have < n && have < 6 &&
	       (have == 3 ? s[3] == 0xED : have == 4 ? (s[4] & 0xF0) == 0xB0
	                                             : is_continuing(s[5])))
		have++;

	if (have == 6)
		return bad(OCTAVO_SURROGATE, 3);
	if (have == n && (more || !form->lone))
		return bad(OCTAVO_TRUNCATED, 3);
	return form->lone ? good(high, 3) : bad(OCTAVO_SURROGATE, 3);
}

/* decode_utf8(), octet by octet. */
static inline struct octavo_character
decode_stepwise(const struct form *form, const uint8_t *s, size_t n, bool more)
{
	if (form->pairs && n >= 6 && is_pair(s))
		return good(decode_pair(s), 6);

	uint8_t lead = s[0];
	if (lead < 0x80)
		return lead || !form->long_nul ? good(lead, 1) : bad(OCTAVO_NEVER_USED, 1);
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
		bool nul = form->long_nul && length == 2 && lowest == 0;
		if (highest < min_value[length] && !form->overlong && !nul)
			return bad(OCTAVO_OVERLONG, before);
		if (lowest > form->greatest)
			return bad(OCTAVO_TOO_LARGE, before);
		if (is_surrogate(lowest) && is_surrogate(highest) && !form->lone &&
		    !(form->pairs && is_high_surrogate(lowest)))
			return bad(OCTAVO_SURROGATE, before);

		if (have == length)
			break;
		if (have == n)
			return bad(OCTAVO_TRUNCATED, have);
		if (!is_continuing(s[have]))
			return bad(OCTAVO_INTERRUPTED, have);
		value = value << 6 | (s[have] & 0x3F);
	}
	if (is_high_surrogate(value))
		return decode_high_surrogate(form, value, s, n, more);
	if (form->no_fffe && (value | 1) == 0xFFFF)
		return bad(OCTAVO_NONCHARACTER, length);
	return good(value, length);
}

static inline struct octavo_character undecided(void)
{
	return good(0, 0);
}

/*
 * The sequence of 'length' octets at the beginning of a word of eight octets, the first one most
 * significant, if it is well-formed in every form, else undecided().
 */
static ALWAYS_INLINE struct octavo_character
decode_word(const struct form *form, uint64_t word, unsigned length)
{
	uint64_t behind = UINT64_MAX >> 8 * length;

	if (length > form->longest ||
	    ((word ^ UINT64_C(0x0080808080808080)) & UINT64_C(0x00C0C0C0C0C0C0C0) & ~behind) != 0)
		return undecided();
	word >>= 64 - 8 * length;
	word = (word & 0x3F) | (word >> 2 & 0xFC0) | (word >> 4 & 0x3F000) |
	       (word >> 6 & 0xFC0000) | (word >> 8 & 0x3F000000) | (word >> 10 & 0x40000000);
	uint32_t value = (uint32_t)word & ((UINT32_C(2) << 5 * length) - 1);
	bool clear = value >= min_value[length] && value <= form->greatest &&
	             !is_surrogate(value) && (value | 1) != 0xFFFF;
	return clear ? good(value, length) : undecided();
}

/* The first eight octets, the first one most significant. */
static ALWAYS_INLINE uint64_t first_word(const uint8_t *s)
{
	return (uint64_t)s[0] << 56 | (uint64_t)s[1] << 48 | (uint64_t)s[2] << 40 |
	       (uint64_t)s[3] << 32 | (uint64_t)s[4] << 24 | (uint64_t)s[5] << 16 |
	       (uint64_t)s[6] << 8 | s[7];
}

/*
 * The character at the beginning of s[0..8) if it is well-formed in every form, else undecided().
 * Each length has a branch of its own, so that the next position does not depend on the decoded
 * value.
 */
static ALWAYS_INLINE struct octavo_character
decode_at_once(const struct form *form, const uint8_t *s)
{
	uint64_t word = first_word(s);
	uint8_t lead = (uint8_t)(word >> 56);

	if (lead < 0x80 && (lead || !form->long_nul))
		return good(lead, 1);
	if (lead < 0xC0 || lead > 0xFD)
		return undecided();
	if (lead < 0xE0)
		return decode_word(form, word, 2);
	if (lead < 0xF0)
		return decode_word(form, word, 3);
	if (lead < 0xF8)
		return decode_word(form, word, 4);
	return decode_word(form, word, lead < 0xFC ? 5 : 6);
}

/*
 * The first character or error of s[0..n), n > 0. With 'more' the input continues after it, and
 * what further octets could still change is OCTAVO_TRUNCATED.
 */
static ALWAYS_INLINE struct octavo_character
decode_utf8(const struct form *form, const uint8_t *s, size_t n, bool more)
{
	if (n >= 8) {
		struct octavo_character c = decode_at_once(form, s);
		if (c.length)
			return c;
	}
	return decode_stepwise(form, s, n, more);
}

/*
 * Where the sequence of s[at] begins, if it has more than one octet: at the nearest octet before
 * that is not 80..BF, no farther away than the longest sequence allows.
 */
static inline size_t utf8_start(const struct form *form, const uint8_t *s, size_t at)
{
	size_t start = at;
	while (start > 0 && at - start < form->longest - 1 && is_continuing(s[start]))
		start--;
	return start;
}

/* The last character of s[0..n), n > 0, if it is well-formed in every form, else undecided(). */
static ALWAYS_INLINE struct octavo_character
decode_last_at_once(const struct form *form, const uint8_t *s, size_t n)
{
	const uint8_t *end = s + n;

	if (end[-1] < 0x80 && (end[-1] || !form->long_nul))
		return good(end[-1], 1);
	if (n >= 2 && end[-2] >> 5 == 0x6) /* 110xxxxx */
		return decode_word(form, (uint64_t)end[-2] << 56 | (uint64_t)end[-1] << 48, 2);
	if (n >= 3 && end[-3] >> 4 == 0xE)
		return decode_word(form, (uint64_t)end[-3] << 56 | (uint64_t)end[-2] << 48 |
		                                 (uint64_t)end[-1] << 40, 3);
	if (n >= 4 && end[-4] >> 3 == 0x1E)
		return decode_word(form, (uint64_t)end[-4] << 56 | (uint64_t)end[-3] << 48 |
		                                 (uint64_t)end[-2] << 40 |
		                                 (uint64_t)end[-1] << 32, 4);
	return undecided();
}

/* The last sequence of s[0..n), n > 0. */
static inline struct octavo_character
decode_utf8_last(const struct form *form, const uint8_t *s, size_t n)
{
	size_t start = utf8_start(form, s, n - 1);

	if (form->pairs && start >= 3 && n - start == 3 && is_pair(s + start - 3))
		return good(decode_pair(s + start - 3), 6);
	struct octavo_character c = decode_utf8(form, s + start, n - start, false);
	/* A piece that ends before the last octet is followed by stray ones only. */
	return start + c.length == n ? c : bad(OCTAVO_STRAY, 1);
}

/* A word of eight octets that are all x. */
#define EACH_OCTET(x) (UINT64_C(0x0101010101010101) * (x))

/* Eight octets in the order of this machine. */
static inline uint64_t word_at(const uint8_t *s)
{
	uint64_t word;
	memcpy(&word, s, sizeof word);
	return word;
}

/* Has bit 7 set somewhere if one of four words has. */
static inline uint64_t four_words_at(const uint8_t *s)
{
	return word_at(s) | word_at(s + 8) | word_at(s + 16) | word_at(s + 24);
}

/*
 * A lower bound of the ASCII prefix of s[0..n), in whole words: sixteen at once, then one by one.
 * Not by an array of words, which gcc 12 copies to the stack first.
 */
static inline size_t ascii_words(const uint8_t *s, size_t n)
{
	const uint64_t not_ascii = EACH_OCTET(0x80);
	size_t at = 0;

	for (; n - at >= 128; at += 128) {
		const uint8_t *p = s + at;
		if ((four_words_at(p) | four_words_at(p + 32) | four_words_at(p + 64) |
		     four_words_at(p + 96)) & not_ascii)
			break;
	}
	while (n - at >= 8 && !(word_at(s + at) & not_ascii))
		at += 8;
	return at;
}

#endif
