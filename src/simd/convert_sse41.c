/* SPDX-License-Identifier: MIT */
/* convert_sse41.c - the conversion kernels for SSE4.1 */
#define KERNELS "convert_kernels.inc.h"
#include "isa_sse41.inc.h"
