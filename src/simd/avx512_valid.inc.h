/* SPDX-License-Identifier: MIT */
/* avx512_valid.inc.h - valid.inc.h by hand for AVX-512: avx512_utf8_errors.inc.h tells why */
#ifndef OCTAVO_SIMD_AVX512_VALID_INC_H
#define OCTAVO_SIMD_AVX512_VALID_INC_H

#include "avx512_utf8_errors.inc.h"

/* The boundary before the first error in the block at s[at]. */
static inline size_t before_error(const uint8_t *s, size_t at, vec errors)
{
	return boundary(s, at + (size_t)__builtin_ctzll(_mm512_movepi8_mask(errors)));
}

size_t K(utf8_prefix)(const uint8_t *s, size_t n, bool big)
{
	(void)big;
	/* The first block has nothing before it. */
	vec errors = errors_in(first_window(load_some(first_bits(n), s)));
	if (is_wrong(errors))
		return before_error(s, 0, errors);
	if (n < V)
		return n; /* the zeros after it show that no character is cut */
	size_t at = V;

	for (; n - at >= GROUP; at += GROUP) {
		if (!is_good_group(s + at))
			return boundary(s, at + first_error(s + at));
	}
	for (; n - at >= V; at += V) {
		errors = errors_at(s + at);
		if (is_wrong(errors))
			return before_error(s, at, errors);
	}
	if (at < n) {
		/* With a zero after the last octet, which shows whether a character is cut. */
		uint64_t some = first_bits(n - at);
		errors = errors_in((struct window){
			load_some(some, s + at), load_some(some << 1 | 1, s + at - 1),
			load_some(some << 2 | 3, s + at - 2), load_some(some << 3 | 7, s + at - 3),
		});
		if (!is_wrong(errors))
			return n;
		/* Not after the end, even if somebody changes the text between these loads. */
		size_t stop = at + (size_t)_tzcnt_u64(_mm512_movepi8_mask(errors));
		return boundary(s, stop < n ? stop : n);
	}
	return boundary(s, at);
}

#endif
