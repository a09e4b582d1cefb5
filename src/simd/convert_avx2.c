/* SPDX-License-Identifier: MIT */
/* convert_avx2.c - the conversion kernels for AVX2 */
#define KERNELS "convert_kernels.inc.h"
#include "isa_avx2.inc.h"
