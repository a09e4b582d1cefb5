/* SPDX-License-Identifier: MIT */
/* valid_kernels.inc.h - the table of validation kernels, for one instruction set */
#if V == 64
#include "avx512_valid.inc.h"
#include "avx512_valid_units.inc.h"
#else
#include "valid.inc.h"
#include "valid_units.inc.h"
#endif

#define PREFIX(name, call)                                                               \
	static size_t K(name)(const uint8_t *s, size_t n)                                \
	{                                                                                \
		return call;                                                             \
	}

PREFIX(utf16le_prefix, utf16_prefix(false, s, n))
PREFIX(utf16be_prefix, utf16_prefix(true, s, n))
PREFIX(utf32le_prefix, utf32_prefix(false, s, n))
PREFIX(utf32be_prefix, utf32_prefix(true, s, n))

const struct octavo_valid_kernels K(valid_kernels) = {
	.prefix = {
		[OCTAVO_KIND_UTF8] = K(utf8_prefix),
		[OCTAVO_KIND_UTF16LE] = K(utf16le_prefix),
		[OCTAVO_KIND_UTF16BE] = K(utf16be_prefix),
		[OCTAVO_KIND_UTF32LE] = K(utf32le_prefix),
		[OCTAVO_KIND_UTF32BE] = K(utf32be_prefix),
	},
};
