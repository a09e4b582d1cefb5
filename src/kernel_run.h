/* SPDX-License-Identifier: MIT */
/* kernel_run.h - runs of characters that kernels take */
#ifndef OCTAVO_KERNEL_RUN_H
#define OCTAVO_KERNEL_RUN_H

#include <string.h>

#include "job.h"
#include "prefix.h"
#include "replacement.h"

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
size_t octavo_valid_run(enum octavo_kind kind, const uint8_t *s, size_t n);

/*
 * Converts a run of the next n octets, n > 0, to at most 'cap' octets, as text of the kinds of
 * both encodings. Does not advance 'at'.
 */
struct octavo_run octavo_run_kernel(const struct job *job, const struct cursor *at, size_t n,
                                    size_t cap, size_t *replaced);

#endif
