/* SPDX-License-Identifier: MIT */
/* repair_run.c - runs of UTF-8 with errors that a kernel takes */
#include "repair_run.h"

#include "kernel_run.h"
#include "step.h"

/* Octets of repaired UTF-8 between the text and another encoding. */
#define SCRATCH 4096

/* Fewer octets of it are not worth it. */
#define MIN_SCRATCH 512

static bool is_utf8(const struct encoding *e)
{
	return e->kind == OCTAVO_KIND_UTF8 && !e->shared_prefix;
}

bool octavo_can_repair(const struct job *job)
{
	unsigned policy = job->options & OCTAVO_ERROR_MASK;
	enum octavo_kind to = job->to ? job->to->kind : OCTAVO_KIND_NONE;

	if (policy == OCTAVO_STOP || job->own || job->from->kind != OCTAVO_KIND_UTF8 ||
	    !job->from->only_kind || !octavo_convert_kernels()->repair)
		return false;
	if (!job->to)
		return true;
	if (policy == OCTAVO_ROUNDTRIP)
		return is_utf8(job->to);
	/* Latin-1 lacks the U+FFFD that the kernel writes, and gets '?' for it. */
	if (to == OCTAVO_KIND_LATIN1)
		return policy == OCTAVO_REPLACE && kernels_may_narrow(job);
	return to != OCTAVO_KIND_NONE && !job->to->shared_prefix;
}

/* Converts all of well-formed UTF-8, for which there is space. Counts '?' in Latin-1. */
static void convert_all(const struct encoding *to, struct cursor *at)
{
	const unsigned options = OCTAVO_UNMAPPABLE_REPLACE;
	struct octavo_stream stream =
		octavo_stream_init(OCTAVO_UTF8, octavo_encoding_of(to), options);
	const struct job job = { octavo_encoding_find(OCTAVO_UTF8), to, options, NULL };
	struct octavo_result result;

	do
		octavo_run_convert(&job, at, at->n);
	while (at->n && octavo_step(&stream, &job, at, false, &result));
}

/* Repairs to another encoding than UTF-8, by way of that. */
static struct octavo_run repair_to_units(const struct job *job, const struct cursor *at,
                                         size_t n, struct octavo_repair *how)
{
	/* One octet of UTF-8 gives at most one unit. */
	size_t cap = at->cap / job->to->info.unit_size;
	uint8_t utf8[SCRATCH];
	struct octavo_run run = { 0, 0 };

	if (cap < MIN_SCRATCH)
		return run;
	cap = cap < SCRATCH ? cap : SCRATCH;
	run = octavo_convert_kernels()->repair(at->src, n, utf8, cap, how);
	struct cursor middle = { utf8, run.written, at->dst, at->cap, 0 };
	convert_all(job->to, &middle);
	run.written = at->cap - middle.cap;
	if (job->to->kind == OCTAVO_KIND_LATIN1)
		how->count = middle.replaced; /* each U+FFFD is one of them */
	return run;
}

bool octavo_run_repair(struct octavo_stream *stream, const struct job *job, struct cursor *at,
                       size_t n)
{
	unsigned options = job->to ? job->options : job->options & ~OCTAVO_ERROR_MASK;
	struct octavo_repair how = { options, stream->joins, 0 };
	struct octavo_run run =
		!job->to || is_utf8(job->to)
			? octavo_convert_kernels()->repair(at->src, n, at->dst, at->cap, &how)
			: repair_to_units(job, at, n, &how);

	if (run.read == 0)
		return false;
	advance(at, run.read, run.written);
	at->replaced += how.count;
	stream->joins = how.joins;
	return true;
}
