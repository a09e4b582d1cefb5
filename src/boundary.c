/* SPDX-License-Identifier: MIT */
/* boundary.c - where UTF-8 can be cut */
#include "decode.h"

/* The piece that s[at] belongs to, at < n: where it begins and where it ends. */
static void piece_at(const uint8_t *s, size_t n, size_t at, size_t *start, size_t *end)
{
	*start = utf8_start(&rfc3629, s, at);
	*end = *start + decode_utf8(&rfc3629, s + *start, n - *start, false).length;
	if (*end <= at) { /* behind that piece: a stray octet */
		*start = at;
		*end = at + 1;
	}
}

size_t octavo_floor(const char *s, size_t n, size_t at)
{
	size_t start, end;
	if (at >= n)
		return n;
	piece_at((const uint8_t *)s, n, at, &start, &end);
	return start;
}

size_t octavo_ceil(const char *s, size_t n, size_t at)
{
	size_t start, end;
	if (at >= n)
		return n;
	piece_at((const uint8_t *)s, n, at, &start, &end);
	return start == at ? at : end;
}
