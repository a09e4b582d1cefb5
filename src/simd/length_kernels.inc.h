/* SPDX-License-Identifier: MIT */
/* length_kernels.inc.h - the table of kernels for lengths, for one instruction set */
#include "length.inc.h"

#define LENGTH(name, call)                                                               \
	static size_t K(name)(const uint8_t *s, size_t n, bool big)                      \
	{                                                                                \
		return call;                                                             \
	}

LENGTH(utf8_of_utf16, utf8_length(OCTAVO_KIND_UTF16LE, big, s, n))
LENGTH(utf8_of_utf32, utf8_length(OCTAVO_KIND_UTF32LE, big, s, n))
LENGTH(utf8_of_latin1, utf8_length(OCTAVO_KIND_LATIN1, big, s, n))
LENGTH(pairs_in_utf16, count_all(OCTAVO_KIND_UTF16LE, big, true, s, n))
LENGTH(pairs_in_utf32, count_all(OCTAVO_KIND_UTF32LE, big, true, s, n))

const struct octavo_length_kernels K(length_kernels) = {
	.utf8 = {
		[OCTAVO_KIND_UTF16LE] = K(utf8_of_utf16),
		[OCTAVO_KIND_UTF32LE] = K(utf8_of_utf32),
		[OCTAVO_KIND_LATIN1] = K(utf8_of_latin1),
	},
	.above_bmp = {
		[OCTAVO_KIND_UTF16LE] = K(pairs_in_utf16),
		[OCTAVO_KIND_UTF32LE] = K(pairs_in_utf32),
	},
};
