/* SPDX-License-Identifier: MIT */
/* repair_run.c - runs of UTF-8 with errors that a kernel takes */
#include "repair_run.h"

#include "decode.h"
#include "kernel_run.h"
#include "shared_prefix.h"
#include "step.h"

/* Octets of repaired UTF-8 between the text and another encoding. */
#define SCRATCH 4096

/* Octets of other forms that are searched at once for what RFC 3629 judges otherwise. */
#define MAX_PART 320

/* Fewer octets of it are not worth it. */
#define MIN_SCRATCH 512

static bool is_utf8(const struct encoding *e)
{
	return e->kind == OCTAVO_KIND_UTF8 && !e->shared_prefix;
}

/* The bit of one of C0..FF, and those of some that follow each other. */
#define LEAD(octet) (UINT64_C(1) << ((octet) - 0xC0))
#define LEADS(first, last) (2 * LEAD(last) - LEAD(first))

/* Those with which something may begin that the form judges by itself. */
static uint64_t own_leads(const struct form *form)
{
	if (!form) /* U+3400..4DFF and AC00..D7FF: syllables of Unicode 1.1, and today's */
		return LEADS(0xE3, 0xE4) | LEADS(0xEA, 0xED);
	return (form->long_nul ? LEAD(0xC0) : 0) |
	       (form->pairs || form->lone ? LEAD(0xED) : 0) |
	       (form->no_fffe ? LEAD(0xEF) : 0) | (form->pairs ? LEADS(0xF0, 0xF4) : 0) |
	       (form->greatest > 0x10FFFF ? LEADS(0xF4, 0xFD) : 0);
}

/* Whether RFC 3629 judges these two octets, of which the first is such a lead, as all forms do. */
static bool is_alike(uint8_t lead, uint8_t second, const struct form *form)
{
	if (!is_continuing(second))
		return true;
	switch (lead) {
	case 0xED: return form && second < 0xA0;
	case 0xEF: return second < 0xBF;
	case 0xF4: return !form->pairs && second < 0x90;
	default: return false;
	}
}

/* Whether one of eight octets may be such a lead. */
static bool has_own_lead(uint64_t word, uint64_t leads)
{
	uint64_t any = leads >= LEAD(0xF0) ? leads_of_4_in(word) : 0;

	if (leads & LEAD(0xED))
		any |= zeros_in(word ^ EACH_OCTET(0xED));
	if (leads & LEAD(0xEF))
		any |= zeros_in(word ^ EACH_OCTET(0xEF));
	if (leads & LEAD(0xC0))
		any |= zeros_in(word ^ EACH_OCTET(0xC0));
	if (leads & LEAD(0xE3))
		any |= word & EACH_OCTET(0x80);
	return any != 0;
}

/* How much of s[0..n) RFC 3629 judges, well-formed or not, as the encoding does. */
static size_t judged_alike(const struct encoding *from, const uint8_t *s, size_t n)
{
	uint64_t leads = own_leads(from->form);
	size_t at = 0;

	if (from->only_kind)
		return n;
	n = n < MAX_PART ? n : MAX_PART;
	if (from->form && from->form->long_nul) {
		const uint8_t *nul = memchr(s, 0, n);
		n = nul ? (size_t)(nul - s) : n;
	}
	for (; at < n; at++) {
		while (n - at >= 8 && !has_own_lead(word_at(s + at), leads))
			at += 8;
		if (at < n && s[at] >= 0xC0 && leads & LEAD(s[at]) &&
		    (at + 1 == n || !is_alike(s[at], s[at + 1], from->form)))
			break;
	}
	return at < n ? at : n;
}

static unsigned unmappable(const struct job *job)
{
	return octavo_policy(job->options, OCTAVO_UNMAPPABLE);
}

bool octavo_can_repair(const struct job *job)
{
	unsigned policy = job->options & OCTAVO_ERROR_MASK;
	enum octavo_kind to = job->to ? job->to->kind : OCTAVO_KIND_NONE;

	if (policy == OCTAVO_STOP || job->own || job->from->kind != OCTAVO_KIND_UTF8 ||
	    !octavo_convert_kernels()->repair)
		return false;
	/* Overlong sequences begin as common ones do. */
	if (job->from->form && job->from->form->overlong)
		return false;
	if (!job->to)
		return true;
	if (policy == OCTAVO_ROUNDTRIP)
		return job->to->put_surrogate && !job->to->shared_prefix &&
		       to != OCTAVO_KIND_NONE;
	/* Latin-1 lacks the U+FFFD that the kernel writes, and gets '?' for it. */
	if (to == OCTAVO_KIND_LATIN1)
		return kernels_may_narrow(job) &&
		       (policy != OCTAVO_REPLACE || unmappable(job) == OCTAVO_REPLACE);
	return to != OCTAVO_KIND_NONE && !job->to->shared_prefix;
}

