/* SPDX-License-Identifier: MIT */
/* charset_avx2.c - the kernels for charsets for AVX2 */
#define KERNELS "simd/charset_kernels.inc.h"
#include "simd/isa_avx2.inc.h"
