/* SPDX-License-Identifier: MIT */
/*
 * graphemes.inc.h - how many graphemes begin
 *
 * As many as characters, but for those that join the one in front. Marks of two octets, and those
 * that begin with E0, as in most scripts of India and in Thai, are bits where an instruction set has
 * tables for them. All others are looked at one by one; what is more than a mark, such as a flag or a
 * joiner, is left to octavo_grapheme_settle(), with what it may join.
 */
#ifndef OCTAVO_TEXT_SIMD_GRAPHEMES_INC_H
#define OCTAVO_TEXT_SIMD_GRAPHEMES_INC_H

#include "graphemes.h"
#include "kinds.h"
#include "unit.h"
#include "windows.inc.h"

/* Characters of a window that join the one in front, and those that are to be looked at. */
struct joined {
	uint64_t join, loop;
};

/* Where octets are the second ones of linkers, of which the first is E0 and the third is 8D. */
static ALWAYS_INLINE uint64_t linkers_at(const uint8_t *p)
{
	const table64 seconds = v_table64(octavo_linker_seconds);
	uint64_t found = 0;

	for (unsigned i = 0; i < 64; i += V)
		found |= v_nonzero_mask(v_lookup64(seconds, v_load(p + i))) << i;
	return found;
}

static ALWAYS_INLINE struct joined joined_in(const uint8_t *p, struct members found)
{
	uint64_t e0 = found.bits & equal_at(p, 0xE0), two = found.bits ^ e0;
	struct joined joined = { 0, found.loop };

	if (two)
		joined.join = has_bit(octavo_extends_two, p, p + 1, two);
	if (e0)
		joined.join |= has_bit(octavo_extends_e0, p + 1, p + 2, e0);
	if (e0 || p[-3] == 0xE0) {
		uint64_t linked = found.bits & equal_at(p - 1, 0x8D);
		if (linked)
			linked &= linkers_at(p - 2) & equal_at(p - 3, 0xE0);
		if (linked) {
			/* A consonant may come behind a mark, too. */
			joined.loop |= linked & joined.join;
			joined.join |= has_bit(octavo_consonants_e0, p + 1, p + 2, linked & e0);
		}
	}
	/* Behind a control nothing joins. */
	joined.loop |= joined.join & ~below_at(p - 1, 0);
	return joined;
}

/*
 * What becomes of the character at 's'. Linkers that begin with E0 join as marks do, as joined_in() has
 * it, and what is behind them looks back.
 */
static ALWAYS_INLINE enum grapheme_action action_at(const uint8_t *s)
{
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
	bool settles;
};

/*
 * Adds the graphemes that begin in a window, or in its first 'size' octets, to '*count'. The window is
 * that at s[at], and 'p' the same octets.
 */
static ALWAYS_INLINE struct stop count_window(const struct set *set, const uint8_t *s, size_t at,
                                              const uint8_t *p, size_t size, uint64_t *count)
{
	uint64_t begins = begins_at(set, p) & (size < 64 ? first_bits(size) : ~UINT64_C(0));
	uint64_t returns = equal_at(p, '\r') << 1 | (p[-1] == '\r');
	struct joined joined = { 0, 0 };

	if (!is_ascii_at(p)) {
		struct members found = members_at(set, p, GRAPHEMES_BITS, GRAPHEMES_EXACT,
		                                  GRAPHEMES_EMOJI);
		if (found.loop | found.bits)
			joined = joined_in(p, found);
		joined.loop &= begins;
	}
	if (returns)
		joined.join |= returns & equal_at(p, '\n');
	for (; joined.loop; joined.loop &= joined.loop - 1) {
		unsigned i = (unsigned)__builtin_ctzll(joined.loop);
		switch (action_at(s + at + i)) {
		case ACTION_JOIN:
			joined.join |= UINT64_C(1) << i;
			break;
		case ACTION_SETTLE:
			*count += count_bits64(begins & ~joined.join & first_bits(i));
			return (struct stop){ at + i, true };
		default:
			break;
		}
	}
	*count += count_bits64(begins & ~joined.join);
	return (struct stop){ at + size, false };
}

/* Counts whole windows. No function is called, so that the tables stay in registers. */
static struct stop K(grapheme_windows)(const uint8_t *s, size_t n, size_t readable, size_t at,
                                       uint64_t *total)
{
	const struct set set = set_from(octavo_graphemes_set);
	struct stop stop = { at, false };
	uint64_t count = 0;

	while (!stop.settles && n - stop.at >= 64 && readable - stop.at >= 64 + BEHIND)
		stop = count_window(&set, s, stop.at, s + stop.at, 64, &count);
	*total += count;
	return stop;
}

/* Counts the rest, less than two windows, of which the first is counted. */
static struct stop K(last_graphemes)(const uint8_t *s, size_t n, size_t readable, size_t at,
                                     uint64_t *total)
{
	const struct set set = set_from(octavo_graphemes_set);
	uint8_t copy[BEFORE + 64 + BEHIND];
	size_t size = n - at < 64 ? n - at : 64;

	return count_window(&set, s, at, window_at(s, readable, at, copy), size, total);
}

static uint64_t K(graphemes)(const uint8_t *s, size_t n, size_t readable, size_t at)
{
	uint64_t count = 0;

	while (at < n) {
		struct stop stop = K(grapheme_windows)(s, n, readable, at, &count);
		if (!stop.settles && stop.at < n)
			stop = K(last_graphemes)(s, n, readable, stop.at, &count);
		at = stop.settles ? octavo_grapheme_settle(s, n, stop.at, &count) : stop.at;
	}
	return count;
}

#endif
