/* SPDX-License-Identifier: MIT */
/* valid_avx512.c - the validation kernels for AVX-512 */
#define KERNELS "valid_kernels.inc.h"
#include "isa_avx512.inc.h"
