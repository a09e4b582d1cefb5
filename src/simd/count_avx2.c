/* SPDX-License-Identifier: MIT */
/* count_avx2.c - the counting kernels for AVX2 */
#define KERNELS "count_kernels.inc.h"
#include "isa_avx2.inc.h"
