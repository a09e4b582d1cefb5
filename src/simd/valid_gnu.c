/* SPDX-License-Identifier: MIT */
/* valid_gnu.c - the validation kernels in vectors of the compiler */
#define KERNELS "valid_kernels.inc.h"
#include "isa_gnu.inc.h"
