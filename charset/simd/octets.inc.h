/* SPDX-License-Identifier: MIT */
/* octets.inc.h - charsets of single octets to UTF-16, by tables that vectors look up */
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

#endif
