/* SPDX-License-Identifier: MIT */
/* words.h - a block of text as words, and what they cost under each decoding */
#ifndef OCTAVO_DETECT_WORDS_H
#define OCTAVO_DETECT_WORDS_H

#include "types.h"

/* Octets of ASCII that are in no word, and no second octet of a character in any charset. */
static inline bool octavo_is_between(uint8_t o)
{
	return o == 0 || (o >= '\t' && o <= '\r') || (o >= ' ' && o < '0') || (o >= ':' && o < '@');
}

void octavo_words_init(struct words *words);

/* Begins another text. */
void octavo_words_begin(struct words *words);

/*
 * Begins a line of another text: it is in UTF-8, or was encoded twice by these ways, a bit each.
 * Returns the decoding that each word of it is likeliest in, if the words beside it cannot matter,
 * or ALL_DECODINGS. After this there may be no other texts.
 */
unsigned octavo_words_line(struct words *words, const uint8_t *s, size_t n, uint32_t ways);

/* Begins a section of it, which stays where it is. Characters may be cut at its ends. */
void octavo_words_section(struct words *words, const uint8_t *begin, const uint8_t *end);

/*
 * Reads words from 'at' on, until the text ends, there is no space for more, or a line ends after
 * 'most' octets. Returns where it stopped: after a line, if there was one.
 */
size_t octavo_words_read(struct words *words, const uint8_t *s, size_t n, size_t at, size_t most);

/*
 * Passes over lines from 'at' on whose words are in the usual decoding: they are likely in it, or
 * cost so little more than in others that it would not pay to change. Returns where the first line
 * begins that may be otherwise, and sets the end of what shows that; n if there is none.
 */
size_t octavo_words_pass(struct words *words, const uint8_t *s, size_t n, size_t at, size_t *doubt);

/* From now on, the words of this block are as expected that are read by the usual decoding. */
void octavo_words_expect(struct words *words);

/* Units that were left out are read as the same words elsewhere. */
void octavo_words_left_out(struct words *words);

/* Whether octets of any word are no characters in a decoding that is not AS_BINARY. */
bool octavo_words_have_errors(const struct words *words, unsigned decoding);

/* How many words of this block are in each decoding. */
void octavo_words_count(const struct words *words, unsigned counts[DECODINGS]);

/* The first of the most frequent decodings. */
static inline unsigned octavo_most_of(const unsigned counts[DECODINGS])
{
	unsigned most = 0;

	for (unsigned d = 0; d < DECODINGS; d++)
		most = counts[d] > counts[most] ? d : most;
	return most;
}

static inline bool octavo_has_errors(const struct type *type, unsigned text)
{
	return text != NO_TEXT && type->errors[text / 64] >> text % 64 & 1;
}

/* What a word costs in each language in a decoding; NULL if it costs much, or the same, in all. */
static inline const uint8_t *octavo_word_lanes(const struct words *words, const struct type *type,
                                               unsigned decoding)
{
	unsigned text = decoding < AS_BINARY ? type->text[decoding] : NO_TEXT;

	return text == NO_TEXT || type->lanes[text] == NO_LANES ?
	               NULL : words->lanes[type->first_lanes + type->lanes[text]];
}

/* What it costs in all languages where that is NULL; NEVER if there is no text. */
static inline int32_t octavo_far_cost(const struct type *type, unsigned decoding)
{
	unsigned text = type->text[decoding];

	return text == NO_TEXT ? NEVER : type->far[text] * NAT / TRIGRAM_NAT;
}

#endif
