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

#define BETWEEN(name, call)                                                              \
	static struct octavo_run K(name)(const uint8_t *s, size_t n, uint8_t *dst, size_t cap,  \
	                          size_t *replaced)                                      \
	{                                                                                \
		(void)replaced;                                                          \
		return call;                                                             \
	}

#if V == 64
#define UNITS(name, function, short_function)                                            \
	BETWEEN(name, function(s, n, dst, cap))
#else
#define UNITS(name, function, short_function)                                            \
	static NEVER_INLINE struct octavo_run K(any_##name)(const uint8_t *s, size_t n,  \
	                                                    uint8_t *dst, size_t cap)    \
	{                                                                                \
		return function(s, n, dst, cap);                                         \
	}                                                                                \
	static ALWAYS_INLINE struct octavo_run                                           \
	K(first_##name)(const uint8_t *s, size_t n, uint8_t *dst, size_t cap)            \
	{                                                                                \
		struct octavo_run all = short_function(s, n, dst, cap);                  \
		return all.read ? all : K(any_##name)(s, n, dst, cap);                   \
	}                                                                                \
	BETWEEN(name, K(first_##name)(s, n, dst, cap))
#endif

UNITS(utf16le_to_utf32le, utf16_to_utf32, short_utf16_to_utf32)
UNITS(utf32le_to_utf16le, utf32_to_utf16, short_utf32_to_utf16)
BETWEEN(latin1_to_utf16le, latin1_to_units(OCTAVO_KIND_UTF16LE, s, n, dst, cap))
BETWEEN(latin1_to_utf32le, latin1_to_units(OCTAVO_KIND_UTF32LE, s, n, dst, cap))
BETWEEN(utf16le_to_latin1, units_to_latin1(OCTAVO_KIND_UTF16LE, s, n, dst, cap))
BETWEEN(utf32le_to_latin1, units_to_latin1(OCTAVO_KIND_UTF32LE, s, n, dst, cap))

const struct octavo_convert_kernels K(convert_kernels) = {
	.repair = K(utf8_repair),
	.included = K(included),
	.convert[OCTAVO_KIND_UTF8] = {
		[OCTAVO_KIND_UTF8] = K(utf8_to_utf8),
		[OCTAVO_KIND_UTF16LE] = K(utf8_to_utf16le),
		[OCTAVO_KIND_UTF32LE] = K(utf8_to_utf32le),
		[OCTAVO_KIND_LATIN1] = K(utf8_to_latin1),
	},
	.convert[OCTAVO_KIND_UTF16LE] = {
		[OCTAVO_KIND_UTF8] = K(utf16le_to_utf8),
		[OCTAVO_KIND_UTF16LE] = K(utf16le_to_utf16le),
		[OCTAVO_KIND_UTF32LE] = K(utf16le_to_utf32le),
		[OCTAVO_KIND_LATIN1] = K(utf16le_to_latin1),
	},
	.convert[OCTAVO_KIND_UTF32LE] = {
		[OCTAVO_KIND_UTF8] = K(utf32le_to_utf8),
		[OCTAVO_KIND_UTF16LE] = K(utf32le_to_utf16le),
		[OCTAVO_KIND_UTF32LE] = K(utf32le_to_utf32le),
		[OCTAVO_KIND_LATIN1] = K(utf32le_to_latin1),
	},
	.convert[OCTAVO_KIND_LATIN1] = {
		[OCTAVO_KIND_UTF8] = K(latin1_to_utf8),
		[OCTAVO_KIND_UTF16LE] = K(latin1_to_utf16le),
		[OCTAVO_KIND_UTF32LE] = K(latin1_to_utf32le),
	},
};
