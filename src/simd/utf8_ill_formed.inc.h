/* SPDX-License-Identifier: MIT */
/*
 * utf8_ill_formed.inc.h - which of 64 octets of UTF-8 are in no well-formed character
 *
 * Three tables, as in utf8_errors.inc.h, tell what may begin with two octets; whether the others
 * continue decides the rest. Nothing depends on a branch, so it takes the same time whatever
 * the errors. All masks have one bit for each of 64 octets.
 */
#ifndef OCTAVO_SIMD_UTF8_ILL_FORMED_INC_H
#define OCTAVO_SIMD_UTF8_ILL_FORMED_INC_H

#include "basics.inc.h"

/* What may begin with a pair of octets: the greater, the longer. */
#define OF_2 0x01      /* 110000__ 10______ */
#define OF_2_HIGH 0x02 /* 1101____ 10______ */
#define OF_3 0x04      /* 1110____ 100_____ */
#define OF_3_HIGH 0x08 /* 1110____ 101_____ */
#define OF_4 0x10      /* 11110___ 1000____ */
#define OF_4_HIGH 0x20 /* 11110___ 1001____ and up */
#define ALL_OF_2 (OF_2 | OF_2_HIGH)
#define ALL_OF_3 (OF_3 | OF_3_HIGH)
#define ALL_OF_4 (OF_4 | OF_4_HIGH)

/* By the upper half of the first octet, by its lower half, by the upper half of the second. */
static const uint8_t begins_by_high[16] = {
	[0xC] = OF_2, [0xD] = OF_2_HIGH, [0xE] = ALL_OF_3, [0xF] = ALL_OF_4,
};
static const uint8_t begins_by_low[16] = {
	OF_2_HIGH | OF_3_HIGH | OF_4_HIGH, /* D0, E0, F0 */
	OF_2_HIGH | ALL_OF_3 | ALL_OF_4,   /* D1, E1, F1 */
	ALL_OF_2 | ALL_OF_3 | ALL_OF_4, ALL_OF_2 | ALL_OF_3 | ALL_OF_4,
	ALL_OF_2 | ALL_OF_3 | OF_4,        /* C4, E4, F4 */
	ALL_OF_2 | ALL_OF_3, ALL_OF_2 | ALL_OF_3, ALL_OF_2 | ALL_OF_3, ALL_OF_2 | ALL_OF_3,
	ALL_OF_2 | ALL_OF_3, ALL_OF_2 | ALL_OF_3, ALL_OF_2 | ALL_OF_3, ALL_OF_2 | ALL_OF_3,
	ALL_OF_2 | OF_3,                   /* CD, ED     */
	ALL_OF_2 | ALL_OF_3, ALL_OF_2 | ALL_OF_3,
};
static const uint8_t begins_by_second[16] = {
	[0x8] = ALL_OF_2 | OF_3 | OF_4,
	[0x9] = ALL_OF_2 | OF_3 | OF_4_HIGH,
	[0xA] = ALL_OF_2 | OF_3_HIGH | OF_4_HIGH,
	[0xB] = ALL_OF_2 | OF_3_HIGH | OF_4_HIGH,
};

/* Octets that belong to what began before a block. */
struct open {
	uint64_t piece;     /* to a piece, well-formed or not */
	uint64_t character; /* to a well-formed character     */
};

/* Blocks of 64 octets; the first one begins with a piece. */
#define BLOCKS 8
struct ill_formed {
	uint64_t octets[BLOCKS];     /* those in no well-formed character        */
	uint64_t starts[BLOCKS];     /* of these the first of maximal subparts   */
	uint64_t inside[BLOCKS];     /* octets of a piece that are not its first */
	uint64_t continuing[BLOCKS]; /* 80..BF                                   */
};

/* 80..BF of 64 octets. */
static ALWAYS_INLINE uint64_t continuing_at(const uint8_t *p)
{
	uint64_t mask = 0;
#pragma GCC unroll 2
	for (int i = 0; i < 64; i += V)
		mask |= v_below_mask(v_load(p + i), v_splat(0xC0)) << i;
	return mask;
}

/* Finds them in 64 * 'blocks' octets at p. Reads 64 more. */
static NEVER_INLINE void find_ill_formed(const uint8_t *p, size_t blocks, struct ill_formed *in)
{
	const vec by_high = v_table(begins_by_high), by_low = v_table(begins_by_low),
	          by_second = v_table(begins_by_second);
	struct open open = { 0, 0 };
	uint64_t next = continuing_at(p), continuing;

	for (size_t block = 0; block < blocks; block++, p += 64) {
		uint64_t high = 0, of2 = 0, of3 = 0, of4 = 0; /* leads of that length or more */

#pragma GCC unroll 2
		for (int i = 0; i < 64; i += V) {
			vec now = v_load(p + i), behind = v_load(p + i + 1);
			vec pair = by_halves(by_high, by_low, now);
			pair = v_and(pair, v_lookup16(by_second, v_high4(behind)));
			high |= v_high_mask(now) << i;
			of2 |= v_below_mask(v_splat(0), pair) << i;
			of3 |= v_below_mask(v_splat(OF_2_HIGH), pair) << i;
			of4 |= v_below_mask(v_splat(OF_3_HIGH), pair) << i;
		}
		continuing = next;
		next = continuing_at(p + 64);
		uint64_t third = of3 & (continuing >> 2 | next << 62);
		uint64_t fourth = of4 & third & (continuing >> 3 | next << 61);
		/* The leads of characters, of all and of those of three octets or four. */
		uint64_t good = (of2 & ~of3) | (third & ~of4) | fourth, good3 = good & of3;
		uint64_t inside = of2 << 1 | third << 2 | fourth << 3 | open.piece;
		uint64_t octets = high & ~(good | good << 1 | good3 << 2 | fourth << 3 |
		                           open.character);

		in->octets[block] = octets;
		in->starts[block] = octets & ~inside;
		in->inside[block] = inside;
		in->continuing[block] = continuing;
		open.piece = of2 >> 63 | third >> 62 | fourth >> 61;
		open.character = good >> 63 | good3 >> 62 | fourth >> 61;
	}
}

#endif
