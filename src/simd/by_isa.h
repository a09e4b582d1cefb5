/* SPDX-License-Identifier: MIT */
/* by_isa.h - the tables of a family of kernels, and the choice among them */
#ifndef OCTAVO_SIMD_BY_ISA_H
#define OCTAVO_SIMD_BY_ISA_H

#include "../dispatch.h"
#include "../kernels.h"

/* The tables of 'family' that FAMILY.inc.h defines, see isa_*.inc.h. */
#if OCTAVO_X86_64
#define DECLARE_TABLES(family)                                                           \
	extern const struct family family##_sse41, family##_avx2, family##_avx512;
#define TABLES(family)                                                                   \
	[OCTAVO_ISA_SSE41] = &family##_sse41, [OCTAVO_ISA_AVX2] = &family##_avx2,        \
	[OCTAVO_ISA_AVX512] = &family##_avx512,
#elif OCTAVO_NEON
#define DECLARE_TABLES(family) extern const struct family family##_neon;
#define TABLES(family) [OCTAVO_ISA_NEON] = &family##_neon,
#elif OCTAVO_SIMD128
#define DECLARE_TABLES(family) extern const struct family family##_simd128;
#define TABLES(family) [OCTAVO_ISA_SIMD128] = &family##_simd128,
#elif OCTAVO_GNU_VECTORS
#define DECLARE_TABLES(family) extern const struct family family##_gnu;
#define TABLES(family) [OCTAVO_ISA_GNU] = &family##_gnu,
#else
#define DECLARE_TABLES(family)
#define TABLES(family)
#endif

/*
 * Threads that race for the first use find the same table; a choice by name that another
 * thread makes at the same time stays.
 */
#define DEFINE_CHOICE(family)                                                            \
	DECLARE_TABLES(family)                                                           \
	static const struct family family##_scalar;                                      \
	static const struct family *const family##_by_isa[OCTAVO_ISAS] = {               \
		[OCTAVO_ISA_SCALAR] = &family##_scalar, TABLES(family)                   \
	};                                                                               \
                                                                                         \
	_Atomic(const struct family *) family##_chosen;                                  \
                                                                                         \
	const struct family *family##_choose_best(void)                                  \
	{                                                                                \
		const struct family *none = NULL;                                        \
		atomic_compare_exchange_strong_explicit(                                 \
			&family##_chosen, &none, family##_by_isa[octavo_isa()],          \
			memory_order_relaxed, memory_order_relaxed);                     \
		return atomic_load_explicit(&family##_chosen, memory_order_relaxed);     \
	}                                                                                \
                                                                                         \
	void family##_choose(enum octavo_isa isa)                                        \
	{                                                                                \
		atomic_store_explicit(&family##_chosen, family##_by_isa[isa],            \
		                      memory_order_relaxed);                             \
	}

#endif
