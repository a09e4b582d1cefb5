/* SPDX-License-Identifier: MIT */
/* length_neon.c - the kernels for lengths for NEON */
#define KERNELS "length_kernels.inc.h"
#include "isa_neon.inc.h"
