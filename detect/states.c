/* SPDX-License-Identifier: MIT */
/* states.c - the decodings and languages that the words of a block may be in */
#include "states.h"

#include <string.h>

static bool gives_same(const struct words *w, unsigned a, unsigned b)
{
	for (unsigned i = 0; i < w->types_count; i++)
		if (w->types[i].text[a] != w->types[i].text[b])
			return false;
	return true;
}

static bool is_possible(const struct words *w, unsigned d)
{
	for (unsigned i = 0; i < w->types_count; i++)
		if (w->types[i].text[d] != NO_TEXT)
			return true;
	return false;
}

static void find_same(struct path *p, const struct words *w)
{
	for (unsigned d = 0; d < AS_BINARY; d++) {
		unsigned e = 0;
		while (e < d && !(p->same[e] == e && gives_same(w, d, e)))
			e++;
		p->same[d] = is_possible(w, d) ? (uint8_t)e : NO_TEXT;
	}
	p->same[AS_BINARY] = w->ways ? NO_TEXT : AS_BINARY;
}

int32_t octavo_binary_cost(const struct type *type)
{
	enum { ABOVE_ASCII = MILLINATS(5750), ASCII = MILLINATS(4605), WORD_COST = 2 * NAT,
	       WELL_FORMED = 20 * NAT };
	unsigned utf8 = type->text[AS_UTF8];
	bool is_utf8 = utf8 != NO_TEXT && !octavo_has_errors(type, utf8);
	int32_t cost = WORD_COST - type->least + (is_utf8 ? WELL_FORMED : 0);

	for (size_t i = type->piece.from; i < type->piece.to; i++)
		cost += type->piece.s[i] & 0x80 ? ABOVE_ASCII : ASCII;
	return cost;
}

/* States that are far from the best for all words do not matter. */
enum { STATE_FAR = 10 * TRIGRAM_NAT };

/* What words cost beyond the best decoding of each, in each language. */
struct distances {
	uint8_t nearest[MAX_LANGUAGES]; /* of the word for which the decoding is best */
	uint32_t all[MAX_LANGUAGES];    /* of all words */
};

/* What a word costs in a decoding if it costs much in all languages, or the same. */
static uint8_t cost_in_all(const struct type *type, unsigned decoding)
{
	int32_t cost = decoding == AS_BINARY ? octavo_binary_cost(type) * TRIGRAM_NAT / NAT :
	                                       STATE_FAR;

	return (uint8_t)(cost < 0 ? 0 : cost < STATE_FAR ? cost : STATE_FAR);
}

static struct distances find_distances(const struct words *w, unsigned decoding)
{
	struct distances found = { .all = { 0 } };

	memset(found.nearest, UINT8_MAX, sizeof found.nearest);
	for (unsigned i = 0; i < w->types_count; i++) {
		const struct type *type = &w->types[i];
		const uint8_t *lanes = octavo_word_lanes(w, type, decoding);
		uint8_t otherwise = cost_in_all(type, decoding);
		for (unsigned l = 0; l < MAX_LANGUAGES; l++) {
			bool is_known = lanes && (w->ways || lanes[l] < STATE_FAR);
			uint8_t cost = is_known ? lanes[l] : otherwise;
			found.nearest[l] = cost < found.nearest[l] ? cost : found.nearest[l];
			found.all[l] += cost;
		}
	}
	return found;
}

/* Adds a state; where there are too many, in place of the least likely. */
static void add_state(struct path *p, const struct state *state)
{
	unsigned at = p->count;

	if (at == MAX_STATES) {
		for (unsigned k = at = 0; k < p->count; k++)
			at = p->states[k].own > p->states[at].own ? k : at;
		if (p->states[at].own <= state->own)
			return;
	} else {
		p->count++;
	}
	p->states[at] = *state;
}

/* The languages of the ASCII between the words, a bit each. */
static uint64_t gap_languages(const struct words *w)
{
	uint64_t languages = 0;

	for (unsigned i = 1; i < w->gaps_count; i++) {
		unsigned best = 0;
		for (unsigned l = 1; l < octavo_trigram_languages; l++)
			best = w->gaps[i][l] < w->gaps[i][best] ? l : best;
		languages |= UINT64_C(1) << best;
	}
	return languages;
}

/* What decodings that give the same texts cost in a language. Sets the one that costs least. */
static int32_t prior_of(const struct path *p, const struct prior *prior, unsigned decoding,
                        unsigned language, unsigned *usual)
{
	int32_t sum = NEVER, least = NEVER;

	for (unsigned d = decoding; d < DECODINGS; d++) {
		int32_t cost = p->same[d] == decoding ? prior->costs[d][language] : NEVER;
		*usual = cost < least ? d : *usual;
		least = cost < least ? cost : least;
		sum = cost < NEVER ? either(sum, cost) : sum;
	}
	return sum;
}

void octavo_states_find(struct path *p, const struct words *w, const struct prior *prior)
{
	uint64_t between = gap_languages(w);
	uint8_t names[DECODINGS];

	find_same(p, w);
	p->count = 0;
	for (unsigned d = 0; d < DECODINGS; d++) {
		if (p->same[d] != d)
			continue;
		struct distances distances = find_distances(w, d);
		names[d] = (uint8_t)d;
		unsigned least = UINT8_MAX, usual = d;
		int32_t best = NEVER;
		for (unsigned l = 0; l < octavo_trigram_languages; l++)
			least = distances.nearest[l] < least ? distances.nearest[l] : least;
		/* UTF-8 is what a line is if nothing else is certain. */
		unsigned far = w->ways && d == AS_UTF8 ? least + STATE_FAR : STATE_FAR;
		for (unsigned l = 0; l < octavo_trigram_languages && least < far; l++) {
			struct state state = { (uint8_t)d, (uint8_t)l, NEVER, 0 };
			if (distances.nearest[l] < far || between >> l & 1)
				state.prior = prior_of(p, prior, d, l, &usual);
			/* For now: how likely it is that most of the text is in this one. */
			state.own = state.prior + (int32_t)distances.all[l] * NAT / TRIGRAM_NAT;
			if (state.prior < NEVER)
				add_state(p, &state);
			names[d] = (uint8_t)(state.own < best ? usual : names[d]);
			best = state.own < best ? state.own : best;
		}
	}
	/* Errors cost least in UTF-8. */
	if (p->same[AS_UTF8] != NO_TEXT && octavo_words_have_errors(w, AS_UTF8))
		names[p->same[AS_UTF8]] = AS_UTF8;
	for (unsigned k = 0; k < p->count; k++)
		p->states[k].decoding = names[p->states[k].decoding];
	for (unsigned d = 0; d < DECODINGS; d++)
		if (p->same[d] != NO_TEXT)
			p->same[d] = names[p->same[d]];
}
