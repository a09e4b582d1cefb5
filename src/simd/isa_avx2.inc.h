/* SPDX-License-Identifier: MIT */
/* isa_avx2.inc.h - compiles the file that KERNELS names for AVX2 */
#include <stdbool.h>
#include <string.h>

#include "../base.h"
#include "../kernels.h"

#if OCTAVO_AVX2

#include <immintrin.h>

/* The name of a kernel. */
#define K(name) octavo_##name##_avx2

TARGET_BEGIN("avx2,bmi,bmi2,lzcnt,popcnt")
#include "vec_avx2.inc.h"
#include KERNELS
TARGET_END

#endif
