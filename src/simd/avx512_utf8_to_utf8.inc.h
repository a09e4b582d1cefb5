/* SPDX-License-Identifier: MIT */
/*
 * avx512_utf8_to_utf8.inc.h - utf8_to_utf8.inc.h by hand for AVX-512
 *
 * Why: a block is stored from the register in which it was checked, and masks take the first block
 * and short text in one step.
 */
#ifndef OCTAVO_SIMD_AVX512_UTF8_TO_UTF8_INC_H
#define OCTAVO_SIMD_AVX512_UTF8_TO_UTF8_INC_H

#include "avx512_utf8_errors.inc.h"

/*
 * Copies octets, with three before them, up to the first error, or until less than a group
 * is left. Returns how many are well-formed; the last character may be cut.
 */
static ALWAYS_INLINE size_t copy_behind(const uint8_t *s, size_t most, uint8_t *dst)
{
	size_t at = 0;

	/* Single blocks first, because errors may be close to each other. */
	for (unsigned i = 0; i < 4 && most - at >= V; i++, at += V) {
		vec errors = errors_at(s + at);
		_mm512_storeu_si512(dst + at, v_load(s + at));
		if (is_wrong(errors))
			return at + (size_t)_tzcnt_u64(_mm512_movepi8_mask(errors));
	}
	for (; most - at >= GROUP; at += GROUP) {
		/* Before the stores: a load may wait for a store 4 KiB away. */
		bool good = is_good_group(s + at);
		for (unsigned i = 0; i < GROUP; i += V)
			_mm512_storeu_si512(dst + at + i, v_load(s + at + i));
		if (!good)
			return at + first_error(s + at);
	}
	return at;
}

/* Copies up to the first error; returns how many octets. */
static ALWAYS_INLINE size_t copy_good(const uint8_t *s, size_t most, uint8_t *dst)
{
	vec now = load_some(first_bits(most), s), errors = errors_in(first_window(now));
	size_t at;

	_mm512_mask_storeu_epi8(dst, first_bits(most), now);
	if (is_wrong(errors))
		return boundary(s, (size_t)_tzcnt_u64(_mm512_movepi8_mask(errors)));
	if (most < V) /* the zeros after it show that no character is cut */
		return most;
	at = boundary(s, V + copy_behind(s + V, most - V, dst + V));
	if (at < most) {
		size_t good = K(utf8_prefix)(s + at, most - at, false);
		memcpy(dst + at, s + at, good);
		at += good;
	}
	return at;
}

#endif