/*
 * Converts all of well-formed UTF-8, for which there is space. Counts characters that Latin-1
 * lacks; 'policy' tells what becomes of them.
 */
static void convert_all(const struct encoding *to, struct cursor *at, unsigned policy)
{
	/* The option by which octavo_policy() gives this policy. */
	const unsigned options = (policy + 1 - OCTAVO_STOP) * OCTAVO_UNMAPPABLE_STOP;
	struct octavo_stream stream =
		octavo_stream_init(OCTAVO_UTF8, octavo_encoding_of(to), options);
	const struct job job = { octavo_encoding_find(OCTAVO_UTF8), to, options, NULL };
	struct octavo_result result;

	do
		octavo_run_convert(&job, at, at->n);
	while (at->n && octavo_step(&stream, &job, at, false, &result));
}

/* Writes a surrogate or a character, even if 'encode' refuses the surrogate. */
static unsigned put_any(const struct encoding *to, uint32_t value, uint8_t *dst)
{
	return is_surrogate(value) ? to->put_surrogate(value, dst) : to->encode(to, value, dst);
}

/* The same of WTF-8, to units of 2 or 4 octets, with its surrogates. */
static void convert_with_surrogates(const struct encoding *to, struct cursor *at)
{
	octavo_convert_kernel *kernel = to->info.unit_size == 2
	                                        ? octavo_convert_kernels()->wtf8_to_utf16
	                                        : octavo_convert_kernels()->wtf8_to_utf32;
	unsigned orders = to->info.byte_order == OCTAVO_ORDER_BIG ? OCTAVO_TO_BIG : 0;

	while (at->n) {
		struct octavo_run run = { 0, 0 };
		if (kernel)
			run = kernel(at->src, at->n, at->dst, at->cap, NULL, orders);
		if (run.read == 0) {
			struct octavo_character c = octavo_encoding_find(OCTAVO_WTF8)
			                                    ->decode(at->src, at->n, false);
			run.read = c.length;
			run.written = put_any(to, c.code_point, at->dst);
		}
		advance(at, run.read, run.written);
	}
}

/* Repairs to another encoding than UTF-8, by way of that. */
static struct octavo_run repair_to_units(const struct job *job, const struct cursor *at,
                                         size_t n, struct octavo_repair *how)
{
	unsigned policy = unmappable(job), at_error = job->options & OCTAVO_ERROR_MASK;
	/* One octet of UTF-8 gives at most one unit; escapes have less than four times as many. */
	size_t cap = at->cap / (policy == OCTAVO_ESCAPE ? 4 : job->to->info.unit_size);
	uint8_t utf8[SCRATCH];
	struct octavo_run run = { 0, 0 };

	if (cap < MIN_SCRATCH)
		return run;
	cap = cap < SCRATCH ? cap : SCRATCH;
	run = octavo_convert_kernels()->repair(at->src, n, utf8, cap, how);
	struct cursor middle = { utf8, run.written, at->dst, at->cap, 0 };
	if (at_error == OCTAVO_ROUNDTRIP)
		convert_with_surrogates(job->to, &middle);
	else
		convert_all(job->to, &middle, policy);
	run.written = at->cap - middle.cap;
	/* Latin-1 gets a '?' for each U+FFFD, which then is counted twice. */
	if (job->to->kind == OCTAVO_KIND_LATIN1)
		how->count = middle.replaced + (at_error == OCTAVO_REPLACE ? 0 : how->count);
	return run;
}

bool octavo_run_repair(struct octavo_stream *stream, const struct job *job, struct cursor *at,
                       size_t n)
{
	unsigned options = job->to ? job->options : job->options & ~OCTAVO_ERROR_MASK;
	struct octavo_repair how = { options, stream->joins, 0 };

	n = judged_alike(job->from, at->src, n);
	if (n == 0 || stream->after_high) /* octavo_step() does not leave the error out there */
		return false;
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
