/* SPDX-License-Identifier: MIT */
/* valid_sse41.c - the validation kernels for SSE4.1 */
#define KERNELS "valid_kernels.inc.h"
#include "isa_sse41.inc.h"
