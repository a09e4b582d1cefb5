/* SPDX-License-Identifier: MIT */
/*
 * included.inc.h - how far text has no character that an option excludes
 *
 * Every test is exact, so that no text is slow because it has much of what only looks like a
 * character that is excluded. (CESU-8 and MUTF-8 are exact as far as they are well-formed.)
 */
#ifndef OCTAVO_SIMD_INCLUDED_INC_H
#define OCTAVO_SIMD_INCLUDED_INC_H

#include "units.inc.h"

/* What is searched for. */
#define LEADS_OF_4 0      /* F0..FF                                                      */
#define HIGH_SURROGATES 1 /* ED A0..AF                                                   */
#define MOVED 7           /* U+3400..4DFF and U+AC00..D7FF, in UTF-8                     */
#define NONCHARACTERS 2   /* in UTF-8; 'first', 'second' are what else may be octets     */
#define UNITS16 3         /* (unit & first) == second, or != if 'inverse' is FF          */
#define UNITS32 4
#define NONCHARACTERS16 5
#define NONCHARACTERS32 6

/* What a search compares with. Those for noncharacters of units are in their byte order. */
struct search {
	vec first, second, inverse;
	vec x0001, x0010, xFFE0, xFDE0, xFC3F, xD83F;
};

/* How many octets before a block are looked at. */
#define IN_FRONT 5

/* Not 0 where UTF-8 has the last octet of a noncharacter. */
static ALWAYS_INLINE vec noncharacters_in(const uint8_t *p, struct search k)
{
	vec now = v_load(p), before1 = v_load(p - 1), before2 = v_load(p - 2);
	vec xbf = v_splat(0xBF), xed = v_splat(0xED);
	/* xx BF BE..BF; EF B7 xx, or 8F B7 xx in overlong sequences */
	vec last_two = v_and(v_equal(v_or(now, v_splat(1)), xbf), v_equal(before1, xbf));
	vec row = v_and(v_or(v_equal(before2, v_splat(0xEF)), v_equal(before2, k.first)),
	                v_equal(before1, v_splat(0xB7)));

	if (v_is_zero(v_or(last_two, row)))
		return last_two;
	/* ED A0..AF BF ED BF BE..BF, if k.second is ED */
	vec pair = v_and(v_equal(v_and(v_load(p - 4), v_splat(0xF0)), v_splat(0xA0)),
	                 v_and(v_equal(v_load(p - 5), xed), v_equal(v_load(p - 3), xbf)));
	pair = v_and(pair, v_equal(before2, k.second));
	vec plane = v_equal(v_or(before2, v_splat(0xF0)), v_splat(0xFF));
	vec in_row = v_equal(v_and(v_add(now, v_splat(0x10)), v_splat(0xE0)), v_splat(0xA0));
	return v_or(v_and(last_two, v_or(plane, pair)), v_and(row, in_row));
}

/*
 * Not 0 where a unit is a noncharacter, or the low surrogate of one. 10 is added to low octets, so
 * that FDD0..FDEF become FDE0..FDFF; nothing is carried.
 */
static ALWAYS_INLINE vec noncharacters_in_u16(const uint8_t *p, struct search k)
{
	vec now = v_load(p), last = v_or(now, k.x0001);
	vec row = v_equal_u16(v_and(v_add(now, k.x0010), k.xFFE0), k.xFDE0);
	vec pair = v_and(v_equal_u16(last, k.second),
	                 v_equal_u16(v_and(v_load(p - 2), k.xFC3F), k.xD83F));

	return v_or(v_or(row, pair), v_equal_u16(last, v_splat(0xFF)));
}

static ALWAYS_INLINE vec noncharacters_in_u32(const uint8_t *p, struct search k)
{
	vec now = v_load(p);
	vec row = v_equal_u32(v_and(v_add(now, k.x0010), k.xFFE0), k.xFDE0);
	vec last = v_equal_u32(v_or(now, k.first), v_splat(0xFF));
	/* 10FFFF is the greatest, as its octets tell in any order. */
	return v_or(row, v_and(last, v_equal_u32(v_subs(now, k.second), v_splat(0))));
}

/* Not 0 at the second octet of U+3400..4DFF and U+AC00..D7FF. */
static ALWAYS_INLINE vec moved_in(const uint8_t *p)
{
	/* The least second octet after E0..EF that tells, or 0 for none, signed. */
	static const uint8_t least[16] = { [3] = 0x90, [4] = 0x80, [10] = 0xB0, [11] = 0x80,
		                           [12] = 0x80, [13] = 0x80 };
	vec now = v_load(p), before1 = v_load(p - 1);
	vec is_e = v_equal(v_and(before1, v_splat(0xF0)), v_splat(0xE0));
	vec from = v_lookup16(v_table(least), v_and(before1, v_splat(0x0F)));
	/* After E4, below B8. */
	vec above = v_and(v_equal(before1, v_splat(0xE4)), v_below(v_splat(0xB7), now));
	vec below = v_below(now, from);

	return v_and(v_xor(v_or(above, below), v_splat(0xFF)), v_and(is_e, from));
}

