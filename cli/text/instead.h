/* SPDX-License-Identifier: MIT */
/* instead.h - what is written in place of errors, and of characters that an output cannot hold */
#ifndef INSTEAD_H
#define INSTEAD_H

#include <stddef.h>

#include "text/place.h"

#define REPLACEMENT "\xEF\xBF\xBD" /* U+FFFD in UTF-8 */
#define MAX_REPLACEMENT (4 * MAX_OCTETS + 1)

/*
 * Writes in UTF-8 what stands in place of an error, or of a character that the output cannot
 * hold: for OCTAVO_REPLACE 'mark', for OCTAVO_ESCAPE "\xE9" for each octet or "\u{4E8C}",
 * for OCTAVO_SKIP nothing. Returns its length.
 */
size_t replacement(const struct finding *finding, unsigned how, const char *mark,
                   char dst[MAX_REPLACEMENT]);

#endif
