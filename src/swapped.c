/* SPDX-License-Identifier: MIT */
/*
 * swapped.c - kernels for big-endian text, by way of little-endian text
 *
 * Kernels of their own would be half of the library. What is swapped stays in the nearest cache;
 * docs/performance.md has what that costs.
 */
#include "swapped.h"

#include <string.h>

/* Octets that are swapped at once: whole units. */
#define PART 4096

static enum octavo_kind in_little(enum octavo_kind kind)
{
	return kind == OCTAVO_KIND_UTF16BE   ? OCTAVO_KIND_UTF16LE
	       : kind == OCTAVO_KIND_UTF32BE ? OCTAVO_KIND_UTF32LE
	                                     : kind;
}

static size_t unit_of(enum octavo_kind kind)
{
	return kind == OCTAVO_KIND_UTF16BE ? 2 : 4;
}

static void swap(enum octavo_kind kind, const uint8_t *s, size_t n, uint8_t *dst)
{
	const struct octavo_valid_kernels *kernels = octavo_valid_kernels();
	octavo_swap_kernel *kernel =
		kind == OCTAVO_KIND_UTF16BE ? kernels->swap16 : kernels->swap32;

	if (kernel) {
		kernel(s, n, dst);
		return;
	}
	/* Another thread has just chosen the scalar kernels, after this one took another. */
	for (size_t at = 0, unit = unit_of(kind); at < n; at += unit) {
		uint8_t octets[4];
		for (size_t i = 0; i < unit; i++)
			octets[i] = s[at + unit - 1 - i];
		memcpy(dst + at, octets, unit);
	}
}

/* The next part of n octets of a big-endian text, in whole units. */
static size_t part_of(enum octavo_kind kind, size_t n)
{
	return n < PART ? n - n % unit_of(kind) : PART;
}

struct octavo_run octavo_swapped_convert(enum octavo_kind from, enum octavo_kind to,
                                         const uint8_t *s, size_t n, uint8_t *dst, size_t cap,
                                         size_t *replaced)
{
	octavo_convert_kernel *kernel =
		octavo_convert_kernels()->convert[in_little(from)][in_little(to)];
	struct octavo_run run, all = { 0, 0 };
	uint8_t little[PART];
	size_t part;

	if (!kernel)
		return all;
	do {
		const uint8_t *src = s + all.read;
		uint8_t *end = dst + all.written;

		part = n - all.read < PART ? n - all.read : PART;
		if (is_big(from)) {
			part = part_of(from, part);
			swap(from, src, part, little);
			src = little;
		}
		if (part == 0 || all.written == cap)
			break;
		run = kernel(src, part, end, cap - all.written, replaced);
		if (is_big(to))
			swap(to, end, run.written, end);
		all.read += run.read;
		all.written += run.written;
		/* The rest of a part may be a character that it cuts. */
	} while (run.read && part - run.read < OCTAVO_MAX_CHARACTER);
	return all;
}

size_t octavo_swapped_prefix(enum octavo_kind kind, const uint8_t *s, size_t n)
{
	octavo_valid_kernel *kernel = octavo_valid_kernels()->prefix[in_little(kind)];
	uint8_t little[PART];
	size_t at = 0;

	for (size_t part, good; kernel && (part = part_of(kind, n - at)) > 0; at += good) {
		swap(kind, s + at, part, little);
		good = kernel(little, part);
		if (good == 0 || part - good >= OCTAVO_MAX_CHARACTER)
			return at + good;
	}
	return at;
}

size_t octavo_kinds_count(octavo_count_kernel *const *kernels, enum octavo_kind kind,
                          const uint8_t *s, size_t n)
{
	octavo_count_kernel *kernel = kernels[in_little(kind)];
	uint8_t little[PART];
	size_t count = 0;

	if (!is_big(kind))
		return kernel(s, n);
	for (size_t at = 0, part; (part = part_of(kind, n - at)) > 0; at += part) {
		swap(kind, s + at, part, little);
		count += kernel(little, part);
	}
	return count;
}
