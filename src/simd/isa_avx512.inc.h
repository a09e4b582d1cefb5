/* SPDX-License-Identifier: MIT */
/* isa_avx512.inc.h - compiles the file that KERNELS names for AVX-512 */
#include <stdbool.h>
#include <string.h>

#include "../base.h"
#include "../kernels.h"

#if OCTAVO_X86_64

#include <immintrin.h>

/* The name of a kernel. */
#define K(name) octavo_##name##_avx512

TARGET_BEGIN("avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi,avx512vbmi2,gfni," \
             "avx2,bmi,bmi2,lzcnt,popcnt")
#include "vec_avx512.inc.h"
#include KERNELS
TARGET_END

#endif
