/* SPDX-License-Identifier: MIT */
/* convert_gnu.c - the conversion kernels in vectors of the compiler */
#define KERNELS "convert_kernels.inc.h"
#include "isa_gnu.inc.h"
