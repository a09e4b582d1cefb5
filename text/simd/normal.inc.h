/* SPDX-License-Identifier: MIT */
/*
 * normal.inc.h - how far a text is in a normal form
 *
 * A mark that stays as it is, after a character that is none, is so: any other that combines, or
 * may change, is looked at by itself. The text may be ill-formed: a character that combines is told
 * by its own octets alone, so none is missed, and an error stays as it is. An error that begins
 * like such a character may be looked at in vain.
 */
#ifndef OCTAVO_TEXT_SIMD_NORMAL_INC_H
#define OCTAVO_TEXT_SIMD_NORMAL_INC_H

#include "scan.h"
#include "windows.inc.h"

/*
 * Of marks after others, those that are not vowel signs and tone marks of Thai, E0 B8 and then E0
 * B9, or of Lao: these are in order (gen/sets.py).
 */
static ALWAYS_INLINE uint64_t not_tones(const uint8_t *p, uint64_t marks)
{
	uint64_t thai = equal_at(p + 1, 0xB9) & equal_at(p - 2, 0xB8);
	uint64_t lao = equal_at(p + 1, 0xBB) & equal_at(p - 2, 0xBA);

	return marks & ~((thai | lao) & equal_at(p, 0xE0) & equal_at(p - 3, 0xE0));
}

/*
 * Of these, those that are not of Hebrew, D6 B0 to BF, or Arabic, up to D9 92, after another one
 * with the same first octet and no greater second one: these are in order (gen/sets.py).
 */
static ALWAYS_INLINE uint64_t not_rising(const uint8_t *p, uint64_t marks)
{
	uint64_t hebrew = equal_at(p, 0xD6) & equal_at(p - 2, 0xD6) & ~at_most_at(p - 1, 0xAF);
	uint64_t arabic = equal_at(p, 0xD9) & equal_at(p - 2, 0xD9) & at_most_at(p + 1, 0x92);

	return marks & ~((hebrew | arabic) & rising_at(p - 1, p + 1));
}

/*
 * The same, for NFD, of marks that begin with CC and have the class 230, after others but two that
 * have a greater one (gen/sets.py).
 */
static ALWAYS_INLINE uint64_t not_above(const uint8_t *p, uint64_t marks)
{
	uint64_t above = equal_at(p, 0xCC) & equal_at(p - 2, 0xCC) & at_most_at(p + 1, 0x94);

	return marks & ~(above & ~equal_at(p - 1, 0x95) & ~equal_at(p - 1, 0x9A));
}

/*
 * Characters of a window that are to be looked at, and those that are marks: they stay. Marks of
 * two octets, and others.
 */
struct members {
	uint64_t loop, marks, marks_two;
};

/*
 * Marks of Devanagari, Thai and Lao; and nuktas and vowel signs, which compose with some letters,
 * by the last octet in front.
 */
static ALWAYS_INLINE struct members frequent_in(bool composes, const uint8_t *p,
                                                const struct found *found)
{
	const table64 before = v_table64(octavo_composes_behind);
	uint64_t marks = members(found, (NFC_MARK & E0_PART) | NFC_NUKTA), composing;

	if (!composes)
		return (struct members){ 0, marks, 0 };
	SET_MASK(composing, v_nonzero, v_nonzero_mask,
	         v_and(found->parts[E0][i / V], v_lookup64(before, v_load(p - 1 + i))));
	return (struct members){ composing, marks, 0 };
}

#define LOWER_PART 0x0000FF
#define UPPER_PART 0xFF0000
#define RARE_MEMBERS (NFC_LOOP | NFC_BITS | NFC_JOINING | (NFC_MARK & LOWER_PART))

