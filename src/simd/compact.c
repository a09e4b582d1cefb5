/* SPDX-License-Identifier: MIT */
/* compact.c - the tables of src/tables/compact.h, once for all instruction sets */
#include "compact.h"

#include "../base.h"

/* AVX-512 needs none. */
#if OCTAVO_SSE41 || OCTAVO_AVX2 || OCTAVO_NEON || OCTAVO_SIMD128 || OCTAVO_GNU_VECTORS
#include "../tables/compact.h"
#endif
