/* SPDX-License-Identifier: MIT */
/* line_avx512.c - the kernels for lines for AVX-512 */
#define KERNELS "line_kernels.inc.h"
#include "isa_avx512.inc.h"
