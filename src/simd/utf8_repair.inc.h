/* SPDX-License-Identifier: MIT */
/*
 * utf8_repair.inc.h - UTF-8 with errors: counts them, and writes what takes their place
 *
 * Masks tell which octets are ill-formed (utf8_ill_formed.inc.h) and where those begin that count
 * as one error; then put_slots() writes one octet, none, three or four for each. Each of these
 * steps is a loop over some blocks, since all that they need at once is more than there are
 * registers for.
 */
#ifndef OCTAVO_SIMD_UTF8_REPAIR_INC_H
#define OCTAVO_SIMD_UTF8_REPAIR_INC_H

#include "../joins.h"
#include "utf8_ill_formed.inc.h"
#if V == 64
#include "avx512_slots.inc.h"
#else
#include "slots.inc.h"
#endif

/* How many blocks are looked at first: there may be no other error for long. */
#define FEW_BLOCKS 4

/* Octets after the output that blocks, or put_slots(), may change. */
#define SPARE (64 + 16)

static ALWAYS_INLINE uint64_t low_bits(size_t count)
{
	return count < 64 ? (UINT64_C(1) << count) - 1 : ~UINT64_C(0);
}

/* C0..FF, E0..FF, .. of 64 octets. */
static ALWAYS_INLINE uint64_t from_at(const uint8_t *p, uint8_t least)
{
	uint64_t mask = 0;
#pragma GCC unroll 2
	for (int i = 0; i < 64; i += V)
		mask |= v_high_mask(v_subs(v_load(p + i), v_splat((uint8_t)(least - 0x80)))) << i;
	return mask;
}

/* Continuing octets that the leads before them announce. */
static ALWAYS_INLINE uint64_t announced_by(const uint8_t *p, uint64_t leads,
                                           uint64_t continuing)
{
	uint64_t second = (leads & ~from_at(p, 0xFE)) << 1 & continuing;
	uint64_t third = second << 1 & (leads & from_at(p, 0xE0)) << 2 & continuing;
	uint64_t fourth = third << 1 & (leads & from_at(p, 0xF0)) << 3 & continuing;
	uint64_t fifth = fourth << 1 & (leads & from_at(p, 0xF8)) << 4 & continuing;
	uint64_t sixth = fifth << 1 & (leads & from_at(p, 0xFC)) << 5 & continuing;
	return second | third | fourth | fifth | sixth;
}

/* 'joins' after a malformed sequence that ends a block, 'length' octets from its first one. */
static ALWAYS_INLINE uint8_t joins_behind(uint8_t first, size_t length)
{
	size_t announced = (size_t)__builtin_clz(~((uint32_t)first << 24)); /* 7, 8: nothing */

	if (announced == 1)
		return OCTAVO_JOINS_ANY; /* a run of continuing octets */
	return announced < 7 && announced > length ? (uint8_t)(announced - length) : 0;
}

/* Where the malformed sequences of 'count' octets begin; see OCTAVO_PER_SEQUENCE. */
static ALWAYS_INLINE uint64_t sequences_in(const uint8_t *p, uint64_t octets,
                                           uint64_t continuing, size_t count, uint8_t *joins)
{
	uint64_t leads = octets & ~continuing;
	uint64_t others_at = ~continuing | ~low_bits(count);
	size_t front = others_at ? (size_t)__builtin_ctzll(others_at) : 64;
	size_t joined = front < *joins ? front : *joins;
	uint64_t others = octets & continuing & ~low_bits(joined) &
	                  ~announced_by(p, leads, continuing);
	uint64_t begins = leads | (others & ~(others << 1));

	if (!(octets >> (count - 1) & 1)) {
		*joins = 0;
	} else if (begins) {
		size_t last = 63 - (size_t)__builtin_clzll(begins);
		*joins = joins_behind(p[last], count - last);
	} else if (*joins != OCTAVO_JOINS_ANY) {
		*joins = (uint8_t)(*joins - joined);
	}
	return begins;
}

