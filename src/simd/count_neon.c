/* SPDX-License-Identifier: MIT */
/* count_neon.c - the counting kernels for NEON */
#define KERNELS "count_kernels.inc.h"
#include "isa_neon.inc.h"
