/* SPDX-License-Identifier: MIT */
/* swapped.h - kernels for text in either byte order */
#ifndef OCTAVO_SWAPPED_H
#define OCTAVO_SWAPPED_H

#include "kernels.h"

/* What follows, where one of the kinds is big-endian; nothing where there are no kernels. */
struct octavo_run octavo_swapped_convert(enum octavo_kind from, enum octavo_kind to,
                                         const uint8_t *s, size_t n, uint8_t *dst, size_t cap,
                                         size_t *replaced);
size_t octavo_swapped_prefix(enum octavo_kind kind, const uint8_t *s, size_t n);

/* Converts as a kernel does, n > 0; nothing where there is none. */
static inline struct octavo_run octavo_kinds_convert(enum octavo_kind from, enum octavo_kind to,
                                                     const uint8_t *s, size_t n, uint8_t *dst,
                                                     size_t cap, size_t *replaced)
{
	octavo_convert_kernel *kernel = octavo_convert_kernels()->convert[from][to];

	if (kernel)
		return kernel(s, n, dst, cap, replaced);
	return is_big(from) || is_big(to)
	               ? octavo_swapped_convert(from, to, s, n, dst, cap, replaced)
	               : (struct octavo_run){ 0, 0 };
}

/* The length of a prefix, as of a kernel, n > 0; 0 where there is none. */
static inline size_t octavo_kinds_prefix(enum octavo_kind kind, const uint8_t *s, size_t n)
{
	octavo_valid_kernel *kernel = octavo_valid_kernels()->prefix[kind];

	return kernel ? kernel(s, n) : is_big(kind) ? octavo_swapped_prefix(kind, s, n) : 0;
}

/* Whether there are kernels for lengths of the kind. */
static inline bool octavo_kinds_have_count(enum octavo_kind kind)
{
	return kind != OCTAVO_KIND_NONE && octavo_length_kernels()->utf8[OCTAVO_KIND_LATIN1];
}

/* Adds up what the kernel for lengths that 'kernels' has for the kind counts. */
size_t octavo_kinds_count(octavo_count_kernel *const *kernels, enum octavo_kind kind,
                          const uint8_t *s, size_t n);

#endif
