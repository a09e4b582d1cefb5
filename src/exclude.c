/* SPDX-License-Identifier: MIT */
/* exclude.c - well-formed characters that the options exclude */
#include "exclude.h"

#include "prefix.h"
#include "shared_prefix.h"
#include "units.h"

/*
 * Whether s[at] is the last octet of a noncharacter: of one of the last two of a plane, or of
 * FDD0..FDEF. Before it come bits 15 to 12 of the value, all ones, in the lead EF or in a
 * continuing octet, or a high surrogate; FDD0..FDEF have a continuing octet there in overlong
 * sequences only.
 */
static bool ends_noncharacter(const struct form *form, const uint8_t *s, size_t at)
{
	if (at < 2)
		return false;
	uint8_t first = s[at - 2];
	if (s[at - 1] == 0xBF && (s[at] | 1) == 0xBF)
		return (first & 0x0F) == 0x0F || (form->pairs && at >= 5 && is_pair(s + at - 5) &&
		                                  s[at - 3] == 0xBF);
	return s[at - 1] == 0xB7 && s[at] >= 0x90 && s[at] <= 0xAF &&
	       (first == 0xEF || (first == 0x8F && form->overlong));
}

/* Whether the option excludes the character of UTF-8 that s[at] tells from others. */
static bool excludes_octet(const struct form *form, const uint8_t *s, size_t at, unsigned option)
{
	if (option == OCTAVO_NO_NONCHARACTERS)
		return ends_noncharacter(form, s, at);
	/* OCTAVO_BMP_ONLY in a text with pairs: a high surrogate */
	return at && s[at - 1] == 0xED && (s[at] & 0xF0) == 0xA0;
}

/* Whether the option excludes the unit at s[at], or the pair that ends there. */
static bool excludes_unit(unsigned unit, const uint8_t *s, size_t at, bool big, unsigned option)
{
	uint32_t value = unit == 2 ? get16(s + at, big) : get32(s + at, big);

	if (unit == 2 && option == OCTAVO_BMP_ONLY)
		return is_surrogate(value);
	if (unit == 2 && at && is_low_surrogate(value))
		value = join_surrogates(get16(s + at - 2, big), value);
	return octavo_excluded(value, option) != OCTAVO_OK;
}

static bool is_wide(const struct encoding *from)
{
	return from->info.unit_size > 1;
}

/* A prefix of s[0..n), n > 0, of which the option excludes none; it may cut a character. */
static size_t included_by(const struct encoding *from, const uint8_t *s, size_t n, unsigned option)
{
	const struct form *form = from->form;
	octavo_included_kernel *kernel = octavo_convert_kernels()->included;
	struct octavo_searched text = {
		.unit = (uint8_t)from->info.unit_size,
		.big = from->info.byte_order == OCTAVO_ORDER_BIG,
		.by_pairs = form && form->pairs,
		.overlong = form && form->overlong,
	};
	size_t at = 0;

	if (!is_wide(from) && option == OCTAVO_ASCII_ONLY)
		return octavo_ascii_prefix(s, n);
	if (!is_wide(from) && option == OCTAVO_NO_NUL) {
		/* Where U+0000 is C0 80, that is all that C0 begins. */
		const uint8_t *nul = memchr(s, form->long_nul ? 0xC0 : 0, n);
		return nul ? (size_t)(nul - s) : n;
	}
	if (kernel)
		at = kernel(s, n, option, text);
	if (!is_wide(from) && option == OCTAVO_BMP_ONLY && !text.by_pairs)
		return at + shared_bmp(s + at, n - at);
	for (; at < n; at += text.unit)
		if (is_wide(from) ? excludes_unit(text.unit, s, at, text.big, option)
		                  : excludes_octet(form, s, at, option))
			return at;
	return n;
}

static bool has_units(const struct encoding *from)
{
	return from->info.byte_order == OCTAVO_ORDER_LITTLE ||
	       from->info.byte_order == OCTAVO_ORDER_BIG;
}

bool octavo_is_searched(const struct encoding *from, unsigned options)
{
	if ((options & OCTAVO_EXCLUDE_MASK) == 0 || has_units(from))
		return true;
	/* In overlong sequences U+0000 has too many spellings. */
	return from->form && !(options & OCTAVO_NO_NUL && from->form->overlong);
}

size_t octavo_included_prefix(const struct encoding *from, const uint8_t *s, size_t n,
                              unsigned options)
{
	if (!octavo_is_searched(from, options))
		return 0;
	n &= ~(size_t)(from->info.unit_size - 1);
	for (unsigned option = OCTAVO_NO_NONCHARACTERS; option <= OCTAVO_ASCII_ONLY; option *= 2)
		if (n && options & option)
			n = included_by(from, s, n, option);
	return n;
}
