/* SPDX-License-Identifier: MIT */
/* system_iconv.h - charsets that only iconv(3) of the system knows */
#ifndef SYSTEM_ICONV_H
#define SYSTEM_ICONV_H

#include <stdbool.h>
#include <stddef.h>

#include "octavo.h"

struct system_iconv;

/* A conversion to UTF-8 or from it; NULL for a charset that is not known, or without iconv(3). */
struct system_iconv *system_iconv_open(const char *to, const char *from);
void system_iconv_close(struct system_iconv *conversion); /* NULL is allowed */

/*
 * Converts as octavo_convert() does. The error is OCTAVO_NO_ROOM, OCTAVO_TRUNCATED, or
 * OCTAVO_UNMAPPABLE for what iconv(3) refuses, and for characters that it writes so that they
 * cannot be read again. If it leaves its buffers, the process ends with a message.
 */
struct octavo_result system_iconv_convert(struct system_iconv *conversion, const char *src,
                                          size_t n, char *dst, size_t cap);

/*
 * Decodes as few octets as it takes for any text, or as many as it reads at once. Where nothing is
 * read, 'length' is that of the error.
 */
enum { MAX_SYSTEM_TEXT = 64, MAX_SYSTEM_PART = 4096 };
struct octavo_result system_iconv_next(struct system_iconv *conversion, const char *src, size_t n,
                                       char utf8[MAX_SYSTEM_PART]);
struct octavo_result system_iconv_next_part(struct system_iconv *conversion, const char *src,
                                            size_t n, char utf8[MAX_SYSTEM_PART]);

/* Goes back to the initial shift state. Returns how many octets that writes. */
size_t system_iconv_reset(struct system_iconv *conversion, char dst[MAX_SYSTEM_TEXT]);

#endif
