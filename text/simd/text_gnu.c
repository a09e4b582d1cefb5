/* SPDX-License-Identifier: MIT */
/* text_gnu.c - the kernels for text in vectors of the compiler */
#define KERNELS "simd/text_kernels.inc.h"
#include "simd/isa_gnu.inc.h"
