/* SPDX-License-Identifier: MIT */
/* kernel_run.h - runs of characters that kernels take */
#ifndef OCTAVO_KERNEL_RUN_H
#define OCTAVO_KERNEL_RUN_H

#include <string.h>

#include "job.h"
#include "prefix.h"
#include "replacement.h"
#include "swapped.h"

/*
 * Converts what kernels take of the next n octets of the source, or skips what they know to be
 * well-formed. They may stop anywhere, even at once.
 */
void octavo_run_convert(const struct job *job, struct cursor *at, size_t n);
void octavo_run_check(const struct job *job, struct cursor *at, size_t n);

/* Whether kernels take all text of both encodings. */
static inline bool has_kernels_only(const struct job *job)
{
	return !job->from->shared_prefix && !job->to->shared_prefix;
}

/* Whether the options want one replacement for each ill-formed sequence, as kernels can write. */
static inline bool replaces_sequences(const struct job *job)
{
	return (job->options & (OCTAVO_ERROR_MASK | OCTAVO_PER_MASK)) ==
	               (OCTAVO_REPLACE | OCTAVO_PER_SUBPART) &&
	       job->from->only_kind;
}

/* Whether kernels may write U+FFFD for an ill-formed sequence, as the options then want. */
static inline bool kernels_may_replace(const struct job *job)
{
	return !job->own && replaces_sequences(job);
}

/* Whether kernels may write what stands for a character that Latin-1 or US-ASCII lacks. */
static inline bool kernels_may_narrow(const struct job *job)
{
	unsigned policy = octavo_policy(job->options, OCTAVO_UNMAPPABLE);

	return !job->own && policy >= OCTAVO_REPLACE && policy <= OCTAVO_ESCAPE;
}

/* A well-formed prefix of s[0..n), n > 0, in the kind: how far a kernel gets. */
static inline size_t valid_run(enum octavo_kind kind, const uint8_t *s, size_t n)
{
	if (kind == OCTAVO_KIND_UTF8)
		return octavo_utf8_prefix(s, n); /* fast even without a kernel */
	if (kind == OCTAVO_KIND_ASCII)
		return octavo_ascii_prefix(s, n);
	if (kind == OCTAVO_KIND_LATIN1)
		return n; /* nothing is ill-formed */
	return octavo_kinds_prefix(kind, s, n);
}

/* Goes on where a kernel that replaces nothing came to an error in UTF-16 or UTF-32. */
void octavo_run_repaired(enum octavo_kind from, enum octavo_kind to, struct cursor *at);

/* Goes on to Latin-1 or US-ASCII across characters that they lack. */
void octavo_run_narrowed(const struct job *job, struct cursor *at);

/*
 * Converts a run of the next n octets, n > 0, to at most 'cap' octets, as text of the kinds of
 * both encodings. Does not advance 'at'.
 */
static inline struct octavo_run run_kernel(const struct job *job, const struct cursor *at,
                                           size_t n, size_t cap, size_t *replaced)
{
	enum octavo_kind from = job->from->kind, to = job->to->kind;
	bool is_narrow = to == OCTAVO_KIND_LATIN1, narrows = is_narrow && kernels_may_narrow(job);
	bool replaces = !is_narrow && kernels_may_replace(job);
	struct octavo_run run = { 0, 0 };

	if (cap == 0)
		return run;
	run = octavo_kinds_convert(from, to, at->src, n, at->dst, cap, replaces ? replaced : NULL);
	if (narrows && job->to->shared_prefix && run.written) {
		/* What US-ASCII lacks Latin-1 may have. */
		run.written = octavo_ascii_prefix(at->dst, run.written);
		run.read = run.written * job->from->info.unit_size;
	}
	if (run.read == n)
		return run;
	/* From UTF-8 it replaces itself. */
	if (narrows || (replaces && from != OCTAVO_KIND_UTF8 && from != to)) {
		struct cursor rest = { at->src, n, at->dst, cap, 0 };
		advance(&rest, run.read, run.written);
		if (narrows)
			octavo_run_narrowed(job, &rest);
		else
			octavo_run_repaired(from, to, &rest);
		*replaced += rest.replaced;
		return (struct octavo_run){ n - rest.n, cap - rest.cap };
	}
	if (from == to && run.read == 0) {
		run.read = run.written = valid_run(from, at->src, n < cap ? n : cap);
		if (run.read)
			memcpy(at->dst, at->src, run.read);
	}
	return run;
}

#endif
