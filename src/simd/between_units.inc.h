/* SPDX-License-Identifier: MIT */
/*
 * between_units.inc.h - between UTF-16, UTF-32 and Latin-1
 *
 * Blocks without surrogates, or code points that need them, are only widened or narrowed. In
 * others a shuffle keeps the units that are needed, as in from_utf8.inc.h.
 */
#ifndef OCTAVO_SIMD_BETWEEN_UNITS_INC_H
#define OCTAVO_SIMD_BETWEEN_UNITS_INC_H

#include "to_utf8.inc.h"

/* -------------------------------------------------------------------------------- */
/* UTF-16 to UTF-32                                                                 */
/* -------------------------------------------------------------------------------- */

/* Swaps halves of code points, of 16 bits each, where these are big-endian. */
static ALWAYS_INLINE void order_halves(bool big, vec *low, vec *high)
{
	if (big) {
		vec first = v_swap_u16(*high);
		*high = v_swap_u16(*low);
		*low = first;
	}
}

/* Writes those of code points 4k .. 4k + 3; 'low' and 'high' have their halves of 16 bits. */
static ALWAYS_INLINE uint8_t *put_code_points(vec low, vec high, uint64_t keep, int k,
                                              uint8_t *dst)
{
	uint64_t wanted = keep << 4 >> 4 * k & 0xF0;
	v16_store(dst, v16_lookup(v16_zip_u16(low, high, k),
	                          v16_load(octavo_keep_u32 + wanted)));
	return dst + 4 * bits_in(wanted);
}

/*
 * Writes the units that have a bit in 'keep' as code points: a pair at its low surrogate, of which
 * 'is_low' is a mask. 'before' has the unit before each.
 */
static ALWAYS_INLINE void put_pairs_joined(bool big, vec units, vec before, vec is_low,
                                           uint64_t keep, uint8_t *dst)
{
	vec ten = v_splat_u16(0x03FF);
	vec upper = v_add_u16(v_and(before, ten), v_splat_u16(0x0040));
	vec low = v_or(v_left_u16(upper, 10), v_and(units, ten));
	vec high = v_and(v_right_u16(upper, 6), is_low);

	low = v_select(is_low, low, units);
	order_halves(big, &low, &high);
	dst = put_code_points(low, high, keep, 0, dst);
	dst = put_code_points(low, high, keep, 1, dst);
	if (V > 16) {
		dst = put_code_points(low, high, keep, V > 16 ? 2 : 0, dst);
		put_code_points(low, high, keep, V > 16 ? 3 : 0, dst);
	}
}

/* As put_units(), to UTF-32. */
static ALWAYS_INLINE struct put put_joined(bool big, vec units, size_t count, uint8_t *dst)
{
	struct pairing in = pair_up(units, count);
	uint64_t halves = v_mask_u16(in.high), keep = ~halves & first_bits(V / 2);

	put_pairs_joined(big, units, v_up(units, 2), in.low, keep, dst);
	return (struct put){ in.count, 4 * count_bits(keep & first_bits(in.count)), keep,
	                     halves };
}

/* As with_surrogates_only(), to UTF-32. */
static ALWAYS_INLINE size_t pairs_only(bool big, bool to_big, const uint8_t *s, size_t at,
                                       size_t n, uint8_t *dst, size_t cap, size_t *so_far)
{
	size_t written = *so_far, begin = at;

	while (n - at >= V && cap - written >= 2 * V) {
		vec units = v_load(s + at), before = v_load(s + at - 2);
		order_two16(big, &units, &before);
		vec high = high_in(units, marks()), low = low_in(units, marks());
		vec errors = v_xor(low, high_in(before, marks()));

		if (v_has_high(errors) || !v_has_high(v_or(high, low)))
			break;
		uint64_t keep = ~v_mask_u16(high) & first_bits(V / 2);
		put_pairs_joined(to_big, units, before, low, keep, dst + written);
		written += 4 * count_bits(keep);
		at += V;
	}
	if (at > begin && ends_high(big, s + at))
		at -= 2;
	*so_far = written;
	return at;
}

static ALWAYS_INLINE struct put put_some_joined(bool big, bool to_big, const uint8_t *s,
                                                size_t n, uint8_t *dst, size_t cap)
{
	uint8_t block[2 * V];
	vec units = ordered16(big, load_first(s, n));
	struct put put;

	if (cap >= sizeof block)
		return put_joined(to_big, units, n / 2, dst);
	put = put_joined(to_big, units, n / 2, block);
	while (put.size > cap || (put.units > 0 && put.halves >> (put.units - 1) & 1))
		put.size = 4 * count_bits(put.codes & first_bits(--put.units));
	memcpy(dst, block, put.size);
	return put;
}

