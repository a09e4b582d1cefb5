/* SPDX-License-Identifier: MIT */
/* words.h - a block of text as words, and what they cost under each decoding */
#ifndef OCTAVO_DETECT_WORDS_H
#define OCTAVO_DETECT_WORDS_H

#include "decodings.h"
#include "pairs.h"
#include "score.h"

/* What a block has at most. */
enum { MAX_UNITS = 512, MAX_TYPES = 512, MAX_GAPS = 256, MAX_LANES = 2800, TYPE_SLOTS = 2048,
       EXPECTED = 2048, KNOWN = EXPECTED / 2 };

/* Where decodings change more often, the more likely it is. */
enum rank { WORD, FIELD, LINE, RANKS };

/*
 * Equal words. Their texts, of which several decodings may give the same, have numbers. 'lanes' has
 * what a text costs in each language beyond 'least', in quarters of a nat; a text that costs much
 * more has NO_LANES, and the cost 'far' in every one.
 */
struct type {
	struct piece piece;
	uint8_t before, after; /* the ASCII beside it */
	bool is_seen;          /* as a unit before    */
	uint8_t count;         /* of texts            */
	uint8_t text[AS_BINARY]; /* of each decoding, by its number, or NO_TEXT */
	uint16_t first_lanes;
	uint8_t lanes[MAX_TEXTS]; /* .. from there on */
	uint8_t far[MAX_TEXTS];
	uint64_t errors[(MAX_TEXTS + 63) / 64]; /* texts that have any, a bit each */
	int32_t least;
};
#define NO_TEXT 0xFF
#define NO_LANGUAGE (MAX_LANGUAGES - 1) /* what is no text is in this one */
#define NO_LANES 0xFF

/* A word that is not ASCII, where it is, and ASCII before it. */
struct unit {
	uint32_t at;
	uint16_t n, type, gap; /* gap: what the ASCII costs, by its number */
	uint8_t rank;          /* of the strongest boundary since the last unit */
	bool is_repeated;      /* the same word was there before                */
	bool is_left_out;      /* so was all of the field                       */
	uint8_t best;          /* number of the text that it is read as, or NO_TEXT */
	uint8_t decoding;      /* the likeliest one that gives it               */
};

/* The texts of a word, which may be as many as there are decodings. */
struct texts {
	uint16_t points[MAX_TEXTS][MAX_POINTS];
	size_t n[MAX_TEXTS];
	int32_t damage[MAX_TEXTS], common[MAX_TEXTS], cheapest[MAX_TEXTS];
	uint16_t costs[MAX_TEXTS][MAX_LANGUAGES];
	unsigned best; /* the decoding of the one that costs least */
};

struct words {
	struct scorer scorer;
	struct decodings decodings;
	struct unit units[MAX_UNITS];
	struct type types[MAX_TYPES];
	uint16_t slots[TYPE_SLOTS]; /* types by hash, 1 more than their number */
	union {
		uint8_t lanes[MAX_LANES][MAX_LANGUAGES];
		struct pairs pairs; /* between blocks */
	};
	bool has_pairs;
	uint16_t gaps[MAX_GAPS][MAX_LANGUAGES]; /* in parts of NAT; the first is all 0 */
	uint64_t latin; /* languages in Latin letters, a bit each */
	bool is_excluded[DECODINGS]; /* not to be tried */
	uint32_t ways; /* of octavo_words_line(), or 0 */
	union {
		uint32_t expected[EXPECTED]; /* hashes of words that are as expected */
		struct known {
			uint32_t hash, ways;
		} known[KNOWN]; /* of lines: the ways that words were encoded twice by */
	};
	unsigned usual, language;    /* the decoding and language of most of what was read */
	unsigned likely;             /* the decoding in which the last word cost least */
	int32_t behind[DECODINGS];   /* what all words cost there beyond the likeliest .. */
	int32_t far_behind;          /* .. and where that is more, usual words are not read */
	int32_t limits[RANKS]; /* of what words may cost there beyond others, for each end */
	const uint8_t *begin, *end;  /* of the section */
	struct texts texts; /* of the last word */
	unsigned units_count, types_count, lanes_count, gaps_count;
	uint16_t last_gap; /* after the last unit */
};

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
	return type->errors[text / 64] >> text % 64 & 1;
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
