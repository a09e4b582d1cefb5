/* SPDX-License-Identifier: MIT */
/* text_cut.c - cuts a text where a decoder of it begins a character, whatever was before */
#include "text_cut.h"

#include "text/converted.h"

size_t find_text_cut(const void *context, const char *s, size_t n, size_t front, size_t *place)
{
	const struct octavo_stream *stream = context;
	size_t unit = octavo_encoding_info(stream->from)->unit_size;

	for (size_t at = 0; at < front; at += unit) {
		size_t length = plain_character(stream, s + at, n - at);
		*place = at + length;
		/* Byte order marks at the beginning stay together: all of them may be stripped. */
		if (length && octavo_decode(stream->from, s + at, length).code_point != 0xFEFF)
			return at;
	}
	return front;
}

enum octavo_encoding find_byte_order(enum octavo_encoding e, const char *s, size_t n)
{
	const struct octavo_info *info = octavo_encoding_info(e);

	if (info->byte_order != OCTAVO_ORDER_BY_BOM)
		return e;
	return octavo_decode(info->little, s, n).code_point == 0xFEFF ? info->little : info->big;
}
