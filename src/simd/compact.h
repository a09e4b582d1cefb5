/* SPDX-License-Identifier: MIT */
/* compact.h - how 16 octets move together when some are left out; see gen/compact.py */
#ifndef OCTAVO_SIMD_COMPACT_H
#define OCTAVO_SIMD_COMPACT_H

#include <stdint.h>

extern const uint8_t octavo_keep_u16[256][16];
extern const uint8_t octavo_keep_u32[16][16];
extern const uint8_t octavo_keep_of_2[256][16];
extern const uint8_t octavo_keep_of_4[256][16];
extern const uint8_t octavo_bits[256];

#endif
