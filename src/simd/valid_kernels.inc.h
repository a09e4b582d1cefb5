/* SPDX-License-Identifier: MIT */
/* valid_kernels.inc.h - the table of validation kernels, for one instruction set */
#if V == 64
#include "avx512_valid.inc.h"
#include "avx512_valid_units.inc.h"
#else
#include "valid.inc.h"
#include "valid_units.inc.h"
#endif
#include "swap.inc.h"

#define PREFIX(name, call)                                                               \
	static size_t K(name)(const uint8_t *s, size_t n)                                \
	{                                                                                \
		return call;                                                             \
	}

/* All of it is well-formed. */
static size_t K(latin1_prefix)(const uint8_t *s, size_t n)
{
	(void)s;
	return n;
}

/* How far text is ASCII. */
static size_t K(ascii_prefix)(const uint8_t *s, size_t n)
{
	size_t at = 0;
	uint64_t above = 0;

	if (n < V) {
		above = v_high_mask(v_load_some(s, n));
		return above ? (size_t)__builtin_ctzll(above) : n;
	}
	for (; n - at >= 4 * V; at += 4 * V) {
		const uint8_t *p = s + at;
		if (v_has_high(v_or(v_or(v_load(p), v_load(p + V)),
		                    v_or(v_load(p + 2 * V), v_load(p + 3 * V)))))
			break;
	}
	for (; n - at >= V; at += V) {
		above = v_high_mask(v_load(s + at));
		if (above)
			return at + (size_t)__builtin_ctzll(above);
	}
	/* The rest: a block that ends where the input does. */
	above = v_high_mask(v_load(s + n - V));
	return above ? n - V + (size_t)__builtin_ctzll(above) : n;
}

PREFIX(utf16le_prefix, utf16_prefix(s, n))
PREFIX(utf32le_prefix, utf32_prefix(s, n))

const struct octavo_valid_kernels K(valid_kernels) = {
	.prefix = {
		[OCTAVO_KIND_UTF8] = K(utf8_prefix),
		[OCTAVO_KIND_UTF16LE] = K(utf16le_prefix),
		[OCTAVO_KIND_UTF32LE] = K(utf32le_prefix),
		[OCTAVO_KIND_LATIN1] = K(latin1_prefix),
		[OCTAVO_KIND_ASCII] = K(ascii_prefix),
	},
	.swap16 = K(swap16),
	.swap32 = K(swap32),
};
