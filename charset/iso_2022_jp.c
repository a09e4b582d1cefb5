/* SPDX-License-Identifier: MIT */
/* iso_2022_jp.c - ISO-2022-JP */
#include "iso_2022.h"

static const struct designation designations[] = {
	ISO_2022_JP_DESIGNATIONS(3), JIS0208_DESIGNATIONS
};

static const struct set *const sets[] = {
	&octavo_set_ascii, &octavo_set_jis_roman, &octavo_set_jis0208, &octavo_set_jis_katakana
};

static const struct form form = {
	.designations = designations,
	.designation_count = sizeof designations / sizeof *designations,
	.sets = sets, .written = 3
};

static const struct octavo_charset charset = {
	"ISO-2022-JP",
	{ 227, OCTAVO_NO_ENCODING, 1, 2, false, false, true, false,
	  "JIS X 0208:1997, RFC 1468", "ISO-2022-JP" },
	&octavo_iso2022_codec, &form
};

const struct octavo_charset *octavo_charset_iso_2022_jp(void)
{
	return &charset;
}
