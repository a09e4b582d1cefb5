/* SPDX-License-Identifier: MIT */
/* length_portable.c - the kernels for lengths in portable C */
#include "../kernels.h"
#include "../units.h"
#include "words.h"

#if OCTAVO_PORTABLE

/* Words whose lanes can be added up, lane by lane, before one of these is more than FFFF. */
#define MAX_WORDS 0x4000

static ALWAYS_INLINE size_t sum(uint64_t lanes)
{
	return (size_t)((lanes & 0xFFFF) + (lanes >> 16 & 0xFFFF) + (lanes >> 32 & 0xFFFF) +
	                (lanes >> 48));
}

/* How many units are at least 80, and at least 800; surrogates. */
struct units16 {
	size_t above7f, above7ff, surrogates;
};

static ALWAYS_INLINE struct units16 count_units16(const uint8_t *s, size_t n, bool big)
{
	struct units16 found = { 0, 0, 0 };

	while (n >= 8) {
		uint64_t above7f = 0, above7ff = 0, surrogates = 0;
		size_t words = n / 8 < MAX_WORDS ? n / 8 : MAX_WORDS;
		for (size_t i = 0; i < words; i++) {
			uint64_t lanes = ordered_lanes(big, load_word(s + 8 * i));
			above7f += nonzero_lanes(lanes & EACH_LANE(0xFF80)) >> 15;
			above7ff += nonzero_lanes(lanes & EACH_LANE(0xF800)) >> 15;
			surrogates += surrogate_lanes(lanes) >> 15;
		}
		found.above7f += sum(above7f);
		found.above7ff += sum(above7ff);
		found.surrogates += sum(surrogates);
		s += 8 * words;
		n -= 8 * words;
	}
	for (; n >= 2; s += 2, n -= 2) {
		uint32_t unit = get16(s, big);
		found.above7f += unit > 0x7F;
		found.above7ff += unit > 0x7FF;
		found.surrogates += is_surrogate(unit);
	}
	return found;
}

/* A pair of surrogates takes four octets. */
static size_t utf8_of_utf16(const uint8_t *s, size_t n, bool big)
{
	struct units16 found = count_units16(s, n, big);
	return n / 2 + found.above7f + found.above7ff - found.surrogates;
}

static size_t pairs_in_utf16(const uint8_t *s, size_t n, bool big)
{
	return count_units16(s, n, big).surrogates / 2;
}

static size_t utf8_of_utf32(const uint8_t *s, size_t n, bool big)
{
	size_t length = 0;

	for (size_t at = 0; at < n; at += 4) {
		uint32_t unit = get32(s + at, big);
		length += 1u + (unit > 0x7F) + (unit > 0x7FF) + (unit > 0xFFFF);
	}
	return length;
}

static size_t pairs_in_utf32(const uint8_t *s, size_t n, bool big)
{
	size_t pairs = 0;

	for (size_t at = 0; at < n; at += 4)
		pairs += get32(s + at, big) > 0xFFFF;
	return pairs;
}

static size_t utf8_of_latin1(const uint8_t *s, size_t n, bool big)
{
	size_t length = n;

	(void)big;
	for (size_t at = 0; at < n; at++)
		length += s[at] >> 7;
	return length;
}

const struct octavo_length_kernels octavo_length_kernels_portable = {
	.utf8 = {
		[OCTAVO_KIND_UTF16LE] = utf8_of_utf16,
		[OCTAVO_KIND_UTF32LE] = utf8_of_utf32,
		[OCTAVO_KIND_LATIN1] = utf8_of_latin1,
	},
	.above_bmp = {
		[OCTAVO_KIND_UTF16LE] = pairs_in_utf16,
		[OCTAVO_KIND_UTF32LE] = pairs_in_utf32,
	},
};

#endif
