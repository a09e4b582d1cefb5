/* SPDX-License-Identifier: MIT */
/* kernel_run.c - runs of characters that kernels take */
#include "kernel_run.h"

#include "base.h"
#include "by_utf16.h"
#include "form.h"
#include "long_run.h"

/*
 * Octets of a text that is not shared with the kind of the kernels throughout, which are
 * searched at once. The first parts are small: a kernel may stop long before their end.
 */
#define MIN_PART 64
#define MAX_PART 4096

/* Where kernels take turns and get no farther at once, single steps are faster. */
#define MIN_TURN 24

/* Octets between two kernels. */
#define SCRATCH 4096

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

/* Converts a run, n > 0, as the kind of the kernels, only as far as the target shares it. */
static inline struct octavo_run run_shared(const struct job *job, struct cursor *at, size_t n)
{
	size_t count = 0;
	struct octavo_run run = run_kernel(job, at, n, at->cap, &count);

	if (run.written && job->to->shared_prefix) {
		size_t shared = shared_prefix(job->to, at->dst, run.written);
		if (shared < run.written) {
			count = 0;
			run = run_kernel(job, at, n, shared, &count);
		}
	}
	at->replaced += count;
	return run;
}

/* A job between one of the encodings of another and UTF-16. */
static struct job job_by_utf16(const struct job *job, enum octavo_encoding from,
                               enum octavo_encoding to)
{
	return (struct job){ octavo_encoding_find(from), octavo_encoding_find(to), job->options,
		             job->own };
}

/* Converts a run, n > 0, to what octavo_utf16_to_form() writes. */
static NEVER_INLINE struct octavo_run run_to_form(const struct job *job, struct cursor *at,
                                                  size_t n)
{
	const struct job first =
		job_by_utf16(job, octavo_encoding_of(job->from), OCTAVO_UTF16LE);
	uint8_t units[SCRATCH];
	struct cursor middle = { at->src, n, units, sizeof units, 0 };
	struct octavo_run run, rest;

	if (job->from->kind == OCTAVO_KIND_UTF16LE) {
		bool has_lone =
			job->from->info.has_surrogates && job->to->info.has_surrogates;
		n = has_lone ? n & ~(size_t)1 : valid_run(OCTAVO_KIND_UTF16LE, at->src, n);
		return octavo_utf16_to_form(job->to, at->src, n, at->dst, at->cap);
	}
	for (size_t cap = sizeof units;;) {
		size_t count = 0;
		run = run_kernel(&first, &middle, n, cap, &count);
		rest = octavo_utf16_to_form(job->to, units, run.written, at->dst, at->cap);
		if (rest.read == run.written) {
			at->replaced += count;
			return (struct octavo_run){ run.read, rest.written };
		}
		cap = rest.read; /* once more, only as far as fits */
	}
}

/* Converts a run, n > 0, of what octavo_form_to_utf16() reads. */
static NEVER_INLINE struct octavo_run run_from_form(const struct job *job, struct cursor *at,
                                                    size_t n)
{
	const struct encoding *from = job->from, *to = job->to;
	const struct job second =
		job_by_utf16(job, OCTAVO_WTF16LE, octavo_encoding_of(to));
	uint8_t units[SCRATCH];
	bool is_direct = to->kind == OCTAVO_KIND_UTF16LE && !to->shared_prefix;
	struct octavo_run run, rest;

	if (to == from)
		n = min(n, at->cap);
	run = octavo_form_to_utf16(from, at->src, n, is_direct ? at->dst : units,
	                           is_direct ? at->cap : sizeof units);
	if (run.written == 0 || to == from) {
		if (run.written)
			memcpy(at->dst, at->src, run.read);
		return (struct octavo_run){ run.read, run.read };
	}
	struct cursor middle = { units, run.written, at->dst, at->cap, 0 };
	if (!is_direct)
		rest = octavo_goes_by_utf16(to) ? run_to_form(&second, &middle, run.written)
		                                : run_shared(&second, &middle, run.written);
	else if (from->info.has_surrogates && !to->info.has_surrogates)
		rest.read = rest.written = valid_run(OCTAVO_KIND_UTF16LE, at->dst, run.written);
	else
		return run;
	at->replaced += middle.replaced;
	if (rest.read < run.written)
		run.read = octavo_form_read_for(at->src, rest.read);
	return (struct octavo_run){ run.read, rest.written };
}

/* Converts a run of one part: what the kind shares, then by way of UTF-16. */
static inline void run_part(const struct job *job, struct cursor *at, size_t n)
{
	const struct encoding *from = job->from, *to = job->to;
	size_t shared = from->shared_prefix ? shared_prefix(from, at->src, n) : n;
	struct octavo_run run = { 0, 0 };

	if (shared)
		run = run_shared(job, at, shared);
	advance(at, run.read, run.written);
	if (run.read == n || at->cap == 0)
		return;
	if (octavo_goes_by_utf16(from))
		run = run_from_form(job, at, n - run.read);
	else if (has_long(from) && has_long(to))
		run = octavo_run_long(from, to, at->src, n - run.read, at->dst, at->cap);
	else if (octavo_goes_by_utf16(to) && run.read < shared)
		run = run_to_form(job, at, shared - run.read);
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
	size_t end = at->n - n, part_size = MIN_PART;

	if (!has_kernels_only(job)) {
		run_parts(job, at, n);
		return;
	}
	for (;;) {
		size_t before = at->n;
		struct octavo_run run =
			run_kernel(job, at, before - end, at->cap, &at->replaced);
		advance(at, run.read, run.written);
		if (at->n == end)
			return;
		if (run.read > part_size)
			part_size = MIN_PART;
		if (octavo_goes_by_utf16(job->from))
			run = run_from_form(job, at, min(at->n - end, part_size));
		else if (has_long(job->from) && has_long(job->to))
			run = octavo_run_long(job->from, job->to, at->src, at->n - end, at->dst,
			                      at->cap);
		else
			return;
		advance(at, run.read, run.written);
		if (run.read == 0 || before - at->n < MIN_TURN)
			return;
		part_size = min(4 * part_size, MAX_PART);
	}
}

/* A prefix of s[0..n) that octavo_form_to_utf16() knows to be well-formed. */
static NEVER_INLINE size_t valid_form(const struct encoding *from, const uint8_t *s, size_t n)
{
	uint8_t units[SCRATCH];

	return octavo_form_to_utf16(from, s, n, units, sizeof units).read;
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
	bool again = !from->checked || octavo_goes_by_utf16(from) || has_long(from);

	do {
		size_t whole = min(n, part_size), part = whole;
		if (!from->checked && from->shared_prefix)
			part = shared_prefix(from, at->src, part);
		valid = part ? valid_run(kind, at->src, part) : 0;
		if (valid < whole && octavo_goes_by_utf16(from))
			valid += valid_form(from, at->src + valid, min(whole - valid, MAX_PART));
		else if (valid < whole && has_long(from))
			valid += octavo_run_long(from, NULL, at->src + valid, whole - valid, NULL,
			                         0).read;
		advance(at, valid, 0);
		n -= valid;
		part_size = min(4 * part_size, from->checked ? n : MAX_PART);
	} while (n && valid >= MIN_TURN && again);
	if (n && kernels_may_replace(job) && from->kind != OCTAVO_KIND_UTF8)
		count_errors(job, at, n);
}
