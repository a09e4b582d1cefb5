/* SPDX-License-Identifier: MIT */
/* isa_gnu.inc.h - compiles the file that KERNELS names for VSX or for V of RISC-V */
#include <stdbool.h>
#include <string.h>

#include "../base.h"
#include "../kernels.h"

#if OCTAVO_GNU_VECTORS

/* The name of a kernel. */
#define K(name) octavo_##name##_gnu

#if OCTAVO_RVV
#include <riscv_vector.h>
TARGET_BEGIN("arch=+v")
#endif
#include "vec_gnu.inc.h"
#include KERNELS
#if OCTAVO_RVV
TARGET_END
#endif

#endif
