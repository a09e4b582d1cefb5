/* SPDX-License-Identifier: MIT */
/*
 * windows.inc.h - 64 octets at once, as bits: what the algorithms of this directory share
 *
 * A set of characters is products of first, second and third octets (gen/sets.py), up to eight in
 * each of three parts: those of first octets below E0 and some others, those of E0, and those from
 * E1 on. Tables have a bit for each product; the intersection of what they have for an octet and
 * the two after it tells in which products the character is.
 */
#ifndef OCTAVO_TEXT_SIMD_WINDOWS_INC_H
#define OCTAVO_TEXT_SIMD_WINDOWS_INC_H

#include "sets.h"
#include "simd/basics.inc.h"
#include "text_kernels.h"

/* Octets that are looked at before those of a window, and after them. */
#define BEFORE KERNEL_BEFORE
#define BEHIND 3

enum { LOWER, E0, UPPER, PARTS };

/* Of a group, the products of one part. */
#define E0_PART 0x00FF00

/* What each window needs of a set. */
struct set {
	table64 first[PARTS], second[PARTS], third[PARTS];
	vec xC0;
	uint8_t last_lower; /* with which characters of the first part begin              */
	uint8_t e0;         /* 80: the product of the first part that has all of E0, if any */
};

static ALWAYS_INLINE struct set set_from(const uint8_t tables[PARTS * 3 * 64], uint8_t last_lower,
                                         uint8_t e0)
{
	static const uint32_t xC0 = 0xC0C0C0C0;
	struct set set = { .xC0 = v_hold_u32(&xC0), .last_lower = last_lower, .e0 = e0 };

	for (unsigned part = 0; part < PARTS; part++, tables += 3 * 64) {
		if (part == E0 && !e0)
			continue;
		if (part != E0)
			set.first[part] = v_table64(tables);
		set.second[part] = v_table64(tables + 64);
		if (part != LOWER || last_lower > 0xE0)
			set.third[part] = v_table64(tables + 128);
	}
	return set;
}

/* The products of a part in which characters are that begin with octets of 'p', by two octets. */
static ALWAYS_INLINE vec by_two(const struct set *set, unsigned part, const uint8_t *p)
{
	return v_and(v_lookup64_from(set->first[part], v_load(p), set->xC0),
	             v_lookup64(set->second[part], v_load(p + 1)));
}

static ALWAYS_INLINE vec by_three(const struct set *set, unsigned part, const uint8_t *p)
{
	return v_and(by_two(set, part, p), v_lookup64(set->third[part], v_load(p + 2)));
}

/* Those of the part E0, if octets of 'p' are E0. */
static ALWAYS_INLINE vec behind_e0(const struct set *set, const uint8_t *p)
{
	return v_and(v_lookup64(set->second[E0], v_load(p + 1)),
	             v_lookup64(set->third[E0], v_load(p + 2)));
}

/* The products in which the characters of a window are: bits of octets where these begin. */
struct found {
	vec parts[PARTS][64 / V];
	bool any;
};

#if V == 64

static ALWAYS_INLINE struct found find(const struct set *set, const uint8_t *p)
{
	vec lower = set->last_lower > 0xE0 ? by_three(set, LOWER, p) : by_two(set, LOWER, p);
	vec upper = by_three(set, UPPER, p), e0 = v_splat(0);
	struct found found = { .any = !v_is_zero(v_or(lower, upper)) };

	if (set->e0 && found.any)
		e0 = v_select(lower, behind_e0(set, p), e0);
	found.parts[LOWER][0] = lower;
	found.parts[E0][0] = e0;
	found.parts[UPPER][0] = upper;
	return found;
}

#else

/*
 * The products of a part. With small vectors it takes so long that it pays to ask whether there is
 * any such first octet: of the letters of many scripts there is none.
 */
static ALWAYS_INLINE vec products_if_any(const struct set *set, unsigned part, const uint8_t *p)
{
	vec first = v_lookup64_from(set->first[part], v_load(p), set->xC0);
	bool has_third = part != LOWER || set->last_lower > 0xE0;

	if (part == LOWER)
		first = v_and(first, v_splat((uint8_t)~set->e0));
	if (v_is_zero(first))
		return first;
	vec found = v_and(first, v_lookup64(set->second[part], v_load(p + 1)));
	return has_third ? v_and(found, v_lookup64(set->third[part], v_load(p + 2))) : found;
}

