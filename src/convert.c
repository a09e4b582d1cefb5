/* SPDX-License-Identifier: MIT */
/* convert.c - octavo_convert() */
#include "base.h"
#include "kernel_run.h"
#include "transcode.h"

/* octavo_convert() of what a kernel leaves, which came as far as 'run' and 'replaced'. */
static NEVER_INLINE struct octavo_result
convert_rest(enum octavo_encoding from, const uint8_t *src, size_t n, enum octavo_encoding to,
             uint8_t *dst, size_t cap, unsigned options, struct octavo_run run, size_t replaced)
{
	struct octavo_stream whole = octavo_stream_init(from, to, options);
	const struct job job = { octavo_encoding_find(from), octavo_encoding_find(to), options,
		                 NULL };
	struct cursor at = { src, n, dst, cap, replaced };

	if (to == OCTAVO_NO_ENCODING)
		return (struct octavo_result){ .error = OCTAVO_UNSUPPORTED };
	advance(&at, run.read, run.written);
	/* This leaves a high surrogate before an error to the stream, which has to know of it. */
	if (n && run.read == 0 && job.from && job.to && (options & ~(unsigned)OCTAVO_ESCAPE) == 0)
		octavo_run_convert(&job, &at, n);
	if (n && at.n == 0)
		return (struct octavo_result){ n, cap - at.cap, at.replaced, OCTAVO_OK, 0 };
	struct octavo_result rest =
		octavo_transcode(&whole, at.src, at.n, at.dst, at.cap, false);
	return (struct octavo_result){ n - at.n + rest.read, cap - at.cap + rest.written,
		                       at.replaced + rest.replaced, rest.error, rest.length };
}

struct octavo_result octavo_convert(enum octavo_encoding from, const void *src, size_t n,
                                    enum octavo_encoding to, void *dst, size_t cap,
                                    unsigned options)
{
	const struct encoding *source = octavo_encoding_find(from);
	const struct encoding *target = octavo_encoding_find(to);
	struct octavo_run run = { 0, 0 };
	size_t replaced = 0;

	/* Most often a kernel takes all of the text. This has to be quick for short text. */
	if (n && cap && source && target && (options & ~(unsigned)OCTAVO_ESCAPE) == 0) {
		bool replaces = options == OCTAVO_REPLACE && source->only_kind;

		run = octavo_kinds_convert(source->checked, target->checked, src, n, dst, cap,
		                           replaces ? &replaced : NULL);
		if (run.read == n)
			return (struct octavo_result){ n, run.written, replaced, OCTAVO_OK, 0 };
	}
	return convert_rest(from, src, n, to, dst, cap, options, run, replaced);
}
