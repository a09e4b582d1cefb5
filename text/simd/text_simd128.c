/* SPDX-License-Identifier: MIT */
/* text_simd128.c - the kernels for text for SIMD128 */
#define KERNELS "simd/text_kernels.inc.h"
#include "simd/isa_simd128.inc.h"
