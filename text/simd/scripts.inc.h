/* SPDX-License-Identifier: MIT */
/*
 * scripts.inc.h - how far no word may have letters of several scripts that have letters alike
 *
 * In a window words are rows of bits, and so are letters of each script. Adding the letters of one
 * script to the words carries each to the end of its word, and what is carried past a letter of
 * another script is a word that mixes them.
 */
#ifndef OCTAVO_TEXT_SIMD_SCRIPTS_INC_H
#define OCTAVO_TEXT_SIMD_SCRIPTS_INC_H

#include "windows.inc.h"

/* The bits of words that are not before the first bit of 'letters' in their word. */
static ALWAYS_INLINE uint64_t from_letters(uint64_t words, uint64_t letters)
{
	return (words & ~(words + letters)) | letters;
}

/* Where octets are letters of ASCII. */
static ALWAYS_INLINE uint64_t ascii_letters_at(const uint8_t *p)
{
	const vec x20 = v_splat(0x20), a = v_splat('a'), last = v_splat('z' - 'a');
	uint64_t found;

	SET_MASK(found, v_at_most, v_at_most_mask, v_sub(v_or(v_load(p + i), x20), a), last);
	return found;
}

/* Scripts other than Latin. */
enum { NO_SCRIPT, GREEK, CYRILLIC, ARMENIAN };

/* The letters of a window, and the one script that they are of, if not Latin. */
struct letters {
	uint64_t words, latin, others, rare;
	int script;
};

static ALWAYS_INLINE struct letters letters_at(const struct set *set, const uint8_t *p)
{
	struct letters letters = { .latin = ascii_letters_at(p), .script = NO_SCRIPT };

	letters.words = letters.latin | between_at(p, '0', '9') | equal_at(p, '_');
	if (is_ascii_at(p))
		return letters;
	struct found found = find(set, p);
	letters.words |= below_at(p, 0);
	if (!found.any)
		return letters;
	letters.latin |= members(&found, SCRIPTS_LATIN);
	uint64_t cyrillic = members(&found, SCRIPTS_CYRILLIC);
	letters.others = cyrillic;
	letters.script = cyrillic ? CYRILLIC : NO_SCRIPT;
	if (!members(&found, SCRIPTS_BETWEEN | SCRIPTS_GREEK | SCRIPTS_ARMENIAN | SCRIPTS_RARE))
		return letters;
	letters.words &= ~members(&found, SCRIPTS_BETWEEN);
	letters.rare = members(&found, SCRIPTS_RARE);
	uint64_t greek = members(&found, SCRIPTS_GREEK);
	uint64_t armenian = members(&found, SCRIPTS_ARMENIAN);
	letters.others = greek | cyrillic | armenian;
	letters.script = greek ? GREEK : cyrillic ? CYRILLIC : armenian ? ARMENIAN : NO_SCRIPT;
	/* Of several scripts, those after the first one are to be looked at. */
	if ((greek && (cyrillic | armenian)) || (cyrillic && armenian))
		letters.rare |= letters.script == GREEK ? cyrillic | armenian : armenian;
	return letters;
}

static size_t K(scripts)(const uint8_t *s, size_t n, size_t readable, size_t at)
{
	const struct set set = set_from(octavo_scripts_set, SCRIPTS_LAST_LOWER, SCRIPTS_E0);
	uint8_t copy[BEFORE + 64 + BEHIND];
	bool has_latin = false; /* in the word that goes on into the window */
	int script = NO_SCRIPT; /* likewise */

	for (; at < n; at += 64) {
		struct letters in = letters_at(&set, window_at(s, readable, at, copy));
		uint64_t first = in.words & 1, odd = in.rare;

		if (script && in.script && script != in.script)
			odd |= in.others & from_letters(in.words, first);
		uint64_t latin = from_letters(in.words, in.latin | (has_latin ? first : 0));
		uint64_t others = from_letters(in.words, in.others | (script ? first : 0));
		odd |= (latin & in.others) | (others & in.latin);
		if (odd) {
			at += (size_t)__builtin_ctzll(odd);
			break;
		}
		has_latin = latin >> 63;
		script = !(others >> 63) ? NO_SCRIPT : in.script ? in.script : script;
	}
	return at < n ? at : n;
}

#endif
