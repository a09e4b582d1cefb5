/* SPDX-License-Identifier: MIT */
/* avx512.c - the kernels, compiled for AVX-512 */
#include <stdbool.h>
#include <string.h>

#include "../base.h"
#include "../kernels.h"

#if OCTAVO_X86_64

#include <immintrin.h>

#define K(kernel) kernel##_avx512 /* so that profiles tell */

TARGET_BEGIN("avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi,avx512vbmi2,gfni," \
             "avx2,bmi,bmi2,lzcnt,popcnt")
#include "vec_avx512.h"

#include "boundary.h"
#include "avx512_planes.h"
#include "avx512_count.h"
#include "avx512_valid.h"
#include "avx512_from_utf8.h"
#include "avx512_to_utf8.h"
#include "avx512_units.h"
#include "avx512_repair.h"
TARGET_END

const struct octavo_kernels octavo_kernels_avx512 = {
	.name = "avx512",
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