static ALWAYS_INLINE struct found find(const struct set *set, const uint8_t *p)
{
	const vec xC2 = v_splat(0xC2), lower_range = v_splat((uint8_t)(set->last_lower - 0xC2));
	const vec xE0 = v_splat(0xE0);
	struct found found;
	vec any = v_splat(0);

/* Else compilers keep 'found' in memory. */
#ifdef __clang__
#pragma clang loop unroll(full)
#else
#pragma GCC unroll 4
#endif
	for (unsigned i = 0; i < 64 / V; i++, p += V) {
		vec first = v_load(p), lower = v_splat(0), e0 = lower, upper = lower;
		bool has_three = v_has_high(v_subs(first, v_splat(0xE0 - 0x80)));
		if (v_at_most_mask(v_sub(first, xC2), lower_range))
			lower = products_if_any(set, LOWER, p);
		if (set->e0 && has_three && v_equal_mask(first, xE0))
			e0 = v_and(v_equal(first, xE0), behind_e0(set, p));
		if (has_three)
			upper = products_if_any(set, UPPER, p);
		found.parts[LOWER][i] = lower;
		found.parts[E0][i] = e0;
		found.parts[UPPER][i] = upper;
		any = v_or(any, v_or(lower, v_or(e0, upper)));
	}
	found.any = !v_is_zero(any);
	return found;
}

#endif

/*
 * Sets 'bits' to those of a window: of compare(), joined, or of mask(), words for the same. What
 * they are called with are expressions of the place i of each vector.
 */
#ifdef V_JOINS_MASKS
#define SET_MASK(bits, compare, mask, ...)                   \
	do {                                                 \
		vec each[64 / V];                            \
		for (unsigned i = 0; i < 64; i += V)         \
			each[i / V] = compare(__VA_ARGS__);  \
		(bits) = v_joined_mask(each);                \
	} while (0)
#else
#define SET_MASK(bits, compare, mask, ...)                   \
	do {                                                 \
		(bits) = 0;                                  \
		for (unsigned i = 0; i < 64; i += V)         \
			(bits) |= mask(__VA_ARGS__) << i;    \
	} while (0)
#endif

/* The products of a group, which has a bit for each, in which characters of a vector are. */
static ALWAYS_INLINE vec products_in(const struct found *found, uint32_t group, unsigned i)
{
	vec in = v_splat(0);

	for (unsigned part = 0; part < PARTS; part++) {
		uint8_t bits = (uint8_t)(group >> 8 * part);
		if (bits)
			in = v_or(in, v_and(found->parts[part][i], v_splat(bits)));
	}
	return in;
}

/* Where characters of a group begin. */
static ALWAYS_INLINE uint64_t members(const struct found *found, uint32_t group)
{
	uint64_t members;

	SET_MASK(members, v_nonzero, v_nonzero_mask, products_in(found, group, i / V));
	return members;
}

/* Where octets are below 'b', as signed numbers; or are 'b'. */
static ALWAYS_INLINE uint64_t below_at(const uint8_t *p, uint8_t b)
{
	uint64_t found;

	SET_MASK(found, v_below, v_below_mask, v_load(p + i), v_splat(b));
	return found;
}

static ALWAYS_INLINE uint64_t equal_at(const uint8_t *p, uint8_t b)
{
	uint64_t found;

	SET_MASK(found, v_equal, v_equal_mask, v_load(p + i), v_splat(b));
	return found;
}

/* Where octets are from 'first' to 'last'. */
static ALWAYS_INLINE uint64_t between_at(const uint8_t *p, uint8_t first, uint8_t last)
{
	uint64_t found;

	SET_MASK(found, v_at_most, v_at_most_mask, v_sub(v_load(p + i), v_splat(first)),
	         v_splat((uint8_t)(last - first)));
	return found;
}

/* Where octets are at most 'last'. */
static ALWAYS_INLINE uint64_t at_most_at(const uint8_t *p, uint8_t last)
{
	uint64_t found;

	SET_MASK(found, v_at_most, v_at_most_mask, v_load(p + i), v_splat(last));
	return found;
}

/* Where octets of 'p' are at most those of 'q'. */
static ALWAYS_INLINE uint64_t rising_at(const uint8_t *p, const uint8_t *q)
{
	uint64_t found;

	SET_MASK(found, v_at_most, v_at_most_mask, v_load(p + i), v_load(q + i));
	return found;
}

/* Where characters begin. */
static ALWAYS_INLINE uint64_t begins_at(const struct set *set, const uint8_t *p)
{
	uint64_t continuing;

	SET_MASK(continuing, v_below, v_below_mask, v_load(p + i), set->xC0);
	return ~continuing;
}

/* 'size' is a multiple of V. */
static ALWAYS_INLINE bool is_ascii(const uint8_t *p, size_t size)
{
	vec any = v_load(p);

	for (size_t i = V; i < size; i += V)
		any = v_or(any, v_load(p + i));
	return !v_has_high(any);
}

static ALWAYS_INLINE bool is_ascii_at(const uint8_t *p)
{
	return is_ascii(p, 64);
}

