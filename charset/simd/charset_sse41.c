/* SPDX-License-Identifier: MIT */
/* charset_sse41.c - the kernels for charsets for SSE4.1 */
#define KERNELS "simd/charset_kernels.inc.h"
#include "simd/isa_sse41.inc.h"
