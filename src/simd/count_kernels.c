/* SPDX-License-Identifier: MIT */
/* count_kernels.c - the choice among the tables of counting kernels */
#include "by_isa.h"

DEFINE_CHOICE(octavo_count_kernels)
