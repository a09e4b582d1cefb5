/* SPDX-License-Identifier: MIT */
/* pieces.c - text that comes in pieces */
#include <string.h>

#include "engine.h"

/* The held octets, and enough after them to complete the longest character or escape sequence. */
#define JOINED 16

struct octavo_charset_stream octavo_charset_stream_init(const struct octavo_charset *from,
                                                        const struct octavo_charset *to,
                                                        unsigned options)
{
	struct octavo_charset_stream stream = { .from = from, .to = to, .options = options };

	if (from && is_plain(from, to))
		stream.plain = octavo_stream_init(from->info.encoding,
		                                  to ? to->info.encoding : OCTAVO_NO_ENCODING,
		                                  options);
	return stream;
}

/* Sets the code point of a character that stopped the stream; 'n' held octets came before 's'. */
static void set_code_point(struct octavo_charset_stream *stream, size_t n, const uint8_t *s,
                           const struct octavo_result *stopped)
{
	uint8_t octets[sizeof stream->held];
	size_t length = stopped->length, read = stopped->read;
	size_t front = length > read ? length - read : 0;

	if (length == 0 || length > sizeof octets)
		return;
	if (front)
		memcpy(octets, stream->held + n - front, front);
	if (length > front)
		memcpy(octets + front, s + read - (length - front), length - front);
	struct octavo_character c = octavo_decode(stream->plain.from, octets, length);
	if (!c.error)
		stream->code_point = c.code_point;
}

/* Between two encodings of octavo.h. */
static struct octavo_result feed_plain(struct octavo_charset_stream *stream, const void *src,
                                       size_t n, void *dst, size_t cap, bool last)
{
	struct octavo_stream *plain = &stream->plain;
	size_t held_size = stream->held_size; /* which may have been set to 0 */

	plain->held_size = stream->held_size;
	struct octavo_result result = octavo_stream_feed(plain, src, n, dst, cap, last);
	set_code_point(stream, held_size, src, &result);

	stream->offset = plain->offset;
	stream->held_size = plain->held_size;
	memcpy(stream->held, plain->held, sizeof plain->held);
	stream->from = octavo_charset_of(plain->from);
	stream->to = octavo_charset_of(plain->to);
	return result;
}

/* Feeds octets that are in one place. Returns what that gives; an error counts as read. */
static struct octavo_result use(struct octavo_charset_stream *stream, const uint8_t *s, size_t n,
                                uint8_t *dst, size_t cap, bool more)
{
	struct octavo_result part = octavo_charset_transcode(stream, s, n, dst, cap, more);

	part.read += part.length;
	stream->offset += part.read;
	return part;
}

static void hold(struct octavo_charset_stream *stream, const uint8_t *s, size_t n)
{
	memcpy(stream->held, s, n);
	stream->held_size = (uint8_t)n;
}

struct octavo_result octavo_charset_stream_feed(struct octavo_charset_stream *stream,
                                                const void *src, size_t n, void *dst, size_t cap,
                                                bool last)
{
	struct octavo_result sum = { .error = OCTAVO_OK };
	const uint8_t *s = src;
	uint8_t *out = dst;

	if (stream->from && is_plain(stream->from, stream->to))
		return feed_plain(stream, src, n, dst, cap, last);

	/* First the held octets, with those that follow. */
	while (stream->held_size) {
		uint8_t joined[JOINED];
		size_t held = stream->held_size, left = n - sum.read;
		size_t take = left < JOINED - held ? left : JOINED - held;

		memcpy(joined, stream->held, held);
		if (take)
			memcpy(joined + held, s + sum.read, take);
		struct octavo_result part = use(stream, joined, held + take,
		                                out ? out + sum.written : NULL,
		                                cap - sum.written, !last || take < left);
		sum.written += part.written;
		sum.replaced += part.replaced;
		sum.error = part.error;
		sum.length = part.length;
		if (part.read >= held) {
			stream->held_size = 0;
			sum.read += part.read - held;
		} else if (!part.error) { /* it is still not complete */
			hold(stream, joined + part.read, held + take - part.read);
			sum.read += take;
			return sum;
		} else {
			hold(stream, joined + part.read, held - part.read);
		}
		if (part.error)
			return sum;
	}

	const uint8_t *rest = sum.read ? s + sum.read : s;
	struct octavo_result part = use(stream, rest, n - sum.read,
	                                out ? out + sum.written : NULL, cap - sum.written, !last);
	if (!part.error && n - sum.read - part.read) {
		hold(stream, rest + part.read, n - sum.read - part.read);
		part.read = n - sum.read;
	}
	return (struct octavo_result){ sum.read + part.read, sum.written + part.written,
		                       sum.replaced + part.replaced, part.error, part.length };
}

struct octavo_result octavo_charset_stream_put(struct octavo_charset_stream *stream,
                                               const char *utf8, size_t n, void *dst, size_t cap)
{
	struct octavo_charset_stream text = octavo_charset_stream_init(
		octavo_charset_of(OCTAVO_UTF8), stream->to, OCTAVO_STOP);

	text.begun = true;
	text.writes = stream->writes;
	/* With 'more', as the target does not go back to its initial state here. */
	struct octavo_result result = octavo_charset_transcode(&text, (const uint8_t *)utf8, n, dst,
	                                                       cap, true);
	stream->writes = text.writes;
	stream->code_point = text.code_point;
	if (!result.error && result.read < n) {
		result.error = OCTAVO_TRUNCATED;
		result.length = n - result.read;
	}
	return result;
}