/* Where the errors of the first 'count' octets begin; this takes the place of 'starts'. */
static NEVER_INLINE void find_errors(const uint8_t *p, size_t count, struct ill_formed *in,
                                     struct octavo_repair *how)
{
	unsigned per = how->options & OCTAVO_PER_MASK;
	size_t blocks = (count + 63) / 64;

	for (size_t i = 0; i < blocks; i++, count -= 64, p += 64) {
		uint64_t octets = in->octets[i];
		size_t size = count < 64 ? count : 64;

		if (per == OCTAVO_PER_OCTET) {
			in->starts[i] = octets;
		} else if (per == OCTAVO_PER_SEQUENCE) {
			in->starts[i] =
				sequences_in(p, octets, in->continuing[i], size, &how->joins);
		} else if (per == OCTAVO_PER_RUN) {
			in->starts[i] = octets & ~(octets << 1 | (how->joins != 0));
			how->joins = octets >> (size - 1) & 1 ? OCTAVO_JOINS_ANY : 0;
		}
	}
}

/* Writes a block that has errors; 'policy' is a constant. */
static ALWAYS_INLINE size_t put_errors(unsigned policy, const uint8_t *p, uint64_t octets,
                                       uint64_t errors, uint64_t behind, uint8_t *dst)
{
	switch (policy) {
	case OCTAVO_REPLACE:
		return put_slots(p, OCTAVO_REPLACE, errors, (octets & ~errors) | behind, dst);
	case OCTAVO_SKIP:
		return put_slots(p, OCTAVO_REPLACE, 0, octets | behind, dst);
	case OCTAVO_ESCAPE:
		return put_slots(p, OCTAVO_ESCAPE, octets, octets | behind, dst);
	default:
		return put_slots(p, OCTAVO_ROUNDTRIP, octets, behind, dst);
	}
}

/* A block with so few errors is faster written in pieces. */
#define FEW_ERRORS 4

static ALWAYS_INLINE void put_as_is(const uint8_t *p, uint8_t *dst)
{
#pragma GCC unroll 2
	for (int i = 0; i < 64; i += V)
		v_store(dst + i, v_load(p + i));
}

/*
 * Writes the first 'count' octets of a block with U+FFFD for each error. Reads 64 octets after the
 * block.
 */
static ALWAYS_INLINE size_t put_few(const uint8_t *p, uint64_t octets, uint64_t errors,
                                    size_t count, uint8_t *dst)
{
	const uint32_t replacement = 0xBDBFEF; /* EF BF BD in little-endian order */
	const uint64_t ends = ~(octets & ~errors);
	size_t from = octets & ~errors & 1 ? (size_t)__builtin_ctzll(ends) : 0, written = 0;

	for (; errors; errors &= errors - 1) {
		size_t at = (size_t)__builtin_ctzll(errors);
		uint64_t behind = ends & ~low_bits(at + 1);

		put_as_is(p + from, dst + written);
		written += at - from;
		memcpy(dst + written, &replacement, 4);
		written += 3;
		from = behind ? (size_t)__builtin_ctzll(behind) : 64;
	}
	put_as_is(p + from, dst + written);
	return written + (from < count ? count - from : 0);
}

/* Writes what takes the place of 'count' octets; returns how many that are. */
static ALWAYS_INLINE size_t put_blocks(unsigned policy, const uint8_t *p, size_t count,
                                       const struct ill_formed *in, uint8_t *dst)
{
	size_t written = 0;

	for (size_t i = 0; 64 * i < count; i++, p += 64) {
		size_t size = count - 64 * i < 64 ? count - 64 * i : 64;

		if (V < 64 && policy == OCTAVO_REPLACE && in->octets[i] &&
		    count_bits64(in->octets[i]) <= FEW_ERRORS) {
			written += put_few(p, in->octets[i], in->starts[i], size, dst + written);
		} else if (in->octets[i]) {
			written += put_errors(policy, p, in->octets[i], in->starts[i],
			                      ~low_bits(size), dst + written);
		} else {
			put_as_is(p, dst + written);
			written += size;
		}
	}
	return written;
}

