/* SPDX-License-Identifier: MIT */
/*
 * utf8_to_utf8.inc.h - from UTF-8 to UTF-8, with U+FFFD for each maximal subpart
 *
 * Well-formed text is checked and copied. A block with errors is copied piece by piece: for each
 * ill-formed one, everything from the end of the one before, and then U+FFFD over it.
 */
#ifndef OCTAVO_SIMD_UTF8_TO_UTF8_INC_H
#define OCTAVO_SIMD_UTF8_TO_UTF8_INC_H

#include "from_utf8.inc.h"

octavo_valid_kernel K(utf8_prefix); /* a validation kernel, compiled apart */

/* Octets that are checked and then copied, so that they are in the first-level cache. */
#define PART 4096

/*
 * Copies the octets in front of p[stop], with U+FFFD for each piece that ends at a bit of 'bad'.
 * Reads p[0..2 V), and needs space for 4 V octets; returns how many it wrote.
 */
static ALWAYS_INLINE size_t put_pieces(const uint8_t *p, struct pieces in, uint64_t bad,
                                       size_t stop, uint8_t *dst)
{
	const uint32_t replacement = 0xBDBFEF; /* EF BF BD in little-endian order */
	size_t from = 0, written = 0;

	for (; bad; bad &= bad - 1) {
		size_t end = (size_t)__builtin_ctzll(bad) + 1;

		v_store(dst + written, v_load(p + from));
		written += last_piece(in, end) - from;
		memcpy(dst + written, &replacement, 4);
		written += 3;
		from = end;
	}
	v_store(dst + written, v_load(p + from));
	return written + stop - from;
}

/* The block at s[0..V), with errors and n >= V octets left: as K(utf8_to_utf8)(). */
static ALWAYS_INLINE struct octavo_run repair_block(const uint8_t *s, size_t n, vec now,
                                                    vec errors, uint8_t *dst,
                                                    size_t *replaced)
{
	struct pieces in = pieces_of(now, errors, 0);
	uint64_t bad = in.bad & first_bits(V);
	size_t stop = V;

	/* What follows may continue the last piece, or complete it if the input goes on. */
	if (n > V || bad >> (V - 1) & 1)
		stop = last_piece(in, V);
	bad &= first_bits(stop);
	*replaced += count_bits(bad);
	if (n >= 2 * V)
		return (struct octavo_run){ stop, put_pieces(s, in, bad, stop, dst) };

	uint8_t block[2 * V] = { 0 };
	v_store(block, now);
	return (struct octavo_run){ stop, put_pieces(block, in, bad, stop, dst) };
}

/* Blocks from 'at' on, up to and with one that is well-formed: then 'is_good' is true. */
static ALWAYS_INLINE struct octavo_run repair_blocks(const uint8_t *s, size_t n, uint8_t *dst,
                                                     size_t cap, struct octavo_run at,
                                                     size_t *replaced, bool *is_good)
{
	const struct checks k = checks();

	*is_good = false;
	while (n - at.read >= V && cap - at.written >= 4 * V) {
		vec now = v_load(s + at.read);
		vec errors = errors_in(first_octets(now), true, k);

		*is_good = v_is_zero(errors);
		if (*is_good) {
			size_t stop = boundary(s + at.read, V);
			v_store(dst + at.written, now);
			at.read += stop;
			at.written += stop;
			break;
		}
		struct octavo_run block = repair_block(s + at.read, n - at.read, now, errors,
		                                       dst + at.written, replaced);
		at.read += block.read;
		at.written += block.written;
		if (block.read == V)
			break;
	}
	return at;
}

static struct octavo_run K(utf8_to_utf8)(const uint8_t *s, size_t n, uint8_t *dst, size_t cap,
                                         size_t *replaced)
{
	struct octavo_run at = { 0, 0 };
	bool go_on = true;

	while (go_on && at.read < n && at.written < cap) {
		size_t most = n - at.read < cap - at.written ? n - at.read : cap - at.written;

		most = most < PART ? most : PART;
		size_t good = K(utf8_prefix)(s + at.read, most);
		memcpy(dst + at.written, s + at.read, good);
		at.read += good;
		at.written += good;
		/* A part may cut a character: fewer than four octets are then left of it. */
		if (good == PART || (most == PART && good > PART - 4))
			continue;
		if (!replaced)
			break;
		at = repair_blocks(s, n, dst, cap, at, replaced, &go_on);
	}
	return at;
}

#endif
