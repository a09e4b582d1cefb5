/* SPDX-License-Identifier: MIT */
/* lost.h - characters that iconv(3) encodes so that they cannot be decoded, without an error */
#ifndef LOST_H
#define LOST_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "text/charset.h"

/*
 * NULL for a foreign charset that loses none, as nearly all; then no character is lost. Characters
 * are tried when they are asked for.
 */
struct lost *lost_new(const struct charset *charset);
void lost_free(struct lost *lost);

bool lost_has(struct lost *lost, uint32_t c);

/* Whether the charset is one in which characters after a single shift are lost: ISO-2022-CN. */
bool lost_is_shifted(const struct lost *lost);

/* How much of a text in UTF-8 is before the first of them. */
size_t lost_before(struct lost *lost, const char *text, size_t n);

#endif
