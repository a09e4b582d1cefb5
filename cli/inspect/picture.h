/* SPDX-License-Identifier: MIT */
/* picture.h - one character in every respect, bit by bit; or what is wrong instead */
#ifndef PICTURE_H
#define PICTURE_H

#include "inspect/sight.h"

/*
 * How many octets belong together, of those that begin with the character or fault: where it
 * is a fault, as many as any form of UTF-8 reads as one character, or those of a malformed
 * sequence (ISO/IEC 10646-1 Amd 2, R.7). At most MOST_TOGETHER.
 */
size_t picture_extent(enum octavo_encoding e, const char *octets, size_t n,
                      const struct octavo_character *what);

#define MOST_TOGETHER 6

void draw_picture(bool color, const struct sight *sight);

#endif
