/* SPDX-License-Identifier: MIT */
/* checked_iconv.h - conversions of iconv(3), which is not trusted to stay within its buffers */
#ifndef CHECKED_ICONV_H
#define CHECKED_ICONV_H

#include <stddef.h>
#include <stdint.h>

#include "octavo.h"

/* What is said of a charset at which iconv(3) fails. */
#define ICONV_FAILS "iconv(3) of this system fails at this charset, so it is not used"

struct checked_iconv;

/*
 * Opens a conversion; one of the two is UTF-8. Returns NULL and sets errno as iconv_open(3) does,
 * EINVAL for a charset that is not known; or to ENOTSUP, for one at which iconv(3) fails.
 */
struct checked_iconv *checked_iconv_open(const char *to, const char *from);

/* NULL is allowed. */
void checked_iconv_close(struct checked_iconv *conversion);

/* For the message of a failure: it reads from this file from now on, after '*offset' octets. */
void checked_iconv_reads(struct checked_iconv *conversion, const char *file,
                         const uint64_t *offset);

/*
 * Converts as octavo_convert() does. The error is OCTAVO_NO_ROOM, OCTAVO_TRUNCATED, or
 * OCTAVO_UNMAPPABLE for everything else that iconv(3) refuses. If iconv(3) moves a pointer backward
 * or out of its buffer, writes beside it, or never ends, the process ends with a message.
 */
struct octavo_result charset_convert(struct checked_iconv *conversion, const char *src, size_t n,
                                     char *dst, size_t cap);

/* Goes back to the initial shift state. Returns how many octets that writes. */
size_t charset_reset(struct checked_iconv *conversion, char *dst, size_t cap);

#endif
