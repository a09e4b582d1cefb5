/* SPDX-License-Identifier: MIT */
/* logs.h - probabilities as costs: negative natural logarithms, in 64ths */
#ifndef OCTAVO_DETECT_LOGS_H
#define OCTAVO_DETECT_LOGS_H

#include <stdint.h>

/* A cost of 1 nat, and that of what cannot be. */
#define NAT 64
#define NEVER (1 << 28)

/* A cost that is known when compiling, in thousandths of a nat. */
#define MILLINATS(n) ((n) * NAT / 1000)

extern const uint8_t octavo_log_sums[];
#define LOG_SUMS 340

/* The cost of one or the other. */
static inline int32_t either(int32_t a, int32_t b)
{
	int32_t less = a < b ? a : b, difference = a < b ? b - a : a - b;

	return difference < LOG_SUMS ? less - octavo_log_sums[difference] : less;
}

/* The cost of the one and the other: that of any number of things that cannot be is NEVER. */
static inline int32_t both(int32_t a, int32_t b)
{
	return a < NEVER - b ? a + b : NEVER;
}

/* The cost of n parts of 65536, and the reverse; from 12 nats on it is no part. */
int32_t octavo_log_cost(uint32_t n);
uint32_t octavo_log_parts(int32_t cost);

/*
 * The probability, in parts of 10000, of what all others cost so much more than; at most 9999. The
 * odds may be negative. Of answers with 9900, 99 of 100 are right: docs/detection.md compares.
 */
unsigned octavo_posterior(int32_t odds);

#endif
