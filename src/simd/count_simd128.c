/* SPDX-License-Identifier: MIT */
/* count_simd128.c - the counting kernels for SIMD128 */
#define KERNELS "count_kernels.inc.h"
#include "isa_simd128.inc.h"
