/* SPDX-License-Identifier: MIT */
/* charset_neon.c - the kernels for charsets for NEON */
#define KERNELS "simd/charset_kernels.inc.h"
#include "simd/isa_neon.inc.h"
