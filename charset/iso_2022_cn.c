/* SPDX-License-Identifier: MIT */
/* iso_2022_cn.c - ISO-2022-CN */
#include "iso_2022.h"

static const struct designation designations[] = {
	{ "$)A", 1, 1 }, { "$)G", 1, 2 }, { "$*H", 2, 3 }
};

static const struct set *const sets[] = {
	&octavo_set_ascii, &octavo_set_gb2312, &octavo_set_cns1, &octavo_set_cns2
};

static const struct form form = {
	.designations = designations, .designation_count = 3,
	.sets = sets, .written = 4
};

static const struct octavo_charset charset = {
	"ISO-2022-CN",
	{ 217, OCTAVO_NO_ENCODING, 1, 4, false, false, true, false,
	  "GB 2312-80, CNS 11643, RFC 1922", "ISO-2022-CN" },
	&octavo_iso2022_codec, &form
};

const struct octavo_charset *octavo_charset_iso_2022_cn(void)
{
	return &charset;
}
