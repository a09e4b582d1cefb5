/* SPDX-License-Identifier: MIT */
/* line_sse41.c - the kernels for lines for SSE4.1 */
#define KERNELS "line_kernels.inc.h"
#include "isa_sse41.inc.h"
