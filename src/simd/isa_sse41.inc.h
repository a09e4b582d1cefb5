/* SPDX-License-Identifier: MIT */
/* isa_sse41.inc.h - compiles the file that KERNELS names for SSE4.1 */
#include <stdbool.h>
#include <string.h>

#include "../base.h"
#include "../kernels.h"

#if OCTAVO_SSE41

#include <immintrin.h>

/* The name of a kernel. */
#define K(name) octavo_##name##_sse41

TARGET_BEGIN("sse4.1,ssse3")
#include "vec_sse41.inc.h"
#include KERNELS
TARGET_END

#endif
