/* SPDX-License-Identifier: MIT */
/* line_neon.c - the kernels for lines for NEON */
#define KERNELS "line_kernels.inc.h"
#include "isa_neon.inc.h"
