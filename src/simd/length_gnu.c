/* SPDX-License-Identifier: MIT */
/* length_gnu.c - the kernels for lengths in vectors of the compiler */
#define KERNELS "length_kernels.inc.h"
#include "isa_gnu.inc.h"
