/* SPDX-License-Identifier: MIT */
/* double_kinds.h - kinds of characters that tell what was encoded as UTF-8 twice */
#ifndef DOUBLE_KINDS_H
#define DOUBLE_KINDS_H

#include "text/unicode.h"

/* Letters are those that charsets of single octets have. */
enum {
	KIND_UPPER = 1,
	KIND_LOWER = 2,
	KIND_WORD_SIGN = 4, /* may follow a word without a blank, and end it: degree, trademark  */
	KIND_JOINT = 8,     /* may also have a word on either side: dots, dashes, no-break space */
	KIND_QUOTATION_MARK = 16,
	KIND_OTHER_SIGN = 32, /* may follow a letter in good text */
	KIND_DIGIT = 64,

	KIND_LETTER = KIND_UPPER | KIND_LOWER,
	KIND_SIGN = KIND_WORD_SIGN | KIND_JOINT | KIND_QUOTATION_MARK | KIND_OTHER_SIGN,
	KIND_AFTER_WORD = KIND_LETTER | KIND_SIGN
};

/* Upper and lower case alternate in most of Latin Extended-A. */
static inline bool is_upper_if_odd(uint32_t c)
{
	return is_between(c, 0x138, 0x148) || is_between(c, 0x179, 0x17E);
}

static inline bool is_upper(uint32_t c)
{
	if (c < 0x100)
		return is_between(c, 'A', 'Z') || (is_between(c, 0xC0, 0xDE) && c != 0xD7);
	if (c < 0x180)
		return is_upper_if_odd(c) ? c % 2 : c % 2 == 0;
	return (is_between(c, 0x386, 0x3AB) && c != 0x390) || is_between(c, 0x400, 0x42F) ||
	       c == 0x490;
}

static inline bool is_lower(uint32_t c)
{
	if (c < 0x100)
		return is_between(c, 'a', 'z') || (c >= 0xDF && c != 0xF7);
	if (c < 0x180)
		return !is_upper(c);
	return is_between(c, 0x3AC, 0x3CE) || c == 0x390 || is_between(c, 0x430, 0x45F) ||
	       c == 0x491;
}

/* All kinds of a character, as bits. */
static inline unsigned double_kinds(uint32_t c)
{
	unsigned kinds = is_upper(c) ? KIND_UPPER : is_lower(c) ? KIND_LOWER : 0;

	if (c == 0xA9 || c == 0xAA || c == 0xAE || c == 0xB0 || c == 0xB2 || c == 0xB3 ||
	    c == 0xB4 || c == 0xB9 || c == 0xBA || c == 0xBB || c == 0x203A || c == 0x2122)
		kinds |= KIND_WORD_SIGN;
	if (c == 0xA0 || c == 0xAD || c == 0xB7 || is_between(c, 0x2013, 0x2014) || c == 0x2026)
		kinds |= KIND_JOINT;
	if (c == 0xAB || c == 0xBB || is_between(c, 0x2018, 0x201E) ||
	    is_between(c, 0x2039, 0x203A))
		kinds |= KIND_QUOTATION_MARK;
	if (c == 0xA7 || c == 0x2022)
		kinds |= KIND_OTHER_SIGN;
	if (is_between(c, '0', '9'))
		kinds |= KIND_DIGIT;
	return kinds;
}

#endif
