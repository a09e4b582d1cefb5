/* SPDX-License-Identifier: MIT */
/*
 * fuzz.h - what all fuzz targets share
 *
 * A target is one file with LLVMFuzzerTestOneInput(). The first octets of an input choose encodings
 * and options, the rest is text. All memory is of just the size that it may be used to, so that
 * AddressSanitizer finds what goes beyond it. What ought to hold and does not aborts the program.
 */
#ifndef FUZZ_H
#define FUZZ_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "octavo.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* What is left of an input. */
struct feed {
	const uint8_t *at;
	size_t left;
};

uint32_t feed_number(struct feed *feed);                 /* two octets; 0 if there are none */
size_t feed_below(struct feed *feed, size_t n);          /* 0 .. n - 1 */
enum octavo_encoding feed_encoding(struct feed *feed);   /* one that there is */
unsigned feed_options(struct feed *feed);                /* half of them known to expected.h */

/* All that is left, in memory of its own. */
struct text {
	uint8_t *s; /* to be freed */
	size_t n;
};
struct text feed_text(struct feed *feed);

/* Memory of n octets, to be freed; NULL for none, as the library allows. */
void *exactly(size_t n);

/* Uses the best kernels that this machine has, all others in turn, and at last the scalar code. */
#define FUZZ_KERNELS 8
extern const char *fuzz_kernels[FUZZ_KERNELS]; /* the names; then NULL */
void fuzz_use(const char *name);

/* Ends the program, with the place, unless the condition holds. */
#define require(condition) \
	((condition) ? (void)0 : fuzz_fail(#condition, __FILE__, __LINE__))
_Noreturn void fuzz_fail(const char *condition, const char *file, int line);

bool same_octets(const void *a, const void *b, size_t n);
bool same_result(struct octavo_result a, struct octavo_result b);

#endif
