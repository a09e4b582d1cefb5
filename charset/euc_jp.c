/* SPDX-License-Identifier: MIT */
/* euc_jp.c - EUC-JP, and that of the Encoding Standard */
#include "euc.h"

/* Set by set after single shifts 2 and 3. */
static const struct euc_set sets[] = {
	{ .set = &octavo_set_jis0208 },
	{ .set = &octavo_set_jis_katakana, .prefix = 0x8E },
	{ .set = &octavo_set_jis0212, .prefix = 0x8F },
};

static const struct euc_set web_sets[] = {
	{ .set = &octavo_set_web_jis0208 },
	{ .set = &octavo_set_jis_katakana, .prefix = 0x8E },
	{ .set = &octavo_set_jis0212, .prefix = 0x8F, .is_read_only = true },
};

static uint32_t replace(uint32_t code_point)
{
	switch (code_point) {
	case 0x00A5:
		return 0x5C;
	case 0x203E:
		return 0x7E;
	case 0x2212:
		return 0xFF0D;
	default:
		return code_point;
	}
}

static const struct euc form = { sets, 3, NULL }, web_form = { web_sets, 3, replace };

static const struct octavo_charset charset = {
	"EUC-JP",
	{ 226, OCTAVO_NO_ENCODING, 1, 3, true, true, false, false,
	  "JIS X 0208:1997, JIS X 0212:1990, JIS X 0201:1997", "EUC-JP" },
	&octavo_euc_codec, &form
};

static const struct octavo_charset web_charset = {
	"web:euc-jp",
	{ 527, OCTAVO_NO_ENCODING, 1, 3, true, true, false, false,
	  "Encoding Standard", "web:euc-jp" },
	&octavo_euc_codec, &web_form
};

const struct octavo_charset *octavo_charset_euc_jp(void)
{
	return &charset;
}

const struct octavo_charset *octavo_charset_web_euc_jp(void)
{
	return &web_charset;
}
