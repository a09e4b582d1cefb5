/* SPDX-License-Identifier: MIT */
/* exclude.c - well-formed characters that the options exclude */
#include "exclude.h"

#include "shared_prefix.h"

/*
 * Whether s[0..3) may be the last octets of a noncharacter, in any form. s[0] is
 * ....11.1, the ones of bits 15 to 12 of the value or the ED of a pair. After it comes B7 90..AF
 * for FDD0..FDEF, BF BE..BF for the last two of a plane.
 */
static bool ends_like_noncharacter(const uint8_t *s)
{
	return (s[0] & 0x0D) == 0x0D && ((s[1] == 0xBF && s[2] >= 0xBE) ||
	                                 (s[1] == 0xB7 && s[2] >= 0x90 && s[2] <= 0xAF));
}

/* A prefix of s[0..n) that ends no later than two octets before the end of a noncharacter. */
static size_t before_noncharacter(const uint8_t *s, size_t n)
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

bool octavo_is_searched(const struct form *form, unsigned options)
{
	if ((options & OCTAVO_EXCLUDE_MASK) == 0)
		return true;
	/* U+0000 need not be 00; code points above U+FFFF need not begin with F0..FF. */
	return form && !(options & OCTAVO_NO_NUL && (form->overlong || form->long_nul)) &&
	       !(options & OCTAVO_BMP_ONLY && form->pairs);
}

size_t octavo_included_prefix(const struct form *form, const uint8_t *s, size_t n,
                              unsigned options)
{
	if (!octavo_is_searched(form, options))
		return 0;
	if (options & OCTAVO_ASCII_ONLY)
		n = shared_ascii(s, n);
	if (options & OCTAVO_BMP_ONLY)
		n = shared_bmp(s, n);
	if (options & OCTAVO_NO_NUL && n) {
		const uint8_t *nul = memchr(s, 0, n);
		if (nul)
			n = (size_t)(nul - s);
	}
	if (options & OCTAVO_NO_NONCHARACTERS)
		n = before_noncharacter(s, n);
	return n;
}
