/* SPDX-License-Identifier: MIT */
/* few.inc.h - loads and stores of fewer octets than a register has, touching no others */
#ifndef OCTAVO_SIMD_FEW_INC_H
#define OCTAVO_SIMD_FEW_INC_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

/* Octet i of memory is bits 8i .. 8i + 7. */
struct few {
	uint64_t low, high;
};

/* The octets p[0..n), n <= 16; zeros after them. */
static inline struct few load_few(const uint8_t *p, size_t n)
{
	struct few few = { 0, 0 };

	if (n >= 8) { /* two loads that overlap */
		memcpy(&few.low, p, 8);
		memcpy(&few.high, p + n - 8, 8);
		few.high = n > 8 ? few.high >> (16 - n) * 8 : 0;
	} else if (n >= 4) {
		uint32_t first, last;
		memcpy(&first, p, 4);
		memcpy(&last, p + n - 4, 4);
		few.low = first | (uint64_t)last << (n - 4) * 8;
	} else if (n > 0) {
		few.low = p[0] | (uint64_t)p[n / 2] << n / 2 * 8 |
		          (uint64_t)p[n - 1] << (n - 1) * 8;
	}
	return few;
}

/* Stores the first n octets, 0 < n < 8. */
static inline void store_few(uint8_t *p, uint64_t octets, size_t n)
{
	if (n >= 4) { /* two stores that overlap, and so on */
		uint32_t first = (uint32_t)octets, last = (uint32_t)(octets >> (n - 4) * 8);
		memcpy(p, &first, 4);
		memcpy(p + n - 4, &last, 4);
	} else if (n >= 2) {
		uint16_t first = (uint16_t)octets, last = (uint16_t)(octets >> (n - 2) * 8);
		memcpy(p, &first, 2);
		memcpy(p + n - 2, &last, 2);
	} else {
		*p = (uint8_t)octets;
	}
}

#endif
