/* SPDX-License-Identifier: MIT */
/* count_portable.c - the counting kernels in portable C */
#include "../kernels.h"
#include "words.h"

#if OCTAVO_PORTABLE

/* Words whose octets can be added up, octet by octet, before one of these is more than 255. */
#define MAX_WORDS 255

/* Adds the octets of s[0..n), but for a rest of less than a word; what is constant is counted. */
static ALWAYS_INLINE size_t add(const uint8_t *s, size_t n, bool lead4, bool others,
                                struct octavo_tally *tally)
{
	size_t at = 0;

	while (n - at >= 8) {
		uint64_t continuing = 0, leads = 0, lines = 0, above = 0;
		size_t words = (n - at) / 8 < MAX_WORDS ? (n - at) / 8 : MAX_WORDS;
		for (const uint8_t *end = s + at + 8 * words, *p = s + at; p < end; p += 8) {
			uint64_t word = word_at(p);
			continuing += continuing_in(word);
			leads += lead4 ? lead4_in(word) : 0;
			lines += others ? equal_in(word, '\n') : 0;
			above |= others ? above_latin1_in(word) : 0;
		}
		tally->continuing += sum_octets(continuing);
		tally->lead4 += sum_octets(leads);
		tally->lines += sum_octets(lines);
		tally->above_latin1 |= above != 0;
		at += 8 * words;
	}
	return at;
}

static size_t tally(const uint8_t *s, size_t n, struct octavo_tally *tally)
{
	return add(s, n, true, true, tally);
}

static size_t count(const uint8_t *s, size_t n)
{
	struct octavo_tally in = { .continuing = 0 };

	for (size_t at = add(s, n, false, false, &in); at < n; at++)
		in.continuing += is_continuing(s[at]);
	return n - in.continuing;
}

static size_t utf16_length(const uint8_t *s, size_t n)
{
	struct octavo_tally in = { .continuing = 0 };

	for (size_t at = add(s, n, true, false, &in); at < n; at++) {
		in.continuing += is_continuing(s[at]);
		in.lead4 += s[at] >= 0xF0;
	}
	return n - in.continuing + in.lead4;
}

const struct octavo_count_kernels octavo_count_kernels_portable = {
	.count = count,
	.utf16_length = utf16_length,
	.tally = tally,
};

#endif
