/* SPDX-License-Identifier: MIT */
/*
 * borrowed.h - kernels for AVX2 that the tables for AVX-512 have, too
 *
 * Declared outside of TARGET_BEGIN: to clang, a declaration for another target would be another
 * function.
 */
#ifndef OCTAVO_SIMD_BORROWED_H
#define OCTAVO_SIMD_BORROWED_H

#include "../kernels.h"

octavo_narrow_kernel octavo_utf8_narrow_avx2;
octavo_convert_kernel octavo_cesu8_to_utf16_avx2, octavo_wtf8_to_utf16_avx2,
	octavo_wtf8_to_utf32_avx2, octavo_utf16_to_cesu8_avx2;

#endif
