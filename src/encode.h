/* SPDX-License-Identifier: MIT */
/*
 * encode.h - one code point written in its shortest form
 *
 * Each function writes at most 4 octets and returns how many, 0 where the encoding has
 * no place for the code point.
 */
#ifndef OCTAVO_ENCODE_H
#define OCTAVO_ENCODE_H

#include "units.h"

static inline bool is_scalar_value(uint32_t value)
{
	return value <= 0x10FFFF && !(value >= 0xD800 && value <= 0xDFFF);
}

/* RFC 3629 s.3. */
static inline unsigned encode_utf8(uint32_t value, uint8_t *dst)
{
	if (value < 0x80) {
		dst[0] = (uint8_t)value;
		return 1;
	}
	if (!is_scalar_value(value))
		return 0;
	unsigned length = 2u + (value >= 0x800) + (value >= 0x10000);
	for (unsigned i = length - 1; i > 0; i--, value >>= 6)
		dst[i] = (uint8_t)(0x80 | (value & 0x3F));
	dst[0] = (uint8_t)(0xF00u >> length | value); /* so many ones, then a zero */
	return length;
}

/* RFC 2781 s.2.1. */
static inline unsigned encode_utf16(uint32_t value, uint8_t *dst, bool big)
{
	if (!is_scalar_value(value))
		return 0;
	if (value < 0x10000) {
		put16(dst, value, big);
		return 2;
	}
	value -= 0x10000;
	put16(dst, 0xD800 | value >> 10, big);
	put16(dst + 2, 0xDC00 | (value & 0x3FF), big);
	return 4;
}

static inline unsigned encode_utf32(uint32_t value, uint8_t *dst, bool big)
{
	if (!is_scalar_value(value))
		return 0;
	put32(dst, value, big);
	return 4;
}

static inline unsigned encode_octet(uint32_t value, uint8_t *dst, uint8_t greatest)
{
	if (value > greatest)
		return 0;
	dst[0] = (uint8_t)value;
	return 1;
}

#endif
