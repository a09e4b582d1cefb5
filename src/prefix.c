/* SPDX-License-Identifier: MIT */
/* prefix.c - how far text is well-formed UTF-8 */
#include "prefix.h"

#include "base.h"
#include "decode.h"
#include "kernels.h"
#include "shared_prefix.h"

/* Goes on from s[at] without kernels. */
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
	octavo_valid_kernel *kernel = octavo_valid_kernels()->prefix[OCTAVO_KIND_UTF8];
	size_t at = kernel && n ? kernel(s, n, false) : 0;

	return at == n ? n : prefix_from(s, n, at);
}

size_t octavo_ascii_prefix(const uint8_t *s, size_t n)
{
	octavo_valid_kernel *kernel = octavo_valid_kernels()->prefix[OCTAVO_KIND_ASCII];

	return n == 0 ? 0 : kernel ? kernel(s, n, false) : shared_ascii(s, n);
}

bool octavo_valid(const char *s, size_t n)
{
	return octavo_utf8_prefix((const uint8_t *)s, n) == n;
}
