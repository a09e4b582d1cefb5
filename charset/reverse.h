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
 * The codes of code points below U+10000. A range may be apart, in which every one has a code.
 * Where most of the others have one, they are in rows of 64, with 0 for none; elsewhere those that
 * are there are counted.
 */
struct reverse {
	const uint16_t *codes;                    /* in order of code points                  */
	const uint16_t *rows;                     /* where those from c & ~63 on are, or NULL */
	const uint8_t *pages;                     /* of 256 code points; page 0 is empty      */
	const struct reverse_block (*blocks)[16]; /* of each page                             */
	const uint16_t *range;                    /* 'size' codes from 'first' on             */
	uint16_t first, size;
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

/* The code of a character that is outside the range; 0 for none. */
static inline unsigned code_by_count(const struct reverse *reverse, uint32_t code_point)
{
	struct reverse_block block =
		reverse->blocks[reverse->pages[code_point >> 8]][code_point >> 4 & 15];
	unsigned bit = 1u << (code_point & 15);

	return block.used & bit ? reverse->codes[block.before + ones(block.used & (bit - 1))] : 0;
}

static inline unsigned code_by_row(const struct reverse *reverse, uint32_t code_point)
{
	return reverse->codes[reverse->rows[code_point >> 6] + (code_point & 63)];
}

/* The code of a character, 0 for none, where there are no rows. */
static inline unsigned code_of(const struct reverse *reverse, uint32_t code_point)
{
	uint32_t at = code_point - reverse->first;

	return at < reverse->size ? reverse->range[at] : code_by_count(reverse, code_point);
}

#endif
