/* SPDX-License-Identifier: MIT */
/* valid_kernels.c - the choice among the tables of validation kernels */
#include "by_isa.h"

DEFINE_CHOICE(octavo_valid_kernels)
