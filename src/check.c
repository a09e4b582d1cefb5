/* SPDX-License-Identifier: MIT */
/* check.c - octavo_check(): is it well-formed, and if not, where and why? */
#include "base.h"
#include "exclude.h"
#include "kernel_run.h"
#include "transcode.h"

/* octavo_check() of the rest, after 'at' came so far. */
static struct octavo_result check_rest(enum octavo_encoding e, const struct cursor *at, size_t n,
                                       unsigned options)
{
	struct octavo_stream whole = octavo_stream_init(e, OCTAVO_NO_ENCODING, options);
	struct octavo_result rest =
		octavo_transcode(&whole, at->src, at->n, NULL, SIZE_MAX, false);
	return (struct octavo_result){ n - at->n + rest.read, 0, at->replaced + rest.replaced,
		                       rest.error, rest.length };
}

/* octavo_check() where a byte order mark decides: of what follows the mark. */
static struct octavo_result check_by_bom(const struct encoding *from, const uint8_t *s, size_t n,
                                         unsigned options)
{
	const struct encoding *known = in_byte_order(from, s, n);
	/* Only a mark makes it little-endian. */
	bool has_mark = known->info.byte_order == OCTAVO_ORDER_LITTLE ||
	                is_bom(known->decode(s, n, false));
	size_t mark = has_mark ? known->info.unit_size : 0;
	struct octavo_result r =
		octavo_check(octavo_encoding_of(known), s + mark, n - mark, options);
	if (r.error != OCTAVO_UNSUPPORTED)
		r.read += mark;
	return r;
}

/* octavo_check() of what a kernel leaves, which took 'valid' octets. */
static NEVER_INLINE struct octavo_result check_from(enum octavo_encoding e, const uint8_t *src,
                                                    size_t n, size_t valid, unsigned options)
{
	const struct job job = { octavo_encoding_find(e), NULL, options, NULL };
	struct cursor at = { src, n, NULL, SIZE_MAX, 0 };

	advance(&at, valid, 0);
	if (n && job.from && job.from->kind && /* OCTAVO_STOP .. OCTAVO_ESCAPE, exclusions */
	    (options & ~(OCTAVO_EXCLUDE_MASK | OCTAVO_ESCAPE)) == 0) {
		size_t included = n;
		if (options & OCTAVO_EXCLUDE_MASK)
			included = octavo_included_prefix(job.from, src,
			                                  n < LOOK_AHEAD ? n : LOOK_AHEAD, options);
		/* A kernel that octavo_check() has called would stop at the same place again. */
		bool is_tried = job.from->checked && (options & OCTAVO_EXCLUDE_MASK) == 0 &&
		                octavo_valid_kernels()->prefix[OCTAVO_KIND_UTF8];
		if (included && !is_tried)
			octavo_run_check(&job, &at, included);
		if (at.n == 0)
			return (struct octavo_result){ .read = n, .replaced = at.replaced };
		if (options & OCTAVO_ERROR_MASK) /* errors are counted */
			return check_rest(e, &at, n, options);
		struct octavo_character c = job.from->decode(at.src, at.n, false);
		enum octavo_error error =
			c.error ? c.error : octavo_excluded(c.code_point, options);
		if (error)
			return (struct octavo_result){ n - at.n, 0, 0, error, c.length };
	}
	if (n && is_by_bom(job.from) && (options & OCTAVO_BOM_MASK) == 0)
		return check_by_bom(job.from, src, n, options);
	return check_rest(e, &at, n, options);
}

struct octavo_result octavo_check(enum octavo_encoding e, const void *src, size_t n,
                                  unsigned options)
{
	const struct encoding *from = octavo_encoding_find(e);
	size_t valid = 0;

	/* Most often a kernel takes all of the text. This has to be quick for short text. */
	if (n && from && (options & ~(unsigned)OCTAVO_ESCAPE) == 0) {
		valid = octavo_kinds_prefix(from->checked, src, n);
		if (valid == n)
			return (struct octavo_result){ .read = n };
	}
	return check_from(e, src, n, valid, options);
}
