/* SPDX-License-Identifier: MIT */
/*
 * windows.inc.h - 64 octets at once, as bits: what the algorithms of this directory share
 *
 * A set of characters is up to 16 products of first, second and third octets (gen/sets.py): eight
 * with first octets C2..E3, and eight from E1 on. Three tables for each half have a bit for each
 * product; the intersection of what they have for an octet and the two behind it tells in which
 * products the character is.
 */
#ifndef OCTAVO_TEXT_SIMD_WINDOWS_INC_H
#define OCTAVO_TEXT_SIMD_WINDOWS_INC_H

#include "sets.h"
#include "simd/basics.inc.h"
#include "text_kernels.h"

/* Octets that are looked at before those of a window, and behind them. */
#define BEFORE KERNEL_BEFORE
#define BEHIND 3

enum { LOWER, UPPER, HALVES };

/* What each window needs of a set. */
struct set {
	table64 first[HALVES], second[HALVES], third[HALVES];
	vec xC0;
};

static ALWAYS_INLINE struct set set_from(const uint8_t tables[HALVES * 3 * 64])
{
	static const uint32_t xC0 = 0xC0C0C0C0;
	struct set set = { .xC0 = v_hold_u32(&xC0) };

	for (unsigned half = 0; half < HALVES; half++, tables += 3 * 64) {
		set.first[half] = v_table64(tables);
		set.second[half] = v_table64(tables + 64);
		set.third[half] = v_table64(tables + 128);
	}
	return set;
}

/* The products of a half in which characters are that begin with octets of 'p'. */
static ALWAYS_INLINE vec products(const struct set *set, unsigned half, const uint8_t *p)
{
	return v_and(v_and(v_lookup64_from(set->first[half], v_load(p), set->xC0),
	                   v_lookup64(set->second[half], v_load(p + 1))),
	             v_lookup64(set->third[half], v_load(p + 2)));
}

/*
 * Where characters of the set begin: of products in the mask 'bits' of the lower half, for which there
 * are bits; in the masks 'exact' and 'emoji' of the upper half; and of the others, which are to be
 * looked at.
 */
struct members {
	uint64_t bits, exact, emoji, loop;
};

static ALWAYS_INLINE struct members members_at(const struct set *set, const uint8_t *p, uint8_t bits,
                                               uint8_t exact, uint8_t emoji)
{
	const vec loops[HALVES] = {
		v_splat((uint8_t)~bits), v_splat((uint8_t)~(exact | emoji)),
	};
	struct members found = { 0, 0, 0, 0 };

	for (unsigned i = 0; i < 64; i += V) {
		vec first = v_load(p + i), lower = v_splat(0), upper = lower;
#if V < 64
		/* With small vectors a half takes so long that it pays to ask whether it is needed. */
		if (v_at_most_mask(v_sub(first, v_splat(0xC2)), v_splat(0xE3 - 0xC2)))
			lower = products(set, LOWER, p + i);
		if (v_has_high(v_subs(first, v_splat(0xE1 - 0x80))))
			upper = products(set, UPPER, p + i);
#else
		(void)first;
		lower = products(set, LOWER, p + i);
		upper = products(set, UPPER, p + i);
#endif
		if (v_is_zero(v_or(lower, upper)))
			continue;
		found.bits |= v_nonzero_mask(v_and(lower, v_splat(bits))) << i;
		if (exact)
			found.exact |= v_nonzero_mask(v_and(upper, v_splat(exact))) << i;
		if (emoji)
			found.emoji |= v_nonzero_mask(v_and(upper, v_splat(emoji))) << i;
		found.loop |= v_nonzero_mask(v_or(v_and(lower, loops[LOWER]),
		                                  v_and(upper, loops[UPPER]))) << i;
	}
	return found;
}

/* Where octets are below 'b', as signed numbers; or are 'b'. */
static ALWAYS_INLINE uint64_t below_at(const uint8_t *p, uint8_t b)
{
	uint64_t found = 0;

	for (unsigned i = 0; i < 64; i += V)
		found |= v_below_mask(v_load(p + i), v_splat(b)) << i;
	return found;
}

static ALWAYS_INLINE uint64_t equal_at(const uint8_t *p, uint8_t b)
{
	uint64_t found = 0;

	for (unsigned i = 0; i < 64; i += V)
		found |= v_equal_mask(v_load(p + i), v_splat(b)) << i;
	return found;
}

/* Where characters begin. */
static ALWAYS_INLINE uint64_t begins_at(const struct set *set, const uint8_t *p)
{
	uint64_t continuing = 0;

	for (unsigned i = 0; i < 64; i += V)
		continuing |= v_below_mask(v_load(p + i), set->xC0) << i;
	return ~continuing;
}

static ALWAYS_INLINE bool is_ascii_at(const uint8_t *p)
{
	vec any = v_load(p);

	for (unsigned i = V; i < 64; i += V)
		any = v_or(any, v_load(p + i));
	return !v_has_high(any);
}

#if V == 64
#include "avx512_bits.inc.h"
#else

/*
 * Of the bits of 'at', those where the code point is in the set: its last 11 bits are in a[i] and b[i].
 * Text has few different ones in 'a': each is looked for.
 */
static ALWAYS_INLINE uint64_t has_bit(const uint8_t set[256], const uint8_t *a, const uint8_t *b,
                                      uint64_t at)
{
	static const uint8_t powers[16] = { 1, 2, 4, 8, 16, 32, 64, 128, 1, 2, 4, 8, 16, 32, 64, 128 };
	const vec x07 = v_splat(0x07), bits = v_table(powers);
	uint64_t found = 0;

	while (at) {
		uint8_t same = a[__builtin_ctzll(at)], octets[16] = { 0 };
		uint64_t here = at & equal_at(a, same), has = 0;
		memcpy(octets, set + (same & 0x1F) * 8, 8);
		const vec row = v_table(octets);
		for (unsigned i = 0; i < 64; i += V) {
			vec x = v_load(b + i);
			vec octet = v_lookup16(row, v_and(v_right_u16(x, 3), x07));
			has |= v_nonzero_mask(v_and(octet, v_lookup16(bits, v_and(x, x07)))) << i;
		}
		found |= has & here;
		at &= ~here;
	}
	return found;
}

#endif

/* The window at s[at]: there, or if s[0..n) does not have all of it, a copy with zeros around. */
static inline const uint8_t *window_at(const uint8_t *s, size_t n, size_t at,
                                       uint8_t copy[BEFORE + 64 + BEHIND])
{
	size_t before = at < BEFORE ? at : BEFORE;
	size_t behind = n - at < 64 + BEHIND ? n - at : 64 + BEHIND;

	if (before == BEFORE && behind == 64 + BEHIND)
		return s + at;
	memset(copy, 0, BEFORE + 64 + BEHIND);
	memcpy(copy + BEFORE - before, s + at - before, before + behind);
	return copy + BEFORE;
}

#endif
