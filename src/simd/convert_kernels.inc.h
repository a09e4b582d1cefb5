/* SPDX-License-Identifier: MIT */
/* convert_kernels.inc.h - the table of conversion kernels, for one instruction set */
#if V == 64
#include "avx512_between_units.inc.h"
#include "avx512_from_utf8.inc.h"
#include "avx512_to_utf8.inc.h"
#else
#include "between_units.inc.h"
#include "from_utf8.inc.h"
#include "to_utf8.inc.h"
#endif
#include "included.inc.h"
#include "repair_units.inc.h"
#include "utf8_to_utf8.inc.h"

#if V == 64
#define UNITS(name, from, to, function, short_function)                                  \
	CONVERTS(name, function(orders, s, n, dst, cap))
#else
#define UNITS SHORT_FIRST
#endif

UNITS(utf16_to_utf32, UTF16LE, UTF32LE, utf16_to_utf32, short_utf16_to_utf32)
UNITS(utf32_to_utf16, UTF32LE, UTF16LE, utf32_to_utf16, short_utf32_to_utf16)
CONVERTS(latin1_to_utf16,
         latin1_to_units(OCTAVO_KIND_UTF16LE, writes_big(orders), s, n, dst, cap))
CONVERTS(latin1_to_utf32,
         latin1_to_units(OCTAVO_KIND_UTF32LE, writes_big(orders), s, n, dst, cap))
CONVERTS(utf16_to_latin1,
         units_to_latin1(OCTAVO_KIND_UTF16LE, reads_big(orders), s, n, dst, cap))
CONVERTS(utf32_to_latin1,
         units_to_latin1(OCTAVO_KIND_UTF32LE, reads_big(orders), s, n, dst, cap))

/* Some have no algorithm for AVX-512, but that for AVX2 unless it is left out. */
#if V == 64 && !OCTAVO_AVX2
#define ELSEWHERE(name) NULL
#elif V == 64
#define ELSEWHERE(name) octavo_##name##_avx2
#else
#define ELSEWHERE(name) K(name)
#endif

const struct octavo_convert_kernels K(convert_kernels) = {
	.repair = K(utf8_repair),
	.included = K(included),
	.utf8_narrow = ELSEWHERE(utf8_narrow),
	.cesu8_to_utf16 = ELSEWHERE(cesu8_to_utf16),
	.utf16_to_cesu8 = ELSEWHERE(utf16_to_cesu8),
	.wtf8_to_utf16 = ELSEWHERE(wtf8_to_utf16),
	.wtf8_to_utf32 = ELSEWHERE(wtf8_to_utf32),
	.convert[OCTAVO_KIND_UTF8] = {
		[OCTAVO_KIND_UTF8] = K(utf8_to_utf8),
		[OCTAVO_KIND_UTF16LE] = K(utf8_to_utf16),
		[OCTAVO_KIND_UTF32LE] = K(utf8_to_utf32),
		[OCTAVO_KIND_LATIN1] = K(utf8_to_latin1),
	},
	.convert[OCTAVO_KIND_UTF16LE] = {
		[OCTAVO_KIND_UTF8] = K(utf16_to_utf8),
		[OCTAVO_KIND_UTF16LE] = K(utf16_to_utf16),
		[OCTAVO_KIND_UTF32LE] = K(utf16_to_utf32),
		[OCTAVO_KIND_LATIN1] = K(utf16_to_latin1),
	},
	.convert[OCTAVO_KIND_UTF32LE] = {
		[OCTAVO_KIND_UTF8] = K(utf32_to_utf8),
		[OCTAVO_KIND_UTF16LE] = K(utf32_to_utf16),
		[OCTAVO_KIND_UTF32LE] = K(utf32_to_utf32),
		[OCTAVO_KIND_LATIN1] = K(utf32_to_latin1),
	},
	.convert[OCTAVO_KIND_LATIN1] = {
		[OCTAVO_KIND_UTF8] = K(latin1_to_utf8),
		[OCTAVO_KIND_UTF16LE] = K(latin1_to_utf16),
		[OCTAVO_KIND_UTF32LE] = K(latin1_to_utf32),
	},
};
