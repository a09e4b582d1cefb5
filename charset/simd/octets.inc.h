/* SPDX-License-Identifier: MIT */
/* octets.inc.h - charsets of single octets to UTF-16 and back, by tables that vectors look up */
#ifndef OCTAVO_CHARSET_SIMD_OCTETS_INC_H
#define OCTAVO_CHARSET_SIMD_OCTETS_INC_H

#include "charset_kernels.h"
#include "simd/basics.inc.h"

/* A table of 128 octets. */
struct halves {
	table64 first, second;
};

static ALWAYS_INLINE struct halves halves_of(const uint8_t *table)
{
	return (struct halves){ v_table64(table), v_table64(table + 64) };
}

static ALWAYS_INLINE vec look_up_128(struct halves table, vec a)
{
	/* Bit 6 tells the half. */
	return v_select(v_add(a, a), v_lookup64(table.second, a), v_lookup64(table.first, a));
}

/*
 * Reads V octets. Returns how many of them are before one that has no character: the upper octet of
 * its unit is FF.
 */
static ALWAYS_INLINE size_t read_block(bool is_ascii, const struct halves *low,
                                       const struct halves *high, const uint8_t *s, uint8_t *dst)
{
	vec a = v_load(s), lower = a, upper = v_splat(0);
	uint64_t none = 0;

	if (!is_ascii || v_has_high(a)) {
		if (!is_ascii) {
			lower = look_up_128(low[0], a);
			upper = look_up_128(low[1], a);
		}
		lower = v_select(a, look_up_128(high[0], a), lower);
		upper = v_select(a, look_up_128(high[1], a), upper);
		none = v_equal_mask(upper, v_splat(0xFF));
	}
	v_store(dst, v_zip(lower, upper, 0));
	v_store(dst + V, v_zip(lower, upper, 1));
	return none ? (size_t)__builtin_ctzll(none) : V;
}

static ALWAYS_INLINE size_t read_blocks(bool is_ascii, const struct octet_table *table,
                                        const uint8_t *s, size_t n, uint16_t *units)
{
	const uint8_t *below = is_ascii ? table->high : table->low;
	const struct halves low[2] = { halves_of(below), halves_of(below + 128) };
	const struct halves high[2] = { halves_of(table->high), halves_of(table->high + 128) };

	for (size_t at = 0; at < n; at += V) {
		if (n - at < V)
			at = n - V; /* the last ones again */
		size_t good = read_block(is_ascii, low, high, s + at, (uint8_t *)(units + at));
		if (good < V)
			return at + good;
	}
	return n;
}

static size_t K(read_octets)(const struct octet_table *table, const uint8_t *s, size_t n,
                             uint16_t *units)
{
	if (n < V)
		return octavo_read_octets_scalar(table, s, n, units);
	return table->low ? read_blocks(false, table, s, n, units)
	                  : read_blocks(true, table, s, n, units);
}

/* ------------------------------------------------------------------ writing */

static ALWAYS_INLINE vec look_up_256(const uint8_t *table, vec a)
{
	return v_select(a, look_up_128(halves_of(table + 128), a),
	                look_up_128(halves_of(table), a));
}

/*
 * Writes V units, page after page: most blocks have ASCII and one other. Returns how many come
 * before one that has no octet.
 */
static ALWAYS_INLINE size_t write_block(bool is_ascii, const struct workspace *work,
                                        const uint16_t *units, uint8_t *dst)
{
	const uint8_t *src = (const uint8_t *)units;
	vec first = v_load(src), second = v_load(src + V), x00FF = v_splat_u16(0xFF);
	vec lower = v_pack_u16(v_and(first, x00FF), v_and(second, x00FF));
	vec upper = v_pack_u16(v_right_u16(first, 8), v_right_u16(second, 8));
	vec octets = lower, x00 = v_splat(0);
	uint64_t rest = first_bits(V), none = 0;

	if (is_ascii)
		rest = v_high_mask(lower) | v_nonzero_mask(upper);
	while (rest) {
		unsigned first_left = (unsigned)__builtin_ctzll(rest);
		uint8_t upper_octet = (uint8_t)(units[first_left] >> 8);
		uint8_t page = work->pages[upper_octet];
		if (!page) {
			none = UINT64_C(1) << first_left;
			break;
		}
		vec here = v_equal(upper, v_splat(upper_octet));
		octets = v_select(here, look_up_256(work->octets[page], lower), octets);
		rest &= ~v_high_mask(here);
	}
	/* U+0000 is 00. */
	none |= v_equal_mask(octets, x00) & ~v_equal_mask(v_or(lower, upper), x00);
	v_store(dst, octets);
	return none ? (size_t)__builtin_ctzll(none) : V;
}

static ALWAYS_INLINE size_t write_blocks(bool is_ascii, const struct workspace *work,
                                         const uint16_t *units, size_t n, uint8_t *dst)
{
	for (size_t at = 0; at < n; at += V) {
		if (n - at < V)
			at = n - V;
		size_t good = write_block(is_ascii, work, units + at, dst + at);
		if (good < V)
			return at + good;
	}
	return n;
}

static size_t K(write_octets)(const struct workspace *work, const uint16_t *units, size_t n,
                              uint8_t *dst)
{
	if (n < V)
		return octavo_write_octets_scalar(work, units, n, dst);
	return work->is_ascii ? write_blocks(true, work, units, n, dst)
	                      : write_blocks(false, work, units, n, dst);
}

#endif
