/* SPDX-License-Identifier: MIT */
/* cpu.h - the instruction sets that have kernels, and the best that this machine can run */
#ifndef OCTAVO_CPU_H
#define OCTAVO_CPU_H

#include "base.h"

/*
 * In ascending order: a processor that runs one runs those before it. What cpu.c requires for
 * each must agree with TARGET_BEGIN in src/simd/isa_*.inc.h. One that is not built is the same as
 * the one before it.
 */
enum octavo_isa {
	OCTAVO_ISA_UNKNOWN, /* not asked yet */
	OCTAVO_ISA_SCALAR,  /* no kernels    */
	OCTAVO_ISA_PORTABLE = OCTAVO_ISA_SCALAR + OCTAVO_PORTABLE,
#if OCTAVO_X86_64
	OCTAVO_ISA_SSE41 = OCTAVO_ISA_PORTABLE + OCTAVO_SSE41,
	OCTAVO_ISA_AVX2 = OCTAVO_ISA_SSE41 + OCTAVO_AVX2,
	OCTAVO_ISA_AVX512 = OCTAVO_ISA_AVX2 + OCTAVO_AVX512,
#elif OCTAVO_NEON
	OCTAVO_ISA_NEON,
#elif OCTAVO_SIMD128
	OCTAVO_ISA_SIMD128,
#elif OCTAVO_GNU_VECTORS
	OCTAVO_ISA_GNU,
#endif
	OCTAVO_ISAS
};

/* The best instruction set that the processor and the operating system support. */
enum octavo_isa octavo_cpu(void);

#endif
