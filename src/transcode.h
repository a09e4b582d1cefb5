/* SPDX-License-Identifier: MIT */
/* transcode.h - conversion, check or repair of one part of a text */
#ifndef OCTAVO_TRANSCODE_H
#define OCTAVO_TRANSCODE_H

#include "encoding.h"

/*
 * As octavo_stream_feed(), but 'src' begins with the octets that 'stream' holds, and nothing is
 * put into the stream's buffer: with 'more', a character that the end of 'src' cuts stays unread.
 * 'dst' may be NULL where the stream only checks.
 */
struct octavo_result octavo_transcode(struct octavo_stream *stream, const uint8_t *src,
                                      size_t n, uint8_t *dst, size_t cap, bool more);

/* Whether the n octets of text before 'end', a boundary, end with a high surrogate. */
bool octavo_ends_high(const struct encoding *e, const uint8_t *end, size_t n);

#endif
