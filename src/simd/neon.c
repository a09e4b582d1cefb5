/* SPDX-License-Identifier: MIT */
/* neon.c - the kernels, compiled for NEON */
#include <stdbool.h>
#include <string.h>

#include "../base.h"
#include "../kernels.h"
#include "compact.h"

#if OCTAVO_NEON

#include <arm_neon.h>

#define K(kernel) kernel##_neon /* so that profiles tell */

#include "vec_neon.h"

#include "boundary.h"
#include "count.h"
#include "tally.h"
#include "valid.h"
#include "from_utf8.h"
#include "repair.h"
#include "to_utf8.h"
#include "units.h"

const struct octavo_kernels octavo_kernels_neon = {
	.name = "neon",
	.valid_prefix = {
		[OCTAVO_KIND_UTF8] = K(valid_prefix),
		[OCTAVO_KIND_UTF16LE] = K(utf16le_prefix),
		[OCTAVO_KIND_UTF16BE] = K(utf16be_prefix),
		[OCTAVO_KIND_UTF32LE] = K(utf32le_prefix),
		[OCTAVO_KIND_UTF32BE] = K(utf32be_prefix),
	},
	.convert[OCTAVO_KIND_UTF8] = {
		[OCTAVO_KIND_UTF8] = K(utf8_to_utf8),
		[OCTAVO_KIND_UTF16LE] = K(utf8_to_utf16le),
		[OCTAVO_KIND_UTF16BE] = K(utf8_to_utf16be),
		[OCTAVO_KIND_UTF32LE] = K(utf8_to_utf32le),
		[OCTAVO_KIND_UTF32BE] = K(utf8_to_utf32be),
		[OCTAVO_KIND_LATIN1] = K(utf8_to_latin1),
	},
	.convert[OCTAVO_KIND_UTF16LE] = {
		[OCTAVO_KIND_UTF8] = K(utf16le_to_utf8),
		[OCTAVO_KIND_UTF16BE] = K(utf16le_to_utf16be),
		[OCTAVO_KIND_UTF32LE] = K(utf16le_to_utf32le),
		[OCTAVO_KIND_UTF32BE] = K(utf16le_to_utf32be),
		[OCTAVO_KIND_LATIN1] = K(utf16le_to_latin1),
	},
	.convert[OCTAVO_KIND_UTF16BE] = {
		[OCTAVO_KIND_UTF8] = K(utf16be_to_utf8),
		[OCTAVO_KIND_UTF16LE] = K(utf16be_to_utf16le),
		[OCTAVO_KIND_UTF32LE] = K(utf16be_to_utf32le),
		[OCTAVO_KIND_UTF32BE] = K(utf16be_to_utf32be),
		[OCTAVO_KIND_LATIN1] = K(utf16be_to_latin1),
	},
	.convert[OCTAVO_KIND_UTF32LE] = {
		[OCTAVO_KIND_UTF8] = K(utf32le_to_utf8),
		[OCTAVO_KIND_UTF16LE] = K(utf32le_to_utf16le),
		[OCTAVO_KIND_UTF16BE] = K(utf32le_to_utf16be),
		[OCTAVO_KIND_UTF32BE] = K(utf32le_to_utf32be),
		[OCTAVO_KIND_LATIN1] = K(utf32le_to_latin1),
	},
	.convert[OCTAVO_KIND_UTF32BE] = {
		[OCTAVO_KIND_UTF8] = K(utf32be_to_utf8),
		[OCTAVO_KIND_UTF16LE] = K(utf32be_to_utf16le),
		[OCTAVO_KIND_UTF16BE] = K(utf32be_to_utf16be),
		[OCTAVO_KIND_UTF32LE] = K(utf32be_to_utf32le),
		[OCTAVO_KIND_LATIN1] = K(utf32be_to_latin1),
	},
	.convert[OCTAVO_KIND_LATIN1] = {
		[OCTAVO_KIND_UTF8] = K(latin1_to_utf8),
		[OCTAVO_KIND_UTF16LE] = K(latin1_to_utf16le),
		[OCTAVO_KIND_UTF16BE] = K(latin1_to_utf16be),
		[OCTAVO_KIND_UTF32LE] = K(latin1_to_utf32le),
		[OCTAVO_KIND_UTF32BE] = K(latin1_to_utf32be),
	},
	.count = K(count),
	.utf16_length = K(utf16_length),
	.tally = K(tally),
};

#endif
