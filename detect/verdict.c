/* SPDX-License-Identifier: MIT */
/* verdict.c - what all of a text is in, if it is in one decoding */
#include "verdict.h"

#include <string.h>

/* Of readings of one text, what they cost and which is the most usual. */
static void find_texts(const struct path *p, const int32_t costs[DECODINGS],
                       int32_t texts[DECODINGS], unsigned usual[DECODINGS])
{
	for (unsigned d = 0; d < DECODINGS; d++) {
		texts[d] = NEVER;
		usual[d] = d;
	}
	for (unsigned d = 0; d < DECODINGS; d++) {
		unsigned first = p->same[d];
		if (first == NO_TEXT || costs[d] >= NEVER)
			continue;
		texts[first] = either(texts[first], costs[d]);
		/* Octets that are no characters are UTF-8 that was damaged. */
		if (costs[d] < costs[usual[first]] && usual[first] != AS_UTF8)
			usual[first] = d;
	}
}

/* The language in which all words cost least. */
static const char *language_of(const struct words *w, unsigned decoding)
{
	int32_t costs[MAX_LANGUAGES] = { 0 };
	unsigned best = 0;

	for (unsigned i = 0; i < w->units_count && decoding != AS_BINARY; i++) {
		const uint16_t *gap = w->gaps[w->units[i].gap];
		const uint8_t *lanes = octavo_word_lanes(w, &w->types[w->units[i].type], decoding);
		for (unsigned l = 0; l < octavo_trigram_languages; l++)
			costs[l] += gap[l] + (lanes ? lanes[l] * NAT / TRIGRAM_NAT : 0);
	}
	for (unsigned l = 0; l < octavo_trigram_languages; l++)
		best = costs[l] < costs[best] ? l : best;
	return octavo_trigram_names[best];
}

/* Shares out the probability, by what the readings and all others cost. */
static void set_posteriors(struct verdict *v, const int32_t costs[], int32_t others)
{
	unsigned best = octavo_posterior(others - costs[0]);

	v->readings[0].posterior = best;
	for (unsigned i = 1; i < v->count; i++)
		v->readings[i].posterior =
			(10000 - best) * octavo_log_parts(costs[i] - others) / 65536;
}

void octavo_verdict_find(struct verdict *v, struct detector *d, const struct sample *sample)
{
	enum { FAR_BEHIND = 60 * NAT };
	struct words *w = &d->words;
	int32_t costs[DECODINGS], texts[DECODINGS], found[MAX_READINGS], others = NEVER;
	unsigned usual[DECODINGS];

	v->count = 0;
	octavo_words_begin(w);
	w->far_behind = FAR_BEHIND;
	octavo_words_section(w, sample->octets, sample->octets + sample->n);
	d->path.last = NO_TEXT;
	octavo_words_read(w, sample->octets, sample->n, 0, sample->n);
	if (!w->units_count)
		return;
	octavo_path_one(&d->path, w, &d->world, costs);
	find_texts(&d->path, costs, texts, usual);
	for (;;) {
		unsigned best = 0;
		for (unsigned i = 0; i < DECODINGS; i++)
			best = texts[i] < texts[best] ? i : best;
		if (texts[best] >= NEVER)
			break;
		if (v->count)
			others = either(others, texts[best]);
		if (v->count < MAX_READINGS) {
			unsigned decoding = usual[best];
			found[v->count] = texts[best];
			v->readings[v->count++] = (struct reading){
				decoding, 0, language_of(w, decoding),
				decoding == AS_BINARY || octavo_words_have_errors(w, decoding),
			};
		}
		texts[best] = NEVER;
	}
	set_posteriors(v, found, others);
}

/* Whether it may pay to read parts of a text in other decodings. */
static bool may_be_mixed(const struct words *w, unsigned decoding)
{
	int32_t excess = 0;

	for (unsigned i = 0; i < w->units_count && excess < 2 * w->limits[LINE]; i++) {
		const struct type *type = &w->types[w->units[i].type];
		excess += decoding < AS_BINARY ? octavo_far_cost(type, decoding) : NEVER;
	}
	return excess >= 2 * w->limits[LINE];
}

void octavo_verdict_split(struct mixture *mixture, struct verdict *v, struct detector *d)
{
	unsigned left[DECODINGS];

	mixture->count = 0;
	if (!d->words.units_count)
		return;
	unsigned one = v->readings[0].decoding;
	if (!may_be_mixed(&d->words, one)) {
		*mixture = (struct mixture){ .count = 1, .decodings = { one },
			                     .posterior = v->readings[0].posterior };
		mixture->words[one] = d->words.units_count;
		return;
	}
	d->prior = d->world;
	mixture->posterior = octavo_posterior(octavo_path_find(&d->path, &d->words, &d->prior));
	octavo_words_count(&d->words, mixture->words);
	memcpy(left, mixture->words, sizeof left);
	while (mixture->count < MAX_READINGS) {
		unsigned most = octavo_most_of(left);
		if (!left[most])
			break;
		mixture->decodings[mixture->count++] = most;
		left[most] = 0;
	}
	/* Mixtures compete with it, so a text in one decoding may be less likely than by itself. */
	for (unsigned i = 0; i < v->count && mixture->count == 1; i++)
		if (v->readings[i].posterior > mixture->posterior)
			v->readings[i].posterior = mixture->posterior;
}
