/* SPDX-License-Identifier: MIT */
/* words.c - a block of text as words, and what they cost under each decoding */
#include "words.h"

#include <string.h>

#include "find.h"

/*
 * Whether the blank at 'end' may have been a no-break space, an octet of the word before it, which
 * goes on after that.
 */
static bool is_octet(const struct words *w, const uint8_t *s, size_t n, size_t begin, size_t end)
{
	const struct decodings *d = &w->decodings;
	size_t next = end + 1;

	if (s[end] != ' ' || end == begin || s[end - 1] < 0x80 ||
	    !octavo_lacks_octets(d, s + begin, end - begin))
		return false;
	while (next < n && next - begin < MAX_WORD && !octavo_is_between(s[next]))
		next++;
	return octavo_ways_of(d, s + begin, next - begin, UINT32_C(1) << BY_BLANKS);
}

/* Where a word ends that begins at 'begin', or its first part if it is too long. */
static size_t word_end(const struct words *w, const uint8_t *s, size_t n, size_t begin)
{
	size_t end = begin;

	while (end < n && end - begin < MAX_WORD &&
	       (!octavo_is_between(s[end]) || is_octet(w, s, n, begin, end)))
		end++;
	return end;
}

static enum rank rank_of(uint8_t o)
{
	return o == '\n' ? LINE : memchr(";,\t|=<>", o, 7) ? FIELD : WORD;
}

/* What is beside a word, as far as it matters: a parenthesis stands for what begins something. */
static uint8_t beside(uint8_t o)
{
	return o <= ' ' ? ' ' : o == '\'' || o == '-' ? o : memchr("([{<%/", o, 6) ? '(' : '.';
}

/* ------------------------------------------------------------------ ASCII */

/* Words of ASCII say less than they seem to: a page may have few words and much markup. */
enum { ASCII_WEIGHT = 60 /* percent */, MOST_OF_ASCII = 3 * NAT, OTHER_SCRIPT = 3 * NAT / 2 };

static void add_to(uint16_t *cost, unsigned more)
{
	unsigned sum = *cost + more;

	*cost = (uint16_t)(sum < UINT16_MAX ? sum : UINT16_MAX);
}

/* Adds to a gap what a word of ASCII costs in each language, beyond the least. */
static void add_ascii(struct words *w, const uint8_t *s, size_t n, uint8_t before, uint8_t after,
                      uint16_t gap[])
{
	uint16_t points[MAX_POINTS], costs[MAX_LANGUAGES], least = UINT16_MAX;

	for (size_t i = 0; i < n; i++)
		points[i] = s[i];
	octavo_score(&w->scorer, points, n, before, after, NEVER, costs);
	for (unsigned l = 0; l < octavo_trigram_languages; l++)
		if (w->latin >> l & 1 && costs[l] < least)
			least = costs[l];
	for (unsigned l = 0; l < octavo_trigram_languages; l++) {
		/* In other scripts, ASCII is a class or is in names only: it costs too little. */
		bool is_other = !(w->latin >> l & 1);
		unsigned more = costs[l] > least ? (unsigned)(costs[l] - least) : 0;
		more = more * NAT / TRIGRAM_NAT * ASCII_WEIGHT / 100;
		if (more > MOST_OF_ASCII)
			more = MOST_OF_ASCII;
		if (is_other && more < OTHER_SCRIPT)
			more = OTHER_SCRIPT;
		add_to(&gap[l], more);
	}
	add_to(&gap[NO_LANGUAGE], MOST_OF_ASCII);
}

/* ------------------------------------------------------------------ a block */

/* The next part of a word: all that is left, or as much as can be read at once. */
static struct piece piece_of(const uint8_t *s, size_t n, size_t from)
{
	return (struct piece){ s, n, from, n - from > MAX_POINTS ? from + MAX_POINTS : n };
}

/* The field of a unit ends before the next that begins one. */
static unsigned field_end(const struct words *w, unsigned i)
{
	do
		i++;
	while (i < w->units_count && w->units[i].rank == WORD);
	return i;
}

static bool is_same_field(const struct words *w, unsigned a, unsigned b, unsigned n)
{
	for (unsigned i = 0; i < n; i++)
		if (w->units[a + i].type != w->units[b + i].type)
			return false;
	return field_end(w, a) == a + n;
}

