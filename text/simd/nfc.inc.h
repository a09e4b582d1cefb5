/* SPDX-License-Identifier: MIT */
/*
 * nfc.inc.h - how far a text is in NFC
 *
 * A mark that stays as it is, behind a character that is none, is so: any other that combines, or
 * may change, is looked at by itself.
 */
#ifndef OCTAVO_TEXT_SIMD_NFC_INC_H
#define OCTAVO_TEXT_SIMD_NFC_INC_H

#include "scan.h"
#include "windows.inc.h"

/*
 * Of marks behind others, those that are not vowel signs and tone marks of Thai, E0 B8 and then E0
 * B9, or of Lao: these are in order (gen/sets.py).
 */
static ALWAYS_INLINE uint64_t not_tones(const uint8_t *p, uint64_t marks)
{
	uint64_t thai = equal_at(p + 1, 0xB9) & equal_at(p - 2, 0xB8);
	uint64_t lao = equal_at(p + 1, 0xBB) & equal_at(p - 2, 0xBA);

	return marks & ~((thai | lao) & equal_at(p, 0xE0) & equal_at(p - 3, 0xE0));
}

/*
 * Of signs of Devanagari that may compose with the letter in front, those behind one of three
 * letters; and all others.
 */
static ALWAYS_INLINE uint64_t not_plain_nukta(const uint8_t *p, uint64_t may_change)
{
	uint64_t nukta = equal_at(p + 1, 0xA4) & equal_at(p + 2, 0xBC);
	uint64_t composes = equal_at(p - 1, 0xA8) | equal_at(p - 1, 0xB0) | equal_at(p - 1, 0xB3);

	return may_change & (~nukta | composes);
}

/* Of the members of the set, those that are to be looked at. */
static ALWAYS_INLINE uint64_t doubtful_in(const uint8_t *p, const struct found *found)
{
	uint64_t bits = members(found, NFC_BITS), loop = members(found, NFC_LOOP);
	uint64_t e0 = bits ? bits & equal_at(p, 0xE0) : 0, two = bits ^ e0;
	uint64_t marks_e0 = 0, marks_two = 0;

	if (e0) {
		uint64_t may_change = has_bit(octavo_may_change_e0, p + 1, p + 2, e0);
		marks_e0 = has_bit(octavo_combines_e0, p + 1, p + 2, e0);
		if (may_change) {
			marks_e0 |= may_change;
			loop |= not_plain_nukta(p, may_change);
		}
	}
	if (two) {
		marks_two = has_bit(octavo_combines_two, p, p + 1, two);
		loop |= has_bit(octavo_may_change_two, p, p + 1, two);
	}
	/* What is in front of the first octets is not known. */
	uint64_t behind = marks_two << 2 | marks_e0 << 3 | loop << 2 | loop << 3 | loop << 4 | 0x0F;
	uint64_t double_marks = (marks_e0 | marks_two) & behind;
	return loop | (double_marks ? not_tones(p, double_marks) : 0);
}

static size_t K(nfc)(const uint8_t *s, size_t n, size_t readable, size_t at)
{
	const struct set set = set_from(octavo_nfc_set);
	uint8_t copy[BEFORE + 64 + BEHIND];
	size_t known = at; /* up to here text was looked at, a row of marks only once */

	for (; at < n; at += 64) {
		const uint8_t *p = window_at(s, readable, at, copy);
		uint64_t loop = 0;

		if (!is_ascii_at(p)) {
			struct found found = find(&set, p);
			if (found.any)
				loop = doubtful_in(p, &found);
		}
		for (; loop; loop &= loop - 1) {
			size_t here = at + (size_t)__builtin_ctzll(loop);
			if (here >= n)
				break;
			if (here < known)
				continue;
			known = here;
			if (!octavo_scan_sequence(s, n, &known))
				return known;
		}
	}
	return n;
}

#endif
