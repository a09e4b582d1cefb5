/* SPDX-License-Identifier: MIT */
/* convert_avx512.c - the conversion kernels for AVX-512 */
#include "borrowed.h"

#define KERNELS "convert_kernels.inc.h"
#include "isa_avx512.inc.h"
