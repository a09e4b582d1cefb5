/* SPDX-License-Identifier: MIT */
/* neon.c - the kernels, compiled for NEON */
#include <stdbool.h>
#include <string.h>

#include "../base.h"
#include "../kernels.h"

#if OCTAVO_NEON

#include <arm_neon.h>

#define K(kernel) kernel##_neon /* so that profiles tell */

#include "vec_neon.h"

#include "boundary.h"
#include "tally.h"
#include "valid.h"

const struct octavo_kernels octavo_kernels_neon = {
	.name = "neon",
	.valid_prefix[OCTAVO_KIND_UTF8] = K(valid_prefix),
	.tally = K(tally),
};

#endif
