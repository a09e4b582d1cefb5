/* SPDX-License-Identifier: MIT */
/* kernel_run.c - runs of characters that kernels take */
#include "kernel_run.h"

#include "base.h"
#include "by_utf16.h"
#include "form.h"
#include "long_run.h"
#include "narrow_run.h"
#include "shared_prefix.h"

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

/* octavo_kinds_convert(), not inlined. */
static NEVER_INLINE struct octavo_run convert_kinds(enum octavo_kind from, enum octavo_kind to,
                                                    const uint8_t *s, size_t n, uint8_t *dst,
                                                    size_t cap, size_t *replaced)
{
	return octavo_kinds_convert(from, to, s, n, dst, cap, replaced);
}

size_t octavo_valid_run(enum octavo_kind kind, const uint8_t *s, size_t n)
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
static void run_repaired(enum octavo_kind from, enum octavo_kind to, struct cursor *at)
{
	uint8_t good[SCRATCH];

	while (at->n && at->cap) {
		/* A unit of up to four octets becomes at least one. */
		size_t most = at->cap < SCRATCH / 4 ? 4 * at->cap : SCRATCH, bad = 0;
		struct octavo_run run = { 0, 0 }, part =
			convert_kinds(from, from, at->src, at->n, good, most, &bad);

		if (part.written)
			run = convert_kinds(from, to, good, part.written, at->dst, at->cap,
			                           NULL);
		if (run.read == 0)
			break;
		if (run.read < part.written) {
			bad = 0;
			convert_kinds(from, from, at->src, at->n, good, run.read, &bad);
		}
		at->replaced += bad;
		advance(at, run.read, run.written);
		if (at->n == 0 || at->cap == 0)
			break;
		run = convert_kinds(from, to, at->src, at->n, at->dst, at->cap, NULL);
		advance(at, run.read, run.written);
	}
}

struct octavo_run octavo_run_kernel(const struct job *job, const struct cursor *at, size_t n,
                                    size_t cap, size_t *replaced)
{
	enum octavo_kind from = job->from->kind, to = job->to->kind;
	bool is_narrow = to == OCTAVO_KIND_LATIN1, narrows = is_narrow && kernels_may_narrow(job);
	bool replaces = !is_narrow && kernels_may_replace(job);
	struct octavo_run run = { 0, 0 };

	if (cap == 0)
		return run;
	run = convert_kinds(from, to, at->src, n, at->dst, cap, replaces ? replaced : NULL);
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
			run_repaired(from, to, &rest);
		*replaced += rest.replaced;
		return (struct octavo_run){ n - rest.n, cap - rest.cap };
	}
	if (from == to && run.read == 0) {
		run.read = run.written = octavo_valid_run(from, at->src, n < cap ? n : cap);
		if (run.read)
			memcpy(at->dst, at->src, run.read);
	}
	return run;
}

