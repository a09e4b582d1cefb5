/* SPDX-License-Identifier: MIT */
/* length.c - octavo_convert_length(): how much octavo_convert() would write */
#include "length.h"

#include "base.h"
#include "kernel_run.h"
#include "transcode.h"

/* Octets that are written at once only to be counted, at first and later. */
#define MIN_SCRATCH 128
#define SCRATCH 4096

static bool is_latin1(enum octavo_kind kind)
{
	return kind == OCTAVO_KIND_LATIN1;
}

static bool is_utf16(enum octavo_kind kind)
{
	return kind == OCTAVO_KIND_UTF16LE || kind == OCTAVO_KIND_UTF16BE;
}

/* Whether the length of well-formed text follows from what kernels count in it. */
static ALWAYS_INLINE bool is_countable(const struct encoding *from, const struct encoding *to)
{
	return !from->shared_prefix && !to->shared_prefix && to->kind != OCTAVO_KIND_NONE &&
	       !is_latin1(to->kind) &&
	       (from->kind == OCTAVO_KIND_UTF8 ||
	        octavo_length_kernels()->utf8[from->kind % OCTAVO_KINDS]);
}

/* What n > 0 octets of a countable kind become, which are well-formed. */
static ALWAYS_INLINE size_t length_of(enum octavo_kind from, enum octavo_kind to,
                                      const uint8_t *s, size_t n)
{
	const struct octavo_length_kernels *kernels = octavo_length_kernels();

	if (from == OCTAVO_KIND_UTF8)
		return length_from_utf8(to, (const char *)s, n);
	if (to == OCTAVO_KIND_UTF8)
		return octavo_kinds_length(kernels->utf8, from, s, n);
	if (is_latin1(from))
		return is_utf16(to) ? 2 * n : 4 * n;
	if (is_utf16(from) == is_utf16(to))
		return n;
	size_t pairs = octavo_kinds_length(kernels->above_bmp, from, s, n);
	return is_utf16(from) ? 2 * n - 4 * pairs : n / 2 + 2 * pairs;
}

static size_t sum(size_t a, size_t b)
{
	return b > SIZE_MAX - a ? SIZE_MAX : a + b;
}

/* Adds to 'length' what the text becomes that is before the first error. */
static size_t count_run(const struct job *job, struct cursor *at, size_t length)
{
	const enum octavo_kind from = job->from->kind;

	while (at->n) {
		size_t good = octavo_valid_run(from, at->src, at->n < BLOCK ? at->n : BLOCK);

		if (good == 0)
			break;
		length = sum(length, length_of(from, job->to->kind, at->src, good));
		advance(at, good, 0);
	}
	return length;
}

/* octavo_convert_length() of any text. */
static NEVER_INLINE size_t length_of_any(enum octavo_encoding from, const uint8_t *src, size_t n,
                                         enum octavo_encoding to, unsigned options)
{
	struct octavo_stream whole = octavo_stream_init(from, to, options);
	struct cursor at = { src, n, NULL, SIZE_MAX, 0 };
	size_t length = 0, most = MIN_SCRATCH;
	uint8_t scratch[SCRATCH];

	if (to == OCTAVO_NO_ENCODING)
		return 0;
	for (;;) {
		struct octavo_result part =
			octavo_transcode(&whole, at.src, at.n, scratch, most, false);
		length = sum(length, part.written);
		if (part.error != OCTAVO_NO_ROOM || length == SIZE_MAX)
			return length;
		advance(&at, part.read, 0);
		/* Now the byte order is known. */
		const struct job job = { octavo_encoding_find(whole.from),
			                 octavo_encoding_find(whole.to), OCTAVO_STOP, NULL };
		if ((options & OCTAVO_EXCLUDE_MASK) == 0 && is_countable(job.from, job.to)) {
			size_t before = at.n;
			length = count_run(&job, &at, length);
			if (at.n < before)
				whole.joins = whole.after_high = 0;
		}
		most = SCRATCH;
	}
}

size_t octavo_convert_length(enum octavo_encoding from, const void *src, size_t n,
                             enum octavo_encoding to, unsigned options)
{
	const struct encoding *source = octavo_encoding_find(from);
	const struct encoding *target = octavo_encoding_find(to);

	/* Most often all of the text is well-formed. This has to be quick for short text. */
	if (n && n <= BLOCK && source && target && (options & ~(unsigned)OCTAVO_ESCAPE) == 0 &&
	    is_countable(source, target) && octavo_kinds_prefix(source->checked, src, n) == n)
		return length_of(source->kind, target->kind, src, n);
	return length_of_any(from, src, n, to, options);
}
