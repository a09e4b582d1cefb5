/* SPDX-License-Identifier: MIT */
/* isa_avx512.inc.h - compiles the file that KERNELS names for AVX-512 */
#include <stdbool.h>
#include <string.h>

#include "../base.h"
#include "../kernels.h"

#if OCTAVO_AVX512

#if OCTAVO_EMULATE_AVX512
#include "avx512_emulated.h" /* in tests/: for machines without AVX-512 */
#define FEATURES "avx2,bmi,bmi2,lzcnt,popcnt"
#else
#include <immintrin.h>
#define FEATURES \
	"avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi,avx512vbmi2,gfni,avx2,bmi,bmi2,lzcnt,popcnt"
#endif

/* The name of a kernel. */
#define K(name) octavo_##name##_avx512

TARGET_BEGIN(FEATURES)
#include "vec_avx512.inc.h"
#include KERNELS
TARGET_END

#endif