/* A field that was there before, with all its words, says nothing. */
static void leave_out_fields(struct words *w)
{
	for (unsigned end, i = 0; i < w->units_count; i = end) {
		bool is_repeated = true;
		end = field_end(w, i);
		for (unsigned j = i; j < end; j++)
			is_repeated &= w->units[j].is_repeated;
		for (unsigned before = 0; is_repeated && before < i; before = field_end(w, before))
			if (is_same_field(w, before, i, end - i)) {
				for (unsigned j = i; j < end; j++)
					w->units[j].is_left_out = true;
				break;
			}
	}
}

/* Where words are read from, and what was there since the last unit. */
struct reader {
	const uint8_t *s;
	size_t n, at;
	size_t word, word_end; /* the word at 'at', of which a part may have been read */
	uint8_t before;
	enum rank rank;
	uint16_t gap[MAX_LANGUAGES];
	bool has_gap;
	uint32_t ascii[256]; /* hashes of words of ASCII that were there */
};

static void pass(struct reader *r, uint8_t octet)
{
	r->before = octet;
	if (rank_of(octet) > r->rank)
		r->rank = rank_of(octet);
}

/* Where ASCII is unlikely in a language, the text changes to a likelier one, and then back. */
static void limit(uint16_t gap[MAX_LANGUAGES])
{
	enum { CHANGES = 12 * NAT };
	uint16_t least = UINT16_MAX;

	for (unsigned l = 0; l < octavo_trigram_languages; l++)
		least = gap[l] < least ? gap[l] : least;
	for (unsigned l = 0; l < octavo_trigram_languages; l++)
		if (gap[l] - least > CHANGES)
			gap[l] = (uint16_t)(least + CHANGES);
}

/* Keeps what there is of ASCII since the last unit. Returns its number, 0 for none. */
static uint16_t keep_gap(struct words *w, struct reader *r)
{
	if (!r->has_gap || w->gaps_count == MAX_GAPS)
		return 0;
	limit(r->gap);
	memcpy(w->gaps[w->gaps_count], r->gap, sizeof r->gap);
	memset(r->gap, 0, sizeof r->gap);
	r->has_gap = false;
	return (uint16_t)w->gaps_count++;
}

static bool add_unit(struct words *w, struct reader *r, const struct piece *piece, uint8_t after)
{
	if (w->units_count == MAX_UNITS || w->gaps_count == MAX_GAPS)
		return false;
	struct type *type = octavo_type_of(w, piece, beside(r->before), beside(after));
	if (!type)
		return false;
	struct unit *unit = &w->units[w->units_count++];
	/* Words of a line may be of several authors, as fields are. */
	enum rank rank = w->ways && r->rank == WORD ? FIELD : r->rank;
	*unit = (struct unit){ .at = (uint32_t)r->at, .n = (uint16_t)(piece->to - piece->from),
		               .type = (uint16_t)(type - w->types), .rank = (uint8_t)rank,
		               .is_repeated = type->is_seen };
	type->is_seen = true;
	unit->gap = keep_gap(w, r);
	r->rank = WORD;
	return true;
}

static void add_word_of_ascii(struct words *w, struct reader *r, size_t end, uint8_t after)
{
	uint32_t hash = octavo_hash(r->s + r->at, end - r->at, 1);

	if (r->ascii[hash % 256] == hash)
		return;
	r->ascii[hash % 256] = hash;
	add_ascii(w, r->s + r->at, end - r->at, beside(r->before), beside(after), r->gap);
	r->has_gap = true;
}

/* Reads a word, or a part of it that is as long as can be. Returns false if there is no space. */
static bool read_word(struct words *w, struct reader *r)
{
	bool is_ascii = true;

	if (r->at >= r->word_end) {
		r->word = r->at;
		r->word_end = word_end(w, r->s, r->n, r->at);
	}
	struct piece piece = piece_of(r->s + r->word, r->word_end - r->word, r->at - r->word);
	size_t end = r->word + piece.to;
	uint8_t after = end < r->n ? r->s[end] : '\n';
	for (size_t i = r->at; i < end; i++)
		is_ascii &= r->s[i] < 0x80;
	/* The end of a character may be ASCII. */
	if (is_ascii && end - r->at == r->word_end - r->word) {
		add_word_of_ascii(w, r, end, after);
	} else if (!add_unit(w, r, &piece, after)) {
		return false;
	}
	r->before = r->s[end - 1];
	r->at = end;
	return true;
}

