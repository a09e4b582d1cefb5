/* SPDX-License-Identifier: MIT */
/* stream.c - text that comes in pieces */
#include <string.h>

#include "base.h"
#include "decode.h"
#include "encoding.h"
#include "transcode.h"

/* The held octets, and enough after them to complete the longest character. */
#define JOINED 16

/* Adds to 'sum' what was made of the next part, and returns how much of that is used. */
static size_t use(struct octavo_stream *stream, struct octavo_result *sum,
                  struct octavo_result part)
{
	size_t used = part.read + part.length; /* an error is used as well */

	stream->offset += used;
	sum->written += part.written;
	sum->replaced += part.replaced;
	sum->error = part.error;
	sum->length = part.length;
	return used;
}

static void hold(struct octavo_stream *stream, const uint8_t *src, size_t n)
{
	if (n)
		memcpy(stream->held + stream->held_size, src, n);
	stream->held_size = (uint8_t)(stream->held_size + n);
}

struct octavo_stream octavo_stream_init(enum octavo_encoding from, enum octavo_encoding to,
                                        unsigned options)
{
	return (struct octavo_stream){ .from = from, .to = to, .options = options };
}

bool octavo_stream_replace_with(struct octavo_stream *stream, const void *text, size_t n)
{
	const struct encoding *to = octavo_encoding_find(stream->to);
	const uint8_t *s = text;

	if (!to || n < 1 || n > sizeof stream->replacement)
		return false;
	enum octavo_encoding e = is_by_bom(to) ? to->info.big : stream->to;
	if (octavo_check(e, s, n, OCTAVO_STOP).error || octavo_ends_high(to, s + n, n) ||
	    is_low_surrogate(to->decode(s, n, false).code_point))
		return false;
	memcpy(stream->replacement, text, n);
	stream->replacement_size = (uint8_t)n;
	return true;
}

/*
 * Completes the character that is held, if it is nothing but that: the usual case. Returns how much
 * of s[0..n) it takes, 0 for none, and what it writes.
 */
static NEVER_INLINE struct octavo_run complete(struct octavo_stream *stream,
                                               const struct encoding *from,
                                               const struct encoding *to, const uint8_t *s,
                                               size_t n, uint8_t *dst, size_t cap)
{
	uint8_t joined[JOINED], octets[OCTAVO_MAX_CHARACTER];
	size_t held = stream->held_size, length = 0;
	size_t take = n < JOINED - held ? n : JOINED - held;

	memcpy(joined, stream->held, sizeof stream->held);
	memcpy(joined + held, s, take);
	struct octavo_character c = from->decode(joined, held + take, true);
	if (c.error || c.length <= held)
		return (struct octavo_run){ 0, 0 };
	if (to) {
		length = to->encode(to, c.code_point, octets);
		if (length == 0 || length > cap)
			return (struct octavo_run){ 0, 0 };
		memcpy(dst, octets, length);
	}
	stream->offset += c.length;
	stream->held_size = 0;
	stream->joins = 0;
	stream->after_high = to && is_high_surrogate(c.code_point);
	return (struct octavo_run){ c.length - held, length };
}

/* octavo_stream_feed() of any octets. */
static NEVER_INLINE struct octavo_result feed_any(struct octavo_stream *stream,
                                                  const uint8_t *octets, size_t n, uint8_t *out,
                                                  size_t cap, bool last)
{
	struct octavo_result sum = { .error = OCTAVO_OK };

	/* First the held octets, with those that follow. */
	while (stream->held_size) {
		uint8_t joined[JOINED];
		size_t held = stream->held_size;
		size_t left = n - sum.read;
		size_t take = left < JOINED - held ? left : JOINED - held;

		memcpy(joined, stream->held, held);
		if (take)
			memcpy(joined + held, octets + sum.read, take);
		size_t used = use(stream, &sum,
		                  octavo_transcode(stream, joined, held + take,
		                                   out ? out + sum.written : NULL,
		                                   cap - sum.written, !last || take < left));
		if (used >= held) {
			stream->held_size = 0;
			sum.read += used - held;
		} else {
			stream->held_size = (uint8_t)(held - used);
			memmove(stream->held, joined + used, held - used);
		}
		if (sum.error)
			return sum;
		if (used == 0) { /* still not complete */
			hold(stream, octets ? octets + sum.read : NULL, take);
			sum.read += take;
			return sum;
		}
	}

	sum.read += use(stream, &sum,
	                octavo_transcode(stream, octets ? octets + sum.read : NULL, n - sum.read,
	                                 out ? out + sum.written : NULL, cap - sum.written,
	                                 !last));
	if (!sum.error) {
		hold(stream, octets ? octets + sum.read : NULL, n - sum.read);
		sum.read = n;
	}
	return sum;
}

/* What a kernel takes of s[0..n), n > 0, if there is one for all text of the encodings. */
static inline struct octavo_run run_kernel_of(const struct octavo_stream *stream,
                                              const struct encoding *from,
                                              const struct encoding *to, const uint8_t *s,
                                              size_t n, uint8_t *dst, size_t cap,
                                              size_t *replaced)
{
	struct octavo_run run = { 0, 0 };
	bool replaces = stream->options == OCTAVO_REPLACE && from->only_kind &&
	                stream->replacement_size == 0;

	if (!to)
		run.read = octavo_kinds_prefix(from->checked, s, n);
	else if (cap)
		run = octavo_kinds_convert(from->checked, to->checked, s, n, dst, cap,
		                           replaces ? replaced : NULL);
	return run;
}

struct octavo_result octavo_stream_feed(struct octavo_stream *stream, const void *src,
                                        size_t n, void *dst, size_t cap, bool last)
{
	const struct encoding *from = octavo_encoding_find(stream->from);
	const struct encoding *to = octavo_encoding_find(stream->to);
	const uint8_t *s = src;
	uint8_t *out = dst;
	struct octavo_run sum = { 0, 0 };
	size_t replaced = 0;

	/*
	 * Most often a kernel takes all but a character that is cut. This has to be quick for short
	 * pieces.
	 */
	if (n && from && from->checked && stream->options <= OCTAVO_ESCAPE &&
	    (to ? to->checked != OCTAVO_KIND_NONE : stream->to == OCTAVO_NO_ENCODING)) {
		if (stream->held_size)
			sum = complete(stream, from, to, s, n, out, cap);
		if (stream->held_size == 0 && sum.read < n) {
			struct octavo_run run =
				run_kernel_of(stream, from, to, s + sum.read, n - sum.read,
				              out ? out + sum.written : NULL, cap - sum.written,
				              &replaced);
			stream->offset += run.read;
			if (run.read)
				stream->joins = stream->after_high = 0;
			sum.read += run.read;
			sum.written += run.written;
			size_t left = n - sum.read;
			if (!last && left > 0 && left < OCTAVO_MAX_CHARACTER &&
			    from->decode(s + sum.read, left, true).error == OCTAVO_TRUNCATED) {
				hold(stream, s + sum.read, left);
				sum.read = n;
			}
		}
		if (sum.read == n && (stream->held_size == 0 || !last))
			return (struct octavo_result){ n, sum.written, replaced, OCTAVO_OK, 0 };
	}
	struct octavo_result rest = feed_any(stream, s ? s + sum.read : NULL, n - sum.read,
	                                     out ? out + sum.written : NULL, cap - sum.written,
	                                     last);
	return (struct octavo_result){ sum.read + rest.read, sum.written + rest.written,
		                       replaced + rest.replaced, rest.error, rest.length };
}
