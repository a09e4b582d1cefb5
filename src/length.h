/* SPDX-License-Identifier: MIT */
/* length.h - how long well-formed text becomes in another encoding */
#ifndef OCTAVO_LENGTH_H
#define OCTAVO_LENGTH_H

#include "kernels.h"

/* How many octets well-formed UTF-8 becomes in an encoding of the kind, which is not NONE. */
static inline size_t length_from_utf8(enum octavo_kind to, const char *s, size_t n)
{
	switch (to) {
	case OCTAVO_KIND_UTF16LE:
	case OCTAVO_KIND_UTF16BE:
		return 2 * octavo_utf16_length(s, n);
	case OCTAVO_KIND_UTF32LE:
	case OCTAVO_KIND_UTF32BE:
		return 4 * octavo_count(s, n);
	case OCTAVO_KIND_LATIN1:
		return octavo_count(s, n);
	default:
		return n;
	}
}

#endif
