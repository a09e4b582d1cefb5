/* SPDX-License-Identifier: MIT */
/* charset_simd128.c - the kernels for charsets for SIMD128 */
#define KERNELS "simd/charset_kernels.inc.h"
#include "simd/isa_simd128.inc.h"
