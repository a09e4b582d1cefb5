/* SPDX-License-Identifier: MIT */
/*
 * path.c - how a block of words is read
 *
 * A hidden Markov model: each word is in a state, which changes seldom between words. The costs of
 * all paths through the states are added up, forward and backward.
 */
#include "path.h"

#include <string.h>

/* ------------------------------------------------------------------ sums */

static int32_t sum_of(const int32_t *costs, unsigned n)
{
	int32_t sum = NEVER;

	for (unsigned k = 0; k < n; k++)
		sum = either(sum, costs[k]);
	return sum;
}

/* Makes the sum of all 0. Returns what it was. */
static int32_t normalize(int32_t *costs, unsigned n)
{
	int32_t sum = sum_of(costs, n);

	for (unsigned k = 0; k < n && sum < NEVER; k++)
		costs[k] = costs[k] < NEVER ? costs[k] - sum : NEVER;
	return sum;
}

/* For each decoding, and for each language, the sum of all its states. */
struct margins {
	int32_t decoding[DECODINGS], language[MAX_LANGUAGES], all;
};

static void add_decodings(const struct path *p, const int32_t *costs, struct margins *sums)
{
	for (unsigned d = 0; d < DECODINGS; d++)
		sums->decoding[d] = NEVER;
	for (unsigned k = 0; k < p->count; k++) {
		unsigned d = p->states[k].decoding;
		sums->decoding[d] = either(sums->decoding[d], costs[k]);
	}
}

/* Adds up languages and all, the former without their margins. */
static void add_languages(const struct path *p, const int32_t *costs, const int32_t *less,
                          struct margins *sums)
{
	sums->all = NEVER;
	for (unsigned l = 0; l < MAX_LANGUAGES; l++)
		sums->language[l] = NEVER;
	for (unsigned k = 0; k < p->count; k++) {
		unsigned l = p->states[k].language;
		sums->language[l] =
			either(sums->language[l], less ? costs[k] - less[l] : costs[k]);
		sums->all = either(sums->all, costs[k]);
	}
}

/* What a change costs, and what none does, by where it is. */
struct prices {
	int32_t decoding[RANKS], language[RANKS], none[RANKS];
};

/* A text is in one decoding, or has parts in others, or has two in turn. */
enum kind { ONE, PARTS, TURNS, KINDS };
static const struct prices prices[KINDS] = {
	{ { NEVER, NEVER, NEVER },
	  { MILLINATS(4605), MILLINATS(4605), MILLINATS(3912) }, { 1, 1, 1 } },
	{ { MILLINATS(13816), MILLINATS(9210), MILLINATS(6908) },
	  { MILLINATS(4605), MILLINATS(4605), MILLINATS(3912) }, { 1, 1, 1 } },
	{ { MILLINATS(6900), MILLINATS(2300), MILLINATS(1200) },
	  { MILLINATS(4605), MILLINATS(4605), MILLINATS(3912) }, { 1, 7, 21 } },
};
static const int32_t kind_costs[KINDS] = { MILLINATS(693), MILLINATS(760), MILLINATS(4605) };

/* A new decoding is in the same language, more often than not. */
enum { SAME_LANGUAGE = MILLINATS(223), ANY_LANGUAGE = MILLINATS(1609) };

/* What a way of reading is about: prices, priors of the states, and their margins. */
struct chain {
	const struct prices *prices;
	int32_t prior[MAX_STATES];
	struct margins margins;
	int32_t first[MAX_STATES]; /* before the first word */
};

/* Another language, in the same decoding. */
static void step_language(const struct path *p, const struct chain *c, enum rank rank,
                          const struct margins *sums, const int32_t *from, int32_t *to)
{
	for (unsigned k = 0; k < p->count; k++) {
		unsigned d = p->states[k].decoding, l = p->states[k].language;
		to[k] = either(from[k], sums->decoding[d] + c->prices->language[rank] +
		                                c->margins.language[l]);
	}
}

/* One step: from the states of a word to those of the next. */
static void step(const struct path *p, const struct chain *c, enum rank rank, const int32_t *from,
                 int32_t *to)
{
	int32_t change = c->prices->decoding[rank];
	struct margins sums;

	add_decodings(p, from, &sums);
	if (change < NEVER)
		add_languages(p, from, NULL, &sums);
	step_language(p, c, rank, &sums, from, to);
	for (unsigned k = 0; k < p->count; k++) {
		unsigned l = p->states[k].language;
		int32_t prior = c->prior[k];
		int32_t cost = to[k] + c->prices->none[rank];
		if (change < NEVER) {
			cost = either(cost, sums.language[l] + change + SAME_LANGUAGE + prior -
			                            c->margins.language[l]);
			cost = either(cost, sums.all + change + ANY_LANGUAGE + prior);
		}
		to[k] = cost < NEVER ? cost : NEVER;
	}
}

