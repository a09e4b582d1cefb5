/* SPDX-License-Identifier: MIT */
/* text_avx512.c - the kernels for text for AVX-512 */
#define KERNELS "simd/text_kernels.inc.h"
#include "simd/isa_avx512.inc.h"
