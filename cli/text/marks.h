/* SPDX-License-Identifier: MIT */
/* marks.h - the byte order marks at the beginning of a text: several, of which one may be wanted */
#ifndef MARKS_H
#define MARKS_H

#include <stdbool.h>

#include "octavo-charset.h"

/*
 * The capacity for what a stream writes that leaves out marks, or is to refuse the second: only
 * that of the mark that the target is to have. So the stream stops before the next character, which
 * may be one more mark.
 */
size_t marks_capacity(const struct octavo_charset_stream *stream);

/*
 * To be called where the stream may meet one more mark. If it has met the one that is wanted,
 * others are left out from then on, or refused after OCTAVO_BOM_REQUIRE.
 */
void marks_pass(struct octavo_charset_stream *stream, bool has_one);

#endif
