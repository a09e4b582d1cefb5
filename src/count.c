/* SPDX-License-Identifier: MIT */
/* count.c - code points and UTF-16 units of UTF-8, apart because nothing else is needed for them */
#include "kernels.h"
#include "octavo.h"
#include "tally.h"

size_t octavo_count(const char *s, size_t n)
{
	const uint8_t *octets = (const uint8_t *)s;
	const struct octavo_count_kernels *kernels = octavo_count_kernels();
	struct octavo_tally in = { .continuing = 0 };

	if (kernels->count)
		return kernels->count(octets, n);
	tally_octets(octets, n, &in);
	return n - in.continuing;
}

size_t octavo_utf16_length(const char *s, size_t n)
{
	const uint8_t *octets = (const uint8_t *)s;
	const struct octavo_count_kernels *kernels = octavo_count_kernels();
	struct octavo_tally in = { .continuing = 0 };

	if (kernels->utf16_length)
		return kernels->utf16_length(octets, n);
	tally_octets(octets, n, &in);
	return n - in.continuing + in.lead4;
}
