/* SPDX-License-Identifier: MIT */
/* iso_2022_jp_1.c - ISO-2022-JP-1 */
#include "iso_2022.h"

static const struct designation designations[] = {
	ISO_2022_JP_DESIGNATIONS(4), JIS0208_DESIGNATIONS, { "$(D", 0, 3 }
};

static const struct set *const sets[] = {
	&octavo_set_ascii, &octavo_set_jis_roman, &octavo_set_jis0208, &octavo_set_jis0212,
	&octavo_set_jis_katakana
};

static const struct form form = {
	.designations = designations,
	.designation_count = sizeof designations / sizeof *designations,
	.sets = sets, .written = 4
};

static const struct octavo_charset charset = {
	"ISO-2022-JP-1",
	{ 228, OCTAVO_NO_ENCODING, 1, 2, false, false, true, false,
	  "JIS X 0208:1997, JIS X 0212:1990, RFC 2237", "ISO-2022-JP-1" },
	&octavo_iso2022_codec, &form
};

const struct octavo_charset *octavo_charset_iso_2022_jp_1(void)
{
	return &charset;
}
