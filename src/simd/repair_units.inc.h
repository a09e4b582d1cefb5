/* SPDX-License-Identifier: MIT */
/*
 * repair_units.inc.h - UTF-16 and UTF-32 copied, in either byte order, with U+FFFD for errors
 *
 * Whether a unit is ill-formed depends on its neighbours only, so it takes no branch to put
 * U+FFFD over it: how many errors there are makes no difference.
 */
#ifndef OCTAVO_SIMD_REPAIR_UNITS_INC_H
#define OCTAVO_SIMD_REPAIR_UNITS_INC_H

#include "units.inc.h"

/* Groups of four vecs in which 8 bits can count the errors of an octet. */
#define COUNTED 63

/* Writes the first octets of a vec. */
static ALWAYS_INLINE void store_first(uint8_t *dst, vec a, size_t length)
{
	uint8_t block[V];

	if (length == V) {
		v_store(dst, a);
		return;
	}
	v_store(block, a);
	memcpy(dst, block, length);
}

/* A block of UTF-16, and for each of its units the one before it and the one after it. */
struct neighbours {
	vec before, now, behind;
};

static ALWAYS_INLINE struct neighbours inner_block(const uint8_t *p)
{
	return (struct neighbours){ v_load(p - 2), v_load(p), v_load(p + 2) };
}

/* The same for s[at .. at + length), length <= V, with zeros around s[0..n). */
static ALWAYS_INLINE struct neighbours outer_block(const uint8_t *s, size_t n, size_t at,
                                                   size_t length)
{
	uint8_t around[V + 4] = { 0 };
	size_t from = at ? at - 2 : 0, to = at + length < n ? at + length + 2 : n;

	memcpy(around + (at ? 0 : 2), s + from, to - from);
	return inner_block(around + 2);
}

/* FFFF at surrogates that are not paired. */
static ALWAYS_INLINE vec alone_in(struct neighbours in, struct marks k)
{
	vec high = high_in(in.now, k), low = low_in(in.now, k);
	vec paired = v_or(v_and(high, low_in(in.behind, k)), v_and(low, high_in(in.before, k)));
	return v_hold(v_xor(v_or(high, low), paired));
}

static ALWAYS_INLINE vec repaired16(bool swaps, vec units, vec alone, struct marks k)
{
	units = v_select(alone, k.xFFFD, units);
	return ordered16(swaps, units);
}

/* Copies four blocks as they are. */
static ALWAYS_INLINE void copy_group16(bool swaps, const uint8_t *p, uint8_t *dst)
{
	vec a = v_load(p), b = v_load(p + V), c = v_load(p + 2 * V), d = v_load(p + 3 * V);

	if (swaps) {
		order_two16(true, &a, &b);
		order_two16(true, &c, &d);
	}
	v_store(dst, a);
	v_store(dst + V, b);
	v_store(dst + 2 * V, c);
	v_store(dst + 3 * V, d);
}

/* Whether the surrogates of four blocks are paired with each other, or their neighbours. */
static ALWAYS_INLINE bool all_paired16(bool big, const uint8_t *p, struct marks k)
{
	vec a = v_load(p), b = v_load(p + V), c = v_load(p + 2 * V), d = v_load(p + 3 * V);

	if (!v_has_high(v_or(v_or(surrogates_in(a, k), surrogates_in(b, k)),
	                     v_or(surrogates_in(c, k), surrogates_in(d, k)))))
		return true;
	a = unpaired_in(a, v_load(p - 2), k);
	b = unpaired_in(b, v_load(p + V - 2), k);
	c = unpaired_in(c, v_load(p + 2 * V - 2), k);
	d = unpaired_in(d, v_load(p + 3 * V - 2), k);
	return !v_has_high(v_or(v_or(a, b), v_or(c, d))) &&
	       ends_high(big, p + 4 * V) == begins_low(big, p + 4 * V);
}

/* Repairs a block within a text; takes the octets of its errors from 'errors'. */
static ALWAYS_INLINE vec repair_block16(bool swaps, const uint8_t *p, uint8_t *dst,
                                        vec errors, struct marks k)
{
	vec units = v_load(p), alone = alone_in(inner_block(p), k);

	v_store(dst, repaired16(swaps, units, alone, k));
	return v_sub(errors, alone);
}

/*
 * Repairs groups of four blocks of s[at .. end), at > 0, with a unit after 'end'. Stops at an
 * error if 'replaced' is NULL. Returns where it stopped, which may be within a pair.
 */
static ALWAYS_INLINE size_t repair_groups16(bool big, bool swaps, const uint8_t *s, size_t at,
                                            size_t end, uint8_t *dst, size_t *replaced)
{
	const struct marks k = marks_of(big);

	while (end - at >= 4 * V) {
		size_t groups = (end - at) / (4 * V);
		size_t last = at + (groups < COUNTED ? groups : COUNTED) * 4 * V;
		vec errors = v_splat(0);

		for (; at < last; at += 4 * V) {
			if (all_paired16(big, s + at, k)) {
				copy_group16(swaps, s + at, dst + at);
				continue;
			}
			if (!replaced)
				return at;
			errors = repair_block16(swaps, s + at, dst + at, errors, k);
			errors = repair_block16(swaps, s + at + V, dst + at + V, errors, k);
			errors = repair_block16(swaps, s + at + 2 * V, dst + at + 2 * V, errors, k);
			errors = repair_block16(swaps, s + at + 3 * V, dst + at + 3 * V, errors, k);
		}
		if (replaced)
			*replaced += v_sum(errors) / 2;
	}
	return at;
}

