/* SPDX-License-Identifier: MIT */
/* charset_kernels.c - the choice among the tables of kernels for charsets */
#include "charset_kernels.h"

#include <string.h>

#include "simd/by_isa.h"

DECLARE_TABLES(octavo_charset_kernels)

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

/* The best ones first. */
static const struct {
	const char *name;
	const struct octavo_charset_kernels *kernels;
} sets[] = {
#if OCTAVO_AVX512
	{ "avx512", &octavo_charset_kernels_avx512 },
#endif
#if OCTAVO_AVX2
	{ "avx2", &octavo_charset_kernels_avx2 },
#endif
#if OCTAVO_SSE41
	{ "sse41", &octavo_charset_kernels_sse41 },
#endif
#if OCTAVO_NEON
	{ "neon", &octavo_charset_kernels_neon },
#endif
#if OCTAVO_SIMD128
	{ "simd128", &octavo_charset_kernels_simd128 },
#endif
#if OCTAVO_GNU_VECTORS
	{ OCTAVO_VSX ? "vsx" : "rvv", &octavo_charset_kernels_gnu },
#endif
	{ "scalar", &scalar },
};

/* A comparison or two each time, so that nothing is written. */
const struct octavo_charset_kernels *octavo_charset_kernels(void)
{
	const char *name = octavo_kernels_name();

	for (size_t i = 0; i < sizeof sets / sizeof sets[0]; i++)
		if (strcmp(sets[i].name, name) == 0)
			return sets[i].kernels;
	return &scalar;
}
