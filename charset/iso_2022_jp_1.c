/* SPDX-License-Identifier: MIT */
/* iso_2022_jp_1.c - ISO-2022-JP-1 */
#include "iso_2022.h"

static const struct designation iso_2022_jp_1_designations[] = {
	ISO_2022_JP_DESIGNATIONS(4), JIS0208_DESIGNATIONS, { "$(D", 0, 3 }
};

static const struct set *const iso_2022_jp_1_sets[] = {
	&octavo_set_ascii, &octavo_set_jis_roman, &octavo_set_jis0208, &octavo_set_jis0212,
	&octavo_set_jis_katakana
};

ISO_2022_CHARSET(228, iso_2022_jp_1, "ISO-2022-JP-1", 2,
                 "JIS X 0208:1997, JIS X 0212:1990, RFC 2237", .written = 4)
