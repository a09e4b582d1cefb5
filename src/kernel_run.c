/* SPDX-License-Identifier: MIT */
/* kernel_run.c - runs of characters that kernels take */
#include "kernel_run.h"

#include "base.h"
#include "hangul.h"
#include "pairs.h"

/*
 * Octets of a text that is not shared with the kind of the kernels throughout, which are
 * searched at once. The first parts are small: a kernel may stop long before their end.
 */
#define MIN_PART 64
#define MAX_PART 4096

/* Octets of UTF-8 between a text with pairs and a kernel. */
#define SCRATCH 4096

/* Whether the text has pairs of surrogates instead of sequences of four octets. */
static bool has_pairs(const struct encoding *e)
{
	return e->form && e->form->pairs;
}

static bool is_unicode11(const struct encoding *e)
{
	return octavo_encoding_of(e) == OCTAVO_UTF8_UNICODE11;
}

static size_t min(size_t a, size_t b)
{
	return a < b ? a : b;
}

/* e->shared_prefix(), as far as a kernel can find it by the kernel. */
static size_t shared_prefix(const struct encoding *e, const uint8_t *s, size_t n)
{
	size_t unit = e->info.unit_size, whole = n & ~(unit - 1), at = 0;

	if (e->sought && n >= MIN_PART && octavo_convert_kernels()->included) {
		struct octavo_searched text = {
			(uint8_t)unit, e->info.byte_order == OCTAVO_ORDER_BIG, false, false
		};
		at = octavo_convert_kernels()->included(s, whole, e->sought, text);
		if (e->form && e->form->long_nul) {
			const uint8_t *nul = memchr(s, 0, at);
			at = nul ? (size_t)(nul - s) : at;
		}
		at -= unit == 1 && at > 0; /* perhaps the lead of what the kernel found */
	}
	return at + e->shared_prefix(s + at, n - at);
}

void octavo_run_repaired(enum octavo_kind from, enum octavo_kind to, struct cursor *at)
{
	uint8_t good[SCRATCH];

	while (at->n && at->cap) {
		/* A unit of up to four octets becomes at least one. */
		size_t most = at->cap < SCRATCH / 4 ? 4 * at->cap : SCRATCH, bad = 0;
		struct octavo_run run = { 0, 0 }, part =
			octavo_kinds_convert(from, from, at->src, at->n, good, most, &bad);

		if (part.written)
			run = octavo_kinds_convert(from, to, good, part.written, at->dst, at->cap,
			                           NULL);
		if (run.read == 0)
			break;
		if (run.read < part.written) {
			bad = 0;
			octavo_kinds_convert(from, from, at->src, at->n, good, run.read, &bad);
		}
		at->replaced += bad;
		advance(at, run.read, run.written);
		if (at->n == 0 || at->cap == 0)
			break;
		run = octavo_kinds_convert(from, to, at->src, at->n, at->dst, at->cap, NULL);
		advance(at, run.read, run.written);
	}
}

void octavo_run_narrowed(enum octavo_kind from, struct cursor *at)
{
	uint8_t utf8[SCRATCH];

	for (size_t most = SCRATCH; at->n && at->cap && most;) {
		struct octavo_run run = { 0, 0 }, part = octavo_kinds_convert(
			from, OCTAVO_KIND_UTF8, at->src, at->n, utf8, most, NULL);
		size_t count = 0;

		if (part.written)
			run = octavo_kinds_convert(OCTAVO_KIND_UTF8, OCTAVO_KIND_LATIN1, utf8,
			                           part.written, at->dst, at->cap, &count);
		if (run.read < part.written) {
			most = run.read; /* once more, only as far as fits */
			continue;
		}
		if (part.read == 0)
			break;
		advance(at, part.read, run.written);
		at->replaced += count;
	}
}

/* Converts a run of a text with pairs, n > 0, by way of UTF-8. */
static NEVER_INLINE struct octavo_run
run_from_pairs(const struct job *job, struct cursor *at, size_t n)
{
	const struct form *form = job->from->form;
	uint8_t utf8[SCRATCH];
	struct octavo_run joined = octavo_join_pairs(form, at->src, n, utf8, sizeof utf8);
	struct cursor middle = { utf8, joined.written, at->dst, at->cap, 0 };

	if (joined.written == 0)
		return joined;
	struct octavo_run run =
		run_kernel(job, &middle, joined.written, at->cap, &at->replaced);
	run.read = run.read == joined.written ?
	                   joined.read :
	                   octavo_joined_from(form, at->src, n, run.read);
	return run;
}

/* Converts a run to a text with pairs, n > 0, by way of UTF-8. */
static NEVER_INLINE struct octavo_run
run_to_pairs(const struct job *job, struct cursor *at, size_t n)
{
	uint8_t utf8[SCRATCH + OCTAVO_MAX_CHARACTER];
	struct cursor middle = { at->src, n, utf8, SCRATCH, 0 };

	for (size_t cap = SCRATCH;;) {
		size_t count = 0;
		struct octavo_run run = run_kernel(job, &middle, n, cap, &count);
		struct octavo_run split =
			octavo_split_pairs(job->to->form, utf8, run.written, at->dst, at->cap);
		if (split.read == run.written) {
			at->replaced += count;
			return (struct octavo_run){ run.read, split.written };
		}
		cap = split.read; /* once more, only as far as fits */
	}
}

