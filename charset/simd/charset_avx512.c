/* SPDX-License-Identifier: MIT */
/* charset_avx512.c - the kernels for charsets for AVX-512 */
#define KERNELS "simd/charset_kernels.inc.h"
#include "simd/isa_avx512.inc.h"
