/* SPDX-License-Identifier: MIT */
/* exclude.c - well-formed characters that the options exclude */
#include "exclude.h"

#include "prefix.h"
#include "shared_prefix.h"
#include "units.h"

/*
 * Whether s[0..3) may be the last octets of a noncharacter. First come bits 15 to 12 of the value,
 * all ones, in the lead EF or in a continuing octet, or the ED of a pair. Then BF BE..BF for the
 * last two of a plane, or B7 90..AF for FDD0..FDEF: these are in plane 0, where a continuing octet
 * comes first in overlong sequences only.
 */
static bool ends_like_noncharacter(const struct form *form, const uint8_t *s)
{
	if (s[1] == 0xBF && s[2] >= 0xBE)
		return (s[0] & 0x0F) == 0x0F || s[0] == 0xED;
	return s[1] == 0xB7 && s[2] >= 0x90 && s[2] <= 0xAF &&
	       (s[0] == 0xEF || (s[0] == 0x8F && form->overlong));
}

/* Whether a noncharacter of RFC 3629 or of pairs may have its last octet but one in s[0..8). */
static bool has_noncharacter(const uint8_t *s, const struct form *form)
{
	uint64_t word = word_at(s), other = (word | EACH_OCTET(0x08)) ^ EACH_OCTET(0xBF);
	uint64_t coarse = zeros_in(other);

	if (!coarse) /* neither B7 nor BF */
		return false;
	uint64_t behind = word_at(s + 1);
	if (!(coarse & behind & ~(behind << 1))) /* with a continuing octet behind it */
		return false;
	uint64_t before = word_at(s - 1);
	/* All in bit 7. BF: xF, E. in front, BE or BF behind. B7: E. in front, 90..AF behind. */
	uint64_t bf = (before << 6 | before << 1) & behind << 2 & behind << 3 & behind << 4 &
	              behind << 5 & behind << 6 & word << 4;
	uint64_t b7 = (form->overlong ? before : before << 1) & (behind << 2 ^ behind << 3) &
	              ~(word << 4);
	uint64_t found = ~(((other & EACH_OCTET(0x7F)) + EACH_OCTET(0x7F)) | other);

	found &= before << 7 & before << 5 & before << 4 & behind & ~(behind << 1);
	return found & (bf | b7) & EACH_OCTET(0x80);
}

/* A prefix of s[0..n) that ends no later than two octets before the end of a noncharacter. */
static size_t before_noncharacter(const struct form *form, const uint8_t *s, size_t n)
{
	size_t at = 1;

	while (at + 1 < n) {
		if (n - at > 8 && !has_noncharacter(s + at, form)) {
			at += 8;
			continue;
		}
		for (size_t end = n - at > 8 ? at + 8 : n - 1; at < end; at++)
			if (ends_like_noncharacter(form, s + at - 1))
				return at;
	}
	return n;
}

/* Eight octets, the first one least significant, or most significant. */
static ALWAYS_INLINE uint64_t load_word(const uint8_t *s, bool big)
{
	if (big)
		return (uint64_t)s[7] | (uint64_t)s[6] << 8 | (uint64_t)s[5] << 16 |
		       (uint64_t)s[4] << 24 | (uint64_t)s[3] << 32 | (uint64_t)s[2] << 40 |
		       (uint64_t)s[1] << 48 | (uint64_t)s[0] << 56;
	return (uint64_t)s[0] | (uint64_t)s[1] << 8 | (uint64_t)s[2] << 16 | (uint64_t)s[3] << 24 |
	       (uint64_t)s[4] << 32 | (uint64_t)s[5] << 40 | (uint64_t)s[6] << 48 |
	       (uint64_t)s[7] << 56;
}

/* Words of units that are searched at once. */
#define WORDS 4

/* 1 in each unit of a word. */
static ALWAYS_INLINE uint64_t ones_in(unsigned unit)
{
	return UINT64_MAX / (unit == 2 ? UINT16_MAX : UINT32_MAX);
}

/* Not 0 where any unit of a word is 0. */
static ALWAYS_INLINE uint64_t zero_units(unsigned unit, uint64_t x)
{
	uint64_t ones = ones_in(unit);
	return (x - ones) & ~x & ones << (8 * unit - 1);
}

/* 0 in each unit for which (unit & mask) == value. */
static ALWAYS_INLINE uint64_t unlike(unsigned unit, uint64_t word, uint32_t mask, uint32_t value)
{
	uint64_t ones = ones_in(unit);
	return (word & ones * mask) ^ ones * value;
}

/* Not 0 if the option may exclude a unit of the word at 's'. */
static ALWAYS_INLINE uint64_t suspects(unsigned unit, const uint8_t *s, bool big, unsigned option)
{
	uint32_t all = unit == 2 ? 0xFFFF : UINT32_MAX;
	uint64_t word = load_word(s, big);

	switch (option) {
	case OCTAVO_NO_NUL: return zero_units(unit, word);
	case OCTAVO_ASCII_ONLY: return unlike(unit, word, all & ~UINT32_C(0x7F), 0);
	case OCTAVO_BMP_ONLY:
		return unit == 2 ? zero_units(2, unlike(2, word, 0xF800, 0xD800))
		                 : unlike(4, word, 0xFFFF0000, 0);
	default: /* FDxx, FFxx, or the low half of U+xFFFE, U+xFFFF */
		return zero_units(unit, unlike(unit, word, 0xDD00, 0xDD00));
	}
}

