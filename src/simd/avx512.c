/* SPDX-License-Identifier: MIT */
/* avx512.c - the kernels, compiled for AVX-512 */
#include <stdbool.h>
#include <string.h>

#include "../base.h"
#include "../kernels.h"

#if OCTAVO_X86_64

#include <immintrin.h>

#define K(kernel) kernel##_avx512 /* so that profiles tell */

TARGET_BEGIN("avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi,avx512vbmi2,avx2,bmi,bmi2,lzcnt,popcnt")
#include "vec_avx512.h"

#include "boundary.h"
#include "tally.h"
#include "avx512_valid.h"
TARGET_END

const struct octavo_kernels octavo_kernels_avx512 = {
	.name = "avx512",
	.valid_prefix[OCTAVO_KIND_UTF8] = K(valid_prefix),
	.tally = K(tally),
};

#endif
