/* SPDX-License-Identifier: MIT */
/* system_iconv.h - charsets that only iconv(3) of the system knows */
#ifndef SYSTEM_ICONV_H
#define SYSTEM_ICONV_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "octavo.h"

struct system_iconv;

/*
 * A conversion to UTF-8 or from it; NULL for a charset that is not known, or without iconv(3). Both
 * names must stay.
 */
struct system_iconv *system_iconv_open(const char *to, const char *from);
void system_iconv_close(struct system_iconv *conversion); /* NULL is allowed */

enum { MAX_SYSTEM_TEXT = 64, MAX_SYSTEM_PART = 4096 };

/* Whether a character is written so that it can be read again. */
bool system_iconv_has(const struct system_iconv *conversion, uint32_t code_point);

/*
 * Converts as much as iconv(3) gets at once; OCTAVO_NO_ROOM if that is not all. The other errors
 * are OCTAVO_TRUNCATED, and OCTAVO_UNMAPPABLE for what iconv(3) refuses, or writes so that it
 * cannot be read again; 'length' octets of it are not read. If it leaves its buffers, the process
 * ends with a message. system_iconv_next() decodes as few octets as it takes for any text.
 */
struct octavo_result system_iconv_part(struct system_iconv *conversion, const char *src, size_t n,
                                       char dst[MAX_SYSTEM_PART]);
struct octavo_result system_iconv_next(struct system_iconv *conversion, const char *src, size_t n,
                                       char utf8[MAX_SYSTEM_PART]);

/* Goes back to the initial shift state. Returns how many octets that writes. */
size_t system_iconv_reset(struct system_iconv *conversion, char dst[MAX_SYSTEM_TEXT]);

#endif
