/* SPDX-License-Identifier: MIT */
/* text_kernels.c - the choice among the tables of kernels for text */
#include "text_kernels.h"

#include <stdatomic.h>
#include <string.h>

#include "columns.h"
#include "graphemes.h"
#include "octavo.h"
#include "scan.h"
#include "simd/by_isa.h"

DECLARE_TABLES(octavo_text_kernels)

static const struct octavo_text_kernels scalar = {
	.graphemes = octavo_graphemes_scalar,
	.width = octavo_width_scalar,
	.normal = octavo_normal_scalar,
};

/* Those of each set, by the names of octavo_kernels_name(). */
static const struct set {
	const char *name;
	const struct octavo_text_kernels *kernels;
} sets[] = {
#if OCTAVO_AVX512
	{ "avx512", &octavo_text_kernels_avx512 },
#endif
#if OCTAVO_AVX2
	{ "avx2", &octavo_text_kernels_avx2 },
#endif
#if OCTAVO_SSE41
	{ "sse41", &octavo_text_kernels_sse41 },
#endif
#if OCTAVO_NEON
	{ "neon", &octavo_text_kernels_neon },
#endif
#if OCTAVO_SIMD128
	{ "simd128", &octavo_text_kernels_simd128 },
#endif
#if OCTAVO_GNU_VECTORS
	{ OCTAVO_VSX ? "vsx" : "rvv", &octavo_text_kernels_gnu },
#endif
	{ "scalar", &scalar },
};

const struct octavo_text_kernels *octavo_text_kernels(void)
{
	/* The first library tells which set is in use by a string that stays where it is. */
	static _Atomic(const char *) known_name;
	static _Atomic(const struct octavo_text_kernels *) known;
	const char *name = octavo_kernels_name();
	const struct octavo_text_kernels *kernels =
		atomic_load_explicit(&known, memory_order_acquire);

	/* If another thread stores those of another set meanwhile, they give the same. */
	if (kernels && atomic_load_explicit(&known_name, memory_order_acquire) == name)
		return kernels;
	kernels = &scalar;
	for (size_t i = 0; i < sizeof sets / sizeof sets[0]; i++)
		if (strcmp(sets[i].name, name) == 0)
			kernels = sets[i].kernels;
	atomic_store_explicit(&known, kernels, memory_order_release);
	atomic_store_explicit(&known_name, name, memory_order_release);
	return kernels;
}
