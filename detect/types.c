/* SPDX-License-Identifier: MIT */
/* types.c - what a word is in each decoding, and what that costs */
#include "types.h"

#include <string.h>

uint32_t octavo_hash(const uint8_t *s, size_t n, unsigned more)
{
	uint32_t hash = more;

	for (size_t i = 0; i < n; i++) {
		hash = (hash ^ s[i]) * UINT32_C(0x9E3779B1);
		hash ^= hash >> 15;
	}
	return hash;
}

/* A type with these octets, or the slot where a new one belongs. */
static struct type *find_type(struct words *w, const struct piece *piece, uint8_t after,
                              unsigned *slot)
{
	const uint8_t *s = piece->s + piece->from;
	size_t n = piece->to - piece->from;

	*slot = octavo_hash(s, n, after) % TYPE_SLOTS;
	if (!octavo_is_whole(piece))
		return NULL;
	for (; w->slots[*slot]; *slot = (*slot + 1) % TYPE_SLOTS) {
		struct type *type = &w->types[w->slots[*slot] - 1];
		if (type->piece.n == n && type->after == after && memcmp(type->piece.s, s, n) == 0)
			return type;
	}
	return NULL;
}

/*
 * An octet that is no character: damage that this decoding would have suffered. Letters with an
 * octet that windows-1252 lacks are seldom in Latin script, but usual in others.
 */
enum { DAMAGE_OF_UTF8 = 15 * NAT, DAMAGE = 20 * NAT, LOST = 6 * NAT, LOST_OF_OTHERS = NAT,
       CUT = 6 * NAT, CUT_BEFORE = 10 * NAT };

static bool is_latin(const uint16_t *points, size_t n)
{
	for (size_t i = 0; i < n; i++)
		if (octavo_script_of(points[i]) > LATIN)
			return false;
	return true;
}

/* Whether octets end within a character of UTF-8. */
static bool is_cut_at_end(const uint8_t *s, size_t n)
{
	for (size_t k = 1; k <= n && k <= 3; k++)
		if (octavo_decode(OCTAVO_UTF8, s + n - k, k).error == OCTAVO_TRUNCATED)
			return true;
	return false;
}

/* UTF-8 is often cut where a text ends, and at times where it begins. */
static int32_t utf8_error_cost(const struct words *w, const struct piece *piece, unsigned errors)
{
	const uint8_t *begin = piece->s + piece->from, *end = piece->s + piece->to;
	unsigned inner = 0; /* octets at the beginning that go on with a character */

	while (begin + inner < end && inner < 3 && begin[inner] >> 6 == 2)
		inner++;
	if (end == w->end && errors == 1 && is_cut_at_end(piece->s, piece->to))
		return CUT;
	return begin == w->begin && errors == inner ? CUT_BEFORE : DAMAGE_OF_UTF8 * (int32_t)errors;
}

/* What the errors of a text cost. */
static int32_t error_cost(const struct words *w, const struct type *type, unsigned decoding,
                          const uint16_t *points, size_t n, unsigned errors)
{
	if (decoding == AS_UTF8)
		return utf8_error_cost(w, &type->piece, errors);
	int32_t each = !w->ways ? DAMAGE : is_latin(points, n) ? LOST : LOST_OF_OTHERS;
	return each * (int32_t)errors;
}

/* Texts that cost so much more than the likeliest are not told apart any more. */
enum { FAR = 10 * TRIGRAM_NAT, FARTHEST = 30 * NAT };

/* A text that several decodings give has the damage of the one where that costs least. */
static void set_damage(struct type *type, struct texts *texts, unsigned text, int32_t damage)
{
	int32_t less = texts->damage[text] - damage;

	if (less <= 0)
		return;
	texts->damage[text] -= less;
	texts->common[text] -= less;
	texts->cheapest[text] -= less;
	if (texts->cheapest[text] < type->least)
		type->least = texts->cheapest[text];
}

/* Reads the word in a decoding, and finds what that costs if no other gave the same text. */
static void read_text(struct words *w, struct type *type, unsigned decoding, struct texts *texts,
                      int32_t farthest)
{
	unsigned errors, i = 0, new = type->count;
	uint16_t *points = texts->points[new];
	size_t n = octavo_decode_word(&w->decodings, decoding, &type->piece, points, &errors);

	/* Where octets were lost, others than octavo_undo() would find an error. */
	if (!n || (errors && is_twice(decoding) && w->is_excluded[AS_TWICE + BY_BLANKS]))
		return;
	texts->n[new] = n;
	while (i < new && (texts->n[i] != n || texts->points[i][0] != points[0] ||
	                   memcmp(texts->points[i], points, n * sizeof *points) != 0))
		i++;
	type->text[decoding] = (uint8_t)i;
	int32_t damage = errors ? error_cost(w, type, decoding, points, n, errors) : 0;
	if (i < new) {
		set_damage(type, texts, i, damage);
		return;
	}
	texts->damage[new] = damage;
	int32_t most = type->least < NEVER ? type->least + farthest - damage : NEVER;
	texts->common[new] = damage + octavo_score(&w->scorer, points, n, type->before, type->after,
	                                           most, texts->costs[new]);
	texts->cheapest[new] = texts->common[new] + octavo_least_cost(texts->costs[new]);
	if (texts->cheapest[new] < type->least) {
		type->least = texts->cheapest[new];
		texts->best = decoding;
	}
	if (errors)
		type->errors[new / 64] |= UINT64_C(1) << new % 64;
	type->count++;
}

