/* SPDX-License-Identifier: MIT */
/* isa_neon.inc.h - compiles the file that KERNELS names for NEON */
#include <stdbool.h>
#include <string.h>

#include "../base.h"
#include "../kernels.h"

#if OCTAVO_NEON

#include <arm_neon.h>

/* The name of a kernel. */
#define K(name) octavo_##name##_neon

#include "vec_neon.inc.h"
#include KERNELS

#endif
