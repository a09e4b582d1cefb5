/* SPDX-License-Identifier: MIT */
/* line_simd128.c - the kernels for lines for SIMD128 */
#define KERNELS "line_kernels.inc.h"
#include "isa_simd128.inc.h"