/* Writes V / 2 units without surrogates. */
static ALWAYS_INLINE void put_wide(unsigned orders, const uint8_t *p, uint8_t *dst)
{
	static const uint8_t order[4][16] = {
		[OCTAVO_FROM_BIG] = { 1, 0, 2, 3, 5, 4, 6, 7, 9, 8, 10, 11, 13, 12, 14, 15 },
		[OCTAVO_TO_BIG] = { 3, 2, 1, 0, 7, 6, 5, 4, 11, 10, 9, 8, 15, 14, 13, 12 },
		[OCTAVO_FROM_BIG | OCTAVO_TO_BIG] = { 2, 3, 0, 1, 6, 7, 4, 5, 10, 11, 8, 9, 14,
		                                      15, 12, 13 },
	};
	vec first = v_widen_u16_u32(p), last = v_widen_u16_u32(p + V / 2);

	if (orders) {
		vec moved = v_table(order[orders]);
		first = v_lookup16(first, moved);
		last = v_lookup16(last, moved);
	}
	v_store(dst, first);
	v_store(dst + V, last);
}

static ALWAYS_INLINE struct octavo_run utf16_to_utf32(unsigned orders, const uint8_t *s,
                                                      size_t n, uint8_t *dst, size_t cap)
{
	const bool big = reads_big(orders), to_big = writes_big(orders);
	const struct marks k = marks_of(big);
	size_t at = 0, written = 0;

	n -= n % 2;
	while (at < n) {
		while (n - at >= 2 * V && cap - written >= 4 * V) {
			vec a = v_load(s + at), b = v_load(s + at + V);
			if (v_has_high(v_or(surrogates_in(a, k), surrogates_in(b, k))))
				break;
			put_wide(orders, s + at, dst + written);
			put_wide(orders, s + at + V, dst + written + 2 * V);
			at += 2 * V;
			written += 4 * V;
		}
		if (at > 0 && n - at >= 2 * V)
			at = pairs_only(big, to_big, s, at, n, dst, cap, &written);
		if (at == n)
			break;
		struct put put = put_some_joined(big, to_big, s + at, n - at < V ? n - at : V,
		                                 dst + written, cap - written);
		if (put.units == 0)
			break;
		at += 2 * put.units;
		written += put.size;
	}
	return (struct octavo_run){ at, written };
}

/*
 * Converts s[0..n) if it is short, there is space for all, and it has no surrogates; returns {0, 0}
 * if not. What all else needs is not loaded for it.
 */
static ALWAYS_INLINE struct octavo_run short_utf16_to_utf32(unsigned orders,
                                                            const uint8_t *s, size_t n,
                                                            uint8_t *dst, size_t cap)
{
	const bool big = reads_big(orders);
	const struct octavo_run none = { 0, 0 };

	n -= n % 2;
	if (n > 2 * V || cap < 2 * n)
		return none;
	if (n < V / 2) { /* two times four units that overlap */
		vec a = v_load_some(s, 8), b = v_load_some(s + n - 8, 8), upper = v_splat(0);
		order_two16(big, &a, &b);
		if (v_has_high(v_or(surrogates_in(a, marks()), surrogates_in(b, marks()))))
			return none;
		if (writes_big(orders)) {
			v16_store(dst, v16_zip_u16(upper, v_swap_u16(a), 0));
			v16_store(dst + 2 * (n - 8), v16_zip_u16(upper, v_swap_u16(b), 0));
		} else {
			v16_store(dst, v16_zip_u16(a, upper, 0));
			v16_store(dst + 2 * (n - 8), v16_zip_u16(b, upper, 0));
		}
	} else if (n < V) { /* two halves that overlap */
		vec a = v_widen_u16_u32(s), b = v_widen_u16_u32(s + n - V / 2);
		order_two16(big, &a, &b);
		if (v_has_high(v_or(surrogates_in(a, marks()), surrogates_in(b, marks()))))
			return none;
		order_two32(writes_big(orders), &a, &b);
		v_store(dst, a);
		v_store(dst + 2 * (n - V / 2), b);
	} else {
		const uint8_t *last = s + n - V;
		vec a = v_load(s), b = v_load(last);
		order_two16(big, &a, &b);
		if (v_has_high(v_or(surrogates_in(a, marks()), surrogates_in(b, marks()))))
			return none;
		put_wide(orders, s, dst);
		put_wide(orders, last, dst + 2 * (n - V));
	}
	return (struct octavo_run){ n, 2 * n };
}

/* -------------------------------------------------------------------------------- */
/* UTF-32 to UTF-16                                                                 */
/* -------------------------------------------------------------------------------- */

/* Two units of 16 bits for each code point; below 10000 the second is not used. */
static ALWAYS_INLINE vec split(vec x, vec below10000)
{
	vec y = v_add_u16(x, v_splat_u32(0xFFFF0000)); /* x - 10000 */
	vec high = v_and(v_right_u32(y, 10), v_splat_u32(0x03FF));
	vec low = v_and(v_left_u32(y, 16), v_splat_u32(0x03FF0000));
	return v_select(below10000, x, v_or(v_or(high, low), v_splat_u32(0xDC00D800)));
}

