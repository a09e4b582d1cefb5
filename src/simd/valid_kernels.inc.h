/* SPDX-License-Identifier: MIT */
/* valid_kernels.inc.h - the table of validation kernels, for one instruction set */
#if V == 64
#include "avx512_valid.inc.h"
#include "avx512_valid_units.inc.h"
#else
#include "valid.inc.h"
#include "valid_units.inc.h"
#endif

/* All of it is well-formed. */
static size_t K(latin1_prefix)(const uint8_t *s, size_t n, bool big)
{
	(void)s;
	(void)big;
	return n;
}

/* How far text is ASCII. */
static size_t K(ascii_prefix)(const uint8_t *s, size_t n, bool big)
{
	size_t at = 0;
	uint64_t above = 0;

	(void)big;
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

#define PREFIX(name, function)                                                           \
	static size_t K(name)(const uint8_t *s, size_t n, bool big)                      \
	{                                                                                \
		return function(s, n, big);                                              \
	}

PREFIX(utf16_prefix, utf16_prefix)
PREFIX(utf32_prefix, utf32_prefix)

const struct octavo_valid_kernels K(valid_kernels) = {
	.prefix = {
		[OCTAVO_KIND_UTF8] = K(utf8_prefix),
		[OCTAVO_KIND_UTF16LE] = K(utf16_prefix),
		[OCTAVO_KIND_UTF32LE] = K(utf32_prefix),
		[OCTAVO_KIND_LATIN1] = K(latin1_prefix),
		[OCTAVO_KIND_ASCII] = K(ascii_prefix),
	},
};
