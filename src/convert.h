/* SPDX-License-Identifier: MIT */
/* convert.h - the one loop that reads characters and writes them */
#ifndef OCTAVO_CONVERT_H
#define OCTAVO_CONVERT_H

#include "encoding.h"

/*
 * As octavo_convert(), on a part of a text: 'stream' knows what came before, though not
 * what it holds, and 'more' tells that the text goes on; what is not complete then stays
 * unread. Where 'stream' has no target the text is only checked.
 */
struct octavo_result octavo_transcode(struct octavo_stream *stream, const uint8_t *src,
                                      size_t n, uint8_t *dst, size_t cap, bool more);

#endif
