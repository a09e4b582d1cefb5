/* SPDX-License-Identifier: MIT */
/* measure.c - how much text it is */
#include "decode.h"
#include "kernels.h"
#include "prefix.h"

/*
 * Octets that are checked and then counted before the next are looked at, so that the
 * second look finds them in the first-level cache.
 */
#define BLOCK 16384

static void tally(const uint8_t *s, size_t n, struct octavo_tally *tally)
{
	const struct octavo_count_kernels *kernels = octavo_count_kernels();

	for (size_t at = kernels->tally ? kernels->tally(s, n, tally) : 0; at < n; at++) {
		tally->continuing += is_continuing(s[at]);
		tally->lead4 += s[at] >= 0xF0;
		tally->lines += s[at] == '\n';
	}
}

struct octavo_size octavo_measure(const char *s, size_t n)
{
	const uint8_t *octets = (const uint8_t *)s;
	struct octavo_tally in = { 0, 0, 0 };
	size_t valid = 0;

	/* A block may cut a character, which then begins the next one. */
	while (valid < n) {
		size_t left = n - valid;
		size_t good = octavo_utf8_prefix(octets + valid, left < BLOCK ? left : BLOCK);
		if (good == 0)
			break;
		tally(octets + valid, good, &in);
		valid += good;
	}
	return (struct octavo_size){
		.valid = valid,
		.code_points = valid - in.continuing,
		.utf16_units = valid - in.continuing + in.lead4,
		.lines = in.lines,
		.ascii = in.continuing == 0,
	};
}

size_t octavo_count(const char *s, size_t n)
{
	const uint8_t *octets = (const uint8_t *)s;
	const struct octavo_count_kernels *kernels = octavo_count_kernels();
	struct octavo_tally in = { 0, 0, 0 };

	if (kernels->count)
		return kernels->count(octets, n);
	tally(octets, n, &in);
	return n - in.continuing;
}

size_t octavo_utf16_length(const char *s, size_t n)
{
	const uint8_t *octets = (const uint8_t *)s;
	const struct octavo_count_kernels *kernels = octavo_count_kernels();
	struct octavo_tally in = { 0, 0, 0 };

	if (kernels->utf16_length)
		return kernels->utf16_length(octets, n);
	tally(octets, n, &in);
	return n - in.continuing + in.lead4;
}
