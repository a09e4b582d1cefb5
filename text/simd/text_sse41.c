/* SPDX-License-Identifier: MIT */
/* text_sse41.c - the kernels for text for SSE4.1 */
#define KERNELS "simd/text_kernels.inc.h"
#include "simd/isa_sse41.inc.h"
