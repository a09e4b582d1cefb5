/* SPDX-License-Identifier: MIT */
/* count_avx512.c - the counting kernels for AVX-512 */
#define KERNELS "count_kernels.inc.h"
#include "isa_avx512.inc.h"