static ALWAYS_INLINE uint8_t *put_four_split(vec x, uint64_t keep, int k, uint8_t *dst)
{
	uint64_t wanted = (k == 0 ? keep << 4 : keep >> 4) & 0xFF0;
	v16_store(dst, v16_lookup(v16_part(x, k), v16_load(octavo_keep_u16 + wanted)));
	return dst + 2 * bits_in(wanted);
}

static ALWAYS_INLINE uint8_t *put_split(bool big, vec x, uint64_t *pairs, uint8_t *dst)
{
	vec below10000 = v_equal_u32(v_and(x, v_splat_u32(0xFFFF0000)), v_splat(0));
	vec is_pair = v_xor(below10000, v_splat(0xFF));
	uint64_t keep = v_mask_u16(v_or(is_pair, v_splat_u32(0xFFFF)));

	*pairs = v_mask_u32(is_pair);
	x = ordered16(big, split(x, below10000));
	dst = put_four_split(x, keep, 0, dst);
	return V > 16 ? put_four_split(x, keep, V > 16, dst) : dst;
}

/* As put_some32(), to UTF-16. */
static ALWAYS_INLINE struct put put_some_split(bool big, bool to_big, const uint8_t *s,
                                               size_t n, uint8_t *dst, size_t cap)
{
	uint8_t block[2 * V];
	vec a = load_first(s, n), b = load_second(s, n);

	order_two32(big, &a, &b);
	struct put put = { .units = good_among(a, b, n / 4) };
	uint64_t pairs_a, pairs_b;
	uint8_t *p = cap >= sizeof block ? dst : block;
	put_split(to_big, b, &pairs_b, put_split(to_big, a, &pairs_a, p));
	put.codes = pairs_a | pairs_b << V / 4;
	put.size = 2 * (put.units + count_bits(put.codes & first_bits(put.units)));
	if (cap < sizeof block) {
		while (put.size > cap) {
			put.units--;
			put.size = 2 * (put.units + count_bits(put.codes & first_bits(put.units)));
		}
		memcpy(dst, block, put.size);
	}
	return put;
}

/* Converts blocks of code points below 10000; both orders are constants. */
static ALWAYS_INLINE struct octavo_run narrow_units32(bool big, bool to_big, const uint8_t *s,
                                                      size_t n, uint8_t *dst, size_t cap,
                                                      struct octavo_run at)
{
	while (n - at.read >= 2 * V && cap - at.written >= V) {
		vec a = v_load(s + at.read), b = v_load(s + at.read + V);
		order_two32(big, &a, &b);
		if (!v_disjoint(v_or(a, b), v_splat_u32(0xFFFF0000)))
			break;
		vec units = v_pack_u32(a, b);
		if (v_has_high(surrogates_in(units, marks())))
			break;
		v_store(dst + at.written, ordered16(to_big, units));
		at.read += 2 * V;
		at.written += V;
	}
	return at;
}

static ALWAYS_INLINE struct octavo_run utf32_to_utf16(unsigned orders, const uint8_t *s,
                                                      size_t n, uint8_t *dst, size_t cap)
{
	const bool big = reads_big(orders), to_big = writes_big(orders);
	struct octavo_run at = { 0, 0 };

	n -= n % 4;
	while (at.read < n) {
		at = !orders         ? narrow_units32(false, false, s, n, dst, cap, at)
		     : orders == OCTAVO_TO_BIG ? narrow_units32(false, true, s, n, dst, cap, at)
		     : to_big        ? narrow_units32(true, true, s, n, dst, cap, at)
		                     : narrow_units32(true, false, s, n, dst, cap, at);
		while (n - at.read >= V && cap - at.written >= V) {
			vec x = ordered32(big, v_load(s + at.read));
			uint64_t pairs;
			if (v_disjoint(x, v_splat_u32(0xFFFF0000)) ||
			    !v_is_zero(v_xor(are_scalar(x), v_splat(0xFF))))
				break;
			put_split(to_big, x, &pairs, dst + at.written);
			at.read += V;
			at.written += V / 2 + 2 * count_bits(pairs);
		}
		if (at.read == n)
			break;
		size_t length = n - at.read < 2 * V ? n - at.read : 2 * V;
		struct put put = put_some_split(big, to_big, s + at.read, length, dst + at.written,
		                                cap - at.written);
		if (put.units == 0)
			break;
		at.read += 4 * put.units;
		at.written += put.size;
	}
	return at;
}

