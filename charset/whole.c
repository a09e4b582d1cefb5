/* SPDX-License-Identifier: MIT */
/* whole.c - whole texts */
#include "engine.h"

/* Octets that are written at once only to be counted. */
#define SCRATCH 4096

static const struct octavo_result unsupported = { .error = OCTAVO_UNSUPPORTED };

struct octavo_result octavo_charset_check(const struct octavo_charset *charset, const void *src,
                                          size_t n, unsigned options)
{
	if (!charset)
		return unsupported;
	if (is_plain(charset, NULL))
		return octavo_check(charset->info.encoding, src, n, options);
	struct octavo_charset_stream whole = octavo_charset_stream_init(charset, NULL, options);
	return octavo_charset_transcode(&whole, src, n, NULL, 0, false);
}

struct octavo_result octavo_charset_convert(const struct octavo_charset *from, const void *src,
                                            size_t n, const struct octavo_charset *to, void *dst,
                                            size_t cap, unsigned options)
{
	if (!from || !to)
		return unsupported;
	if (is_plain(from, to))
		return octavo_convert(from->info.encoding, src, n, to->info.encoding, dst, cap,
		                      options);
	struct octavo_charset_stream whole = octavo_charset_stream_init(from, to, options);
	return octavo_charset_transcode(&whole, src, n, dst, cap, false);
}

size_t octavo_charset_convert_length(const struct octavo_charset *from, const void *src, size_t n,
                                     const struct octavo_charset *to, unsigned options)
{
	const uint8_t *s = src;
	size_t length = 0;
	struct octavo_result part;

	if (!from || !to)
		return 0;
	if (is_plain(from, to))
		return octavo_convert_length(from->info.encoding, src, n, to->info.encoding,
		                             options);
	struct octavo_charset_stream whole = octavo_charset_stream_init(from, to, options);
	do {
		uint8_t scratch[SCRATCH];
		part = octavo_charset_transcode(&whole, s, n, scratch, sizeof scratch, false);
		if (part.written > SIZE_MAX - length)
			return SIZE_MAX;
		length += part.written;
		n -= part.read;
		s = n ? s + part.read : s;
	} while (part.error == OCTAVO_NO_ROOM);
	return length;
}
