/* SPDX-License-Identifier: MIT */
/* convert_simd128.c - the conversion kernels for SIMD128 */
#define KERNELS "convert_kernels.inc.h"
#include "isa_simd128.inc.h"
