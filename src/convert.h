/* SPDX-License-Identifier: MIT */
/* convert.h - the one loop that reads characters and writes them */
#ifndef OCTAVO_CONVERT_H
#define OCTAVO_CONVERT_H

#include "encoding.h"

/*
 * As octavo_convert(). Where 'to' is NULL the text is only checked, where 'dst' is NULL
 * its output is only counted, up to 'cap'.
 */
struct octavo_result octavo_transcode(const struct encoding *from, const uint8_t *src,
                                      size_t n, const struct encoding *to, uint8_t *dst,
                                      size_t cap, unsigned options);

#endif