static void step_language_back(const struct path *p, const struct chain *c, enum rank rank,
                               const int32_t *from, int32_t *to)
{
	int32_t costs[MAX_STATES];
	struct margins sums;

	for (unsigned k = 0; k < p->count; k++)
		costs[k] = from[k] + c->margins.language[p->states[k].language];
	add_decodings(p, costs, &sums);
	for (unsigned k = 0; k < p->count; k++)
		to[k] = either(from[k],
		               sums.decoding[p->states[k].decoding] + c->prices->language[rank]);
}

/* The same backward. */
static void step_back(const struct path *p, const struct chain *c, enum rank rank,
                      const int32_t *from, int32_t *to)
{
	int32_t change = c->prices->decoding[rank], costs[MAX_STATES];
	struct margins sums;

	step_language_back(p, c, rank, from, to);
	for (unsigned k = 0; k < p->count; k++)
		costs[k] = from[k] + c->prior[k];
	if (change < NEVER)
		add_languages(p, costs, c->margins.language, &sums);
	for (unsigned k = 0; k < p->count; k++) {
		unsigned l = p->states[k].language;
		int32_t cost = to[k] + c->prices->none[rank];
		if (change < NEVER) {
			cost = either(cost, sums.language[l] + change + SAME_LANGUAGE);
			cost = either(cost, sums.all + change + ANY_LANGUAGE);
		}
		to[k] = cost < NEVER ? cost : NEVER;
	}
}

/* After other blocks, a text is in their decoding before the first word. */
static void begin_chain(struct chain *c, const struct path *p, enum kind kind, bool is_own,
                        enum rank rank)
{
	int32_t from[MAX_STATES];
	unsigned last = p->last == NO_TEXT ? NO_TEXT : p->same[p->last];

	c->prices = &prices[p->is_one ? ONE : kind];
	for (unsigned k = 0; k < p->count; k++)
		c->prior[k] = is_own ? p->states[k].own : p->states[k].prior;
	normalize(c->prior, p->count);
	add_decodings(p, c->prior, &c->margins);
	add_languages(p, c->prior, NULL, &c->margins);
	memcpy(c->first, c->prior, sizeof c->first);
	if (last == NO_TEXT || c->margins.decoding[last] >= NEVER)
		return;
	for (unsigned k = 0; k < p->count; k++)
		from[k] = p->states[k].decoding == last ?
			          c->prior[k] - c->margins.decoding[last] : NEVER;
	step(p, c, rank, from, c->first);
}

/* ------------------------------------------------------------------ words */

/* Letters are not independent: sums of costs are larger than they should be. In percent. */
enum { TEMPERATURE = 125, REPEATED = 5 };

/* Adds what ASCII between units costs. */
static void emit_gap(const struct path *p, const struct words *w, unsigned number, int32_t *costs)
{
	const uint16_t *gap = w->gaps[number];

	for (unsigned k = 0; k < p->count; k++) {
		unsigned lane = p->states[k].decoding == AS_BINARY ? NO_LANGUAGE :
			                                             p->states[k].language;
		int32_t cost = costs[k] + gap[lane] * 100 / TEMPERATURE;
		costs[k] = cost < NEVER ? cost : NEVER;
	}
}

static int32_t weighted(const struct unit *unit, int32_t cost)
{
	if (cost >= NEVER)
		return NEVER;
	return (unit->is_repeated ? cost / REPEATED : cost) * 100 / TEMPERATURE;
}

static void emit(const struct path *p, const struct words *w, const struct unit *unit,
                 int32_t *costs)
{
	const struct type *type = &w->types[unit->type];
	unsigned decoding = DECODINGS;
	const uint8_t *lanes = NULL;
	int32_t cost = 0;

	for (unsigned k = 0; k < p->count; k++) {
		const struct state *state = &p->states[k];
		if (state->decoding != decoding) {
			decoding = state->decoding;
			lanes = octavo_word_lanes(w, type, decoding);
			cost = weighted(unit, decoding == AS_BINARY ? octavo_binary_cost(type) :
			                      lanes ? 0 : octavo_far_cost(type, decoding));
		}
		if (lanes)
			cost = weighted(unit, lanes[state->language] * NAT / TRIGRAM_NAT);
		costs[k] = both(costs[k], cost);
	}
}

