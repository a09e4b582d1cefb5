/* SPDX-License-Identifier: MIT */
/* octet_charset.h - charsets of single octets, by tables instead of iconv(3) */
#ifndef OCTET_CHARSET_H
#define OCTET_CHARSET_H

#include "text/charset.h"

/*
 * Tables that iconv(3) itself fills, octet by octet. To be freed. NULL if the charset has
 * characters of several octets or shift states, or if letters wait for the next one to compose
 * with.
 */
struct octet_decoder *octet_decoder_new(const struct charset *charset);
struct octet_encoder *octet_encoder_new(const struct charset *charset);

/*
 * The same as charset_convert() from a charset to UTF-8 and back, but faster: iconv(3) is asked
 * only for what is not in the table. Without a table it converts all.
 */
struct octavo_result octet_decode(const struct octet_decoder *table,
                                  struct checked_iconv *conversion, const char *src, size_t n,
                                  char *dst, size_t cap);
struct octavo_result octet_encode(const struct octet_encoder *table,
                                  struct checked_iconv *conversion, const char *src, size_t n,
                                  char *dst, size_t cap);

#endif