/* As short_utf16_to_utf32(), without code points above FFFF. */
static ALWAYS_INLINE struct octavo_run short_utf32_to_utf16(unsigned orders,
                                                            const uint8_t *s, size_t n,
                                                            uint8_t *dst, size_t cap)
{
	const struct octavo_run none = { 0, 0 };

	n -= n % 4;
	if (n > 2 * V || cap < n / 2)
		return none;
	const uint8_t *end = dst + n / 2;
	vec a = load_first(s, n), b = load_second(s, n);
	order_two32(reads_big(orders), &a, &b);
	vec units = v_pack_u32(a, b);
	if (!v_disjoint(v_or(a, b), v_splat_u32(0xFFFF0000)) ||
	    v_has_high(surrogates_in(units, marks())))
		return none;
	units = ordered16(writes_big(orders), units);
	put_row(v16_part(units, 0), dst, end, end);
	if (V > 16 && n > V)
		put_row(v16_part(units, V > 16), dst + 16, end, end);
	return (struct octavo_run){ n, n / 2 };
}

/* -------------------------------------------------------------------------------- */
/* Latin-1                                                                          */
/* -------------------------------------------------------------------------------- */

static ALWAYS_INLINE struct octavo_run latin1_to_units(enum octavo_kind to, bool big,
                                                       const uint8_t *s, size_t n,
                                                       uint8_t *dst, size_t cap)
{
	const size_t unit = unit_size(to);
	size_t at = 0, most = n < cap / unit ? n : cap / unit;

	if (big)
		for (; most - at >= V; at += V)
			put_ascii_block(to, true, s + at, dst + unit * at);
	for (; most - at >= V; at += V)
		put_ascii_block(to, false, s + at, dst + unit * at);
	if (at < most && at > 0)
		put_ascii_block(to, big, s + most - V, dst + unit * (most - V));
	else if (most >= 8 && at < most)
		put_octets(to, big, s, most, dst);
	else if (at < most)
		few_units(OCTAVO_KIND_LATIN1, to, 0x100, big ? OCTAVO_TO_BIG : 0, s, most, dst,
		          cap);
	return (struct octavo_run){ most, unit * most };
}

/* Converts blocks of units below 100, 'most' units at most; returns how many. */
static ALWAYS_INLINE size_t blocks_to_latin1(enum octavo_kind from, bool big, const uint8_t *s,
                                             size_t most, uint8_t *dst)
{
	size_t at = 0;

	for (; most - at >= V; at += V) {
		const uint8_t *p = s + unit_size(from) * at;
		vec a = v_load(p), b = v_load(p + V);
		if (is_utf16(from)) {
			order_two16(big, &a, &b);
			if (!v_disjoint(v_or(a, b), v_splat_u16(0xFF00)))
				break;
			v_store(dst + at, v_pack_u16(a, b));
		} else {
			vec c = v_load(p + 2 * V), d = v_load(p + 3 * V);
			order_four32(big, &a, &b, &c, &d);
			if (!v_disjoint(v_or(v_or(a, b), v_or(c, d)), v_splat_u32(0xFFFFFF00)))
				break;
			v_store(dst + at, v_pack_u16(v_pack_u32(a, b), v_pack_u32(c, d)));
		}
	}
	return at;
}

static ALWAYS_INLINE struct octavo_run units_to_latin1(enum octavo_kind from, bool big,
                                                       const uint8_t *s, size_t n,
                                                       uint8_t *dst, size_t cap)
{
	const size_t unit = unit_size(from);
	const vec above = is_utf16(from) ? v_splat_u16(0xFF00) : v_splat_u32(0xFFFFFF00);
	size_t most = n / unit < cap ? n / unit : cap;
	size_t at = big ? blocks_to_latin1(from, true, s, most, dst)
	                : blocks_to_latin1(from, false, s, most, dst);

	/* The rest, and the units before one that Latin-1 does not have. */
	while (at < most) {
		const uint8_t *p = s + unit * at;
		size_t length = (most - at) * unit < V ? (most - at) * unit : V;
		size_t units = length / unit;
		vec x = load_first(p, length);
		x = is_utf16(from) ? ordered16(big, x) : ordered32(big, x);
		vec fits = v_and(x, above);
		uint64_t wrong = is_utf16(from) ? v_mask_u16(v_equal_u16(fits, v_splat(0)))
		                                : v_mask_u32(v_equal_u32(fits, v_splat(0)));
		wrong = ~wrong & first_bits(units);
		if (wrong)
			units = (size_t)__builtin_ctzll(wrong);
		x = is_utf16(from) ? x : v_pack_u32(v_and(x, v_splat_u32(0xFF)), v_splat(0));
		x = v_pack_u16(v_and(x, v_splat_u16(0x00FF)), v_splat(0));
		put_row(v16_part(x, 0), dst + at, dst + at + units, dst + cap);
		at += units;
		if (wrong)
			break;
	}
	return (struct octavo_run){ unit * at, at };
}

#endif
