/* SPDX-License-Identifier: MIT */
/* stream.c - text that comes in pieces */
#include <string.h>

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
	const struct octavo_info *to = octavo_encoding_info(stream->to);

	if (!to || n < 1 || n > sizeof stream->replacement)
		return false;
	enum octavo_encoding e = to->byte_order == OCTAVO_ORDER_BY_BOM ? to->big : stream->to;
	if (octavo_check(e, text, n, OCTAVO_STOP).error)
		return false;
	memcpy(stream->replacement, text, n);
	stream->replacement_size = (uint8_t)n;
	return true;
}

struct octavo_result octavo_stream_feed(struct octavo_stream *stream, const void *src,
                                        size_t n, void *dst, size_t cap, bool last)
{
	struct octavo_result sum = { .error = OCTAVO_OK };
	const uint8_t *octets = src;
	uint8_t *out = dst;

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