/* Converts a run, n > 0, as the kind of the kernels, only as far as the target shares it. */
static inline struct octavo_run run_shared(const struct job *job, struct cursor *at, size_t n)
{
	size_t count = 0;
	struct octavo_run run = octavo_run_kernel(job, at, n, at->cap, &count);

	if (run.written && job->to->shared_prefix) {
		size_t shared = shared_prefix(job->to, at->dst, run.written);
		if (shared < run.written) {
			count = 0;
			run = octavo_run_kernel(job, at, n, shared, &count);
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
		n = has_lone ? n & ~(size_t)1 : octavo_valid_run(OCTAVO_KIND_UTF16LE, at->src, n);
		return octavo_utf16_to_form(job->to, at->src, n, at->dst, at->cap);
	}
	for (size_t cap = sizeof units;;) {
		size_t count = 0;
		run = octavo_run_kernel(&first, &middle, n, cap, &count);
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
		rest.read = rest.written =
			octavo_valid_run(OCTAVO_KIND_UTF16LE, at->dst, run.written);
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
			octavo_run_kernel(job, at, before - end, at->cap, &at->replaced);
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

/* A well-formed prefix of s[0..n), n > 0, where a kernel for the kind stopped. */
static NEVER_INLINE size_t valid_more(const struct encoding *from, const uint8_t *s, size_t n)
{
	uint8_t units[SCRATCH];

	if (octavo_goes_by_utf16(from))
		return octavo_form_to_utf16(from, s, n, units, sizeof units).read;
	return has_long(from) ? octavo_run_long(from, NULL, s, n, NULL, 0).read : 0;
}

/* Runs of errors, of which the last may go on. */
struct error_runs {
	size_t count, last; /* octets of the last one, 0 if something else follows it */
};

/* Adds those of n octets in which a kernel replaced errors; 'unit' is a constant. */
static ALWAYS_INLINE void find_runs(const uint8_t *s, const uint8_t *repaired, size_t n,
                                    size_t unit, struct error_runs *runs)
{
	for (size_t at = 0; at < n; at += unit) {
		size_t same = n - at >= 32 && memcmp(s + at, repaired + at, 32) == 0 ? 32
		              : n - at >= 8 && word_at(s + at) == word_at(repaired + at) ? 8
		                                                                         : 0;
		if (same) {
			runs->last = 0;
			at += same - unit;
			continue;
		}
		bool changes = memcmp(s + at, repaired + at, unit) != 0;
		runs->count += changes && !runs->last;
		runs->last = changes ? runs->last + unit : 0;
	}
}

/* Counts errors in UTF-16 or UTF-32, n > 0, as far as they come close to each other. */
static NEVER_INLINE void count_errors(const struct job *job, struct cursor *at, size_t n)
{
	enum octavo_kind kind = job->from->kind;
	unsigned per = job->options & OCTAVO_PER_MASK;
	size_t unit = job->from->info.unit_size;
	struct error_runs runs = { 0, 0 };
	uint8_t scratch[SCRATCH];
	/* Few runs are found faster one by one. */
	const size_t few = per == OCTAVO_PER_RUN ? 2 : 1;
	size_t most = per == OCTAVO_PER_RUN ? SCRATCH / 8 : SCRATCH;

	for (size_t bad = few; n && bad >= few; most = SCRATCH) {
		bad = 0;
		struct octavo_run run =
			convert_kinds(kind, kind, at->src, n, scratch, most, &bad);
		if (per == OCTAVO_PER_RUN && unit == 2)
			find_runs(at->src, scratch, run.read, 2, &runs);
		else if (per == OCTAVO_PER_RUN)
			find_runs(at->src, scratch, run.read, 4, &runs);
		else
			at->replaced += per == OCTAVO_PER_OCTET ? bad * unit : bad;
		advance(at, run.read, 0);
		n -= run.read;
	}
	/* The last one, which may go on, is left. */
	at->src -= runs.last;
	at->n += runs.last;
	at->replaced += runs.count - (runs.last > 0);
}

void octavo_run_check(const struct job *job, struct cursor *at, size_t n)
{
	const struct encoding *from = job->from;
	enum octavo_kind kind = from->checked ? from->checked : from->kind;
	size_t part_size = from->checked ? n : MIN_PART, valid, more;
	const uint8_t *begin = at->src;

	do {
		size_t whole = min(n, part_size), part = whole;
		if (!from->checked && from->shared_prefix)
			part = shared_prefix(from, at->src, part);
		valid = part ? octavo_valid_run(kind, at->src, part) : 0;
		more = valid < whole ? valid_more(from, at->src + valid, whole - valid) : 0;
		advance(at, valid + more, 0);
		n -= valid + more;
		part_size = min(4 * part_size, from->checked ? n : MAX_PART);
	} while (n && (from->checked ? more >= MIN_TURN : valid + more >= MIN_TURN));
	/* A run of errors may have begun before. */
	if (n && from->only_kind && from->kind != OCTAVO_KIND_UTF8 &&
	    (job->options & OCTAVO_ERROR_MASK) != OCTAVO_STOP &&
	    ((job->options & OCTAVO_PER_MASK) != OCTAVO_PER_RUN || at->src > begin))
		count_errors(job, at, n);
}
