/* SPDX-License-Identifier: MIT */
/* iso_2022_kr.c - ISO-2022-KR */
#include "iso_2022.h"

static const struct designation iso_2022_kr_designations[] = { { "$)C", 1, 1 } };

static const struct set *const iso_2022_kr_sets[] = { &octavo_set_ascii, &octavo_set_ksx1001 };

ISO_2022_CHARSET(243, iso_2022_kr, "ISO-2022-KR", 2, "KS X 1001, RFC 1557", .written = 2,
                 .shifted = 1)