size_t octavo_words_read(struct words *w, const uint8_t *s, size_t n, size_t at, size_t most)
{
	struct reader r = { .s = s, .n = n, .at = at, .before = '\n', .rank = LINE };
	size_t line = at; /* the end of the last line */
	unsigned units = 0; /* .. and the units before it */

	w->units_count = w->types_count = w->lanes_count = 0;
	w->has_pairs = false;
	w->gaps_count = 1;
	memset(w->slots, 0, sizeof w->slots);
	memset(w->gaps[0], 0, sizeof w->gaps[0]);
	while (r.at < n) {
		if (octavo_is_between(s[r.at])) {
			pass(&r, s[r.at++]);
			if (r.before != '\n')
				continue;
			line = r.at;
			units = w->units_count;
			if (line - at >= most)
				break;
		} else if (!read_word(w, &r)) {
			break;
		}
	}
	/* A line that did not fit is the next block's, unless it is longer than one. */
	if (r.at < n && units) {
		r.has_gap &= r.at == line;
		r.at = line;
		w->units_count = units;
	}
	w->last_gap = keep_gap(w, &r);
	leave_out_fields(w);
	return r.at;
}

/* ------------------------------------------------------------------ what is as expected */

/* Whether a word is likely enough in the usual decoding that no other can be much likelier. */
static bool is_likely(struct words *w, const struct piece *piece, uint8_t before, uint8_t after)
{
	enum { AND = 8 * NAT };
	uint16_t points[MAX_POINTS], costs[MAX_LANGUAGES];
	unsigned errors;

	size_t n = octavo_decode_word(&w->decodings, w->usual, piece, points, &errors);
	int32_t most = octavo_usual_cost(points, n) + AND;
	if (!n || errors)
		return false;
	if (octavo_score_in(&w->scorer, w->language, points, n, before, after, most) <= most)
		return true;
	int32_t common = octavo_score(&w->scorer, points, n, before, after, most, costs);
	return common + octavo_least_cost(costs) <= most;
}

/* The slot for the excess of a word in the usual decoding, which is the last octet there. */
static uint32_t *slot_of(struct words *w, const struct piece *piece, uint8_t after, uint32_t *key)
{
	uint32_t hash = octavo_hash(piece->s + piece->from, piece->to - piece->from,
	                            after | w->usual << 8);

	*key = hash & ~UINT32_C(0xFF);
	return &w->expected[hash % EXPECTED];
}

/*
 * What a word costs in the usual decoding beyond the likeliest, in parts of TRIGRAM_NAT; MAX_COST
 * if that is much, or it has errors.
 */
static unsigned find_excess(struct words *w, const struct piece *piece, uint8_t before,
                            uint8_t after)
{
	struct type type = { .piece = *piece, .before = before, .after = after };

	octavo_type_usual(w, &type);
	unsigned text = type.text[w->usual];
	if (text == NO_TEXT || octavo_has_errors(&type, text))
		return MAX_COST;
	int32_t cost = type.least;
	if (!w->has_pairs)
		memset(w->pairs.keys, 0, sizeof w->pairs.keys);
	w->has_pairs = true;
	uint64_t charsets = octavo_pairs_find(&w->pairs, &w->decodings, &w->scorer, w->usual,
	                                      piece->s + piece->from, piece->to - piece->from,
	                                      before, after, (unsigned)(cost * TRIGRAM_NAT / NAT));
	octavo_type_others(w, &type, charsets, 0);
	unsigned excess = (unsigned)((cost - type.least) * TRIGRAM_NAT / NAT);
	return excess < MAX_COST ? excess : MAX_COST;
}

static unsigned excess_of(struct words *w, const struct piece *piece, uint8_t before, uint8_t after)
{
	uint32_t key, *slot = slot_of(w, piece, after, &key);

	if (octavo_is_whole(piece) && (*slot & ~UINT32_C(0xFF)) == key)
		return *slot & 0xFF;
	unsigned excess = is_likely(w, piece, before, after) ?
	                          0 : find_excess(w, piece, before, after);
	if (octavo_is_whole(piece))
		*slot = key | excess;
	return excess;
}

