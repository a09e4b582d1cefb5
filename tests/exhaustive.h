/* SPDX-License-Identifier: MIT */
/* exhaustive.h - tests of all 2^32 inputs of one sort: see exhaustive.c */
#ifndef TESTS_EXHAUSTIVE_H
#define TESTS_EXHAUSTIVE_H

#include <stdint.h>

#include "support.h"

#define LOW_HALVES 0x10000 /* the inputs that have the same upper 16 bits */
#define MAX_REPORTS 20     /* differences that a process prints */

/* The results of one process for one instruction set. */
struct tally {
	uint64_t inputs, differences;
	double seconds;
};

struct subject {
	const char *name;
	/* Finds out what is wanted for all inputs whose upper 16 bits are 'high'. */
	void (*judge)(uint32_t high);
	/* Compares what the kernels that are in use do. */
	void (*check)(const char *kernels, uint32_t high, struct tally *tally);
};

extern const struct subject utf8_inputs, utf16_inputs, utf32_inputs, ucs4_inputs;

/* Takes the kernels of this name into use, which this machine has. */
void use(const char *kernels);

#endif
