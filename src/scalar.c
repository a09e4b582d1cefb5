/* SPDX-License-Identifier: MIT */
/* scalar.c - the table of kernels of a processor that has nothing to offer */
#include "kernels.h"

const struct octavo_kernels octavo_kernels_scalar = { .name = "scalar" };
