/* SPDX-License-Identifier: MIT */
/* compact.h - shuffles that move together those of 16 octets that are kept; see gen/compact.py */
#ifndef OCTAVO_SIMD_COMPACT_H
#define OCTAVO_SIMD_COMPACT_H

#include <stdint.h>

/* Rows of 16 octets. */
extern const uint8_t octavo_keep_u16[256 * 16];
extern const uint8_t octavo_keep_u32[16 * 16];
extern const uint8_t octavo_keep_of_2[256 * 16];
extern const uint8_t octavo_keep_of_4[256 * 16];
extern const uint8_t octavo_slots[256 * 16];

extern const uint8_t octavo_slots_kept[256];

#endif