/* Not 0 where the block at p has what is sought; reads IN_FRONT octets before it. */
static ALWAYS_INLINE vec sought_in(int what, const uint8_t *p, struct search k)
{
	switch (what) {
	case LEADS_OF_4: return v_subs(v_load(p), v_splat(0xEF));
	case HIGH_SURROGATES:
		return v_and(v_equal(v_load(p - 1), v_splat(0xED)),
		             v_equal(v_and(v_load(p), v_splat(0xF0)), v_splat(0xA0)));
	case MOVED: return moved_in(p);
	case NONCHARACTERS: return noncharacters_in(p, k);
	case UNITS16:
		return v_xor(v_equal_u16(v_and(v_load(p), k.first), k.second), k.inverse);
	case UNITS32:
		return v_xor(v_equal_u32(v_and(v_load(p), k.first), k.second), k.inverse);
	case NONCHARACTERS16: return noncharacters_in_u16(p, k);
	default: return noncharacters_in_u32(p, k);
	}
}

/*
 * A prefix of s[0..n), n > 0, that has nothing of what is sought: whole blocks, or all. First the
 * block at p, a copy with zeros around it, then pairs, then one or two, of which the last overlaps.
 */
static ALWAYS_INLINE size_t without(int what, const uint8_t *p, const uint8_t *s, size_t n,
                                    struct search k)
{
	size_t at = V;

	if (v_nonzero_mask(sought_in(what, p, k)) & first_bits(n < V ? n : V))
		return 0;
	if (n <= V)
		return n;
	for (; n - at >= 2 * V; at += 2 * V)
		if (!v_is_zero(v_or(sought_in(what, s + at, k), sought_in(what, s + at + V, k))))
			return at;
	while (at < n && n >= V + IN_FRONT) {
		if (!v_is_zero(sought_in(what, n - at < V ? s + n - V : s + at, k)))
			return at;
		at += n - at < V ? n - at : V;
	}
	return at;
}

/* A unit of 16 bits in the byte order of the text. */
static ALWAYS_INLINE vec splat_unit(bool big, uint16_t x)
{
	return v_splat_u16(big ? (uint16_t)(x << 8 | x >> 8) : x);
}

static ALWAYS_INLINE size_t without_units16(const uint8_t *p, const uint8_t *s, size_t n,
                                            unsigned option, bool big)
{
	struct search k = { .inverse = v_splat(option == OCTAVO_ASCII_ONLY ? 0xFF : 0) };

	if (option == OCTAVO_NO_NONCHARACTERS) {
		k.second = splat_unit(big, 0xDFFF);
		k.x0001 = splat_unit(big, 0x0001);
		k.x0010 = splat_unit(big, 0x0010);
		k.xFFE0 = splat_unit(big, 0xFFE0);
		k.xFDE0 = splat_unit(big, 0xFDE0);
		k.xFC3F = splat_unit(big, 0xFC3F);
		k.xD83F = splat_unit(big, 0xD83F);
		return without(NONCHARACTERS16, p, s, n, k);
	}
	k.first = option == OCTAVO_NO_NUL     ? v_splat(0xFF)
	          : option == OCTAVO_BMP_ONLY ? splat_unit(big, 0xF800)
	                                      : splat_unit(big, 0xFF80);
	k.second = splat_unit(big, option == OCTAVO_BMP_ONLY ? 0xD800 : 0);
	return without(UNITS16, p, s, n, k);
}

static ALWAYS_INLINE vec splat_unit32(bool big, uint32_t x)
{
	return big ? v_swap_u32(v_splat_u32(x)) : v_splat_u32(x);
}

static ALWAYS_INLINE size_t without_units32(const uint8_t *p, const uint8_t *s, size_t n,
                                            unsigned option, bool big)
{
	struct search k = { .inverse = v_splat(option == OCTAVO_NO_NUL ? 0 : 0xFF) };

	if (option == OCTAVO_NO_NONCHARACTERS) {
		k.first = splat_unit32(big, 0xFFFF0001);
		k.second = splat_unit32(big, 0x0010FFFF);
		k.x0010 = splat_unit32(big, 0x00000010);
		k.xFFE0 = splat_unit32(big, 0xFFFFFFE0);
		k.xFDE0 = splat_unit32(big, 0x0000FDE0);
		return without(NONCHARACTERS32, p, s, n, k);
	}
	k.first = splat_unit32(big, option == OCTAVO_NO_NUL     ? 0xFFFFFFFF
	                            : option == OCTAVO_BMP_ONLY ? 0xFFFF0000
	                                                        : 0xFFFFFF80);
	k.second = v_splat(0);
	return without(UNITS32, p, s, n, k);
}

static size_t K(included)(const uint8_t *s, size_t n, unsigned option, struct octavo_searched text)
{
	struct search k = { .first = v_splat(text.overlong ? 0x8F : 0xEF),
		            .second = v_splat(text.by_pairs ? 0xED : 0xFF) };
	uint8_t edge[2 * V];
	const uint8_t *p = edge + V;

	v_store(edge, v_splat(0));
	v_store(edge + V, load_first(s, n));
	if (text.unit == 2)
		return without_units16(p, s, n, option, text.big);
	if (text.unit == 4)
		return without_units32(p, s, n, option, text.big);
	if (option == OCTAVO_NO_NONCHARACTERS)
		return without(NONCHARACTERS, p, s, n, k);
	if (option == OCTAVO_MOVED)
		return without(MOVED, p, s, n, k);
	return text.by_pairs ? without(HIGH_SURROGATES, p, s, n, k)
	                     : without(LEADS_OF_4, p, s, n, k);
}

#endif
