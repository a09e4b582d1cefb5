/* SPDX-License-Identifier: MIT */
/* text_avx2.c - the kernels for text for AVX2 */
#define KERNELS "simd/text_kernels.inc.h"
#include "simd/isa_avx2.inc.h"
