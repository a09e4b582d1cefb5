/* SPDX-License-Identifier: MIT */
/* iso_2022_jp.c - ISO-2022-JP */
#include "iso_2022.h"

static const struct designation iso_2022_jp_designations[] = {
	ISO_2022_JP_DESIGNATIONS(3), JIS0208_DESIGNATIONS
};

static const struct set *const iso_2022_jp_sets[] = {
	&octavo_set_ascii, &octavo_set_jis_roman, &octavo_set_jis0208, &octavo_set_jis_katakana
};

ISO_2022_CHARSET(227, iso_2022_jp, "ISO-2022-JP", 2, "JIS X 0208:1997, RFC 1468", .written = 3)
