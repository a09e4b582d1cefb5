/* SPDX-License-Identifier: MIT */
/* transcode.c - conversion, check or repair of one part of a text */
#include "transcode.h"

#include <string.h>

#include "exclude.h"
#include "kernel_run.h"
#include "own_replacement.h"
#include "repair_run.h"
#include "step.h"
#include "units.h"

/*
 * Characters that are converted one by one after a run of kernels, before the next run. A call
 * costs as much as some characters; usually a single one stopped the run.
 */
#define MIN_BLOCK 16
#define MAX_BLOCK 1024

/* Where errors are so close to each other, a kernel repairs many at once. */
#define NEAR 256

/* LOOK_AHEAD after an excluded character, because there may be more of them. */
#define MIN_LOOK_AHEAD 256

static bool is_supported(const struct job *job)
{
	if (!are_options(job->options))
		return false;
	/* One of the two encodings keeps the other's octets as surrogates, of which it has none. */
	return (job->options & OCTAVO_ERROR_MASK) != OCTAVO_ROUNDTRIP ||
	       (job->to && !job->from->put_surrogate != !job->to->put_surrogate &&
	        !(job->from->info.has_surrogates && job->to->info.has_surrogates));
}

/* ------------------------------------------------------------------ byte order mark */

/* Decodes the first character; where a byte order mark decides, sets the byte order of *job. */
static struct octavo_character decode_first(struct job *job, const struct cursor *at, bool more)
{
	if (is_by_bom(job->from))
		job->from = in_byte_order(job->from, at->src, at->n);
	return at->n > 0 ? job->from->decode(at->src, at->n, more)
	                 : (struct octavo_character){ 0, OCTAVO_TRUNCATED, 0 };
}

/*
 * Does what the options say about a byte order mark, and finds the byte order of encodings that
 * it decides. Returns false, as octavo_step(), where that needs more input or capacity, or is an
 * error.
 */
static bool begin(struct octavo_stream *stream, struct job *job, struct cursor *at, bool more,
                  struct octavo_result *result)
{
	unsigned option = job->options & OCTAVO_BOM_MASK;
	bool strips_always = is_by_bom(job->from), adds_always = is_by_bom(job->to);
	struct octavo_character first = decode_first(job, at, more);
	uint8_t octets[OCTAVO_MAX_CHARACTER];
	unsigned length = 0;

	if (more && first.error == OCTAVO_TRUNCATED)
		return false;
	bool has_bom = is_bom(first);
	bool strips = has_bom && (strips_always || option == OCTAVO_BOM_STRIP);
	if (job->to && (adds_always || option == OCTAVO_BOM_ADD) && (!has_bom || strips))
		length = job->to->encode(job->to, 0xFEFF, octets);
	if (length > at->cap) {
		result->error = OCTAVO_NO_ROOM;
		return false;
	}
	if (adds_always)
		job->to = octavo_encoding_find(job->to->info.big);
	stream->from = octavo_encoding_of(job->from);
	if (job->to)
		stream->to = octavo_encoding_of(job->to);
	stream->begun = true;
	if (option == OCTAVO_BOM_REFUSE && has_bom) {
		result->error = OCTAVO_BOM;
		result->length = first.length;
	} else if (option == OCTAVO_BOM_REQUIRE && !has_bom) {
		result->error = OCTAVO_NO_BOM;
	}
	if (length)
		memcpy(at->dst, octets, length);
	advance(at, strips && !result->error ? first.length : 0, length);
	return !result->error;
}

/* ------------------------------------------------------------------ text */

bool octavo_ends_high(const struct encoding *e, const uint8_t *end, size_t n)
{
	if (n < 2 || !e->info.has_surrogates)
		return false;
	if (e->form)
		return n >= 3 && end[-3] == 0xED && (end[-2] & 0xF0) == 0xA0;
	return is_high_surrogate(get16(end - 2, e->info.byte_order == OCTAVO_ORDER_BIG));
}

/*
 * Converts up to 'count' characters as long as nothing is wrong or excluded and any character
 * would fit, or checks them.
 */
static void convert_plain(const struct job *job, struct cursor *at, bool more, unsigned count)
{
	struct cursor now = *at;

	for (; count && now.n && now.cap >= OCTAVO_MAX_CHARACTER; count--) {
		struct octavo_character c = job->from->decode(now.src, now.n, more);
		unsigned length = 0;
		if (c.error || octavo_excluded(c.code_point, job->options))
			break;
		if (job->to) {
			length = job->to->encode(job->to, c.code_point, now.dst);
			if (length == 0)
				break;
		}
		advance(&now, c.length, length);
	}
	advance(at, at->n - now.n, at->cap - now.cap);
}

