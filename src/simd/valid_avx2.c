/* SPDX-License-Identifier: MIT */
/* valid_avx2.c - the validation kernels for AVX2 */
#define KERNELS "valid_kernels.inc.h"
#include "isa_avx2.inc.h"
