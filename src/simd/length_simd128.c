/* SPDX-License-Identifier: MIT */
/* length_simd128.c - the kernels for lengths for SIMD128 */
#define KERNELS "length_kernels.inc.h"
#include "isa_simd128.inc.h"
