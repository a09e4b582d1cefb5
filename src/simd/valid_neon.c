/* SPDX-License-Identifier: MIT */
/* valid_neon.c - the validation kernels for NEON */
#define KERNELS "valid_kernels.inc.h"
#include "isa_neon.inc.h"
