/* SPDX-License-Identifier: MIT */
/* picture.h - one character in every respect, bit by bit; or what is wrong instead */
#ifndef PICTURE_H
#define PICTURE_H

#include "commands/inspect/item.h"

/*
 * How many octets belong together, of those that begin with the character or error: where it
 * is an error, as many as any form of UTF-8 reads as one character, or those of a malformed
 * sequence (ISO/IEC 10646-1 Amd 2, R.7). At most MAX_TOGETHER.
 */
size_t details_extent(enum octavo_encoding e, const char *octets, size_t n,
                      const struct octavo_character *what);

#define MAX_TOGETHER 6

void draw_details(bool color, const struct item *sight);

#endif
