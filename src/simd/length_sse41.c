/* SPDX-License-Identifier: MIT */
/* length_sse41.c - the kernels for lengths for SSE4.1 */
#define KERNELS "length_kernels.inc.h"
#include "isa_sse41.inc.h"
