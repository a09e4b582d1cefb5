/* SPDX-License-Identifier: MIT */
/* level_memo.c - octavo_level_allows() for all characters of a long text */
#include "text/level_memo.h"

#include "base/array.h"
#include "base/count_octets.h"

/* 64 code points in a level. Texts have few such rows; each has one place. */
static _Thread_local struct {
	uint32_t number; /* 0 for none */
	uint64_t allowed;
} rows[1024];

static inline bool allows(unsigned level, uint32_t code_point)
{
	uint32_t first = code_point & ~UINT32_C(63), number = first | level;
	size_t at = code_point / 64 % COUNT(rows);

	if (rows[at].number != number) {
		rows[at].number = number;
		rows[at].allowed = 0;
		for (uint32_t i = 0; i < 64; i++)
			rows[at].allowed |= (uint64_t)octavo_level_allows(level, first | i) << i;
	}
	return rows[at].allowed >> (code_point & 63) & 1;
}

bool level_memo_allows(unsigned level, uint32_t code_point)
{
	return allows(level, code_point);
}

/* Whether it is known of eight code points that all are allowed; without branches. */
static inline bool allows_eight(unsigned level, const uint32_t *code_points)
{
	uint64_t all = 1;

	for (size_t i = 0; i < 8; i++) {
		uint32_t c = code_points[i];
		size_t at = c / 64 % COUNT(rows);
		bool is_known = rows[at].number == ((c & ~UINT32_C(63)) | level);
		all &= rows[at].allowed >> (c & 63) & is_known;
	}
	return all;
}

size_t level_memo_search(unsigned level, const uint32_t *code_points, size_t i, size_t n)
{
	while (i < n)
		if (n - i >= 8 && allows_eight(level, code_points + i))
			i += 8;
		else if (allows(level, code_points[i]))
			i++;
		else
			break;
	return i;
}

/* Combining characters begin at U+0300, CC 80. */
size_t level_memo_skip(const char *text, size_t n)
{
	enum { BLOCK = 240 };
	size_t at = 0;

	while (n - at >= BLOCK && !count_octets(text + at, BLOCK, 0xCC, 0xFF))
		at += BLOCK;
	while (at && at < n && (text[at] & '\xC0') == '\x80')
		at--;
	return at;
}
