/* SPDX-License-Identifier: MIT */
/* count_gnu.c - the counting kernels in vectors of the compiler */
#define KERNELS "count_kernels.inc.h"
#include "isa_gnu.inc.h"
