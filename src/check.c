/* SPDX-License-Identifier: MIT */
/* check.c - octavo_check(): is it well-formed, and if not, where and why? */
#include "transcode.h"

struct octavo_result octavo_check(enum octavo_encoding e, const void *src, size_t n,
                                  unsigned options)
{
	struct octavo_stream whole = octavo_stream_init(e, OCTAVO_NO_ENCODING, options);
	return octavo_transcode(&whole, src, n, NULL, SIZE_MAX, false);
}
