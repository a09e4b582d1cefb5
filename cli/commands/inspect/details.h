/* SPDX-License-Identifier: MIT */
/* details.h - one character or error in every respect, bit by bit */
#ifndef DETAILS_H
#define DETAILS_H

#include "commands/inspect/item.h"

#define MAX_TOGETHER 6

/*
 * How many octets to show together for an error: what any form of UTF-8 reads as one character,
 * or a malformed sequence (ISO/IEC 10646-1 Amd 2, R.7). At most MAX_TOGETHER.
 */
size_t details_extent(const struct item *error);

void details_print(bool color, const struct item *item);

#endif
