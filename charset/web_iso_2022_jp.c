/* SPDX-License-Identifier: MIT AND BSD-3-Clause */
/* web_iso_2022_jp.c - ISO-2022-JP of the Encoding Standard */
#include "iso_2022.h"

static const struct designation web_iso_2022_jp_designations[] = { ISO_2022_JP_DESIGNATIONS(3) };

static const struct set *const web_iso_2022_jp_sets[] = {
	&octavo_set_ascii, &octavo_set_jis_roman, &octavo_set_web_jis0208, &octavo_set_jis_katakana
};

/* Half-width katakana are written as full-width ones. */
static uint32_t replace(uint32_t code_point)
{
	/* index-iso-2022-jp-katakana.txt, (c) WHATWG: see LICENSE-WHATWG. */
	static const uint16_t full_width[] = {
		0x3002, 0x300C, 0x300D, 0x3001, 0x30FB, 0x30F2, 0x30A1, 0x30A3, 0x30A5,
		0x30A7, 0x30A9, 0x30E3, 0x30E5, 0x30E7, 0x30C3, 0x30FC, 0x30A2, 0x30A4,
		0x30A6, 0x30A8, 0x30AA, 0x30AB, 0x30AD, 0x30AF, 0x30B1, 0x30B3, 0x30B5,
		0x30B7, 0x30B9, 0x30BB, 0x30BD, 0x30BF, 0x30C1, 0x30C4, 0x30C6, 0x30C8,
		0x30CA, 0x30CB, 0x30CC, 0x30CD, 0x30CE, 0x30CF, 0x30D2, 0x30D5, 0x30D8,
		0x30DB, 0x30DE, 0x30DF, 0x30E0, 0x30E1, 0x30E2, 0x30E4, 0x30E6, 0x30E8,
		0x30E9, 0x30EA, 0x30EB, 0x30EC, 0x30ED, 0x30EF, 0x30F3, 0x309B, 0x309C,
	};
	uint32_t katakana = code_point - 0xFF61;

	if (katakana < sizeof full_width / sizeof *full_width)
		return full_width[katakana];
	return code_point == 0x2212 ? 0xFF0D : code_point;
}

ISO_2022_CHARSET(528, web_iso_2022_jp, "web:iso-2022-jp", 2, "Encoding Standard", .written = 3,
                 .replace = replace)
