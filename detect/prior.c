/* SPDX-License-Identifier: MIT */
/* prior.c - how common languages and decodings are in the world */
#include "prior.h"

#include <string.h>

/* How common languages are in files, in parts of all weights. */
static unsigned weight_of(const char *language)
{
	static const struct {
		const char *name;
		unsigned weight;
	} weights[] = { { "en", 20 }, { "de", 4 }, { "fr", 4 }, { "es", 4 }, { "ru", 3 },
		        { "pt", 3 },  { "it", 3 }, { "pl", 2 }, { "ja", 3 }, { "zh-hans", 3 } };

	for (size_t i = 0; i < sizeof weights / sizeof weights[0]; i++)
		if (strcmp(weights[i].name, language) == 0)
			return weights[i].weight;
	return 1;
}

/* What a language costs, and what its charsets do besides. */
static void set_language(struct prior *prior, const struct decodings *decodings, unsigned l,
                         int32_t language)
{
	enum { CHARSET = MILLINATS(693), UTF8 = MILLINATS(1386), FOREIGN = 7 * NAT };
	int32_t all = NEVER;

	for (unsigned d = 0; d < CHARSETS; d++) {
		/* English is in all of them, at times. */
		bool is_usual = decodings->languages[d] >> l & 1;
		int32_t cost = octavo_charset_rows[d].cost + (is_usual ? 0 : FOREIGN);
		bool is_there = is_usual || strcmp(octavo_trigram_names[l], "en") == 0;
		prior->costs[d][l] = is_there ? cost : NEVER;
		all = is_there ? either(all, cost) : all;
	}
	for (unsigned d = 0; d < CHARSETS; d++)
		if (prior->costs[d][l] < NEVER)
			prior->costs[d][l] += language + CHARSET - all;
	prior->costs[AS_UTF8][l] = language + UTF8;
}

/* From this way on, hardly anything is encoded twice. */
enum { USED = 9 };

void octavo_prior_init(struct prior *prior, const struct decodings *decodings)
{
	enum { TWICE = 6 * NAT, SELDOM = MILLINATS(7500), MORE_SELDOM = MILLINATS(8500),
	       BLANKS = 7 * NAT, FEWER_BLANKS = 8 * NAT, BINARY = 11 * NAT, USUAL = 1 };
	unsigned sum = 0;

	for (unsigned l = 0; l < octavo_trigram_languages; l++)
		sum += weight_of(octavo_trigram_names[l]);
	for (unsigned l = 0; l < octavo_trigram_languages; l++) {
		int32_t language =
			octavo_log_cost(weight_of(octavo_trigram_names[l]) * 65536u / sum);
		set_language(prior, decodings, l, language);
		for (unsigned i = 0; i < BY_WAY_OF; i++)
			prior->costs[AS_TWICE + i][l] =
				language + (i < USUAL            ? TWICE :
			                    i < USED             ? SELDOM :
			                    i == BY_BLANKS       ? BLANKS :
			                    i == BY_FEWER_BLANKS ? FEWER_BLANKS :
			                                           MORE_SELDOM);
		prior->costs[AS_BINARY][l] =
			strcmp(octavo_trigram_names[l], "en") == 0 ? BINARY : NEVER;
	}
}

void octavo_prior_of_lines(struct prior *prior)
{
	enum { ALONE = MILLINATS(2500) };

	for (unsigned i = USED; i < BY_BLANKS; i++)
		for (unsigned l = 0; l < octavo_trigram_languages; l++)
			prior->costs[AS_TWICE + i][l] += ALONE;
}