/*
 * From the states of the last word, if there is one, to those of this one. After ASCII, the
 * language may be another.
 */
static void advance(const struct path *p, const struct words *w, const struct chain *c,
                    const struct unit *unit, bool is_first, int32_t *costs)
{
	int32_t from[MAX_STATES];
	struct margins sums;

	if (!is_first) {
		memcpy(from, costs, sizeof from);
		step(p, c, (enum rank)unit->rank, from, costs);
	}
	if (unit->gap) {
		emit_gap(p, w, unit->gap, costs);
		memcpy(from, costs, sizeof from);
		add_decodings(p, from, &sums);
		step_language(p, c, WORD, &sums, from, costs);
	}
	emit(p, w, unit, costs);
}

/* The same backward: to the states of the word before. */
static void retreat(const struct path *p, const struct words *w, const struct chain *c,
                    const struct unit *unit, int32_t *costs)
{
	int32_t from[MAX_STATES];

	emit(p, w, unit, costs);
	if (unit->gap) {
		memcpy(from, costs, sizeof from);
		step_language_back(p, c, WORD, from, costs);
		emit_gap(p, w, unit->gap, costs);
	}
	memcpy(from, costs, sizeof from);
	step_back(p, c, (enum rank)unit->rank, from, costs);
}

static unsigned text_in(const struct words *w, const struct unit *unit, const struct state *state)
{
	return state->decoding == AS_BINARY ? NO_TEXT : w->types[unit->type].text[state->decoding];
}

/* ------------------------------------------------------------------ forward and backward */

static uint16_t packed(int32_t cost)
{
	return (uint16_t)(cost < 0 ? 0 : cost < (int32_t)UINT16_MAX ? cost : (int32_t)UINT16_MAX);
}

/* What the ASCII after the last unit costs, by the state of that unit. */
static void find_end(const struct path *p, const struct words *w, const struct chain *c,
                     int32_t *costs)
{
	int32_t from[MAX_STATES] = { 0 };

	emit_gap(p, w, w->last_gap, from);
	step_language_back(p, c, WORD, from, costs);
}

static void add_end(const struct path *p, const int32_t *end, int32_t *costs)
{
	for (unsigned k = 0; k < p->count; k++)
		costs[k] = costs[k] < NEVER ? costs[k] + end[k] : NEVER;
}

/* Returns what all paths cost. */
static int32_t go_forward(struct path *p, const struct words *w, const struct chain *c)
{
	int32_t costs[MAX_STATES], end[MAX_STATES], all = 0;
	bool is_first = true;

	memcpy(costs, c->first, sizeof costs);
	for (unsigned i = 0; i < w->units_count; i++) {
		const struct unit *unit = &w->units[i];
		if (unit->is_left_out)
			continue;
		advance(p, w, c, unit, is_first, costs);
		is_first = false;
		all = both(all, normalize(costs, p->count));
		for (unsigned k = 0; k < p->count; k++)
			p->forward[i][k] = packed(costs[k]);
	}
	find_end(p, w, c, end);
	add_end(p, end, costs);
	return all + sum_of(costs, p->count);
}

/* Sets the likeliest text of a unit, by what its states cost. */
static void choose(const struct path *p, const struct words *w, struct unit *unit,
                   const int32_t *costs)
{
	int32_t by_text[MAX_TEXTS + 1], by_decoding[DECODINGS];
	unsigned best = MAX_TEXTS, from = AS_BINARY;

	for (unsigned x = 0; x <= MAX_TEXTS; x++)
		by_text[x] = NEVER;
	for (unsigned d = 0; d < DECODINGS; d++)
		by_decoding[d] = NEVER;
	for (unsigned k = 0; k < p->count; k++) {
		unsigned d = p->states[k].decoding, text = text_in(w, unit, &p->states[k]);
		text = text == NO_TEXT ? MAX_TEXTS : text;
		by_text[text] = either(by_text[text], costs[k]);
		by_decoding[d] = either(by_decoding[d], costs[k]);
	}
	for (unsigned x = 0; x < MAX_TEXTS; x++)
		best = by_text[x] < by_text[best] ? x : best;
	unit->best = best == MAX_TEXTS ? NO_TEXT : (uint8_t)best;
	for (unsigned d = 0; d < AS_BINARY && best != MAX_TEXTS; d++)
		if (w->types[unit->type].text[d] == best &&
		    (from == AS_BINARY || by_decoding[d] < by_decoding[from]))
			from = d;
	unit->decoding = (uint8_t)from;
}

