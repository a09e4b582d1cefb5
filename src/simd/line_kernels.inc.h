/* SPDX-License-Identifier: MIT */
/* line_kernels.inc.h - the table of kernels for lines, for one instruction set */
#include "lines.inc.h"

const struct octavo_line_kernels K(line_kernels) = { .lines = K(lines), .rare = K(rare) };