/* How much of what a kernel wrote is shared with the encoding, or made so. */
static size_t adopt(const struct encoding *to, uint8_t *dst, size_t n)
{
	size_t at = shared_prefix(to, dst, n);

	if (is_unicode11(to))
		at += octavo_hangul_move(dst + at, n - at, dst + at, true);
	return at;
}

/* Converts a run, n > 0, as the kind of the kernels, only as far as the target shares it. */
static inline struct octavo_run run_shared(const struct job *job, struct cursor *at, size_t n)
{
	size_t count = 0;
	struct octavo_run run = run_kernel(job, at, n, at->cap, &count);

	if (run.written && job->to->shared_prefix) {
		size_t shared = adopt(job->to, at->dst, run.written);
		if (shared < run.written) {
			count = 0;
			run = run_kernel(job, at, n, shared, &count);
			adopt(job->to, at->dst, run.written);
		}
	}
	at->replaced += count;
	return run;
}

/* Converts or, without a target, checks a run of Unicode 1.1 with syllables that moved, n > 0. */
static NEVER_INLINE struct octavo_run run_moved(const struct job *job, struct cursor *at, size_t n)
{
	uint8_t now[SCRATCH];
	size_t moved = octavo_hangul_move(at->src, min(n, SCRATCH), now, false);
	struct cursor middle = { now, moved, at->dst, at->cap, 0 };
	struct octavo_run run = { 0, 0 };

	if (moved && job->to)
		run = run_shared(job, &middle, moved); /* which has each octet where it was */
	else if (moved)
		run.read = valid_run(OCTAVO_KIND_UTF8, now, moved);
	at->replaced += middle.replaced;
	return run;
}

/* Converts a run of one part: what the kind shares, then text with pairs. */
static inline void run_part(const struct job *job, struct cursor *at, size_t n)
{
	const struct encoding *from = job->from, *to = job->to;
	size_t shared = from->shared_prefix ? shared_prefix(from, at->src, n) : n;
	struct octavo_run run = { 0, 0 };

	if (shared)
		run = run_shared(job, at, shared);
	advance(at, run.read, run.written);
	if ((run.read == shared && !is_unicode11(from)) || run.read == n || at->cap == 0)
		return;
	if (is_unicode11(from))
		run = run_moved(job, at, n - run.read);
	else if (has_pairs(from) && !to->shared_prefix)
		run = run_from_pairs(job, at, shared - run.read);
	else if (has_pairs(to) && !from->shared_prefix)
		run = run_to_pairs(job, at, shared - run.read);
	else
		return;
	advance(at, run.read, run.written);
}

/* octavo_run_convert() for encodings that share only a prefix with the kind of the kernels. */
static void run_parts(const struct job *job, struct cursor *at, size_t n)
{
	size_t end = at->n - n, part_size = MIN_PART;

	while (at->n > end) {
		size_t before = at->n, part = min(before - end, part_size);
		run_part(job, at, part);
		size_t taken = before - at->n;
		/* The rest of a part may be an incomplete character. */
		if (taken == 0 || part - taken >= OCTAVO_MAX_CHARACTER)
			break;
		part_size = min(4 * part_size, MAX_PART);
	}
}

void octavo_run_convert(const struct job *job, struct cursor *at, size_t n)
{
	if (!has_kernels_only(job)) {
		run_parts(job, at, n);
		return;
	}
	struct octavo_run run = run_kernel(job, at, n, at->cap, &at->replaced);
	advance(at, run.read, run.written);
}

/* A prefix of a text with pairs, s[0..n), that is well-formed. */
static NEVER_INLINE size_t valid_run_with_pairs(const struct encoding *from, const uint8_t *s,
                                                size_t n)
{
	uint8_t utf8[SCRATCH];
	struct octavo_run joined = octavo_join_pairs(from->form, s, n, utf8, sizeof utf8);
	size_t valid = joined.written ? valid_run(from->kind, utf8, joined.written) : 0;

	return valid == joined.written ? joined.read : octavo_joined_from(from->form, s, n, valid);
}

/* Counts errors in UTF-16 or UTF-32, n > 0, as far as they come close to each other. */
static NEVER_INLINE void count_errors(const struct job *job, struct cursor *at, size_t n)
{
	enum octavo_kind kind = job->from->kind;
	uint8_t scratch[SCRATCH];

	for (size_t bad = 1; n && bad;) {
		bad = 0;
		struct octavo_run run = octavo_kinds_convert(kind, kind, at->src, n, scratch,
		                                             sizeof scratch, &bad);
		advance(at, run.read, 0);
		at->replaced += bad;
		n -= run.read;
	}
}

void octavo_run_check(const struct job *job, struct cursor *at, size_t n)
{
	const struct encoding *from = job->from;
	enum octavo_kind kind = from->checked ? from->checked : from->kind;
	size_t part_size = from->checked ? n : MIN_PART, valid;

	do {
		size_t whole = min(n, part_size), part = whole;
		if (!from->checked && from->shared_prefix)
			part = shared_prefix(from, at->src, part);
		valid = part ? valid_run(kind, at->src, part) : 0;
		if (valid < part && has_pairs(from))
			valid += valid_run_with_pairs(from, at->src + valid, part - valid);
		advance(at, valid, 0);
		if (valid < whole && is_unicode11(from)) {
			part = run_moved(job, at, whole - valid).read;
			advance(at, part, 0);
			valid += part;
		}
		n -= valid;
		part_size = min(4 * part_size, MAX_PART);
	} while (valid && !from->checked);
	if (n && kernels_may_replace(job) && from->kind != OCTAVO_KIND_UTF8)
		count_errors(job, at, n);
}
