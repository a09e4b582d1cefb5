/* SPDX-License-Identifier: MIT */
/* base.h - what differs between compilers, and nothing else */
#ifndef OCTAVO_BASE_H
#define OCTAVO_BASE_H

/* clang-cl has all of clang but this macro. */
#if defined __GNUC__ || defined __clang__
#define OCTAVO_GNU 1
#else
#define OCTAVO_GNU 0
#endif

/*
 * Instruction sets to build kernels for, by the names of octavo_kernels_name(), if not for all:
 * -DOCTAVO_KERNELS=avx2+avx512, or =none. Those of other processors are ignored, and what is no
 * name at all does not compile. Those in portable C are built if they are named, or where nothing
 * else is certain to run: nearly all processors of x86-64 have SSE4.1.
 */
#define none 0
#define sse41 1
#define avx2 2
#define avx512 4
#define neon 8
#define simd128 16
#define vsx 32
#define rvv 64
#define portable 128
#ifndef OCTAVO_KERNELS
#define OCTAVO_KERNELS (sse41 + avx2 + avx512 + neon + simd128 + vsx + rvv)
#define OCTAVO_PORTABLE (!OCTAVO_SSE41 && !OCTAVO_NEON && !OCTAVO_SIMD128 && !OCTAVO_VSX)
#elif (OCTAVO_KERNELS) & portable
#define OCTAVO_PORTABLE 1
#else
#define OCTAVO_PORTABLE 0
#endif
_Static_assert((OCTAVO_KERNELS) >= none, "OCTAVO_KERNELS is a sum of names");

#if OCTAVO_GNU && defined __x86_64__ && (OCTAVO_KERNELS) & sse41
#define OCTAVO_SSE41 1
#else
#define OCTAVO_SSE41 0
#endif

#if OCTAVO_GNU && defined __x86_64__ && (OCTAVO_KERNELS) & avx2
#define OCTAVO_AVX2 1
#else
#define OCTAVO_AVX2 0
#endif

#if OCTAVO_GNU && defined __x86_64__ && (OCTAVO_KERNELS) & avx512
#define OCTAVO_AVX512 1
#else
#define OCTAVO_AVX512 0
#endif

/*
 * Whether vectors of more than 16 octets can be spilled. gcc for Windows aligns the stack to 16
 * octets, and then moves such vectors by instructions that want more (GCC PR 54412); its assembler
 * can make other instructions of them, which CMakeLists.txt asks for.
 */
#if defined _WIN64 && !defined __clang__ && !defined OCTAVO_UNALIGNED_MOVES
#define OCTAVO_WIDE_SPILLS 0
#else
#define OCTAVO_WIDE_SPILLS 1
#endif

#if OCTAVO_GNU && defined __aarch64__ && defined __ARM_NEON && \
	__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__ && (OCTAVO_KERNELS) & neon
#define OCTAVO_NEON 1
#else
#define OCTAVO_NEON 0
#endif

/* WebAssembly has vectors if it is compiled for them: -msimd128. */
#if OCTAVO_GNU && defined __wasm_simd128__ && (OCTAVO_KERNELS) & simd128
#define OCTAVO_SIMD128 1
#else
#define OCTAVO_SIMD128 0
#endif

/*
 * POWER8 and later, as all little-endian systems have. Before 12, gcc cannot shuffle vectors by
 * constants; clang has no other shuffles, and is about to change what it compares.
 */
#if defined __VSX__ && defined __POWER8_VECTOR__ && defined __LITTLE_ENDIAN__ && \
	!defined __clang__ && defined __GNUC__ && __GNUC__ >= 12 && (OCTAVO_KERNELS) & vsx
#define OCTAVO_VSX 1
#else
#define OCTAVO_VSX 0
#endif

/*
 * RISC-V, where the system says whether the processor has vectors. Older compilers have no target
 * attribute for them.
 */
#if defined __riscv && __riscv_xlen == 64 && defined __linux__ && __STDC_HOSTED__ && \
	defined __clang__ && __clang_major__ >= 19 && (OCTAVO_KERNELS) & rvv
#define OCTAVO_RVV 1
#else
#define OCTAVO_RVV 0
#endif

/* Whether the kernels are compiled in vectors of the compiler. */
#define OCTAVO_GNU_VECTORS (OCTAVO_VSX || OCTAVO_RVV)

#undef none
#undef sse41
#undef avx2
#undef avx512
#undef neon
#undef simd128
#undef vsx
#undef rvv
#undef portable

/* Whether kernels are built among which the processor decides by CPUID. */
#define OCTAVO_X86_64 (OCTAVO_SSE41 || OCTAVO_AVX2 || OCTAVO_AVX512)

/*
 * ALWAYS_INLINE specialises a function for constant arguments. NEVER_INLINE keeps a slow path
 * out of line.
 */
#if OCTAVO_GNU
#define ALWAYS_INLINE inline __attribute__((always_inline))
#if defined __clang__
#define NEVER_INLINE __attribute__((noinline))
#else /* which else copies functions for constant arguments */
#define NEVER_INLINE __attribute__((noinline, noclone))
#endif
#else
#define ALWAYS_INLINE inline
#define NEVER_INLINE
#endif

/*
 * Between TARGET_BEGIN("avx2") and TARGET_END functions may use those instructions,
 * so that no file needs flags of its own.
 */
#define PRAGMA(text) _Pragma(#text)
#if defined __clang__
#define TARGET_BEGIN(features) \
	PRAGMA(clang attribute push(__attribute__((target(features))), apply_to = function))
#define TARGET_END PRAGMA(clang attribute pop)
#elif defined __GNUC__
#define TARGET_BEGIN(features) PRAGMA(GCC push_options) PRAGMA(GCC target(features))
#define TARGET_END PRAGMA(GCC pop_options)
#endif

#endif
