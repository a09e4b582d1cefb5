/* SPDX-License-Identifier: MIT */
/* scalar.c - the table of kernels of a processor that has nothing to offer */
#include "kernels.h"

static size_t valid_prefix(const uint8_t *s, size_t n)
{
	(void)s;
	(void)n;
	return 0;
}

static size_t tally(const uint8_t *s, size_t n, struct octavo_tally *tally)
{
	(void)s;
	(void)n;
	(void)tally;
	return 0;
}

const struct octavo_kernels octavo_kernels_scalar = {
	.name = "scalar",
	.valid_prefix = valid_prefix,
	.tally = tally,
};
