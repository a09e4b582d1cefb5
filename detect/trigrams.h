/* SPDX-License-Identifier: MIT */
/* trigrams.h - how seldom a character follows two others, in each language */
#ifndef OCTAVO_DETECT_TRIGRAMS_H
#define OCTAVO_DETECT_TRIGRAMS_H

#include <stdbool.h>
#include <stdint.h>

/* Languages have numbers from 0 on; vectors have a place for each of so many. */
#define MAX_LANGUAGES 64

/* A cost is the negative natural logarithm of a probability, here in quarters. */
#define TRIGRAM_NAT 4

/* The table, which gen/trigrams.py makes. */
extern const char *const octavo_trigram_names[];
extern const unsigned octavo_trigram_languages;
extern const uint64_t octavo_trigram_latin; /* languages in Latin script, a bit each */
extern const uint8_t octavo_trigram_common[], octavo_trigram_left[];
extern const uint32_t octavo_trigram_rows[], octavo_trigram_words[], octavo_trigram_pairs[];
extern const uint16_t octavo_trigram_starts[], octavo_letter_points[], octavo_letters[];
extern const unsigned octavo_letters_count;

/* A letter is four times the number of a symbol, and 1 for a small one, 2 for a capital. */
#define NO_LETTER (0x3FFF << 2)
#define NO_SYMBOL 0x3FFF
unsigned octavo_letter(uint32_t point);

/* Classes of ASCII, which are points of the table. */
enum { CLASS_SPACE = 1, CLASS_DIGIT, CLASS_PUNCTUATION, CLASS_LATIN, CLASS_FAR };

/* What a symbol costs, and what is left for others after it, in each language. */
struct trigram_single {
	uint8_t costs[MAX_LANGUAGES], backs[MAX_LANGUAGES];
};

/* 'least' is the cost of what no language has. */
void octavo_trigram_single(unsigned c, unsigned least, struct trigram_single *single);

/*
 * Makes of the costs of 'c' what it costs after 'a' and 'b', which are symbols; 'backs' are
 * those of 'b'.
 */
void octavo_trigram_costs(unsigned a, unsigned b, unsigned c, const uint8_t backs[MAX_LANGUAGES],
                          uint8_t costs[MAX_LANGUAGES]);

#endif
