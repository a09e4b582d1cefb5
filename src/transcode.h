/* SPDX-License-Identifier: MIT */
/* transcode.h - conversion, check or repair of one part of a text */
#ifndef OCTAVO_TRANSCODE_H
#define OCTAVO_TRANSCODE_H

#include "job.h"

static inline bool is_by_bom(const struct encoding *e)
{
	return e && e->info.byte_order == OCTAVO_ORDER_BY_BOM;
}

static inline bool is_bom(struct octavo_character c)
{
	return !c.error && c.code_point == 0xFEFF;
}

/*
 * Decodes the first character of s[0..n). Where a byte order mark decides, *from becomes the
 * encoding with that byte order.
 */
struct octavo_character octavo_decode_first(const struct encoding **from, const uint8_t *s,
                                            size_t n, bool more);

/*
 * As octavo_stream_feed(), but 'src' begins with the octets that 'stream' holds, and nothing is
 * put into the stream's buffer: with 'more', a character that the end of 'src' cuts stays unread.
 * 'dst' may be NULL where the stream only checks.
 */
struct octavo_result octavo_transcode(struct octavo_stream *stream, const uint8_t *src,
                                      size_t n, uint8_t *dst, size_t cap, bool more);

#endif