void octavo_words_expect(struct words *w)
{
	for (unsigned i = 0; i < w->units_count; i++) {
		const struct type *type = &w->types[w->units[i].type];
		const struct piece *piece = &type->piece;
		unsigned best = w->units[i].best;
		if (!octavo_is_whole(piece) || best == NO_TEXT || type->text[w->usual] != best ||
		    octavo_has_errors(type, best))
			continue;
		uint32_t key, *slot = slot_of(w, piece, type->after, &key);
		*slot = key;
	}
}

/* The strongest boundary in some ASCII. */
static enum rank strongest(const uint8_t *s, size_t begin, size_t end)
{
	enum rank rank = WORD;

	for (size_t i = begin; i < end && rank < LINE; i++)
		rank = rank_of(s[i]) > rank ? rank_of(s[i]) : rank;
	return rank;
}

/* Words in a row that cost more in the usual decoding than in others. */
struct run {
	size_t begin, end;
	int32_t excess;
	enum rank rank; /* before it */
};

/* Adds the word from 'begin' to 'end' to a run, or begins another one if it has no excess. */
static void add_word(struct words *w, struct run *run, const uint8_t *s, size_t n, size_t begin,
                     size_t end)
{
	unsigned excess = 0;

	for (size_t from = 0; from < end - begin && excess < MAX_COST; from += MAX_POINTS) {
		struct piece piece = piece_of(s + begin, end - begin, from);
		uint8_t before = begin + from ? s[begin + from - 1] : '\n';
		uint8_t after = begin + piece.to < n ? s[begin + piece.to] : '\n';
		excess += excess_of(w, &piece, beside(before), beside(after));
	}
	if (excess && !run->excess) {
		run->begin = begin;
		run->rank = strongest(s, run->end, begin);
	}
	run->end = end;
	run->excess = excess ? run->excess + (int32_t)excess * NAT / TRIGRAM_NAT : 0;
}

size_t octavo_words_pass(struct words *w, const uint8_t *s, size_t n, size_t begin, size_t *doubt)
{
	size_t next = octavo_ascii_end(s, n, begin);
	struct run run = { begin, begin, 0, LINE };
	bool is_in_doubt = false;

	while (next < n && !is_in_doubt) {
		size_t word = next;
		while (word > run.end && next - word < MAX_WORD && !octavo_is_between(s[word - 1]))
			word--;
		add_word(w, &run, s, n, word, word_end(w, s, n, word));
		next = octavo_ascii_end(s, n, run.end);
		/* A word with errors is always in doubt, as its span must say that it has some. */
		is_in_doubt = run.excess >= MAX_COST * NAT / TRIGRAM_NAT ||
		              (run.excess && run.excess >= w->limits[run.rank] +
		                                           w->limits[strongest(s, run.end, next)]);
	}
	*doubt = is_in_doubt ? run.end : n;
	if (!is_in_doubt)
		return n;
	/* The line where the doubt begins. */
	while (run.begin > begin && s[run.begin - 1] != '\n')
		run.begin--;
	return run.begin;
}

void octavo_words_left_out(struct words *w)
{
	uint16_t by_type[MAX_TYPES];

	for (unsigned i = 0; i < w->units_count; i++)
		if (!w->units[i].is_left_out)
			by_type[w->units[i].type] = (uint16_t)i;
	for (unsigned i = 0; i < w->units_count; i++)
		if (w->units[i].is_left_out) {
			w->units[i].best = w->units[by_type[w->units[i].type]].best;
			w->units[i].decoding = w->units[by_type[w->units[i].type]].decoding;
		}
}

bool octavo_words_have_errors(const struct words *w, unsigned decoding)
{
	for (unsigned i = 0; i < w->types_count; i++)
		if (octavo_has_errors(&w->types[i], w->types[i].text[decoding]))
			return true;
	return false;
}

void octavo_words_count(const struct words *w, unsigned counts[DECODINGS])
{
	memset(counts, 0, DECODINGS * sizeof *counts);
	for (unsigned i = 0; i < w->units_count; i++)
		counts[w->units[i].decoding]++;
}

/* ------------------------------------------------------------------ lines */

/* Of a word that is likeliest in UTF-8, in place of ways. */
#define IN_UTF8 (UINT32_C(1) << 31)

/*
 * The ways that give the likeliest text of a part of a word, if others are so far from it that
 * words beside it cannot matter; IN_UTF8; or 0 if neither is sure.
 */
