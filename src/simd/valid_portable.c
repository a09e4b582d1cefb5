/* SPDX-License-Identifier: MIT */
/* valid_portable.c - the validation kernels in portable C */
#include "../kernels.h"
#include "../shared_prefix.h"
#include "../units.h"
#include "words.h"

#if OCTAVO_PORTABLE

#include "../tables/automaton.h"

/* Octets that are looked at before it is asked whether there was an error. */
#define AT_ONCE 16

/* Units of UTF-32 that are likewise. */
#define UNITS 16

/* The state after s[0..n). */
static ALWAYS_INLINE uint32_t run(uint32_t state, const uint8_t *s, size_t n)
{
	for (size_t i = 0; i < n; i++)
		state = automaton[s[i]] >> (state & STATE_MASK);
	return state & STATE_MASK;
}

static size_t utf8_prefix(const uint8_t *s, size_t n, bool big)
{
	uint32_t state = AT_BEGIN, next;
	size_t at = 0;

	(void)big;
	for (; n - at >= AT_ONCE; at += AT_ONCE) {
		if (state == AT_BEGIN) {
			at += ascii_words(s + at, n - at);
			if (n - at < AT_ONCE)
				break;
		}
		next = run(state, s + at, AT_ONCE);
		if (next == AT_ERROR)
			break;
		state = next;
	}
	/* A block with an error, or the rest. */
	for (; at < n && (next = run(state, s + at, 1)) != AT_ERROR; at++)
		state = next;
	return state == AT_BEGIN ? at : utf8_start(&rfc3629, s, at - 1);
}

static size_t utf16_prefix(const uint8_t *s, size_t n, bool big)
{
	size_t at = 0;

	while (at < n) {
		uint64_t others = 0;
		while (n - at >= 8 && !others) {
			others = surrogate_lanes(ordered_lanes(big, load_word(s + at)));
			at += others ? 2 * lanes_before(others) : 8;
		}
		size_t begin = at;
		while (n - at >= 4 && is_high_surrogate(get16(s + at, big)) &&
		       is_low_surrogate(get16(s + at + 2, big)))
			at += 4;
		if (at > begin || at == n)
			continue;
		/* What is no pair, or the rest. */
		struct octavo_character c = decode_utf16(s + at, n - at, big);
		if (c.error)
			return at;
		at += c.length;
	}
	return n;
}

static size_t utf32_prefix(const uint8_t *s, size_t n, bool big)
{
	size_t at = 0;

	while (n - at >= 4 * UNITS) {
		uint32_t others = 0;
		for (size_t i = 0; i < UNITS; i++)
			others |= (get32(s + at + 4 * i, big) ^ 0xD800) - 0x800 >= 0x10F800;
		if (others)
			break;
		at += 4 * UNITS;
	}
	while (at < n && !decode_units32(s + at, n - at, big, 0x10FFFF).error)
		at += 4;
	return at;
}

static size_t latin1_prefix(const uint8_t *s, size_t n, bool big)
{
	(void)s;
	(void)big;
	return n;
}

static size_t ascii_prefix(const uint8_t *s, size_t n, bool big)
{
	(void)big;
	return shared_ascii(s, n);
}

const struct octavo_valid_kernels octavo_valid_kernels_portable = {
	.prefix = {
		[OCTAVO_KIND_UTF8] = utf8_prefix,
		[OCTAVO_KIND_UTF16LE] = utf16_prefix,
		[OCTAVO_KIND_UTF32LE] = utf32_prefix,
		[OCTAVO_KIND_LATIN1] = latin1_prefix,
		[OCTAVO_KIND_ASCII] = ascii_prefix,
	},
};

#endif
