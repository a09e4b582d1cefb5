/* SPDX-License-Identifier: MIT */
/* iso_2022_jp_2.c - ISO-2022-JP-2 */
#include "iso_2022.h"

static const struct octavo_charset *latin1(void)
{
	return octavo_charset_of(OCTAVO_LATIN1);
}

static const struct set latin = { .octets = 1, .upper_half_of = latin1 };
static const struct set greek = { .octets = 1, .upper_half_of = octavo_charset_iso_8859_7 };

/* RFC 1554 prefers none. Those of two octets come first, as other programs do. */
static const struct set *const iso_2022_jp_2_sets[] = {
	&octavo_set_ascii, &octavo_set_jis_roman, &octavo_set_jis0208, &octavo_set_jis0212,
	&octavo_set_gb2312, &octavo_set_ksx1001, &latin, &greek, &octavo_set_jis_katakana
};

static const struct designation iso_2022_jp_2_designations[] = {
	ISO_2022_JP_DESIGNATIONS(8), JIS0208_DESIGNATIONS, { "$(D", 0, 3 },
	{ "$A", 0, 4 }, { "$(A", 0, 4 }, { "$(C", 0, 5 }, { ".A", 2, 6 }, { ".F", 2, 7 }
};

ISO_2022_CHARSET(229, iso_2022_jp_2, "ISO-2022-JP-2", 3,
                 "JIS X 0208:1997, JIS X 0212:1990, GB 2312-80, KS X 1001, ISO/IEC 8859, RFC 1554",
                 .written = 8)
