/* SPDX-License-Identifier: MIT */
/* stepper.c - text in a charset, one character at a time */
#include "text/stepper.h"

struct octavo_charset_stream steps_of(const struct octavo_charset *charset)
{
	return octavo_charset_stream_init(charset, octavo_charset_of(OCTAVO_UTF32_NATIVE),
	                                  OCTAVO_STOP);
}

struct step next_step(struct octavo_charset_stream *stream, const char *src, size_t n)
{
	struct octavo_charset_stream before = *stream;
	struct step step = { .length = 0 };
	struct octavo_result done = { .error = OCTAVO_OK };
	size_t max = n < MAX_STEP ? n : MAX_STEP;

	for (size_t at = 0; at < max && !done.written && !done.error; at++)
		done = octavo_charset_stream_feed(stream, src + at, 1, step.code_points,
		                                  sizeof step.code_points, at + 1 == max);
	stream->held_size = 0; /* they are passed again */
	step.length = (size_t)(stream->offset - before.offset);
	step.count = done.written / sizeof step.code_points[0];
	if (done.error && step.length > done.length) {
		/* What shifts before an error comes alone. */
		step.length -= done.length;
		*stream = before;
		octavo_charset_stream_feed(stream, src, step.length, NULL, 0, false);
	} else {
		step.error = done.error;
	}
	return step;
}
