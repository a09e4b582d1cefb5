/* SPDX-License-Identifier: MIT */
/* line_gnu.c - the kernels for lines in vectors of the compiler */
#define KERNELS "line_kernels.inc.h"
#include "isa_gnu.inc.h"