static ALWAYS_INLINE struct octavo_run repair_utf16(bool big, bool swaps, const uint8_t *s,
                                                    size_t n, uint8_t *dst, size_t cap,
                                                    size_t *replaced)
{
	size_t at = 0, end = n < cap ? n : cap;

	n -= n % 2;
	end -= end % 2;
	while (at < end) {
		if (at > 0 && end - at >= 4 * V + 2)
			at = repair_groups16(big, swaps, s, at, end - 2, dst, replaced);
		size_t length = end - at < V ? end - at : V;
		bool is_inner = at > 0 && length == V && n - at > V;
		struct neighbours in =
			is_inner ? inner_block(s + at) : outer_block(s, n, at, length);
		if (big)
			in = (struct neighbours){ v_swap_u16(in.before), v_swap_u16(in.now),
				                  v_swap_u16(in.behind) };
		vec alone = alone_in(in, marks());
		uint64_t bad = v_mask_u16(alone);

		/* A low surrogate may follow in what is beyond the end, or does not fit. */
		if (at + length == end && ends_high(big, s + end) &&
		    (end == n || !(bad >> (length / 2 - 1) & 1)))
			length = (end -= 2) - at;
		bad &= first_bits(length / 2);
		if (bad && !replaced)
			end = at + (length = 2 * (size_t)__builtin_ctzll(bad));
		store_first(dst + at, repaired16(swaps != big, in.now, alone, marks()), length);
		at += length;
		if (bad && replaced)
			*replaced += count_bits(bad);
	}
	return (struct octavo_run){ at, at };
}

/* V octets of UTF-32, and FFFFFFFF for each that is a scalar value. */
struct judged {
	vec units, good;
};

static ALWAYS_INLINE struct judged judge32(vec units, struct marks32 k)
{
	return (struct judged){ units, v_hold(are_scalar_in(units, k)) };
}

static ALWAYS_INLINE vec repaired32(bool swaps, struct judged in, struct marks32 k)
{
	return ordered32(swaps, v_select(in.good, in.units, k.xFFFD));
}

/* As repair_groups16(); 'swaps' is a constant. */
static ALWAYS_INLINE size_t repair_groups32(bool swaps, const uint8_t *s, size_t end,
                                            uint8_t *dst, size_t *replaced, struct marks32 k)
{
	size_t at = 0;

	while (end - at >= 4 * V) {
		size_t groups = (end - at) / (4 * V);
		size_t last = at + (groups < COUNTED ? groups : COUNTED) * 4 * V;
		vec errors = v_splat(0);

		for (; at < last; at += 4 * V) {
			const uint8_t *p = s + at;
			struct judged a = judge32(v_load(p), k), b = judge32(v_load(p + V), k);
			struct judged c = judge32(v_load(p + 2 * V), k);
			struct judged d = judge32(v_load(p + 3 * V), k);
			vec sum = v_add(v_add(a.good, b.good), v_add(c.good, d.good));

			sum = v_add(sum, v_splat(4));
			if (!replaced && !v_is_zero(sum))
				return at;
			errors = v_add(errors, sum);
			v_store(dst + at, repaired32(swaps, a, k));
			v_store(dst + at + V, repaired32(swaps, b, k));
			v_store(dst + at + 2 * V, repaired32(swaps, c, k));
			v_store(dst + at + 3 * V, repaired32(swaps, d, k));
		}
		if (replaced)
			*replaced += v_sum(errors) / 4;
	}
	return at;
}

static ALWAYS_INLINE struct octavo_run repair_utf32(bool big, bool swaps, const uint8_t *s,
                                                    size_t n, uint8_t *dst, size_t cap,
                                                    size_t *replaced)
{
	const struct marks32 k = marks32_of(big);
	size_t end = n < cap ? n : cap, at;

	end -= end % 4;
	at = swaps ? repair_groups32(true, s, end, dst, replaced, k)
	           : repair_groups32(false, s, end, dst, replaced, k);
	while (at < end) {
		size_t length = end - at < V ? end - at : V;
		struct judged in = judge32(load_first(s + at, length), k);
		uint64_t bad = ~v_mask_u32(in.good) & first_bits(length / 4);

		if (bad && !replaced)
			end = at + (length = 4 * (size_t)__builtin_ctzll(bad));
		store_first(dst + at, repaired32(swaps, in, k), length);
		at += length;
		if (bad && replaced)
			*replaced += count_bits(bad);
	}
	return (struct octavo_run){ at, at };
}

/* Whether the two orders differ. */
static ALWAYS_INLINE bool in_other(unsigned orders)
{
	return orders == OCTAVO_FROM_BIG || orders == OCTAVO_TO_BIG;
}

CONVERTS(utf16_to_utf16,
         repair_utf16(reads_big(orders), in_other(orders), s, n, dst, cap, replaced))
CONVERTS(utf32_to_utf32,
         repair_utf32(reads_big(orders), in_other(orders), s, n, dst, cap, replaced))

#endif
