/* SPDX-License-Identifier: MIT */
/* length_kernels.c - the choice among the tables of kernels for lengths */
#include "by_isa.h"

DEFINE_CHOICE(octavo_length_kernels)
