/* SPDX-License-Identifier: MIT */
/*
 * words.h - what the portable kernels share: eight octets at once, in a word of 64 bits
 *
 * The first octet is always the least significant one, whatever the machine's byte order is: where
 * that is the other one, compilers make these loads and stores with instructions that swap. A word
 * is eight octets, or four lanes of 16 bits.
 */
#ifndef OCTAVO_SIMD_WORDS_H
#define OCTAVO_SIMD_WORDS_H

#include <stddef.h>
#include <stdint.h>

#include "../shared_prefix.h"

/* A word of four lanes that are all x. */
#define EACH_LANE(x) (UINT64_C(0x0001000100010001) * (x))

#if OCTAVO_GNU && __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
#define little_endian(word) (word)
#else
static ALWAYS_INLINE uint64_t little_endian(uint64_t word)
{
	uint8_t octets[8];
	memcpy(octets, &word, sizeof word);
	return (uint64_t)octets[0] | (uint64_t)octets[1] << 8 | (uint64_t)octets[2] << 16 |
	       (uint64_t)octets[3] << 24 | (uint64_t)octets[4] << 32 |
	       (uint64_t)octets[5] << 40 | (uint64_t)octets[6] << 48 |
	       (uint64_t)octets[7] << 56;
}
#endif

static ALWAYS_INLINE uint64_t load_word(const uint8_t *s)
{
	return little_endian(word_at(s));
}

static ALWAYS_INLINE void store_word(uint64_t word, uint8_t *dst)
{
	word = little_endian(word);
	memcpy(dst, &word, sizeof word);
}

/* Four octets, the first ones of a word. */
static ALWAYS_INLINE uint64_t load_half(const uint8_t *s)
{
	return (uint64_t)s[0] | (uint64_t)s[1] << 8 | (uint64_t)s[2] << 16 | (uint64_t)s[3] << 24;
}

static ALWAYS_INLINE void store_half(uint64_t word, uint8_t *dst)
{
	dst[0] = (uint8_t)word;
	dst[1] = (uint8_t)(word >> 8);
	dst[2] = (uint8_t)(word >> 16);
	dst[3] = (uint8_t)(word >> 24);
}

/* How many octets are before the first whose highest bit is set, of a word with no other bits. */
static ALWAYS_INLINE size_t octets_before(uint64_t high)
{
	uint64_t below = ((high & (0 - high)) >> 7) - 1;

	return (size_t)((below & EACH_OCTET(1)) * EACH_OCTET(1) >> 56);
}

/* All bits below the first lane whose highest bit is set, of a word with no other bits, or all. */
static ALWAYS_INLINE uint64_t lanes_below(uint64_t high)
{
	return ((high & (0 - high)) >> 15) - 1;
}

/* How many lanes those are. */
static ALWAYS_INLINE size_t lanes_before(uint64_t high)
{
	return (size_t)((lanes_below(high) & EACH_LANE(1)) * EACH_LANE(1) >> 48);
}

/* The highest bit of each lane that is not 0. */
static ALWAYS_INLINE uint64_t nonzero_lanes(uint64_t x)
{
	return (((x & EACH_LANE(0x7FFF)) + EACH_LANE(0x7FFF)) | x) & EACH_LANE(0x8000);
}

/* Units of big-endian text as those of little-endian text, and back. */
static ALWAYS_INLINE uint64_t ordered_lanes(bool big, uint64_t lanes)
{
	return big ? (lanes >> 8 & EACH_LANE(0xFF)) | (lanes & EACH_LANE(0xFF)) << 8 : lanes;
}

/* The same of two units of 32 bits. */
static ALWAYS_INLINE uint64_t ordered_halves(bool big, uint64_t halves)
{
	halves = ordered_lanes(big, halves);
	return big ? (halves >> 16 & UINT64_C(0x0000FFFF0000FFFF)) |
	                     (halves & UINT64_C(0x0000FFFF0000FFFF)) << 16
	           : halves;
}

/* The four octets of the lower half, each in a lane. */
static ALWAYS_INLINE uint64_t spread_octets(uint64_t octets)
{
	octets = (octets | octets << 16) & UINT64_C(0x0000FFFF0000FFFF);
	return (octets | octets << 8) & EACH_LANE(0xFF);
}

/* The reverse: the lower octets of the lanes, in the lower half. */
static ALWAYS_INLINE uint64_t gather_octets(uint64_t lanes)
{
	lanes = (lanes | lanes >> 8) & UINT64_C(0x0000FFFF0000FFFF);
	return (lanes | lanes >> 16) & UINT64_C(0xFFFFFFFF);
}

/* Two lanes of the lower half, each in a half. */
static ALWAYS_INLINE uint64_t spread_lanes(uint64_t lanes)
{
	return (lanes | lanes << 16) & UINT64_C(0x0000FFFF0000FFFF);
}

static ALWAYS_INLINE uint64_t gather_lanes(uint64_t halves)
{
	return (halves | halves >> 16) & UINT64_C(0xFFFFFFFF);
}

/* The highest bit of each lane that is a surrogate. */
static ALWAYS_INLINE uint64_t surrogate_lanes(uint64_t lanes)
{
	return ~nonzero_lanes((lanes & EACH_LANE(0xF800)) ^ EACH_LANE(0xD800)) & EACH_LANE(0x8000);
}

/* The sum of the octets of a word. */
static ALWAYS_INLINE size_t sum_octets(uint64_t octets)
{
	octets = (octets & EACH_LANE(0xFF)) + (octets >> 8 & EACH_LANE(0xFF));
	return (size_t)(octets * EACH_LANE(1) >> 48);
}

/* 1 in each octet that is x. */
static ALWAYS_INLINE uint64_t equal_in(uint64_t word, uint8_t x)
{
	uint64_t other = word ^ EACH_OCTET(x);

	return ~(((other & EACH_OCTET(0x7F)) + EACH_OCTET(0x7F)) | other) >> 7 & EACH_OCTET(1);
}

/* The same of 80..BF, of F0..FF, and of C4..FF. */
static ALWAYS_INLINE uint64_t continuing_in(uint64_t word)
{
	return word >> 7 & ~word >> 6 & EACH_OCTET(1);
}

static ALWAYS_INLINE uint64_t lead4_in(uint64_t word)
{
	return leads_of_4_in(word) >> 7;
}

static ALWAYS_INLINE uint64_t above_latin1_in(uint64_t word)
{
	return word >> 7 & word >> 6 & (word >> 5 | word >> 4 | word >> 3 | word >> 2) &
	       EACH_OCTET(1);
}

#endif
