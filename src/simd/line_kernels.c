/* SPDX-License-Identifier: MIT */
/* line_kernels.c - the choice among the tables of kernels for lines */
#include "by_isa.h"

DEFINE_CHOICE(octavo_line_kernels)
