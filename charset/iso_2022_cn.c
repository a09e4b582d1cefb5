/* SPDX-License-Identifier: MIT */
/* iso_2022_cn.c - ISO-2022-CN */
#include "iso_2022.h"

static const struct designation iso_2022_cn_designations[] = {
	{ "$)A", 1, 1 }, { "$)G", 1, 2 }, { "$*H", 2, 3 }
};

static const struct set *const iso_2022_cn_sets[] = {
	&octavo_set_ascii, &octavo_set_gb2312, &octavo_set_cns1, &octavo_set_cns2
};

ISO_2022_CHARSET(217, iso_2022_cn, "ISO-2022-CN", 4, "GB 2312-80, CNS 11643, RFC 1922",
                 .written = 4)
