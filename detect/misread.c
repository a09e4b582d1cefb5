/* SPDX-License-Identifier: MIT */
/* misread.c - what was read wrongly by another program, as it was meant */
#include <string.h>

#include "octavo-detect.h"

/* Octets that a character was when it was misread; 0 if 'read_as' lacks it. */
static size_t octets_of(const struct octavo_charset *read_as, uint32_t point, uint8_t octets[8])
{
	char utf8[4];

	octets[0] = (uint8_t)point;
	if (point < 0x80)
		return 1;
	struct octavo_result one = octavo_encode(OCTAVO_UTF8, point, utf8, sizeof utf8);
	struct octavo_result done = octavo_charset_convert(
		octavo_charset_of(OCTAVO_UTF8), utf8, one.written, read_as, (char *)octets, 8,
		OCTAVO_STOP);
	if (!done.error)
		return done.written;
	/* Programs keep octets that are no characters as controls. */
	octets[0] = (uint8_t)point;
	return point < 0xA0;
}

/* The length of characters that were some octets. */
static size_t length_of(enum octavo_encoding e, const char *src, size_t n, size_t octets)
{
	size_t at = 0;

	for (; octets && at < n; octets--)
		at += octavo_decode(e, src + at, n - at).length;
	return at;
}

/* A character that was meant is kept until all of its octets are there. */
static struct octavo_result convert_misread(const struct octavo_decoding *decoding,
                                            enum octavo_encoding e, const char *src, size_t n,
                                            char *dst, size_t cap)
{
	struct octavo_charset_stream stream = octavo_charset_stream_init(
		decoding->original, octavo_charset_of(OCTAVO_UTF8), OCTAVO_STOP);
	struct octavo_result done = { .error = OCTAVO_OK };
	size_t at = 0; /* what was fed; done.read is what was written */

	while (at < n && !done.error) {
		struct octavo_character c = octavo_decode(e, src + at, n - at);
		uint8_t octets[8];
		if (cap - done.written < OCTAVO_MIN_CAPACITY) {
			done.error = OCTAVO_NO_ROOM;
			break;
		}
		size_t size = c.error ? 0 : octets_of(decoding->read_as, c.code_point, octets);
		if (!size) {
			done.error = c.error ? c.error : OCTAVO_UNMAPPABLE;
			done.length = at + c.length - done.read;
			break;
		}
		at += c.length;
		struct octavo_result one = octavo_charset_stream_feed(
			&stream, octets, size, dst + done.written, cap - done.written, at == n);
		done.error = one.error;
		done.written += one.written;
		if (one.error)
			done.length = length_of(e, src + done.read, at - done.read, one.length);
		else if (one.written)
			done.read = at;
	}
	return done;
}

struct octavo_result octavo_decoding_convert(const struct octavo_decoding *decoding,
                                             const void *src, size_t n, char *dst, size_t cap,
                                             unsigned options)
{
	const struct octavo_charset_facts *facts = octavo_charset_info(decoding->charset);

	if (decoding->kind == OCTAVO_DECODING_TEXT)
		return octavo_charset_convert(decoding->charset, src, n,
		                              octavo_charset_of(OCTAVO_UTF8), dst, cap, options);
	if (decoding->kind != OCTAVO_DECODING_MISREAD || !decoding->original ||
	    !decoding->read_as || !facts || facts->encoding == OCTAVO_NO_ENCODING)
		return (struct octavo_result){ .error = OCTAVO_UNSUPPORTED };
	return convert_misread(decoding, facts->encoding, src, n, dst, cap);
}
