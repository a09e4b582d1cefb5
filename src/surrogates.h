/* SPDX-License-Identifier: MIT */
/* surrogates.h - the halves of pairs by which UTF-16 has what is above U+FFFF */
#ifndef OCTAVO_SURROGATES_H
#define OCTAVO_SURROGATES_H

#include <stdbool.h>
#include <stdint.h>

static inline bool is_surrogate(uint32_t value)
{
	return value >= 0xD800 && value <= 0xDFFF;
}

static inline bool is_high_surrogate(uint32_t unit)
{
	return (unit & ~UINT32_C(0x3FF)) == 0xD800;
}

static inline bool is_low_surrogate(uint32_t unit)
{
	return (unit & ~UINT32_C(0x3FF)) == 0xDC00;
}

static inline uint32_t join_surrogates(uint32_t high, uint32_t low)
{
	return 0x10000 + ((high & 0x3FF) << 10) + (low & 0x3FF);
}

static inline uint32_t high_surrogate(uint32_t value)
{
	return 0xD800 | (value - 0x10000) >> 10;
}

static inline uint32_t low_surrogate(uint32_t value)
{
	return 0xDC00 | (value & 0x3FF);
}

#endif
