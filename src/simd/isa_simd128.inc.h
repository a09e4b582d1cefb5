/* SPDX-License-Identifier: MIT */
/* isa_simd128.inc.h - compiles the file that KERNELS names for SIMD128 */
#include <stdbool.h>
#include <string.h>

#include "../base.h"
#include "../kernels.h"

#if OCTAVO_SIMD128

#include <wasm_simd128.h>

/* The name of a kernel. */
#define K(name) octavo_##name##_simd128

#include "vec_simd128.inc.h"
#include KERNELS

#endif