/* Counts of states, in parts of 65536 of a unit. */
struct counts {
	uint32_t of[MAX_STATES];
};

static void go_back(struct path *p, struct words *w, const struct chain *c, struct counts *counts)
{
	int32_t after[MAX_STATES], costs[MAX_STATES];

	memset(counts, 0, sizeof *counts);
	find_end(p, w, c, after);
	for (unsigned i = w->units_count; i-- > 0;) {
		struct unit *unit = &w->units[i];
		if (unit->is_left_out)
			continue;
		for (unsigned k = 0; k < p->count; k++)
			costs[k] = p->forward[i][k] + after[k];
		normalize(costs, p->count);
		for (unsigned k = 0; k < p->count; k++)
			counts->of[k] += octavo_log_parts(costs[k]);
		choose(p, w, unit, costs);
		retreat(p, w, c, unit, after);
		normalize(after, p->count);
	}
}

/* ------------------------------------------------------------------ odds */

/* What the paths cost that give the same text as the best, and all others. */
struct sums {
	int32_t same, other;
};

/* Returns whether there are others. */
static bool part(const struct path *p, const struct words *w, const struct unit *unit,
                 int32_t *same, int32_t *other)
{
	bool has_other = false;

	for (unsigned k = 0; k < p->count; k++) {
		unsigned text = text_in(w, unit, &p->states[k]);
		if (text == unit->best)
			continue;
		other[k] = either(other[k], same[k]);
		same[k] = NEVER;
		has_other = true;
	}
	return has_other;
}

/* All costs of a block are far less than NEVER. */
static struct sums sum_paths(const struct path *p, const struct words *w, const struct chain *c)
{
	int32_t same[MAX_STATES], other[MAX_STATES], end[MAX_STATES];
	bool is_first = true, has_other = false;

	memcpy(same, c->first, sizeof same);
	for (unsigned k = 0; k < p->count; k++)
		other[k] = NEVER;
	for (unsigned i = 0; i < w->units_count; i++) {
		const struct unit *unit = &w->units[i];
		if (unit->is_left_out)
			continue;
		advance(p, w, c, unit, is_first, same);
		if (has_other)
			advance(p, w, c, unit, is_first, other);
		is_first = false;
		has_other |= part(p, w, unit, same, other);
	}
	find_end(p, w, c, end);
	add_end(p, end, same);
	add_end(p, end, other);
	return (struct sums){ sum_of(same, p->count), sum_of(other, p->count) };
}

static struct sums sum_all(const struct path *p, const struct words *w)
{
	struct sums sums = { NEVER, NEVER };
	struct chain chain;

	for (unsigned kind = 0; kind < KINDS; kind++) {
		begin_chain(&chain, p, (enum kind)kind, kind != ONE, (enum rank)w->units[0].rank);
		struct sums one = sum_paths(p, w, &chain);
		sums.same = either(sums.same, one.same + kind_costs[kind]);
		sums.other = either(sums.other, one.other + kind_costs[kind]);
	}
	return sums;
}

/*
 * Adds to the sums of each unit what the paths of a chain cost, which all together cost 'all', by
 * the text from it to the end of its span. What is before and after that may be any text.
 */
static void sum_spans(const struct path *p, const struct words *w, const struct chain *c,
                      int32_t all, struct sums sums[MAX_UNITS])
{
	int32_t same[MAX_STATES], other[MAX_STATES];
	unsigned decoding = DECODINGS;

	find_end(p, w, c, same);
	for (unsigned k = 0; k < p->count; k++)
		other[k] = NEVER;
	for (unsigned i = w->units_count; i-- > 0;) {
		const struct unit *unit = &w->units[i];
		int32_t a = NEVER, b = NEVER;
		for (unsigned k = 0; k < p->count && unit->decoding != decoding; k++) {
			same[k] = either(same[k], other[k]);
			other[k] = NEVER;
		}
		decoding = unit->decoding;
		if (unit->is_left_out)
			continue;
		part(p, w, unit, same, other);
		for (unsigned k = 0; k < p->count; k++) {
			a = either(a, same[k] + p->forward[i][k]);
			b = either(b, other[k] + p->forward[i][k]);
		}
		sums[i].same = either(sums[i].same, a - either(a, b) + all);
		sums[i].other = either(sums[i].other, b - either(a, b) + all);
		retreat(p, w, c, unit, same);
		retreat(p, w, c, unit, other);
	}
}

