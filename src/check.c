/* SPDX-License-Identifier: MIT */
/* check.c - is it well-formed, and if not, where and why */
#include "check.h"

#include "convert.h"
#include "decode.h"
#include "kernels.h"

size_t octavo_utf8_prefix(const uint8_t *s, size_t n)
{
	size_t at = octavo_kernels()->valid_prefix(s, n);
	for (;;) {
		at += ascii_words(s + at, n - at);
		if (at == n)
			return at;
		struct octavo_character c = decode_utf8(&rfc3629, s + at, n - at);
		if (c.fault)
			return at;
		at += c.length;
	}
}

bool octavo_valid(const char *s, size_t n)
{
	return octavo_utf8_prefix((const uint8_t *)s, n) == n;
}

struct octavo_result octavo_check(enum octavo_encoding e, const void *src, size_t n,
                                  unsigned options)
{
	const struct encoding *from = octavo_encoding_find(e);
	if (!from)
		return (struct octavo_result){ .fault = OCTAVO_UNSUPPORTED };
	return octavo_transcode(from, src, n, NULL, NULL, SIZE_MAX, options);
}
