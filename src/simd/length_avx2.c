/* SPDX-License-Identifier: MIT */
/* length_avx2.c - the kernels for lengths for AVX2 */
#define KERNELS "length_kernels.inc.h"
#include "isa_avx2.inc.h"
