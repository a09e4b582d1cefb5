/* SPDX-License-Identifier: MIT */
/* text_neon.c - the kernels for text for NEON */
#define KERNELS "simd/text_kernels.inc.h"
#include "simd/isa_neon.inc.h"
