/* SPDX-License-Identifier: MIT */
/* text_cut.h - cuts a text where a decoder of it begins a character, whatever was before */
#ifndef TEXT_CUT_H
#define TEXT_CUT_H

#include "octavo.h"

/* Of the type of 'find' in struct cut: 'context' is a struct octavo_stream, in the byte order. */
size_t find_text_cut(const void *context, const char *s, size_t n, size_t front, size_t *place);

/* The byte order of a text that begins with s[0 .. n), n < 4 only if it ends there. */
enum octavo_encoding find_byte_order(enum octavo_encoding e, const char *s, size_t n);

#endif
