/* SPDX-License-Identifier: MIT */
/* logs.c - probabilities as costs: negative natural logarithms, in 64ths */
#include "logs.h"

/* NAT * log(1 + exp(-i / NAT)). */
const uint8_t octavo_log_sums[LOG_SUMS] = {
	44, 44, 43, 43, 42, 42, 41, 41, 40, 40, 40, 39, 39, 38, 38, 37, 37, 36, 36, 36,
	35, 35, 34, 34, 33, 33, 33, 32, 32, 31, 31, 31, 30, 30, 30, 29, 29, 28, 28, 28,
	27, 27, 27, 26, 26, 26, 25, 25, 25, 24, 24, 24, 24, 23, 23, 23, 22, 22, 22, 21,
	21, 21, 21, 20, 20, 20, 20, 19, 19, 19, 18, 18, 18, 18, 18, 17, 17, 17, 17, 16,
	16, 16, 16, 15, 15, 15, 15, 15, 14, 14, 14, 14, 14, 13, 13, 13, 13, 13, 13, 12,
	12, 12, 12, 12, 12, 11, 11, 11, 11, 11, 11, 10, 10, 10, 10, 10, 10, 10, 9, 9,
	9, 9, 9, 9, 9, 8, 8, 8, 8, 8, 8, 8, 8, 8, 7, 7, 7, 7, 7, 7,
	7, 7, 7, 7, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 5, 5, 5, 5, 5,
	5, 5, 5, 5, 5, 5, 5, 5, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4,
	4, 4, 4, 4, 4, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3,
	3, 3, 3, 3, 3, 3, 3, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2,
	2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2,
	1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1,
	1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1,
	1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1,
	1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0,
	0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
};

/* 65536 * exp(-i / NAT). */
static const uint32_t parts[NAT] = {
	65536, 64520, 63520, 62535, 61565, 60611, 59671, 58746, 57835, 56939,
	56056, 55187, 54331, 53489, 52660, 51843, 51039, 50248, 49469, 48702,
	47947, 47204, 46472, 45752, 45042, 44344, 43656, 42980, 42313, 41657,
	41011, 40376, 39750, 39133, 38527, 37929, 37341, 36762, 36192, 35631,
	35079, 34535, 34000, 33473, 32954, 32443, 31940, 31445, 30957, 30477,
	30005, 29539, 29081, 28631, 28187, 27750, 27319, 26896, 26479, 26068,
	25664, 25266, 24875, 24489,
};

uint32_t octavo_log_parts(int32_t cost)
{
	static const uint16_t nats[12] = { 32768, 12055, 4435, 1631, 600, 221,
		                           81,    30,    11,   4,    1,   1 };
	int32_t whole = cost / NAT;

	return cost <= 0  ? 65536 :
	       whole > 11 ? 0 :
	                    (uint32_t)((uint64_t)parts[cost % NAT] * nats[whole] >> 15);
}

int32_t octavo_log_cost(uint32_t n)
{
	int32_t low = 0, high = 12 * NAT;

	while (low < high) {
		int32_t middle = (low + high) / 2;
		if (octavo_log_parts(middle) > n)
			low = middle + 1;
		else
			high = middle;
	}
	return low;
}

unsigned octavo_posterior(int32_t odds)
{
	enum { ALL = 10000, CERTAIN = ALL - 1 };
	/* As letters and words are not independent, the odds are worth so many parts of 12. */
	enum { INDEPENDENT = 7 };

	odds = (int32_t)((int64_t)odds * INDEPENDENT / 12);
	/* What the others cost beyond all, which they are a part of. */
	uint32_t others = octavo_log_parts(odds - either(odds, 0));
	unsigned posterior = ALL - (others * ALL + 32768) / 65536;

	return posterior < CERTAIN ? posterior : CERTAIN;
}
