/* SPDX-License-Identifier: MIT */
/* lost.h - characters that iconv(3) encodes so that they cannot be decoded, without an error */
#ifndef LOST_H
#define LOST_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "text/charset.h"

struct lost {
	uint8_t bits[0x10000 / 8]; /* one for each character up to U+FFFF */
	bool others;               /* all beyond are lost, too           */
};

/*
 * Finds those of a foreign charset; NULL if there are none, which is so for nearly all. They are
 * to be freed with free(3).
 */
struct lost *lost_new(const struct charset *charset);

bool lost_has(const struct lost *lost, uint32_t c);

/* How much of a text in UTF-8 is before the first of them. */
size_t lost_before(const struct lost *lost, const char *text, size_t n);

#endif
