/* SPDX-License-Identifier: MIT */
/* iso_2022_kr.c - ISO-2022-KR */
#include "iso_2022.h"

static const struct designation designations[] = { { "$)C", 1, 1 } };

static const struct set *const sets[] = { &octavo_set_ascii, &octavo_set_ksx1001 };

static const struct form form = {
	.designations = designations, .designation_count = 1,
	.sets = sets, .written = 2, .shifted = 1
};

static const struct octavo_charset charset = {
	"ISO-2022-KR",
	{ 243, OCTAVO_NO_ENCODING, 1, 2, false, false, true, false,
	  "KS X 1001, RFC 1557", "ISO-2022-KR" },
	&octavo_iso2022_codec, &form
};

const struct octavo_charset *octavo_charset_iso_2022_kr(void)
{
	return &charset;
}
