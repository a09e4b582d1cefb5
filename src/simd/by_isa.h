/* SPDX-License-Identifier: MIT */
/* by_isa.h - the tables of a family of kernels, and the choice among them */
#ifndef OCTAVO_SIMD_BY_ISA_H
#define OCTAVO_SIMD_BY_ISA_H

#include "../dispatch.h"
#include "../kernels.h"

/* The tables of 'family' that FAMILY.inc.h defines, see isa_*.inc.h. */
#if OCTAVO_PORTABLE
#define DECLARE_PORTABLE(family) extern const struct family family##_portable;
#define PORTABLE_TABLE(family) [OCTAVO_ISA_PORTABLE] = &family##_portable,
#else
#define DECLARE_PORTABLE(family)
#define PORTABLE_TABLE(family)
#endif
#if OCTAVO_SSE41
#define SSE41_TABLE(family) [OCTAVO_ISA_SSE41] = &family##_sse41,
#else
#define SSE41_TABLE(family)
#endif
#if OCTAVO_AVX2
#define AVX2_TABLE(family) [OCTAVO_ISA_AVX2] = &family##_avx2,
#else
#define AVX2_TABLE(family)
#endif
#if OCTAVO_AVX512
#define AVX512_TABLE(family) [OCTAVO_ISA_AVX512] = &family##_avx512,
#else
#define AVX512_TABLE(family)
#endif

#if OCTAVO_X86_64
#define DECLARE_TABLES(family)                                                           \
	extern const struct family family##_sse41, family##_avx2, family##_avx512;
#define TABLES(family) SSE41_TABLE(family) AVX2_TABLE(family) AVX512_TABLE(family)
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

/* The same with their names, of octavo_kernels_name(); for libraries that ask for that. */
#if OCTAVO_SSE41
#define SSE41_NAMED(family) { "sse41", &family##_sse41 },
#else
#define SSE41_NAMED(family)
#endif
#if OCTAVO_AVX2
#define AVX2_NAMED(family) { "avx2", &family##_avx2 },
#else
#define AVX2_NAMED(family)
#endif
#if OCTAVO_AVX512
#define AVX512_NAMED(family) { "avx512", &family##_avx512 },
#else
#define AVX512_NAMED(family)
#endif

#if OCTAVO_NEON
#define NAMED_TABLES(family) { "neon", &family##_neon },
#elif OCTAVO_SIMD128
#define NAMED_TABLES(family) { "simd128", &family##_simd128 },
#elif OCTAVO_GNU_VECTORS
#define NAMED_TABLES(family) { OCTAVO_VSX ? "vsx" : "rvv", &family##_gnu },
#else
#define NAMED_TABLES(family) AVX512_NAMED(family) AVX2_NAMED(family) SSE41_NAMED(family)
#endif

/* Defines FAMILY_named(), which finds a table by its name; else it is that of the scalar code. */
#define DEFINE_NAMED(family)                                                             \
	DECLARE_TABLES(family)                                                           \
	static const struct family *family##_named(const char *name)                     \
	{                                                                                \
		static const struct {                                                    \
			const char *name;                                                \
			const struct family *kernels;                                    \
		} sets[] = { NAMED_TABLES(family) { "scalar", &scalar } };                \
		size_t i = 0;                                                            \
                                                                                         \
		while (sets[i].kernels != &scalar && strcmp(sets[i].name, name) != 0)    \
			i++;                                                             \
		return sets[i].kernels;                                                  \
	}

/*
 * Threads that race for the first use find the same table. Another may choose a set by name
 * meanwhile: what was stored for the one before is then replaced.
 */
#define DEFINE_CHOICE(family)                                                            \
	DECLARE_PORTABLE(family)                                                         \
	DECLARE_TABLES(family)                                                           \
	static const struct family family##_scalar;                                      \
	static const struct family *const family##_by_isa[OCTAVO_ISAS] = {               \
		[OCTAVO_ISA_SCALAR] = &family##_scalar,                                  \
		PORTABLE_TABLE(family) TABLES(family)                                    \
	};                                                                               \
                                                                                         \
	const struct family *family##_choose(void)                                       \
	{                                                                                \
		const struct family *table;                                              \
		int chosen;                                                              \
                                                                                         \
		do {                                                                     \
			chosen = atomic_load(&octavo_isa_chosen);                        \
			table = family##_by_isa[octavo_isa()];                           \
			atomic_store(&family##_chosen, table);                           \
		} while (atomic_load(&octavo_isa_chosen) != chosen);                     \
		return table;                                                            \
	}

#endif