/* Of each span, if they are wanted. Where all of the text is sure, so is each span. */
static void find_odds(struct path *p, const struct words *w, int32_t of_all)
{
	struct sums sums[MAX_UNITS];
	int32_t of_types[MAX_TYPES];
	struct chain chain;
	bool are_found = p->has_span_odds && of_all < SURE;

	for (unsigned i = 0; i < w->units_count; i++)
		sums[i] = (struct sums){ NEVER, NEVER };
	for (unsigned kind = 0; kind < KINDS && are_found; kind++) {
		begin_chain(&chain, p, (enum kind)kind, kind != ONE, (enum rank)w->units[0].rank);
		int32_t all = go_forward(p, w, &chain) + kind_costs[kind];
		sum_spans(p, w, &chain, all, sums);
	}
	for (unsigned i = 0; i < w->units_count; i++) {
		const struct unit *unit = &w->units[i];
		if (!unit->is_left_out)
			of_types[unit->type] = sums[i].other - sums[i].same;
		p->odds[i] = are_found ? of_types[unit->type] : of_all;
	}
}

/* ------------------------------------------------------------------ a block */

/* The block's own prior: what was found in it, and a part of what was known before. */
static void learn(struct path *p, const struct counts *counts)
{
	enum { BEFORE = MILLINATS(2996) /* a twentieth */ };
	uint64_t all = 0;

	for (unsigned k = 0; k < p->count; k++)
		all += counts->of[k];
	for (unsigned k = 0; k < p->count; k++) {
		uint32_t share = all ? (uint32_t)(counts->of[k] * UINT64_C(65536) / all) : 0;
		int32_t before = p->states[k].prior + BEFORE;
		p->states[k].own = share ? either(before, octavo_log_cost(share)) : before;
	}
}

/* Leaves out the states that no word is in. */
static void leave_out(struct path *p, const struct counts *counts)
{
	unsigned kept = 0;

	for (unsigned k = 0; k < p->count; k++)
		if (counts->of[k])
			p->states[kept++] = p->states[k];
	p->count = kept;
}

/* The prior of what comes after the block: that of the world and its own, half each. */
static void keep(const struct path *p, struct prior *prior)
{
	for (unsigned k = 0; k < p->count; k++) {
		const struct state *state = &p->states[k];
		for (unsigned d = 0; d < DECODINGS; d++) {
			if (p->same[d] != state->decoding)
				continue;
			int32_t *cost = &prior->costs[d][state->language];
			/* A decoding has its share of those that are the same. */
			if (*cost < NEVER)
				*cost = either(*cost, state->own + *cost - state->prior);
		}
	}
}

/* What the paths cost that end in each state, if the text is in one decoding. */
static void go_in_one(struct path *p, const struct words *w, int32_t costs[MAX_STATES])
{
	struct chain chain;
	unsigned last = w->units_count - 1;
	int32_t end[MAX_STATES];

	begin_chain(&chain, p, ONE, false, (enum rank)w->units[0].rank);
	go_forward(p, w, &chain);
	while (w->units[last].is_left_out)
		last--;
	for (unsigned k = 0; k < p->count; k++) {
		uint16_t cost = p->forward[last][k];
		costs[k] = cost < UINT16_MAX ? cost : NEVER;
	}
	find_end(p, w, &chain, end);
	add_end(p, end, costs);
	normalize(costs, p->count);
}

/* The decoding in which all of the text costs least. */
static unsigned best_of_one(struct path *p, const struct words *w)
{
	unsigned best = AS_BINARY;
	int32_t costs[MAX_STATES];
	struct margins sums;

	go_in_one(p, w, costs);
	add_decodings(p, costs, &sums);
	for (unsigned d = 0; d < AS_BINARY; d++)
		best = sums.decoding[d] < sums.decoding[best] ? d : best;
	return best;
}

