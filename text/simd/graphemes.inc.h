/* SPDX-License-Identifier: MIT */
/*
 * graphemes.inc.h - how many graphemes begin
 *
 * As many as characters, but for those that join the one in front. Marks of two octets, and those
 * that begin with E0, as in most scripts of India and in Thai, are bits where an instruction set
 * has tables for them. All others are looked at one by one; what is more than a mark, such as a
 * flag or a joiner, is left to octavo_grapheme_settle(), with what it may join.
 */
#ifndef OCTAVO_TEXT_SIMD_GRAPHEMES_INC_H
#define OCTAVO_TEXT_SIMD_GRAPHEMES_INC_H

#include "graphemes.h"
#include "kinds.h"
#include "unit.h"
#include "windows.inc.h"

/*
 * Characters of a window that join the one in front, and those that are to be looked at. 'linked'
 * is where a character is after a linker that begins with E0, in this window, then in the next
 * one.
 */
struct joined {
	uint64_t join, loop, linked;
};

/* Of the characters that begin with E0, linkers: their third octet is 8D. */
static ALWAYS_INLINE uint64_t linkers_in(const uint8_t *p, uint64_t e0)
{
	const table64 seconds = v_table64(octavo_linker_seconds);
	uint64_t linkers = e0 & equal_at(p + 2, 0x8D), found;

	if (!linkers)
		return 0;
	SET_MASK(found, v_nonzero, v_nonzero_mask, v_lookup64(seconds, v_load(p + 1 + i)));
	return linkers & found;
}

/* Adds those that are not known by their products: they have bits, or are looked at. */
static ALWAYS_INLINE uint64_t add_rare_joined(struct joined *joined, const uint8_t *p,
                                         const struct found *found)
{
	uint64_t bits = members(found, GRAPHEMES_BITS), e0 = bits ? bits & equal_at(p, 0xE0) : 0;

	joined->loop |= members(found, GRAPHEMES_LOOP);
	if (bits ^ e0)
		joined->join |= has_bit32(octavo_extends_two, p, p + 1, bits ^ e0);
	if (!e0)
		return 0;
	joined->join |= has_bit32(octavo_extends_e0, p + 1, p + 2, e0);
	return linkers_in(p, e0);
}

/* What joins after linkers, of characters that begin with E0: consonants. */
static ALWAYS_INLINE uint64_t consonants_in(const uint8_t *p, const struct found *found,
                                            uint64_t linked)
{
	uint64_t consonants = linked & members(found, GRAPHEMES_CONSONANT);
	uint64_t others = linked ^ consonants;

	if (others)
		others &= equal_at(p, 0xE0);
	if (others)
		consonants |= has_bit32(octavo_consonants_e0, p + 1, p + 2, others);
	return consonants;
}

static ALWAYS_INLINE struct joined joined_in(const uint8_t *p, const struct found *found,
                                             uint64_t begins, uint64_t linked)
{
	uint64_t linkers = members(found, GRAPHEMES_LINKER);
	struct joined joined = { .join = members(found, GRAPHEMES_JOIN | GRAPHEMES_LINKER) };

	if (members(found, GRAPHEMES_BITS | GRAPHEMES_LOOP))
		linkers |= add_rare_joined(&joined, p, found);
	linked |= linkers << 3;
	joined.linked = linkers >> 61;
	if (linked) {
		/* A consonant may come after a mark, too. */
		joined.loop |= linked & joined.join;
		joined.join |= consonants_in(p, found, linked);
	}
	/* After a control nothing joins. What begins before a beginning is ASCII. */
	uint64_t behind_ascii = joined.join & (begins << 1 | 1);
	if (behind_ascii)
		joined.loop |= behind_ascii & (at_most_at(p - 1, 0x1F) | equal_at(p - 1, 0x7F));
	return joined;
}

/*
 * Of F0 9F 8F 80 to BF only the last five join, emoji modifiers: many of the others are emoji, too,
 * and pass (gen/sets.py).
 */
static ALWAYS_INLINE bool is_plain_emoji(const uint8_t *s)
{
	return s[0] == 0xF0 && s[1] == 0x9F && s[2] == 0x8F && s[3] < 0xBB;
}

/*
 * What becomes of the character at 's'. Linkers that begin with E0 join as marks do, as joined_in()
 * has it, and what follows them looks back.
 */
