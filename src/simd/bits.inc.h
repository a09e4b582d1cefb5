/* SPDX-License-Identifier: MIT */
/* bits.inc.h - counts bits where an instruction set has no instruction for it */
#ifndef OCTAVO_SIMD_BITS_INC_H
#define OCTAVO_SIMD_BITS_INC_H

#include <stdint.h>

#define BITS2(n) n, n + 1, n + 1, n + 2
#define BITS4(n) BITS2(n), BITS2(n + 1), BITS2(n + 1), BITS2(n + 2)
#define BITS6(n) BITS4(n), BITS4(n + 1), BITS4(n + 1), BITS4(n + 2)
static const uint8_t bits_of_octet[256] = { BITS6(0), BITS6(1), BITS6(1), BITS6(2) };

#endif