/* Whether a word, with a unit in front of it, has noncharacters. */
static ALWAYS_INLINE bool has_noncharacters(unsigned unit, const uint8_t *s, bool big)
{
	uint64_t word = load_word(s, big), before = load_word(s - unit, big), found;
	uint32_t mask = unit == 2 ? 0xFFF0 : 0xFFFFFFF0;

	found = zero_units(unit, unlike(unit, word, mask, 0xFDD0)) |
	        zero_units(unit, unlike(unit, word, mask, 0xFDE0)) |
	        zero_units(unit, unlike(unit, word, 0xFFFE, 0xFFFE));
	if (unit == 2) /* DFFE or DFFF behind D83F, D87F .. */
		found |= zero_units(2, unlike(2, word, 0xFFFE, 0xDFFE) |
		                               unlike(2, before, 0xFC3F, 0xD83F));
	return found != 0;
}

/* Whether the option excludes the unit at s[at], or the pair that ends there. */
static bool is_excluded(unsigned unit, const uint8_t *s, size_t at, bool big, unsigned option)
{
	uint32_t value = unit == 2 ? get16(s + at, big) : get32(s + at, big);

	if (unit == 2 && option == OCTAVO_BMP_ONLY)
		return is_surrogate(value);
	if (unit == 2 && at && is_low_surrogate(value))
		value = join_surrogates(get16(s + at - 2, big), value);
	return octavo_excluded(value, option) != OCTAVO_OK;
}

/*
 * A prefix of s[0..n), whole units, of which the option excludes none; it may end within a pair
 * that it excludes.
 */
static ALWAYS_INLINE size_t included_units(unsigned unit, bool big, unsigned option,
                                           const uint8_t *s, size_t n)
{
	size_t at = 0;

	while (at < n) {
		for (; n - at >= 8 * WORDS; at += 8 * WORDS) {
			uint64_t any = 0;
			for (size_t i = 0; i < WORDS; i++)
				any |= suspects(unit, s + at + 8 * i, big, option);
			if (any)
				break;
		}
		size_t end = n - at < 8 * WORDS ? n : at + 8 * WORDS;
		while (at < end) {
			if (option == OCTAVO_NO_NONCHARACTERS && at && end - at >= 8 &&
			    !has_noncharacters(unit, s + at, big)) {
				at += 8;
				continue;
			}
			if (is_excluded(unit, s, at, big, option))
				return at;
			at += unit;
		}
	}
	return n;
}

static ALWAYS_INLINE size_t included_by(unsigned unit, bool big, unsigned option, const uint8_t *s,
                                        size_t n)
{
	switch (option) {
	case OCTAVO_NO_NUL: return included_units(unit, big, OCTAVO_NO_NUL, s, n);
	case OCTAVO_BMP_ONLY: return included_units(unit, big, OCTAVO_BMP_ONLY, s, n);
	case OCTAVO_ASCII_ONLY: return included_units(unit, big, OCTAVO_ASCII_ONLY, s, n);
	default: return included_units(unit, big, OCTAVO_NO_NONCHARACTERS, s, n);
	}
}

/* The same for all of the options. */
static size_t included_prefix_of_units(const struct encoding *from, const uint8_t *s, size_t n,
                                       unsigned options)
{
	bool big = from->info.byte_order == OCTAVO_ORDER_BIG, wide = from->info.unit_size == 4;

	n -= n % from->info.unit_size;
	for (unsigned option = OCTAVO_NO_NONCHARACTERS; option <= OCTAVO_ASCII_ONLY; option *= 2)
		if (options & option)
			n = wide ? big ? included_by(4, true, option, s, n)
			               : included_by(4, false, option, s, n)
			    : big ? included_by(2, true, option, s, n)
			          : included_by(2, false, option, s, n);
	return n;
}

static bool has_units(const struct encoding *from)
{
	return from->info.byte_order == OCTAVO_ORDER_LITTLE ||
	       from->info.byte_order == OCTAVO_ORDER_BIG;
}

bool octavo_is_searched(const struct encoding *from, unsigned options)
{
	const struct form *form = from->form;

	if ((options & OCTAVO_EXCLUDE_MASK) == 0 || has_units(from))
		return true;
	/* U+0000 need not be 00; code points above U+FFFF need not begin with F0..FF. */
	return form && !(options & OCTAVO_NO_NUL && (form->overlong || form->long_nul)) &&
	       !(options & OCTAVO_BMP_ONLY && form->pairs);
}

size_t octavo_included_prefix(const struct encoding *from, const uint8_t *s, size_t n,
                              unsigned options)
{
	if (!octavo_is_searched(from, options))
		return 0;
	if (has_units(from))
		return included_prefix_of_units(from, s, n, options);
	if (options & OCTAVO_ASCII_ONLY)
		n = octavo_ascii_prefix(s, n);
	if (options & OCTAVO_BMP_ONLY)
		n = shared_bmp(s, n);
	if (options & OCTAVO_NO_NUL && n) {
		const uint8_t *nul = memchr(s, 0, n);
		if (nul)
			n = (size_t)(nul - s);
	}
	if (options & OCTAVO_NO_NONCHARACTERS)
		n = before_noncharacter(from->form, s, n);
	return n;
}
