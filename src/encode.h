/* SPDX-License-Identifier: MIT */
/*
 * encode.h - one code point written in its shortest form
 *
 * Each function returns how many octets it wrote, 0 if the encoding lacks the code point.
 */
#ifndef OCTAVO_ENCODE_H
#define OCTAVO_ENCODE_H

#include "units.h"

/* The last six bits. */
static inline uint8_t continuing(uint32_t value)
{
	return (uint8_t)(0x80 | (value & 0x3F));
}

/* Eight octets, the most significant first: no loop, so that gcc -O2 makes one store of them. */
static inline void put_word(uint64_t word, uint8_t *dst)
{
	dst[0] = (uint8_t)(word >> 56);
	dst[1] = (uint8_t)(word >> 48);
	dst[2] = (uint8_t)(word >> 40);
	dst[3] = (uint8_t)(word >> 32);
	dst[4] = (uint8_t)(word >> 24);
	dst[5] = (uint8_t)(word >> 16);
	dst[6] = (uint8_t)(word >> 8);
	dst[7] = (uint8_t)word;
}

/* As many octets as the value needs (ISO/IEC 10646-1 Amd 2, R.4, Table 4). */
static inline unsigned put_sequence(uint32_t value, uint8_t *dst)
{
	if (value < 0x80) {
		dst[0] = (uint8_t)value;
		return 1;
	}
	unsigned length = 2u + (value >= 0x800) + (value >= 0x10000) +
	                  (value >= 0x200000) + (value >= 0x4000000);
	uint32_t rest = value;
	switch (length) { /* from the last one on, without a loop */
	case 6:
		dst[5] = continuing(rest);
		rest >>= 6; /* fall through */
	case 5:
		dst[4] = continuing(rest);
		rest >>= 6; /* fall through */
	case 4:
		dst[3] = continuing(rest);
		rest >>= 6; /* fall through */
	case 3:
		dst[2] = continuing(rest);
		rest >>= 6; /* fall through */
	default:
		dst[1] = continuing(rest);
		rest >>= 6;
	}
	dst[0] = (uint8_t)(0x3F00u >> length | rest); /* so many ones, then a zero */
	return length;
}

/* A pair of surrogates, each as three octets (Unicode TR 26, s.2). */
static inline unsigned put_pair(uint32_t value, uint8_t *dst)
{
	uint32_t above = value - 0x10000;

	dst[0] = dst[3] = 0xED;
	dst[1] = (uint8_t)(0xA0 | above >> 16);
	dst[2] = continuing(above >> 10);
	dst[4] = (uint8_t)(0xB0 | (above >> 6 & 0x0F));
	dst[5] = continuing(above);
	return 6;
}

static inline unsigned encode_utf8(const struct form *form, uint32_t value, uint8_t *dst)
{
	if (value > form->greatest || (is_surrogate(value) && !form->lone) ||
	    (form->no_fffe && (value | 1) == 0xFFFF))
		return 0;
	if (value == 0 && form->long_nul) {
		dst[0] = 0xC0;
		dst[1] = 0x80;
		return 2;
	}
	if (value > 0xFFFF && form->pairs)
		return put_pair(value, dst);
	return put_sequence(value, dst);
}

/* RFC 2781 s.2.1. */
static inline unsigned encode_utf16(uint32_t value, uint8_t *dst, bool big)
{
	if (value > 0x10FFFF || is_surrogate(value))
		return 0;
	if (value < 0x10000) {
		put16(dst, value, big);
		return 2;
	}
	put16(dst, high_surrogate(value), big);
	put16(dst + 2, low_surrogate(value), big);
	return 4;
}

/* The Unicode Standard D89: like UTF-16, also for lone surrogates. */
static inline unsigned encode_wtf16(uint32_t value, uint8_t *dst, bool big)
{
	if (!is_surrogate(value))
		return encode_utf16(value, dst, big);
	put16(dst, value, big);
	return 2;
}

static inline unsigned encode_ucs2(uint32_t value, uint8_t *dst, bool big)
{
	if (value > 0xFFFF || is_surrogate(value))
		return 0;
	put16(dst, value, big);
	return 2;
}

static inline unsigned
encode_units32(uint32_t value, uint8_t *dst, bool big, uint32_t greatest)
{
	if (value > greatest || is_surrogate(value))
		return 0;
	put32(dst, value, big);
	return 4;
}

static inline unsigned encode_octet(uint32_t value, uint8_t *dst, uint32_t greatest)
{
	if (value > greatest)
		return 0;
	dst[0] = (uint8_t)value;
	return 1;
}

#endif
