/* SPDX-License-Identifier: MIT */
/* engine.h - conversion or check of one part of a text, from or to a charset with tables */
#ifndef OCTAVO_CHARSET_ENGINE_H
#define OCTAVO_CHARSET_ENGINE_H

#include "row.h"

/*
 * As octavo_charset_stream_feed(), but 'src' begins with the octets that 'stream' holds, and
 * nothing is put into the stream's buffer: with 'more', a character that the end of 'src' cuts
 * stays unread.
 */
struct octavo_result octavo_charset_transcode(struct octavo_charset_stream *stream,
                                              const uint8_t *src, size_t n, uint8_t *dst,
                                              size_t cap, bool more);

/* Whether octavo.h converts between the two; 'to' may be NULL. */
static inline bool is_plain(const struct octavo_charset *from, const struct octavo_charset *to)
{
	return from->info.encoding != OCTAVO_NO_ENCODING &&
	       (!to || to->info.encoding != OCTAVO_NO_ENCODING);
}

#endif
