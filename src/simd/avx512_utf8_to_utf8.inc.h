/* SPDX-License-Identifier: MIT */
/*
 * avx512_utf8_to_utf8.inc.h - utf8_to_utf8.inc.h by hand for AVX-512
 *
 * Why: a block is repaired at once, whatever the number of its errors: each octet is given three
 * places, and VPCOMPRESSB keeps one for well-formed octets and three for each ill-formed piece.
 * Zen 4, 2026-11 (docs/performance.md): only errors 2.6 GB/s, by AVX2 0.64; one octet in 100 wrong
 * 5.3, by AVX2 4.3 to 4.9.
 */
#ifndef OCTAVO_SIMD_AVX512_UTF8_TO_UTF8_INC_H
#define OCTAVO_SIMD_AVX512_UTF8_TO_UTF8_INC_H

#include "avx512_from_utf8.inc.h"
#include "avx512_to_utf8.inc.h"

/* The octets of a block with errors. */
static ALWAYS_INLINE struct sequences repaired(vec now, struct pieces in)
{
	/* Of an ill-formed piece, at most three octets, the last is kept. */
	uint64_t gone = (in.bad & in.inside) >> 1;
	gone |= (gone & in.inside) >> 1;
	return (struct sequences){
		v_splat(0xEF), v_splat(0xBF), _mm512_mask_mov_epi8(now, in.bad, v_splat(0xBD)),
		in.bad, in.bad, first_bits(in.count) & ~gone,
	};
}

/*
 * Copies octets, with three in front of them, up to the first error, or until less than a group
 * is left. Returns how many are well-formed; the last character may be cut.
 */
static ALWAYS_INLINE size_t copy_good(const uint8_t *s, size_t n, uint8_t *dst, size_t cap)
{
	size_t most = n < cap ? n : cap, at = 0;

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

static struct octavo_run K(utf8_to_utf8)(const uint8_t *s, size_t n, uint8_t *dst, size_t cap,
                                         size_t *replaced)
{
	size_t at = 0, written = 0;

	for (;;) {
		if (at >= 3 && n - at >= V && !seems_to_continue(s + at)) {
			size_t come = at + copy_good(s + at, n - at, dst + written, cap - written);
			/* The last character may be cut. */
			written += boundary(s, come) - at;
			at = boundary(s, come);
		}

		uint64_t some = first_bits(n - at);
		vec now = load_some(some, s + at), before1 = load_some(some << 1, s + at - 1);
		struct pieces in = pieces_in(sort(now, before1), 0, n - at, replaced);
		size_t size = in.count;

		if (in.count == 0)
			break;
		if (in.bad)
			size = put_sequences(repaired(now, in), dst + written, cap - written);
		else if (size <= cap - written)
			_mm512_mask_storeu_epi8(dst + written, first_bits(size), now);
		else
			size = 0;
		if (size == 0)
			break;
		at += in.count;
		written += size;
		if (in.bad)
			*replaced += (size_t)_mm_popcnt_u64(in.bad);
		if (in.last)
			break;
	}
	return (struct octavo_run){ at, written };
}

#endif