static NEVER_INLINE size_t put_repaired(unsigned policy, const uint8_t *p, size_t count,
                                        const struct ill_formed *in, uint8_t *dst)
{
	switch (policy) {
	case OCTAVO_SKIP:
		return put_blocks(OCTAVO_SKIP, p, count, in, dst);
	case OCTAVO_ESCAPE:
		return put_blocks(OCTAVO_ESCAPE, p, count, in, dst);
	case OCTAVO_ROUNDTRIP:
		return put_blocks(OCTAVO_ROUNDTRIP, p, count, in, dst);
	default:
		return put_blocks(OCTAVO_REPLACE, p, count, in, dst);
	}
}

/*
 * How many of 'count' octets are whole pieces: all of them where the last is well-formed and
 * nothing follows, else those before the last piece, which may go on.
 */
static ALWAYS_INLINE size_t whole_pieces(const struct ill_formed *in, size_t count, bool goes_on)
{
	size_t last = (count - 1) / 64;
	uint64_t first = ~in->inside[last] & low_bits(count - 64 * last);

	if (!goes_on && !(in->octets[last] >> (count - 1) % 64 & 1))
		return count;
	if (!first && last > 0)
		first = ~in->inside[--last];
	return first ? 64 * last + 63 - (size_t)__builtin_clzll(first) : 0;
}

/* How many bits of the masks of 'count' octets are set. */
static ALWAYS_INLINE size_t bits_in_masks(const uint64_t *masks, size_t count)
{
	size_t sum = 0;
	for (size_t i = 0; 64 * i < count; i++)
		sum += count_bits64(masks[i]);
	return sum;
}

/* Clears what follows 'count' octets. */
static ALWAYS_INLINE void cut(struct ill_formed *in, size_t count)
{
	size_t last = (count - 1) / 64;

	in->octets[last] &= low_bits(count - 64 * last);
	in->starts[last] &= low_bits(count - 64 * last);
}

static struct octavo_run K(utf8_repair)(const uint8_t *s, size_t n, uint8_t *dst, size_t cap,
                                        struct octavo_repair *how)
{
	const unsigned policy = how->options & OCTAVO_ERROR_MASK;
	struct octavo_run at = { 0, 0 };
	uint8_t end[3 * 64];

	for (size_t most = FEW_BLOCKS; most > 0 && at.read < n;) {
		const uint8_t *p = s + at.read;
		size_t left = n - at.read, blocks = left / 64 - 1;
		struct ill_formed in;

		if (left < 2 * 64) {
			memset(end, 0, sizeof end);
			memcpy(end, p, left);
			p = end;
			blocks = (left + 63) / 64;
		}
		blocks = blocks < most ? blocks : most;
		find_ill_formed(p, blocks, &in);
		size_t count = whole_pieces(&in, left < 64 * blocks ? left : 64 * blocks,
		                            left > 64 * blocks);
		if (count == 0)
			break;
		cut(&in, count);
		size_t bad = bits_in_masks(in.octets, count);
		if (policy && cap - at.written < count + 3 * bad + SPARE) {
			most = blocks / 2;
			continue;
		}
		find_errors(p, count, &in, how);
		how->count += policy == OCTAVO_ROUNDTRIP ? bad : bits_in_masks(in.starts, count);
		if (policy)
			at.written += put_repaired(policy, p, count, &in, dst + at.written);
		at.read += count;
		/* Other kernels are faster where errors are rare. */
		if (blocks >= FEW_BLOCKS && bad == count_bits64(in.octets[0]))
			break;
		most = most == FEW_BLOCKS ? BLOCKS : most;
	}
	return at;
}

#endif
