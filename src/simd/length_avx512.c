/* SPDX-License-Identifier: MIT */
/* length_avx512.c - the kernels for lengths for AVX-512 */
#define KERNELS "length_kernels.inc.h"
#include "isa_avx512.inc.h"