/* Takes the best text of one decoding in place of the best of each word, if it is likelier. */
static int32_t compare_with_one(struct path *p, struct words *w)
{
	uint8_t best[MAX_UNITS], decodings[MAX_UNITS];
	struct sums sums = sum_all(p, w);
	unsigned one = best_of_one(p, w);
	bool is_same = true;

	if (one == AS_BINARY)
		return sums.other - sums.same;
	for (unsigned i = 0; i < w->units_count; i++) {
		struct unit *unit = &w->units[i];
		best[i] = unit->best;
		decodings[i] = unit->decoding;
		unit->best = w->types[unit->type].text[one];
		unit->decoding = (uint8_t)one;
		is_same &= unit->is_left_out || unit->best == best[i];
	}
	struct sums other = is_same ? sums : sum_all(p, w);
	if (other.same < sums.same)
		return other.other - other.same;
	for (unsigned i = 0; i < w->units_count; i++) {
		w->units[i].best = best[i];
		w->units[i].decoding = decodings[i];
	}
	return sums.other - sums.same;
}

static unsigned usual_language(const struct path *p, const struct counts *counts)
{
	unsigned most = 0;

	for (unsigned k = 1; k < p->count; k++)
		most = counts->of[k] > counts->of[most] ? k : most;
	return p->states[most].language;
}

/* Finds the states that words are in, if the text has parts, and the block's own prior. */
static void find_own(struct path *p, struct words *w, struct counts *counts)
{
	struct chain chain;

	begin_chain(&chain, p, PARTS, false, (enum rank)w->units[0].rank);
	go_forward(p, w, &chain);
	go_back(p, w, &chain, counts);
	learn(p, counts);
	leave_out(p, counts);
}

/* Reads a text in parts or in turns, as is likelier. Sets the likeliest text of each unit. */
static void read_block(struct path *p, struct words *w, struct counts *counts)
{
	enum rank rank = (enum rank)w->units[0].rank;
	struct chain parts, turns;

	begin_chain(&parts, p, PARTS, true, rank);
	begin_chain(&turns, p, TURNS, true, rank);
	int32_t in_turns = go_forward(p, w, &turns) + kind_costs[TURNS];
	int32_t in_parts = go_forward(p, w, &parts) + kind_costs[PARTS];
	bool is_in_turns = in_turns < in_parts;
	if (is_in_turns)
		go_forward(p, w, &turns); /* which the other has overwritten */
	go_back(p, w, is_in_turns ? &turns : &parts, counts);
}

/*
 * What words may cost in the usual decoding beyond others: it is sure to be theirs as long as two
 * changes, and what another decoding costs at least, cost more by the odds that are sure.
 */
static void set_limits(struct words *w)
{
	enum { NEW = 3 * NAT };

	for (unsigned rank = 0; rank < RANKS; rank++)
		w->limits[rank] = (prices[PARTS].decoding[rank] + (NEW - SURE) / 2) *
		                  TEMPERATURE / 100;
}

int32_t octavo_path_find(struct path *p, struct words *w, struct prior *prior)
{
	unsigned words[DECODINGS];
	struct counts counts;

	octavo_states_find(p, w, prior);
	/* Nothing is learnt from one line for another. */
	for (unsigned k = 0; k < p->count && w->ways; k++)
		p->states[k].own = p->states[k].prior;
	if (!w->ways)
		find_own(p, w, &counts);
	read_block(p, w, &counts);
	w->language = usual_language(p, &counts);
	int32_t odds = compare_with_one(p, w);
	octavo_words_left_out(w);
	find_odds(p, w, odds);
	octavo_words_count(w, words);
	p->last = (uint8_t)octavo_most_of(words);
	w->usual = p->last == AS_BINARY ? AS_UTF8 : p->last;
	set_limits(w);
	keep(p, prior);
	return odds;
}

void octavo_path_one(struct path *p, struct words *w, const struct prior *prior,
                     int32_t costs[DECODINGS])
{
	int32_t by_state[MAX_STATES];

	set_limits(w);
	octavo_states_find(p, w, prior);
	go_in_one(p, w, by_state);
	for (unsigned d = 0; d < DECODINGS; d++) {
		costs[d] = NEVER;
		for (unsigned k = 0; k < p->count; k++) {
			const struct state *state = &p->states[k];
			int32_t own = prior->costs[d][state->language];
			if (p->same[d] == state->decoding && own < NEVER && by_state[k] < NEVER)
				costs[d] = either(costs[d], by_state[k] - state->prior + own);
		}
	}
}
