/* SPDX-License-Identifier: MIT */
/* narrow_run.c - runs of characters to Latin-1 or US-ASCII, across those that they lack */
#include "narrow_run.h"

#include <string.h>

#include "base.h"
#include "decode.h"
#include "encode.h"
#include "prefix.h"
#include "replacement.h"
#include "shared_prefix.h"

/* Octets of UTF-8 on the way from another encoding. */
#define SCRATCH 4096

/* Octets that an escape, of which the longest is "\u{10FFFF}", may change. */
#define MAX_CHANGED 12

/* Writes \u{..} with as many digits as it takes, eight of them at once. */
static ALWAYS_INLINE size_t put_escape(uint32_t value, uint8_t *dst)
{
	size_t count = 2u + (value >= 0x100) + (value >= 0x1000) + (value >= 0x10000) +
	               (value >= 0x100000);
	uint64_t x = value << (32 - 4 * count);

	x = (x | x << 16) & UINT64_C(0x0000FFFF0000FFFF);
	x = (x | x << 8) & UINT64_C(0x00FF00FF00FF00FF);
	x = (x | x << 4) & EACH_OCTET(0x0F);
	x += EACH_OCTET('0') + ((x + EACH_OCTET(6)) >> 4 & EACH_OCTET(1)) * ('A' - '0' - 10);
	memcpy(dst, "\\u{", 3);
	put_word(x, dst + 3);
	dst[3 + count] = '}';
	return count + 4;
}

/* Converts well-formed UTF-8 with an escape for each character above 'greatest', 7F or FF. */
static struct octavo_run escape_utf8(const uint8_t *s, size_t n, uint8_t *dst, size_t cap,
                                     uint32_t greatest, size_t *count)
{
	struct octavo_run run = { 0, 0 };

	while (run.read < n && cap - run.written >= MAX_CHANGED) {
		const uint8_t *at = s + run.read;
		uint8_t *end = dst + run.written;

		if (n - run.read >= 8 && !(word_at(at) & EACH_OCTET(0x80))) {
			memcpy(end, at, 8);
			run.read += 8;
			run.written += 8;
			continue;
		}
		unsigned length = at[0] < 0x80 ? 1 : announced(at[0]);
		uint32_t value = at[0];
		if (length > 1)
			value = (value & (0x7Fu >> length)) << 6 | (at[1] & 0x3F);
		if (length > 2)
			value = value << 6 | (at[2] & 0x3F);
		if (length > 3)
			value = value << 6 | (at[3] & 0x3F);
		run.read += length;
		if (value <= greatest) {
			*end = (uint8_t)value;
			run.written++;
		} else {
			run.written += put_escape(value, end);
			(*count)++;
		}
	}
	return run;
}

/* octavo_run_narrowed() from UTF-8, n > 0. */
static struct octavo_run narrow_utf8(const struct job *job, const uint8_t *s, size_t n,
                                     uint8_t *dst, size_t cap, size_t *count)
{
	octavo_narrow_kernel *kernel = octavo_convert_kernels()->utf8_narrow;
	unsigned policy = octavo_policy(job->options, OCTAVO_UNMAPPABLE);
	struct octavo_narrowing narrowing = { (uint8_t)job->to->greatest,
		                              policy == OCTAVO_SKIP };

	if (policy == OCTAVO_ESCAPE)
		return escape_utf8(s, octavo_utf8_prefix(s, n < SCRATCH ? n : SCRATCH), dst, cap,
		                   job->to->greatest, count);
	return kernel ? kernel(s, n, dst, cap, count, narrowing) : (struct octavo_run){ 0, 0 };
}

void octavo_run_narrowed(const struct job *job, struct cursor *at)
{
	enum octavo_kind from = job->from->kind;
	uint8_t utf8[SCRATCH];

	for (size_t most = SCRATCH; at->n && at->cap && most;) {
		struct octavo_run run = { 0, 0 }, part = { 0, 0 };
		size_t count = 0;

		if (from == OCTAVO_KIND_UTF8) {
			run = part = narrow_utf8(job, at->src, at->n, at->dst, at->cap, &count);
		} else {
			part = octavo_kinds_convert(from, OCTAVO_KIND_UTF8, at->src, at->n, utf8,
			                            most, NULL);
			if (part.written)
				run = narrow_utf8(job, utf8, part.written, at->dst, at->cap,
				                  &count);
			if (run.read < part.written) {
				most = run.read; /* once more, only as far as fits */
				continue;
			}
		}
		if (part.read == 0)
			break;
		advance(at, part.read, run.written);
		at->replaced += count;
	}
}
