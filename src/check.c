/* SPDX-License-Identifier: MIT */
/* check.c - is it well-formed, and if not, where and why */
#include "check.h"

#include "base.h"
#include "convert.h"
#include "decode.h"
#include "kernels.h"

/* Goes on from s[at], one by one. */
static NEVER_INLINE size_t prefix_from(const uint8_t *s, size_t n, size_t at)
{
	while (at < n) {
		at += ascii_words(s + at, n - at);
		if (at == n)
			break;
		struct octavo_character c = decode_utf8(&rfc3629, s + at, n - at, false);
		if (c.error)
			break;
		at += c.length;
	}
	return at;
}

size_t octavo_utf8_prefix(const uint8_t *s, size_t n)
{
	size_t (*kernel)(const uint8_t *, size_t) =
		octavo_kernels()->valid_prefix[OCTAVO_KIND_UTF8];
	size_t at = kernel && n ? kernel(s, n) : 0;

	return at == n ? n : prefix_from(s, n, at);
}

bool octavo_valid(const char *s, size_t n)
{
	return octavo_utf8_prefix((const uint8_t *)s, n) == n;
}

struct octavo_result octavo_check(enum octavo_encoding e, const void *src, size_t n,
                                  unsigned options)
{
	struct octavo_stream whole = octavo_stream_init(e, OCTAVO_NO_ENCODING, options);
	return octavo_transcode(&whole, src, n, NULL, SIZE_MAX, false);
}