/*
 * After rows of windows that are ASCII, as far as there are whole ones in s[at..n). Each change
 * between ASCII and other text may be a wrong guess of the processor, which costs as much as
 * several windows: so they are not asked one by one.
 */
#define ROW ((size_t)256)

static ALWAYS_INLINE size_t behind_ascii(const uint8_t *s, size_t n, size_t at)
{
	while (n - at >= ROW && is_ascii(s + at, ROW))
		at += ROW;
	return at;
}

#if V == 64
#include "avx512_bits.inc.h"
#else

/* The octets of a table that has 16 or 32 rows of eight: by the last bits of 'a', then b >> 3. */
static ALWAYS_INLINE vec lookup_rows(const uint8_t *table, uint8_t rows, vec a, vec b)
{
	vec first = v_left_u16(v_and(a, v_splat((uint8_t)(rows - 1))), 3);
	vec place = v_or(first, v_and(v_right_u16(b, 3), v_splat(0x07)));
	vec next = v_left_u16(place, 1), quarters[4];

	for (unsigned i = 0; i < rows / 8; i++)
		quarters[i] = v_lookup64(v_table64(table + i * 64), place);
	vec lower = v_select(next, quarters[1], quarters[0]);
	return rows == 16 ? lower
	                  : v_select(place, v_select(next, quarters[3], quarters[2]), lower);
}

/*
 * The same where all of 'a' are 'first', so that one row is enough. It is loaded with the row
 * beside it, as a table of 16.
 */
static ALWAYS_INLINE vec lookup_row(const uint8_t *table, uint8_t rows, uint8_t first, vec b)
{
	vec second_row = v_splat((uint8_t)((first & 1) * 8));
	vec place = v_or(second_row, v_and(v_right_u16(b, 3), v_splat(0x07)));

	return v_lookup16(v_table(table + (first & (rows - 2)) * 8), place);
}

/*
 * Not 0 where the code point is in the set: its last bits are in 'a' and 'b'. If 'is_row', all of
 * 'a' are 'first'.
 */
static ALWAYS_INLINE vec bits_in_set(const uint8_t *set, uint8_t rows, bool is_row, uint8_t first,
                                     vec a, vec b)
{
	static const uint8_t powers[16] = { 1, 2, 4, 8, 16, 32, 64, 128,
		                            1, 2, 4, 8, 16, 32, 64, 128 };
	vec octet = is_row ? lookup_row(set, rows, first, b) : lookup_rows(set, rows, a, b);

	return v_and(octet, v_lookup16(v_table(powers), v_and(b, v_splat(0x07))));
}

/*
 * Of the bits of 'at', those where the code point is in the set: its last bits are in p[i] and
 * q[i]. In most text all have the same bits in p[i], and one row of the table is enough.
 */
static ALWAYS_INLINE uint64_t has_bit(const uint8_t *set, uint8_t rows, const uint8_t *p,
                                      const uint8_t *q, uint64_t at)
{
	uint8_t first = p[__builtin_ctzll(at)];
	bool is_row = !(at & ~equal_at(p, first));
	uint64_t found;

	SET_MASK(found, v_nonzero, v_nonzero_mask,
	         bits_in_set(set, rows, is_row, first, v_load(p + i), v_load(q + i)));
	return at & found;
}

/*
 * In sets of 1024 and 2048 code points. As functions: they are large, and these tables are not in
 * registers anyway.
 */
static uint64_t K(has_bit16)(const uint8_t set[128], const uint8_t *p, const uint8_t *q,
                             uint64_t at)
{
	return has_bit(set, 16, p, q, at);
}

static uint64_t K(has_bit32)(const uint8_t set[256], const uint8_t *p, const uint8_t *q,
                             uint64_t at)
{
	return has_bit(set, 32, p, q, at);
}

#define has_bit16 K(has_bit16)
#define has_bit32 K(has_bit32)

#endif

/* The window at s[at]: there, or if s[0..n) does not have all of it, a copy with zeros around. */
static inline const uint8_t *window_at(const uint8_t *s, size_t n, size_t at,
                                       uint8_t copy[BEFORE + 64 + BEHIND])
{
	size_t before = at < BEFORE ? at : BEFORE;
	size_t behind = n - at < 64 + BEHIND ? n - at : 64 + BEHIND;

	if (before == BEFORE && behind == 64 + BEHIND)
		return s + at;
	size_t size = before + behind;
	__asm__("" : "+r"(size)); /* else gcc copies so few by REP MOVS, which starts slowly */
	memset(copy, 0, BEFORE + 64 + BEHIND);
	memcpy(copy + BEFORE - before, s + at - before, size);
	return copy + BEFORE;
}

#endif
