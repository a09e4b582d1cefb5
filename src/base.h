/* SPDX-License-Identifier: MIT */
/* base.h - what differs between compilers, and nothing else */
#ifndef OCTAVO_BASE_H
#define OCTAVO_BASE_H

#if defined __GNUC__ && defined __x86_64__
#define OCTAVO_X86_64 1
#else
#define OCTAVO_X86_64 0
#endif

#if defined __GNUC__ && defined __aarch64__ && defined __ARM_NEON && \
	__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
#define OCTAVO_NEON 1
#else
#define OCTAVO_NEON 0
#endif

/*
 * ALWAYS_INLINE specialises a function for constant arguments. NEVER_INLINE keeps a slow path
 * out of line.
 */
#if defined __GNUC__
#define ALWAYS_INLINE inline __attribute__((always_inline))
#define NEVER_INLINE __attribute__((noinline))
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
