/* SPDX-License-Identifier: MIT */
/* convert.c - octavo_convert() */
#include "base.h"
#include "kernel_run.h"
#include "transcode.h"

/* The rest of octavo_convert(), after kernels took 'run' and replaced at->replaced errors. */
static NEVER_INLINE struct octavo_result
convert_rest(enum octavo_encoding from, enum octavo_encoding to, unsigned options,
             struct cursor *at, struct octavo_run run)
{
	struct octavo_stream whole = octavo_stream_init(from, to, options);

	if (to == OCTAVO_NO_ENCODING)
		return (struct octavo_result){ .error = OCTAVO_UNSUPPORTED };
	advance(at, run.read, run.written);
	struct octavo_result rest =
		octavo_transcode(&whole, at->src, at->n, at->dst, at->cap, false);
	return (struct octavo_result){ run.read + rest.read, run.written + rest.written,
		                       at->replaced + rest.replaced, rest.error, rest.length };
}

struct octavo_result octavo_convert(enum octavo_encoding from, const void *src, size_t n,
                                    enum octavo_encoding to, void *dst, size_t cap,
                                    unsigned options)
{
	const struct job job = { octavo_encoding_find(from), octavo_encoding_find(to), options,
		                 NULL };
	const struct cursor at = { src, n, dst, cap, 0 };
	struct octavo_run run = { 0, 0 };
	size_t replaced = 0;

	/*
	 * Most often kernels take all of the text. This has to be quick for short text: 'job' and
	 * 'at' stay in registers as long as no pointer to them goes to a function out of line.
	 */
	if (n && job.from && job.to && (options & ~(unsigned)OCTAVO_ESCAPE) == 0) {
		if (has_kernels_only(&job)) {
			run = run_kernel(&job, &at, n, cap, &replaced);
		} else {
			struct job parts_job = { job.from, job.to, options, NULL };
			struct cursor parts = { src, n, dst, cap, 0 };
			run = octavo_run_parts(&parts_job, &parts, n);
			replaced = parts.replaced;
		}
		if (run.read == n)
			return (struct octavo_result){ n, run.written, replaced, OCTAVO_OK, 0 };
	}
	struct cursor rest = { src, n, dst, cap, replaced };
	return convert_rest(from, to, options, &rest, run);
}
