/* SPDX-License-Identifier: MIT */
/* set_jis0208.c - JIS X 0208 */
#include "set.h"
#include "subset.h"
#include "tables.h"

/* The Encoding Standard follows Microsoft here. */
static const struct place places[] = {
	{ 0x2141, 0x301C }, { 0x2142, 0x2016 }, { 0x215D, 0x2212 },
	{ 0x2171, 0x00A2 }, { 0x2172, 0x00A3 }, { 0x224C, 0x00AC },
};

const struct set octavo_set_jis0208 = {
	.octets = 2, .table = octavo_table_jis0208, .width = 94, .size = 94 * 94,
	.reverse = &octavo_reverse_jis0208, .writes = is_jisx0208,
	.places = places, .places_count = sizeof places / sizeof *places
};

const struct set octavo_set_web_jis0208 = {
	.octets = 2, .table = octavo_table_jis0208, .width = 94, .size = 94 * 94,
	.reverse = &octavo_reverse_jis0208
};
