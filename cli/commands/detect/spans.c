/* SPDX-License-Identifier: MIT */
/* spans.c - which parts of an input are in what */
#include "commands/detect/spans.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"

/* Octets that are given to the library at once. It has as many in which a span may not be known. */
enum { STEP = 65536 };

struct reader {
	void *memory; /* of a detector */
	struct octavo_detector *of_all, *of_span;
	struct span_sink *sink;
	struct found_span part; /* the last one, which may go on */
	bool has_part;
	size_t held;      /* octets after it               */
	char octets[3 * STEP];
};

static bool are_same(const struct octavo_decoding *a, const struct octavo_decoding *b)
{
	return a->kind == b->kind && a->charset == b->charset && a->original == b->original &&
	       a->read_as == b->read_as;
}

/* Begins a guess of what else the octets of a span may be. */
static void begin_guess(struct reader *r)
{
	const struct octavo_decoding *decoding = &r->part.span.decoding;
	/* Of names for this text that of the span is preferred. */
	struct octavo_hints hints = {
		.declared = decoding->kind == OCTAVO_DECODING_TEXT ? decoding->charset : NULL,
		.options = OCTAVO_DETECT_ONE,
	};

	r->of_span = octavo_detect_begin(r->memory, &hints);
}

static void end_part(struct reader *r)
{
	struct found_span *part = &r->part;

	if (!r->has_part)
		return;
	octavo_detect_feed(r->of_span, NULL, 0, true);
	struct octavo_verdict verdict = octavo_detect_verdict(r->of_span);
	part->language = "";
	part->next = (struct octavo_reading){ .posterior = 0 };
	for (unsigned i = verdict.count; i--;) {
		const struct octavo_reading *reading = &verdict.readings[i];
		if (are_same(&reading->decoding, &part->span.decoding))
			part->language = reading->language;
		else if (reading->posterior >= PERCENT)
			part->next = *reading;
	}
	r->sink->take(r->sink, part);
}

/* Takes a span, or the next octets of the last one. */
static void take(struct reader *r, const struct octavo_span *span)
{
	struct octavo_span *last = &r->part.span;
	size_t n = (size_t)span->length;

	if (r->has_part && are_same(&span->decoding, &last->decoding)) {
		last->length += span->length;
		last->has_errors |= span->has_errors;
		last->posterior = span->posterior;
	} else {
		end_part(r);
		r->part.span = *span;
		r->has_part = true;
		begin_guess(r);
	}
	octavo_detect_feed(r->of_span, r->octets, n, false);
	r->held -= n;
	memmove(r->octets, r->octets + n, r->held);
}

static bool read_all(struct reader *r, struct input *in, uint64_t limit)
{
	enum { SOME = 16 };
	struct octavo_span spans[SOME];
	struct octavo_spans found = { .is_done = false };

	while (!found.is_done) {
		uint64_t left = limit < in->size ? limit : in->size;
		size_t n = left < STEP ? (size_t)left : STEP;
		bool last = n == limit || (in->ended && n == in->size);
		found = octavo_detect_spans(r->of_all, in->text, n, last, spans, SOME);
		memcpy(r->octets + r->held, in->text, found.read);
		r->held += found.read;
		limit -= found.read;
		input_use(in, found.read);
		for (size_t i = 0; i < found.count; i++)
			take(r, &spans[i]);
		if (!last && !in->size && !input_read(in))
			return false;
	}
	end_part(r);
	return true;
}

bool spans_find(struct input *in, uint64_t limit, struct span_sink *sink)
{
	struct reader *r = allocate(sizeof *r);

	r->memory = allocate(OCTAVO_DETECT_MEMORY);
	r->of_all = octavo_detect_begin(allocate(OCTAVO_DETECT_MEMORY), NULL);
	r->sink = sink;
	r->held = 0;
	r->has_part = false;
	bool is_read = read_all(r, in, limit);
	free(r->of_all);
	free(r->memory);
	free(r);
	return is_read;
}
