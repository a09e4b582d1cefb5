/* SPDX-License-Identifier: MIT */
/*
 * units.h - encodings made of whole units: UTF-16, UTF-32, UCS-2, UCS-4, and those of
 * one octet
 *
 * The same functions as decode.h has for UTF-8. 'n' is never 0, 'big' tells the byte order.
 */
#ifndef OCTAVO_UNITS_H
#define OCTAVO_UNITS_H

#include "decode.h"

static inline uint32_t get16(const uint8_t *s, bool big)
{
	return big ? (uint32_t)s[0] << 8 | s[1] : (uint32_t)s[1] << 8 | s[0];
}

static inline uint32_t get32(const uint8_t *s, bool big)
{
	return big ? get16(s, true) << 16 | get16(s + 2, true)
	           : get16(s + 2, false) << 16 | get16(s, false);
}

static inline void put16(uint8_t *dst, uint32_t unit, bool big)
{
	dst[big] = (uint8_t)unit;
	dst[!big] = (uint8_t)(unit >> 8);
}

static inline void put32(uint8_t *dst, uint32_t unit, bool big)
{
	put16(dst + (big ? 2 : 0), unit & 0xFFFF, big);
	put16(dst + (big ? 0 : 2), unit >> 16, big);
}

/* An error, but OCTAVO_ROUNDTRIP needs the unit. */
static inline struct octavo_character unpaired(uint32_t unit, unsigned length)
{
	return (struct octavo_character){ unit, OCTAVO_SURROGATE, length };
}

/*
 * RFC 2781 s.2.2. A high surrogate and an incomplete unit after it are one truncated
 * piece, as for a WHATWG decoder.
 */
static inline struct octavo_character decode_utf16(const uint8_t *s, size_t n, bool big)
{
	if (n < 2)
		return bad(OCTAVO_TRUNCATED, n);
	uint32_t unit = get16(s, big);
	if (!is_surrogate(unit))
		return good(unit, 2);
	if (is_high_surrogate(unit)) {
		if (n < 4)
			return bad(OCTAVO_TRUNCATED, n);
		uint32_t low = get16(s + 2, big);
		if (is_low_surrogate(low))
			return good(join_surrogates(unit, low), 4);
	}
	return unpaired(unit, 2);
}

static inline struct octavo_character decode_utf16_last(const uint8_t *s, size_t n, bool big)
{
	size_t start = (n - 1) & ~(size_t)1;
	if (start >= 2 && is_high_surrogate(get16(s + start - 2, big))) {
		struct octavo_character c = decode_utf16(s + start - 2, n - start + 2, big);
		if (start - 2 + c.length == n)
			return c;
	}
	return decode_utf16(s + start, n - start, big);
}

/*
 * WTF-16: as UTF-16, but a surrogate that is not part of a pair is a code point. If the input
 * continues, a high surrogate at its end is still truncated.
 */
static inline struct octavo_character
decode_wtf16(const uint8_t *s, size_t n, bool more, bool big)
{
	struct octavo_character c = decode_utf16(s, n, big);

	if (c.error == OCTAVO_SURROGATE || (c.error == OCTAVO_TRUNCATED && n >= 2 && !more))
		return good(get16(s, big), 2);
	return c;
}

static inline struct octavo_character decode_wtf16_last(const uint8_t *s, size_t n, bool big)
{
	if (n % 2)
		return bad(OCTAVO_TRUNCATED, 1);
	struct octavo_character c = decode_utf16_last(s, n, big);
	return c.error ? good(get16(s + n - 2, big), 2) : c;
}

/* UCS-2: no surrogates at all (RFC 2279 s.2 would undo them, for UTF-16). */
static inline struct octavo_character decode_ucs2(const uint8_t *s, size_t n, bool big)
{
	if (n < 2)
		return bad(OCTAVO_TRUNCATED, n);
	uint32_t unit = get16(s, big);
	return is_surrogate(unit) ? unpaired(unit, 2) : good(unit, 2);
}

static inline struct octavo_character decode_ucs2_last(const uint8_t *s, size_t n, bool big)
{
	size_t start = (n - 1) & ~(size_t)1;
	return decode_ucs2(s + start, n - start, big);
}

/* UTF-32 up to 10FFFF, UCS-4 up to 7FFFFFFF. */
static inline struct octavo_character
decode_units32(const uint8_t *s, size_t n, bool big, uint32_t greatest)
{
	if (n < 4)
		return bad(OCTAVO_TRUNCATED, n);
	uint32_t unit = get32(s, big);
	if (unit > greatest)
		return bad(OCTAVO_TOO_LARGE, 4);
	return is_surrogate(unit) ? unpaired(unit, 4) : good(unit, 4);
}

static inline struct octavo_character
decode_units32_last(const uint8_t *s, size_t n, bool big, uint32_t greatest)
{
	size_t start = (n - 1) & ~(size_t)3;
	return decode_units32(s + start, n - start, big, greatest);
}

static inline struct octavo_character
decode_octet(const uint8_t *s, size_t n, uint8_t greatest)
{
	(void)n;
	return s[0] <= greatest ? good(s[0], 1) : bad(OCTAVO_TOO_LARGE, 1);
}

static inline struct octavo_character
decode_octet_last(const uint8_t *s, size_t n, uint8_t greatest)
{
	return decode_octet(s + n - 1, 1, greatest);
}

#endif
