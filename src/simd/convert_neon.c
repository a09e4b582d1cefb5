/* SPDX-License-Identifier: MIT */
/* convert_neon.c - the conversion kernels for NEON */
#define KERNELS "convert_kernels.inc.h"
#include "isa_neon.inc.h"
