/* SPDX-License-Identifier: MIT */
/* dispatch.c - the instruction set and the kernels in use */
#include "dispatch.h"

#include <string.h>

#include "kernels.h"
#include "octavo.h"

atomic_int octavo_isa_chosen;

/* Here, so that octavo_kernels_choose() needs no kernels. */
_Atomic(const struct octavo_valid_kernels *) octavo_valid_kernels_chosen;
_Atomic(const struct octavo_count_kernels *) octavo_count_kernels_chosen;
_Atomic(const struct octavo_line_kernels *) octavo_line_kernels_chosen;
_Atomic(const struct octavo_length_kernels *) octavo_length_kernels_chosen;
_Atomic(const struct octavo_convert_kernels *) octavo_convert_kernels_chosen;

static const char *const names[OCTAVO_ISAS] = {
	[OCTAVO_ISA_SCALAR] = "scalar",
#if OCTAVO_PORTABLE
	[OCTAVO_ISA_PORTABLE] = "portable",
#endif
#if OCTAVO_SSE41
	[OCTAVO_ISA_SSE41] = "sse41",
#endif
#if OCTAVO_AVX2
	[OCTAVO_ISA_AVX2] = "avx2",
#endif
#if OCTAVO_AVX512
	[OCTAVO_ISA_AVX512] = "avx512",
#endif
#if OCTAVO_NEON
	[OCTAVO_ISA_NEON] = "neon",
#elif OCTAVO_SIMD128
	[OCTAVO_ISA_SIMD128] = "simd128",
#elif OCTAVO_GNU_VECTORS
	[OCTAVO_ISA_GNU] = OCTAVO_VSX ? "vsx" : "rvv",
#endif
};

const char *octavo_kernels_name(void)
{
	return names[octavo_isa()];
}

bool octavo_kernels_choose(const char *name)
{
	for (int i = OCTAVO_ISA_SCALAR; i <= (int)octavo_cpu(); i++)
		if (strcmp(names[i], name) == 0) {
			atomic_store(&octavo_isa_chosen, i);
			/* Each family then chooses again. */
			atomic_store(&octavo_valid_kernels_chosen, NULL);
			atomic_store(&octavo_count_kernels_chosen, NULL);
			atomic_store(&octavo_line_kernels_chosen, NULL);
			atomic_store(&octavo_length_kernels_chosen, NULL);
			atomic_store(&octavo_convert_kernels_chosen, NULL);
			return true;
		}
	return false;
}
