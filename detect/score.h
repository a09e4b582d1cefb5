/* SPDX-License-Identifier: MIT */
/* score.h - how seldom a text is, in each language */
#ifndef OCTAVO_DETECT_SCORE_H
#define OCTAVO_DETECT_SCORE_H

#include <stdbool.h>
#include <stddef.h>

#include "logs.h"
#include "trigrams.h"

struct letter {
	uint16_t symbol;
	uint8_t kind; /* 0, 1 small, 2 capital */
	uint8_t least, sign, script;
};

/* What was computed before, by hashes. */
#define MEMO 1024
#define LETTER_MEMO 1024
#define SINGLES 512
struct scorer {
	/* Symbols. */
	uint64_t east_asian; /* languages, a bit each */
	bool has_all_signs; /* text is known to be of Unicode: to set at first */
	unsigned space, digit, punctuation, latin, far, apostrophe, hyphen, first_letter;
	struct {
		uint64_t key; /* 1 more than what it is of, 0 for nothing */
		uint8_t costs[MAX_LANGUAGES];
	} memo[MEMO];
	uint64_t costs[8192]; /* in one language, after 1 more than what they are of */
	uint32_t letter_points[LETTER_MEMO]; /* 1 more */
	struct letter letters[LETTER_MEMO];
	uint16_t single_keys[SINGLES]; /* 1 more */
	uint8_t single_leasts[SINGLES];
	struct trigram_single singles[SINGLES];
};

/* What letters are in; COMMON for other characters. A word is in one script, for the most part. */
enum script {
	COMMON, LATIN, GREEK, CYRILLIC, ARMENIAN, HEBREW, ARABIC, THAI, GEORGIAN, CJK
};
enum script octavo_script_of(uint32_t c);

/* What text does not have: controls of ASCII but those of lines, and of charsets. */
static inline bool octavo_is_control(uint32_t c)
{
	return c < 0x20 && c != '\t' && c != '\n' && c != '\f' && c != '\r' && c != 0x1B;
}

void octavo_score_init(struct scorer *scorer);

/*
 * Sets what a word costs in each language, in quarters of a nat, and returns what it costs in all,
 * in parts of NAT. 'before' and 'after' are the ASCII beside it. A word that costs more than 'most'
 * in every language is not read to its end.
 */
int32_t octavo_score(struct scorer *scorer, const uint16_t *points, size_t n, uint8_t before,
                     uint8_t after, int32_t most, uint16_t costs[MAX_LANGUAGES]);

/* What a word costs in one language, or what it did where that was more than 'most'. */
int32_t octavo_score_in(struct scorer *scorer, unsigned language, const uint16_t *points, size_t n,
                        uint8_t before, uint8_t after, int32_t most);

/* What a letter costs after another, in parts of TRIGRAM_NAT, where that is least. */
uint8_t octavo_pair_cost(struct scorer *scorer, uint32_t first, uint32_t second);

/* The least of the costs, in parts of NAT. */
int32_t octavo_least_cost(const uint16_t costs[MAX_LANGUAGES]);

#endif
