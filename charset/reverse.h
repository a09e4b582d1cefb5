/* SPDX-License-Identifier: MIT */
/* reverse.h - from code points to the octets of a charset */
#ifndef OCTAVO_CHARSET_REVERSE_H
#define OCTAVO_CHARSET_REVERSE_H

#include <stdint.h>

/*
 * Of 16 code points those that the table has, a bit each, and how many it has before them, which is
 * where their codes begin.
 */
struct reverse_block {
	uint16_t before, used;
};

/*
 * The codes of code points below U+10000. Where most code points have one, they are in rows of 64,
 * with 0 for none; elsewhere those that are there are counted.
 */
struct reverse {
	const uint16_t *codes;                    /* in order of code points                   */
	const uint16_t *rows;                     /* where those from c & ~63 on are, or NULL  */
	const uint8_t *pages;                     /* of 256 code points; page 0 is empty       */
	const struct reverse_block (*blocks)[16]; /* of each page                              */
};

/*
 * The number of ones among 15 bits. Of four copies, 15 bits apart, each bit is once the lowest of
 * four; the second product has the sum of these in its highest four bits.
 */
static inline unsigned ones(unsigned bits)
{
	uint64_t lowest = bits * UINT64_C(0x200040008001) & UINT64_C(0x0111111111111111);

	return (unsigned)(lowest * UINT64_C(0x1111111111111111) >> 60);
}

static inline struct reverse_block block_of(const struct reverse *reverse, uint32_t code_point)
{
	return reverse->blocks[reverse->pages[code_point >> 8]][code_point >> 4 & 15];
}

/* How many code points the table has before this one. */
static inline unsigned codes_before(const struct reverse *reverse, uint32_t code_point)
{
	struct reverse_block block = block_of(reverse, code_point);

	return block.before + ones(block.used & ((1u << (code_point & 15)) - 1));
}

/* The code of a character; 0 for none. */
static inline unsigned code_by_count(const struct reverse *reverse, uint32_t code_point)
{
	return block_of(reverse, code_point).used >> (code_point & 15) & 1
	               ? reverse->codes[codes_before(reverse, code_point)]
	               : 0;
}

static inline unsigned code_by_row(const struct reverse *reverse, uint32_t code_point)
{
	return reverse->codes[reverse->rows[code_point >> 6] + (code_point & 63)];
}

static inline unsigned code_of(const struct reverse *reverse, uint32_t code_point)
{
	return reverse->rows ? code_by_row(reverse, code_point)
	                     : code_by_count(reverse, code_point);
}

#endif
