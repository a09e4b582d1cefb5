/* SPDX-License-Identifier: MIT */
/*
 * utf8_to_utf8.inc.h - from UTF-8 to UTF-8, where U+FFFD may stand for what is ill-formed
 *
 * What is good is copied. A block with errors is taken piece by piece: what is in front of an
 * ill-formed one, which is copied with all that is behind it, and then U+FFFD over that.
 */
#ifndef OCTAVO_SIMD_UTF8_TO_UTF8_INC_H
#define OCTAVO_SIMD_UTF8_TO_UTF8_INC_H

#include "from_utf8.inc.h"

/* Octets that are checked and then copied, in the first-level cache. */
#define PART 4096

/* Writes the pieces in front of p[stop], of a block with 2 V octets; the room is for 4 V. */
static ALWAYS_INLINE size_t put_pieces(const uint8_t *p, struct pieces in, uint64_t bad,
                                       size_t stop, uint8_t *dst)
{
	const uint32_t replacement = 0xBDBFEF; /* EF BF BD, in the order of x86 and NEON */
	size_t from = 0, written = 0;

	for (; bad; bad &= bad - 1) {
		size_t end = (size_t)__builtin_ctzll(bad) + 1;
		size_t begin = 63 - (size_t)__builtin_clzll(~in.inside & first_bits(end));

		v_store(dst + written, v_load(p + from));
		written += begin - from;
		memcpy(dst + written, &replacement, 4);
		written += 3;
		from = end;
	}
	v_store(dst + written, v_load(p + from));
	return written + stop - from;
}

octavo_valid_kernel K(utf8_prefix); /* of the validation kernels */

static struct octavo_run K(utf8_to_utf8)(const uint8_t *s, size_t n, uint8_t *dst, size_t cap,
                                         size_t *replaced)
{
	const struct checks k = checks();
	size_t at = 0, written = 0;

	while (at < n && written < cap) {
		size_t most = n - at < cap - written ? n - at : cap - written, good;

		most = most < PART ? most : PART;
		good = K(utf8_prefix)(s + at, most);
		memcpy(dst + written, s + at, good);
		at += good;
		written += good;
		if (good == PART || (most == PART && good > PART - 4))
			continue;
		if (!replaced)
			break;

		bool is_good = false;
		while (!is_good && n - at >= V && cap - written >= 4 * V) {
			vec now = v_load(s + at);
			vec errors = errors_in(first_octets(now), true, k);
			is_good = v_is_zero(errors);
			if (is_good) {
				size_t stop = boundary(s + at, V);
				v_store(dst + written, now);
				at += stop;
				written += stop;
				break;
			}
			struct pieces in = pieces_of(now, errors, 0);
			uint64_t bad = in.bad & first_bits(V);
			size_t stop = V;
			/* The last piece may go on behind the block, or the text. */
			if (n - at > V || bad >> (V - 1) & 1)
				stop = 63 - (size_t)__builtin_clzll(~in.inside & first_bits(V));
			bad &= first_bits(stop);
			if (n - at >= 2 * V) {
				written += put_pieces(s + at, in, bad, stop, dst + written);
			} else {
				uint8_t block[2 * V] = { 0 };
				v_store(block, now);
				written += put_pieces(block, in, bad, stop, dst + written);
			}
			*replaced += count_bits(bad);
			at += stop;
			if (stop == V)
				break;
		}
		if (!is_good)
			break;
	}
	return (struct octavo_run){ at, written };
}

#endif