static ALWAYS_INLINE enum grapheme_action action_at(const uint8_t *s)
{
	if (is_plain_emoji(s))
		return ACTION_PASS;
	enum grapheme_action action = octavo_grapheme_actions[kind_of(good_unit(s))];

	if (action == ACTION_PASS || action == ACTION_SETTLE)
		return action;
	if (s[-1] == 0x8D && octavo_linker_seconds[s[-2] & 0x3F] && s[-3] == 0xE0)
		return action == ACTION_CONSONANT ? ACTION_JOIN : ACTION_SETTLE;
	if (action == ACTION_CONSONANT)
		return ACTION_PASS;
	if (s[-1] < 0x20 || s[-1] == 0x7F || (action == ACTION_LINKER && s[0] != 0xE0))
		return ACTION_SETTLE;
	return ACTION_JOIN;
}

/* Where a kernel stopped: at the end, or at a character that has to be settled. */
struct stop {
	size_t at;
	uint64_t linked; /* see struct joined */
	bool settles;
};

/* Adds the graphemes that begin in the window at s[at] to '*count'. */
static ALWAYS_INLINE struct stop count_window(const struct set *set, const uint8_t *s, size_t at,
                                              uint64_t linked, uint64_t *count)
{
	const uint8_t *p = s + at;
	uint64_t begins = begins_at(set, p), returns = equal_at(p, '\r');
	struct found found = find(set, p);
	struct joined joined = { 0, 0, 0 };

	if (found.any || linked)
		joined = joined_in(p, &found, begins, linked);
	joined.loop &= begins;
	if (returns || p[-1] == '\r')
		joined.join |= (returns << 1 | (p[-1] == '\r')) & equal_at(p, '\n');
	for (; joined.loop; joined.loop &= joined.loop - 1) {
		unsigned i = (unsigned)__builtin_ctzll(joined.loop);
		switch (action_at(p + i)) {
		case ACTION_JOIN:
			joined.join |= UINT64_C(1) << i;
			break;
		case ACTION_SETTLE:
			*count += count_bits64(begins & ~joined.join & first_bits(i));
			return (struct stop){ at + i, 0, true };
		default:
			break;
		}
	}
	*count += count_bits64(begins & ~joined.join);
	return (struct stop){ at + 64, joined.linked, false };
}

/* Counts whole windows. No function is called, so that the tables stay in registers. */
static struct stop K(grapheme_windows)(const uint8_t *s, size_t n, size_t readable,
                                       struct stop stop, uint64_t *total)
{
	const struct set set = set_from(octavo_graphemes_set, GRAPHEMES_LAST_LOWER, GRAPHEMES_E0);
	uint64_t count = 0;

	while (!stop.settles && n - stop.at >= 64 && readable - stop.at >= 64 + BEHIND)
		stop = count_window(&set, s, stop.at, stop.linked, &count);
	*total += count;
	return stop;
}

/* Counts one window at the beginning or the end of the text: a copy, with zeros after the text. */
static struct stop K(one_grapheme_window)(const uint8_t *s, size_t n, struct stop stop,
                                          uint64_t *total)
{
	uint8_t copy[BEFORE + 64 + BEHIND];
	const uint8_t *p = window_at(s, n, stop.at, copy) - BEFORE;
	size_t at = stop.at, size = n - at < 64 ? n - at : 64;

	stop.at = BEFORE;
	stop = K(grapheme_windows)(p, BEFORE + 64, BEFORE + 64 + BEHIND, stop, total);
	if (stop.settles)
		size = stop.at - BEFORE;
	else
		*total -= 64 - size; /* each zero is a grapheme */
	stop.at = at + size;
	return stop;
}

static uint64_t K(graphemes)(const uint8_t *s, size_t n, size_t readable, size_t at)
{
	struct stop stop = { at, 0, false };
	uint64_t count = 0;

	while (stop.at < n) {
		if (stop.at >= BEFORE)
			stop = K(grapheme_windows)(s, n, readable, stop, &count);
		if (!stop.settles && stop.at < n)
			stop = K(one_grapheme_window)(s, n, stop, &count);
		if (stop.settles) {
			size_t end = octavo_grapheme_settle(s, n, stop.at, &count);
			stop = (struct stop){ end, 0, false };
		}
	}
	return count;
}

#endif
