/* SPDX-License-Identifier: MIT */
/* types.h - what a word is in each decoding, and what that costs */
#ifndef OCTAVO_DETECT_TYPES_H
#define OCTAVO_DETECT_TYPES_H

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

/* The most that an octet holds, of costs in parts of TRIGRAM_NAT. */
enum { MAX_COST = UINT8_MAX };

uint32_t octavo_hash(const uint8_t *s, size_t n, unsigned more);

/* What a part of a word is depends on all of it. */
static inline bool octavo_is_whole(const struct piece *piece)
{
	return piece->to - piece->from == piece->n;
}

/* What a word costs that is not unusual in its language. */
int32_t octavo_usual_cost(const uint16_t *points, size_t n);

/* Reads a word in the usual decoding, so that others need not be read to their ends. */
void octavo_type_usual(struct words *words, struct type *type);

/*
 * Reads it in all others, of charsets of single octets only in some, as far as they do not cost
 * 'farthest' more than the likeliest.
 */
void octavo_type_others(struct words *words, struct type *type, uint64_t charsets,
                        int32_t farthest);

/* The type of a word, which may be there; NULL if there is no space for it. */
struct type *octavo_type_of(struct words *words, const struct piece *piece, uint8_t before,
                            uint8_t after);

#endif
