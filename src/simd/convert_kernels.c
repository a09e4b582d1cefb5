/* SPDX-License-Identifier: MIT */
/* convert_kernels.c - the choice among the tables of conversion kernels */
#include "by_isa.h"

DEFINE_CHOICE(octavo_convert_kernels)