static uint32_t find_ways(struct words *w, const struct piece *piece, uint8_t before, uint8_t after)
{
	enum { SURELY = 20 * NAT };
	struct type type = { .piece = *piece, .before = before, .after = after };
	const int32_t *costs = w->texts.cheapest;
	uint32_t ways = 0;

	octavo_type_usual(w, &type);
	octavo_type_others(w, &type, 0, SURELY);
	unsigned utf8 = type.text[AS_UTF8], best = utf8;
	for (unsigned x = 0; x < type.count; x++)
		best = costs[x] < costs[best] ? x : best;
	if (best == utf8)
		return IN_UTF8;
	bool is_sure = !octavo_has_errors(&type, best);
	for (unsigned x = 0; x < type.count; x++)
		is_sure &= x == best || costs[x] - costs[best] >= SURELY;
	for (unsigned i = 0; i < BY_WAY_OF && is_sure; i++)
		ways |= (uint32_t)(type.text[AS_TWICE + i] == best) << i;
	return ways;
}

/* The same of a word. What was found out before is not asked again. */
static uint32_t ways_of(struct words *w, const uint8_t *s, size_t n, size_t begin, size_t end)
{
	uint8_t before = beside(begin ? s[begin - 1] : '\n');
	uint8_t after = beside(end < n ? s[end] : '\n');
	uint32_t ways = octavo_ways_of(&w->decodings, s + begin, end - begin, w->ways);
	uint32_t hash = octavo_hash(s + begin, end - begin, ways ^ after ^ (uint32_t)before << 24);
	struct known *known = &w->known[hash % KNOWN];

	if (!ways)
		return IN_UTF8;
	if (known->hash == hash)
		return known->ways;
	known->hash = hash;
	known->ways = UINT32_MAX;
	for (size_t from = 0; from < end - begin && known->ways; from += MAX_POINTS) {
		struct piece piece = piece_of(s + begin, end - begin, from);
		known->ways &= find_ways(w, &piece, before, after);
	}
	return known->ways;
}

unsigned octavo_words_line(struct words *w, const uint8_t *s, size_t n, uint32_t ways)
{
	uint32_t found = UINT32_MAX;

	w->scorer.has_all_signs = true;
	/* What was encoded twice costs much in UTF-8, which is not read to its end after that. */
	for (w->usual = AS_TWICE; !(ways >> (w->usual - AS_TWICE) & 1);)
		w->usual++;
	w->likely = w->texts.best = w->usual;
	w->ways = ways;
	for (unsigned d = 0; d < DECODINGS; d++)
		w->is_excluded[d] = d != AS_UTF8 &&
		                    !(is_twice(d) && ways >> (d - AS_TWICE) & 1);
	for (size_t end = 0, at; found && (at = octavo_ascii_end(s, n, end)) < n;) {
		size_t word = at;
		while (word > end && !octavo_is_between(s[word - 1]))
			word--;
		end = word_end(w, s, n, word);
		found &= ways_of(w, s, n, word, end);
	}
	if (found & IN_UTF8)
		return AS_UTF8;
	/* Lost blanks are a matter of the words beside them. */
	for (unsigned i = 0; i < BY_BLANKS; i++)
		if (found >> i & 1)
			return AS_TWICE + i;
	return ALL_DECODINGS;
}

void octavo_words_section(struct words *w, const uint8_t *begin, const uint8_t *end)
{
	w->begin = begin;
	w->end = end;
}

void octavo_words_begin(struct words *w)
{
	w->usual = w->likely = w->texts.best = AS_UTF8;
	w->ways = 0;
	w->units_count = 0;
	memset(w->expected, 0, sizeof w->expected);
	memset(w->behind, 0, sizeof w->behind);
	w->far_behind = NEVER;
}

void octavo_words_init(struct words *w)
{
	memset(w->is_excluded, 0, sizeof w->is_excluded);
	/* Only octavo_undo() undoes these. */
	w->is_excluded[AS_TWICE + BY_BLANKS] = w->is_excluded[AS_TWICE + BY_FEWER_BLANKS] = true;
	octavo_score_init(&w->scorer);
	w->latin = octavo_trigram_latin & ~w->scorer.east_asian;
	octavo_decodings_init(&w->decodings);
}
