/* SPDX-License-Identifier: MIT */
/* charset_gnu.c - the kernels for charsets in vectors of the compiler */
#define KERNELS "simd/charset_kernels.inc.h"
#include "simd/isa_gnu.inc.h"
