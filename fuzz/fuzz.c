/* SPDX-License-Identifier: MIT */
#include "fuzz.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---------------------------------------------------------------- the input */

uint32_t feed_number(struct feed *feed)
{
	uint32_t number = 0;

	for (int i = 0; i < 2 && feed->left > 0; i++, feed->left--)
		number = number << 8 | *feed->at++;
	return number;
}

size_t feed_below(struct feed *feed, size_t n)
{
	return n ? feed_number(feed) % n : 0;
}

enum octavo_encoding feed_encoding(struct feed *feed)
{
	return (enum octavo_encoding)feed_below(feed, OCTAVO_UTF8_UNICODE11 + 1);
}

unsigned feed_options(struct feed *feed)
{
	uint32_t low = feed_number(feed), high = feed_number(feed);
	unsigned excluded = low & OCTAVO_EXCLUDE_MASK & high;

	switch (high >> 14) {
	case 3: /* any at all */ return low | high << 16;
	case 2: /* any that are supported */
		return low % (OCTAVO_ROUNDTRIP + 1) | (low & OCTAVO_PER_RUN) |
		       (low >> 8) % 5 * OCTAVO_BOM_STRIP | excluded |
		       high % 5 * OCTAVO_UNMAPPABLE_STOP;
	}
	/* those that the oracles know */
	return low % (OCTAVO_SKIP + 1) | excluded | high % 4 * OCTAVO_UNMAPPABLE_STOP;
}

struct text feed_text(struct feed *feed)
{
	struct text text = { exactly(feed->left), feed->left };

	if (feed->left)
		memcpy(text.s, feed->at, feed->left);
	*feed = (struct feed){ feed->at + text.n, 0 };
	return text;
}

void *exactly(size_t n)
{
	void *memory = n ? malloc(n) : NULL;

	if (n && !memory)
		abort();
	return memory;
}

/* ---------------------------------------------------------------- kernels */

const char *fuzz_kernels[FUZZ_KERNELS];

static void find_kernels(void)
{
	static const char *const known[] = { "avx512", "avx2", "sse41", "neon",
		                             "simd128", "vsx", "rvv", "portable", "scalar" };
	size_t found = 0;

	for (size_t i = 0; i < sizeof known / sizeof known[0]; i++)
		if (octavo_kernels_choose(known[i]) && found < FUZZ_KERNELS - 1)
			fuzz_kernels[found++] = known[i];
}

int LLVMFuzzerInitialize(int *argc, char ***argv);
int LLVMFuzzerInitialize(int *argc, char ***argv)
{
	(void)argc;
	(void)argv;
	find_kernels();
	return 0;
}

void fuzz_use(const char *name)
{
	require(octavo_kernels_choose(name));
}

/* ---------------------------------------------------------------- verdicts */

_Noreturn void fuzz_fail(const char *condition, const char *file, int line)
{
	fprintf(stderr, "%s:%d: does not hold, with %s kernels: %s\n", file, line,
	        octavo_kernels_name(), condition);
	abort();
}

bool same_octets(const void *a, const void *b, size_t n)
{
	return n == 0 || memcmp(a, b, n) == 0; /* which does not take NULL, even for no octets */
}

bool same_result(struct octavo_result a, struct octavo_result b)
{
	return a.read == b.read && a.written == b.written && a.replaced == b.replaced &&
	       a.error == b.error && a.length == b.length;
}
