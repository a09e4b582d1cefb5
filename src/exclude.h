/* SPDX-License-Identifier: MIT */
/* exclude.h - well-formed characters that the caller does not want */
#ifndef OCTAVO_EXCLUDE_H
#define OCTAVO_EXCLUDE_H

#include "common.h"
#include "replacement.h"

/* Octets that are looked through at once, so that they are still near when they are converted. */
#define LOOK_AHEAD 16384

/* Unicode 23.7: FDD0..FDEF, and the last two of each plane. */
static inline bool is_noncharacter(uint32_t value)
{
	return (value >= 0xFDD0 && value <= 0xFDEF) ||
	       (value <= 0x10FFFF && (value & 0xFFFE) == 0xFFFE);
}

/* What the caller's options say against a well-formed character. */
static inline enum octavo_error excluded(uint32_t value, unsigned options)
{
	if (options & OCTAVO_ASCII_ONLY && value > 0x7F)
		return OCTAVO_NOT_ASCII;
	if (options & OCTAVO_BMP_ONLY && value > 0xFFFF)
		return OCTAVO_NOT_BMP;
	if (options & OCTAVO_NO_NUL && value == 0)
		return OCTAVO_NUL;
	if (options & OCTAVO_NO_NONCHARACTERS && is_noncharacter(value))
		return OCTAVO_NONCHARACTER;
	return OCTAVO_OK;
}

/*
 * Whether s[0..3) may be the end of a noncharacter, in any form. Bits 15 to 12 are ones, in
 * the low half of an octet, or the last octet of a pair is, behind ED; then there is
 * .. 1101 11yyyy, of FDD0..FDEF, or .. 1111 11111x.
 */
static inline bool ends_like_noncharacter(const uint8_t *s)
{
	return (s[0] & 0x0D) == 0x0D && ((s[1] == 0xBF && s[2] >= 0xBE) ||
	                                 (s[1] == 0xB7 && s[2] >= 0x90 && s[2] <= 0xAF));
}

/* Up to the last two octets of what may be a noncharacter. */
static inline size_t before_noncharacter(const uint8_t *s, size_t n)
{
	size_t at = 1;

	while (at + 1 < n) {
		uint64_t word;
		if (n - at > sizeof word) {
			memcpy(&word, s + at, sizeof word);
			if (!zeros_in((word | EACH_OCTET(0x08)) ^ EACH_OCTET(0xBF))) {
				at += sizeof word; /* neither B7 nor BF */
				continue;
			}
		}
		if (ends_like_noncharacter(s + at - 1))
			return at;
		at++;
	}
	return n;
}

/*
 * How far s[0..n) has nothing that the options exclude, but perhaps a character that is cut at
 * the end: a length that is not too great, 0 where each character has to be looked at.
 */
static inline size_t included(const struct form *form, const uint8_t *s, size_t n,
                              unsigned options)
{
	if ((options & OCTAVO_EXCLUDE_MASK) == 0)
		return n;
	if (!form)
		return 0;
	if (n > LOOK_AHEAD)
		n = LOOK_AHEAD;
	if (options & OCTAVO_ASCII_ONLY)
		n = common_ascii(s, n);
	if (options & OCTAVO_BMP_ONLY)
		n = form->pairs ? 0 : common_bmp(s, n);
	if (options & OCTAVO_NO_NUL && (form->overlong || form->long_nul))
		n = 0; /* it need not be an octet of 0 */
	if (options & OCTAVO_NO_NUL && n) {
		const uint8_t *nul = memchr(s, 0, n);
		if (nul)
			n = (size_t)(nul - s);
	}
	if (options & OCTAVO_NO_NONCHARACTERS)
		n = before_noncharacter(s, n);
	return n;
}

#endif
