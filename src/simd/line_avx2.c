/* SPDX-License-Identifier: MIT */
/* line_avx2.c - the kernels for lines for AVX2 */
#define KERNELS "line_kernels.inc.h"
#include "isa_avx2.inc.h"