/* Keeps what the texts that are not far cost in each language. Returns whether there is space. */
static bool keep_lanes(struct words *w, struct type *type, const struct texts *texts)
{
	type->first_lanes = (uint16_t)w->lanes_count;
	for (unsigned x = 0; x < type->count; x++) {
		int32_t far = (texts->cheapest[x] - type->least) * TRIGRAM_NAT / NAT;
		type->far[x] = (uint8_t)(far < MAX_COST ? far : MAX_COST);
		type->lanes[x] = NO_LANES;
		if (far > FAR && !w->ways)
			continue;
		if (w->lanes_count == MAX_LANES)
			return false;
		uint8_t *lanes = w->lanes[w->lanes_count];
		type->lanes[x] = (uint8_t)(w->lanes_count++ - type->first_lanes);
		int32_t more = (texts->common[x] - type->least) * TRIGRAM_NAT / NAT;
		for (unsigned l = 0; l < MAX_LANGUAGES; l++) {
			int32_t cost = more + texts->costs[x][l];
			lanes[l] = (uint8_t)(cost < 0 ? 0 : cost < MAX_COST ? cost : MAX_COST);
		}
	}
	return true;
}

/* Where one blank was left of two, others may have been alone, if that is likelier of this word. */
static void choose_blanks(struct type *type, const struct texts *texts)
{
	uint8_t one = type->text[AS_TWICE + BY_BLANKS];
	uint8_t *fewer = &type->text[AS_TWICE + BY_FEWER_BLANKS];

	if (one != NO_TEXT && *fewer != NO_TEXT &&
	    texts->cheapest[one] + NAT * 3 / 2 <= texts->cheapest[*fewer])
		*fewer = one;
}

void octavo_type_usual(struct words *w, struct type *type)
{
	type->is_seen = false;
	type->count = 0;
	type->least = NEVER;
	memset(type->text, NO_TEXT, sizeof type->text);
	memset(type->errors, 0, sizeof type->errors);
	if (!w->is_excluded[w->usual])
		read_text(w, type, w->usual, &w->texts, FARTHEST);
}

int32_t octavo_usual_cost(const uint16_t *points, size_t n)
{
	enum { LETTER = MILLINATS(2500), EAST_ASIAN = 6 * NAT };
	int32_t cost = 0;

	for (size_t i = 0; i < n; i++)
		cost += points[i] < 0x3000 ? LETTER : EAST_ASIAN;
	return cost;
}

/*
 * Adds what a word costs in each decoding to what others cost. One that is well-formed UTF-8 says
 * nothing of charsets, which other words may be in.
 */
static void add_behind(struct words *w, const struct type *type)
{
	enum { MOST = 20 * NAT };
	bool is_utf8 = octavo_valid((const char *)type->piece.s, type->piece.n);

	for (unsigned d = is_utf8 ? AS_TWICE : 0; d < (is_utf8 ? AS_BINARY : CHARSETS); d++) {
		unsigned text = type->text[d];
		int32_t more = text == NO_TEXT ? 0 : w->texts.cheapest[text] - type->least;
		w->behind[d] += more < MOST ? more : MOST;
	}
}

/*
 * The decoding of the last word is likely again: if the word is as usual there, it is not read in
 * those that are far behind.
 */
void octavo_type_others(struct words *w, struct type *type, uint64_t charsets, int32_t farthest)
{
	unsigned first = w->likely;
	/* What was encoded twice is UTF-8. */
	const char *s = (const char *)type->piece.s;
	unsigned end = octavo_valid(s, type->piece.n) ? AS_BINARY : AS_TWICE;

	if (first != w->usual && !w->is_excluded[first] && first < end)
		read_text(w, type, first, &w->texts, farthest);
	unsigned text = type->text[first];
	bool is_usual = w->far_behind < NEVER && text != NO_TEXT &&
	                w->texts.cheapest[text] <=
	                octavo_usual_cost(w->texts.points[text], w->texts.n[text]) + 2 * NAT;
	for (unsigned d = 0; d < end; d++)
		if (d != w->usual && d != first && !w->is_excluded[d] &&
		    !(is_usual && w->behind[d] > w->far_behind) &&
		    (d >= SINGLE_CHARSETS || charsets >> d & 1))
			read_text(w, type, d, &w->texts, farthest);
}

struct type *octavo_type_of(struct words *w, const struct piece *piece, uint8_t before,
                            uint8_t after)
{
	unsigned slot;
	struct type *type = find_type(w, piece, after, &slot);

	if (type || w->types_count == MAX_TYPES)
		return type;
	type = &w->types[w->types_count];
	type->piece = *piece;
	type->before = before;
	type->after = after;
	octavo_type_usual(w, type);
	octavo_type_others(w, type, UINT64_MAX, FARTHEST);
	w->likely = w->texts.best;
	if (w->far_behind < NEVER)
		add_behind(w, type);
	choose_blanks(type, &w->texts);
	if (!keep_lanes(w, type, &w->texts))
		return NULL;
	w->types_count++;
	if (octavo_is_whole(piece))
		w->slots[slot] = (uint16_t)w->types_count;
	return type;
}
