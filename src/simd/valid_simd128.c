/* SPDX-License-Identifier: MIT */
/* valid_simd128.c - the validation kernels for SIMD128 */
#define KERNELS "valid_kernels.inc.h"
#include "isa_simd128.inc.h"
