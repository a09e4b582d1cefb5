/* SPDX-License-Identifier: MIT */
/* spans.c - a detector in the memory of its caller, and the spans of a text that comes in pieces */
#include <string.h>

#include "hints.h"
#include "octavo_detector.h"

_Static_assert(sizeof(struct octavo_detector) <= OCTAVO_DETECT_MEMORY, "the memory of a caller");

struct octavo_detector *octavo_detect_begin(void *memory, const struct octavo_hints *hints)
{
	struct octavo_detector *d = memory;

	if ((uintptr_t)memory % sizeof(uint64_t))
		return NULL;
	octavo_detector_init(&d->engine);
	if (hints)
		octavo_detector_hint(&d->engine, hints);
	memset(&d->sample, 0, sizeof d->sample);
	d->utf8 = octavo_stream_init(OCTAVO_UTF8, OCTAVO_NO_ENCODING, OCTAVO_STOP);
	d->octets = d->errors = d->error_offset = d->offset = 0;
	d->size = 0;
	d->has_nul = d->has_all = d->has_spans = d->is_last = d->has_window = false;
	return d;
}

static struct octavo_span span_of(const struct octavo_detector *d, const struct span *span)
{
	return (struct octavo_span){
		.offset = d->offset + span->begin,
		.length = span->end - span->begin,
		.decoding = octavo_decoding_numbered(&d->engine.words.decodings, span->decoding),
		.posterior = octavo_posterior(span->odds),
		.has_errors = span->has_errors,
	};
}

struct octavo_spans octavo_detect_spans(struct octavo_detector *d, const void *src, size_t n,
                                        bool last, struct octavo_span *spans, size_t max)
{
	struct octavo_spans done = { 0, 0, false, { 0 } };
	struct span span;

	if (!d->has_spans) {
		d->engine.path.has_span_odds = true;
		octavo_detector_begin(&d->engine, d->window, 0, false);
		d->size = 0;
		d->has_spans = true;
	}
	while (done.count < max) {
		if (!d->has_window) {
			if (done.read < n)
				done.read += octavo_window_fill(d, (const uint8_t *)src + done.read,
				                                n - done.read);
			d->is_last = last && done.read == n;
			if (d->size < sizeof d->window && !d->is_last)
				return done;
			octavo_detector_go_on(&d->engine, d->window, d->size, d->is_last);
			d->has_window = true;
		}
		while (done.count < max && octavo_detector_next(&d->engine, &span))
			spans[done.count++] = span_of(d, &span);
		if (done.count == max)
			return done;
		if (d->is_last) {
			done.is_done = true;
			return done;
		}
		size_t used = d->engine.next.begin;
		d->size -= used;
		memmove(d->window, d->window + used, d->size);
		d->offset += used;
		d->has_window = false;
	}
	return done;
}
