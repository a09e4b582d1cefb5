/* SPDX-License-Identifier: MIT */
/* reverse.h - from code points to the octets of a charset */
#ifndef OCTAVO_CHARSET_REVERSE_H
#define OCTAVO_CHARSET_REVERSE_H

#include <stdint.h>

/* Of 16 code points those that the charset has, a bit each, and where their codes begin. */
struct reverse_block {
	uint16_t first, used;
};

struct reverse {
	uint8_t pages[256]; /* by code point / 256; page 0 is empty */
	const struct reverse_block (*blocks)[16];
	const uint16_t *codes; /* of all characters, in order */
};

static inline unsigned ones(unsigned bits)
{
	bits -= bits >> 1 & 0x5555;
	bits = (bits & 0x3333) + (bits >> 2 & 0x3333);
	bits = (bits + (bits >> 4)) & 0x0F0F;
	return (bits + (bits >> 8)) & 31;
}

/* The code of a character below U+10000; 0 for none. */
static inline unsigned code_of(const struct reverse *reverse, uint32_t code_point)
{
	struct reverse_block block =
		reverse->blocks[reverse->pages[code_point >> 8]][code_point >> 4 & 15];
	unsigned bit = 1u << (code_point & 15);

	if (!(block.used & bit))
		return 0;
	return reverse->codes[block.first + ones(block.used & (bit - 1))];
}

#endif