/* In NFD, what composes in NFC stays, and what changes is a member of another set. */
static ALWAYS_INLINE void add_rare_members(bool composes, struct members *in, const uint8_t *p,
                                           const struct found *found)
{
	uint64_t bits = members(found, NFC_BITS), e0 = bits ? bits & equal_at(p, 0xE0) : 0;
	uint64_t two = bits ^ e0;

	in->loop |= members(found, composes ? NFC_LOOP | NFC_JOINING : NFC_LOOP);
	in->marks_two = members(found, (composes ? NFC_MARK : NFC_MARK | NFC_JOINING) & LOWER_PART);
	if (!composes) {
		in->marks |= members(found, NFC_JOINING & UPPER_PART);
		if (in->loop) /* vowels and trailing consonants of Hangul stay */
			in->loop &= ~(equal_at(p, 0xE1) & between_at(p + 1, 0x85, 0x87));
	}
	if (e0) {
		in->marks |= has_bit32(octavo_combines_e0, p + 1, p + 2, e0);
		in->loop |= has_bit32(octavo_may_change_e0, p + 1, p + 2, e0);
	}
	if (two) {
		in->marks_two |= has_bit32(octavo_combines_two, p, p + 1, two);
		if (composes)
			in->loop |= has_bit32(octavo_may_change_two, p, p + 1, two);
	}
}

/*
 * Of a window, the members of the set that are to be looked at. '*behind' is where characters are
 * after some that combine or are looked at, in this window, then in the next one.
 */
static ALWAYS_INLINE uint64_t doubtful_in(bool composes, const uint8_t *p,
                                          const struct found *found, uint64_t *behind)
{
	struct members in = frequent_in(composes, p, found);

	if (members(found, RARE_MEMBERS))
		add_rare_members(composes, &in, p, found);
	uint64_t marks = in.marks | in.marks_two;
	uint64_t doubles = marks & (*behind | in.marks_two << 2 | in.marks << 3 | in.loop << 2 |
	                            in.loop << 3 | in.loop << 4);
	*behind = in.marks_two >> 62 | in.marks >> 61 | in.loop >> 62 | in.loop >> 61 |
	          in.loop >> 60;
	if (doubles && !composes)
		doubles = not_above(p, doubles);
	if (doubles)
		doubles = not_tones(p, doubles);
	if (doubles)
		doubles = not_rising(p, doubles);
	return in.loop | doubles;
}

/* The members of a group of a set, and those of another group that have bits in a table. */
static ALWAYS_INLINE uint64_t changing_in(const uint8_t *p, const struct found *found,
                                          uint32_t group, uint32_t with_bits,
                                          const uint8_t table[256])
{
	uint64_t in = members(found, group), bits = members(found, with_bits);

	return bits ? in | has_bit32(table, p, p + 1, bits) : in;
}

/* First octets, as octavo_form_firsts has them. */
struct firsts {
	vec upper, lower;
};

static ALWAYS_INLINE struct firsts firsts_of(enum octavo_normal_form form)
{
	static const uint8_t upper[16] = { [0xC] = 1, 2, 4, 8 };

	return (struct firsts){ v_table(upper), v_table(octavo_form_firsts + 16 * form) };
}

/* Whether there is one of them in a window. */
static ALWAYS_INLINE bool has_firsts(const struct firsts *firsts, const uint8_t *p)
{
	vec any = v_splat(0);

	for (unsigned i = 0; i < 64; i += V)
		any = v_or(any, by_halves(firsts->upper, firsts->lower, v_load(p + i)));
	return !v_is_zero(any);
}

/* If what is before a window is not known. */
#define UNKNOWN 0x0F

/*
 * The next window with characters that are to be looked at; or where the last one ends that is
 * readable. No function is called, so that the tables stay in registers.
 */
static ALWAYS_INLINE struct octavo_window windows(enum octavo_normal_form form, const uint8_t *s,
                                                  size_t n, size_t readable, size_t at)
{
	const struct set set = set_from(octavo_nfc_set, NFC_LAST_LOWER, NFC_E0);
	const struct set decomposed = set_from(octavo_decomposed_set, DECOMPOSED_LAST_LOWER,
	                                       DECOMPOSED_E0);
	const struct set compatible = set_from(octavo_compatible_set, COMPATIBLE_LAST_LOWER,
	                                       COMPATIBLE_E0);
	const struct firsts firsts = firsts_of(form);
	/* Most text has first octets of NFD. One set costs large vectors less than this test. */
	const bool tests_firsts = is_compatible(form) || (form == OCTAVO_NFC && V < 64);
	uint64_t behind = UNKNOWN;

	while (at < n && (at = behind_ascii(s, n, at)) < n) {
		size_t end = n - at < ROW ? n : at + ROW;
		for (; at < end; at += 64) {
			if (readable - at < 64 + BEHIND)
				return (struct octavo_window){ at, 0 };
			if (tests_firsts && !has_firsts(&firsts, s + at)) {
				behind = 0;
				continue;
			}
			struct found found = find(&set, s + at);
			uint64_t bits = 0;
			if (found.any)
				bits = doubtful_in(composes_in(form), s + at, &found, &behind);
			else
				behind = 0;
			if (!composes_in(form) && (found = find(&decomposed, s + at)).any)
				bits |= changing_in(s + at, &found, DECOMPOSED_LOOP,
				                    DECOMPOSED_BITS, octavo_decomposes_two);
			if (is_compatible(form) && (found = find(&compatible, s + at)).any)
				bits |= changing_in(s + at, &found, COMPATIBLE_LOOP,
				                    COMPATIBLE_BITS, octavo_compatible_two);
			if (bits)
				return (struct octavo_window){ at + 64, bits };
		}
	}
	return (struct octavo_window){ at, 0 };
}

