/* SPDX-License-Identifier: MIT */
/* count_sse41.c - the counting kernels for SSE4.1 */
#define KERNELS "count_kernels.inc.h"
#include "isa_sse41.inc.h"