/*
 * Converts what it can of the first 'included' octets, in which nothing is excluded: a run with
 * kernels, then up to *block characters one by one.
 */
static void convert_included(const struct job *job, struct cursor *at, size_t included, bool more,
                             unsigned *block)
{
	size_t before = at->n;

	/* Latin-1 lacks the U+FFFD that kernels would write. */
	if (job->own && replaces_sequences(job) && has_kernels_only(job) &&
	    job->to->kind != OCTAVO_KIND_LATIN1)
		octavo_run_replace(job, at, included);
	else if (job->to)
		octavo_run_convert(job, at, included);
	else
		octavo_run_check(job, at, included);
	size_t taken = before - at->n;
	if (taken >= MIN_BLOCK)
		*block = MIN_BLOCK;
	else if (*block < MAX_BLOCK)
		*block *= 2;
	/* A long check ends at what it cannot take; a conversion may end some characters before. */
	if (taken < included && (job->to || taken < MIN_BLOCK))
		convert_plain(job, at, more, *block);
}

/* A lower bound of how many octets from here hold nothing that the options exclude. */
static size_t find_included(const struct job *job, const struct cursor *at, size_t *look_ahead)
{
	if ((job->options & OCTAVO_EXCLUDE_MASK) == 0)
		return at->n;

	size_t n = at->n < *look_ahead ? at->n : *look_ahead;
	size_t included = octavo_included_prefix(job->from, at->src, n, job->options);
	if (included < n)
		*look_ahead = MIN_LOOK_AHEAD;
	else if (*look_ahead < LOOK_AHEAD)
		*look_ahead *= 4;
	return included;
}

/* Converts until the end of the source, or until octavo_step() ends it. */
static void convert_text(struct octavo_stream *stream, const struct job *job, struct cursor *at,
                         bool more, struct octavo_result *result)
{
	/* Counted from the end. */
	size_t look_ahead = LOOK_AHEAD, included_end = at->n, error_before = SIZE_MAX;
	bool is_searched = octavo_is_searched(job->from, job->options);
	bool can_repair = octavo_can_repair(job);
	bool has_halves = job->from->info.has_surrogates && job->to && job->to->info.has_surrogates;
	unsigned block = MIN_BLOCK;

	while (at->n) {
		size_t before = at->n;
		if (before <= included_end && is_searched)
			included_end = before - find_included(job, at, &look_ahead);
		if (before > included_end)
			convert_included(job, at, before - included_end, more, &block);
		else if (!is_searched)
			convert_plain(job, at, more, MAX_BLOCK);
		if (at->n < before) {
			stream->joins = 0;
			/* Not by the target, which a kernel has just written. */
			stream->after_high = has_halves &&
			                     octavo_ends_high(job->from, at->src, before - at->n);
		}
		bool is_near = error_before - at->n < NEAR;
		error_before = at->n;
		if (can_repair && is_near && at->n > included_end &&
		    octavo_run_repair(stream, job, at, at->n - included_end))
			continue;
		if (at->n == 0 || !octavo_step(stream, job, at, more, result))
			break;
	}
}

struct octavo_result octavo_transcode(struct octavo_stream *stream, const uint8_t *src,
                                      size_t n, uint8_t *dst, size_t cap, bool more)
{
	struct job job = { octavo_encoding_find(stream->from), octavo_encoding_find(stream->to),
		           stream->options, stream->replacement_size ? stream : NULL };
	struct cursor at = { src, n, dst, cap, 0 };
	struct octavo_result result = { .error = OCTAVO_OK };

	if (!job.from || (!job.to && stream->to != OCTAVO_NO_ENCODING) || !is_supported(&job)) {
		result.error = OCTAVO_UNSUPPORTED;
		return result;
	}
	bool has_begun = stream->begun || !((stream->options & OCTAVO_BOM_MASK) ||
	                                    is_by_bom(job.from) || is_by_bom(job.to));
	if (has_begun || begin(stream, &job, &at, more, &result))
		convert_text(stream, &job, &at, more, &result);
	/* Not 'result' itself: a copy 16 octets at a time waits for the stores of its members. */
	return (struct octavo_result){ n - at.n, cap - at.cap, at.replaced, result.error,
		                       result.length };
}
