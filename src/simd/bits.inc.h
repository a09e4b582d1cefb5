/* SPDX-License-Identifier: MIT */
/* bits.inc.h - counts bits where an instruction set has no instruction for it */
#ifndef OCTAVO_SIMD_BITS_INC_H
#define OCTAVO_SIMD_BITS_INC_H

#include <stdint.h>

#define BITS2(n) n, n + 1, n + 1, n + 2
#define BITS4(n) BITS2(n), BITS2(n + 1), BITS2(n + 1), BITS2(n + 2)
#define BITS6(n) BITS4(n), BITS4(n + 1), BITS4(n + 1), BITS4(n + 2)
static const uint8_t bits_of_octet[256] = { BITS6(0), BITS6(1), BITS6(1), BITS6(2) };

static inline unsigned count_bits64(uint64_t x)
{
	x -= x >> 1 & UINT64_C(0x5555555555555555);
	x = (x & UINT64_C(0x3333333333333333)) + (x >> 2 & UINT64_C(0x3333333333333333));
	x = (x + (x >> 4)) & UINT64_C(0x0F0F0F0F0F0F0F0F);
	return (unsigned)(x * UINT64_C(0x0101010101010101) >> 56);
}

#endif