/*
 * The same by functions that have only the tables that they need, as to load them takes as long as
 * several windows: NFC, NFD, and any form.
 */
typedef struct octavo_window windows_function(enum octavo_normal_form form, const uint8_t *s,
                                              size_t n, size_t readable, size_t at);

static struct octavo_window K(nfc_windows)(enum octavo_normal_form form, const uint8_t *s,
                                           size_t n, size_t readable, size_t at)
{
	(void)form;
	return windows(OCTAVO_NFC, s, n, readable, at);
}

static struct octavo_window K(nfd_windows)(enum octavo_normal_form form, const uint8_t *s,
                                           size_t n, size_t readable, size_t at)
{
	(void)form;
	return windows(OCTAVO_NFD, s, n, readable, at);
}

static struct octavo_window K(any_windows)(enum octavo_normal_form form, const uint8_t *s,
                                           size_t n, size_t readable, size_t at)
{
	return windows(form, s, n, readable, at);
}

static windows_function *const K(windows_of)[] = {
	[OCTAVO_NFC] = K(nfc_windows),
	[OCTAVO_NFD] = K(nfd_windows),
	[OCTAVO_NFKC] = K(any_windows),
	[OCTAVO_NFKD] = K(any_windows),
};

/* The same for one window at the beginning or the end of the text. */
static struct octavo_window K(one_window)(enum octavo_normal_form form, const uint8_t *s,
                                          size_t readable, size_t at)
{
	uint8_t copy[BEFORE + 64 + BEHIND];
	const uint8_t *p = window_at(s, readable, at, copy) - BEFORE;
	const struct firsts firsts = firsts_of(form);
	struct octavo_window window = { 0, 0 };

	/* In most short text there is none, and then the tables need not be loaded. */
	if (has_firsts(&firsts, p + BEFORE))
		window = K(windows_of)[form](form, p, BEFORE + 64, BEFORE + 64 + BEHIND, BEFORE);
	window.end = at + 64;
	return window;
}

/* The next window from s[at] on, or one without members. */
static ALWAYS_INLINE struct octavo_window
next_window(enum octavo_normal_form form, const uint8_t *s, size_t n, size_t readable, size_t at)
{
	struct octavo_window window = { at, 0 };

	if (at >= BEFORE)
		window = K(windows_of)[form](form, s, n, readable, at);
	if (!window.bits && window.end < n)
		window = K(one_window)(form, s, readable, window.end);
	return window;
}

static size_t K(normal)(enum octavo_normal_form form, const uint8_t *s, size_t n, size_t readable,
                        size_t at, struct octavo_search *search)
{
	struct octavo_window *window = &search->window;
	size_t known = at; /* up to here text was looked at, a row of marks only once */

	search->has_sequence = false;
	for (;;) {
		for (; window->bits; window->bits &= window->bits - 1) {
			size_t here = window->end - 64 + (size_t)__builtin_ctzll(window->bits);
			if (here >= n)
				return n;
			if (here < known)
				continue;
			known = here;
			if (!octavo_scan_sequence(form, s, n, &known, search))
				return known;
		}
		at = at < window->end ? window->end : at;
		if (at >= n)
			return n;
		*window = next_window(form, s, n, readable, at);
	}
}

#endif
