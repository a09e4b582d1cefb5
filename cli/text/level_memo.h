/* SPDX-License-Identifier: MIT */
/* level_memo.h - octavo_level_allows() for all characters of a long text */
#ifndef LEVEL_MEMO_H
#define LEVEL_MEMO_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The level is 1, 2 or 3. */
bool level_memo_allows(unsigned level, uint32_t code_point);

/* The index of the first code point from 'i' on that the level does not allow, or 'n'. */
size_t level_memo_search(unsigned level, const uint32_t *code_points, size_t i, size_t n);

/* The length of a prefix of text in a form of UTF-8 of which every level allows all. */
size_t level_memo_skip(const char *text, size_t n);

#endif
