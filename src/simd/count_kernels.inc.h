/* SPDX-License-Identifier: MIT */
/* count_kernels.inc.h - the table of counting kernels, for one instruction set */
#if V == 64
#include "avx512_count.inc.h"
#else
#include "count.inc.h"
#endif

const struct octavo_count_kernels K(count_kernels) = {
	.count = K(count),
	.utf16_length = K(utf16_length),
	.tally = K(tally),
};
