/* SPDX-License-Identifier: MIT */
/*
 * few_units.inc.h - text that is too short for vectors, one character at a time
 *
 * Masked loads and stores, and what vectors need before, cost more than some steps of a loop.
 */
#ifndef OCTAVO_SIMD_FEW_UNITS_INC_H
#define OCTAVO_SIMD_FEW_UNITS_INC_H

#include "basics.inc.h"

static ALWAYS_INLINE uint32_t unit_at(enum octavo_kind kind, bool big, const uint8_t *p)
{
	uint32_t unit = *p;

	if (is_utf16(kind)) {
		uint16_t half;
		memcpy(&half, p, sizeof half);
		unit = big ? (uint16_t)(half << 8 | half >> 8) : half;
	} else if (is_utf32(kind)) {
		memcpy(&unit, p, sizeof unit);
		unit = big ? __builtin_bswap32(unit) : unit;
	}
	__asm__("" : "+r"(unit)); /* else compilers make vectors of the loop */
	return unit;
}

/* Writes a code point, of UTF-16 one below 10000. Returns its size. */
static ALWAYS_INLINE size_t put_unit(enum octavo_kind kind, bool big, uint32_t code, uint8_t *dst)
{
	if (is_utf16(kind)) {
		uint16_t half = (uint16_t)(big ? (code & 0xFF) << 8 | code >> 8 : code);
		memcpy(dst, &half, sizeof half);
	} else if (is_utf32(kind)) {
		code = big ? __builtin_bswap32(code) : code;
		memcpy(dst, &code, sizeof code);
	} else {
		*dst = (uint8_t)code;
	}
	return unit_size(kind);
}

/* Writes a code point below 10000 in UTF-8. */
static ALWAYS_INLINE size_t put_sequence(uint32_t code, uint8_t *dst)
{
	if (code < 0x80) {
		dst[0] = (uint8_t)code;
		return 1;
	}
	if (code < 0x800) {
		dst[0] = (uint8_t)(0xC0 | code >> 6);
		dst[1] = (uint8_t)(0x80 | (code & 0x3F));
		return 2;
	}
	dst[0] = (uint8_t)(0xE0 | code >> 12);
	dst[1] = (uint8_t)(0x80 | (code >> 6 & 0x3F));
	dst[2] = (uint8_t)(0x80 | (code & 0x3F));
	return 3;
}

/*
 * Converts s[0..n) if it has only characters below 'limit', no surrogates, and there is space for
 * the most it could give; returns {0, 0} if not. 'from', 'to' and 'limit' are constants; from UTF-8
 * only ASCII is converted.
 */
static ALWAYS_INLINE struct octavo_run few_units(enum octavo_kind from, enum octavo_kind to,
                                                 uint32_t limit, unsigned orders,
                                                 const uint8_t *s, size_t n, uint8_t *dst,
                                                 size_t cap)
{
	const size_t unit = unit_size(from);
	const size_t most = to == OCTAVO_KIND_UTF8 ? 3 : unit_size(to);
	struct octavo_run run = { 0, 0 };

	n -= n % unit;
	if (cap < n / unit * most)
		return run;
	while (run.read < n) {
		uint32_t code = unit_at(from, reads_big(orders), s + run.read);
		if (code >= limit || (limit > 0xD800 && (code & 0xFFFFF800) == 0xD800))
			return (struct octavo_run){ 0, 0 };
		run.written += to == OCTAVO_KIND_UTF8
		                       ? put_sequence(code, dst + run.written)
		                       : put_unit(to, writes_big(orders), code, dst + run.written);
		run.read += unit;
	}
	return run;
}

#endif
