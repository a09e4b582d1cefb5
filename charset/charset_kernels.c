/* SPDX-License-Identifier: MIT */
/* charset_kernels.c - the choice among the tables of kernels for charsets */
#include "charset_kernels.h"

#include <string.h>

#include "simd/by_isa.h"

size_t octavo_read_octets_scalar(const struct octet_table *table, const uint8_t *s, size_t n,
                                 uint16_t *units)
{
	size_t i;

	for (i = 0; i < n; i++) {
		units[i] = (uint16_t)octet_meaning(table, s[i]);
		if (units[i] == UNASSIGNED)
			break;
	}
	return i;
}

size_t octavo_write_octets_scalar(const struct workspace *work, const uint16_t *units, size_t n,
                                  uint8_t *dst)
{
	size_t i;

	for (i = 0; i < n; i++) {
		dst[i] = octet_of_unit(work, units[i]);
		if (!dst[i] && units[i])
			break;
	}
	return i;
}

static const struct octavo_charset_kernels scalar = {
	.read_octets = octavo_read_octets_scalar,
	.write_octets = octavo_write_octets_scalar,
};

DEFINE_NAMED(octavo_charset_kernels)

/* A comparison or two each time, so that nothing is written. */
const struct octavo_charset_kernels *octavo_charset_kernels(void)
{
	return octavo_charset_kernels_named(octavo_kernels_name());
}
