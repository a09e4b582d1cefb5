/* SPDX-License-Identifier: MIT */
/* dispatch.c - the instruction set in use, and its name */
#include "dispatch.h"

#include "octavo.h"

atomic_int octavo_isa_chosen;

const char *const octavo_isa_names[OCTAVO_ISAS] = {
	[OCTAVO_ISA_SCALAR] = "scalar",
#if OCTAVO_X86_64
	[OCTAVO_ISA_SSE41] = "sse41",
	[OCTAVO_ISA_AVX2] = "avx2",
	[OCTAVO_ISA_AVX512] = "avx512",
#elif OCTAVO_NEON
	[OCTAVO_ISA_NEON] = "neon",
#elif OCTAVO_SIMD128
	[OCTAVO_ISA_SIMD128] = "simd128",
#elif OCTAVO_GNU_VECTORS
	[OCTAVO_ISA_GNU] = OCTAVO_VSX ? "vsx" : "rvv",
#endif
};

const char *octavo_kernels_name(void)
{
	return octavo_isa_names[octavo_isa()];
}
