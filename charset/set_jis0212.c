/* SPDX-License-Identifier: MIT */
/* set_jis0212.c - JIS X 0212 */
#include "set.h"
#include "tables.h"

const struct set octavo_set_jis0212 = {
	.octets = 2, .table = octavo_table_jis0212, .width = 94, .size = JIS0212_SIZE,
	.reverse = ENCODER(&octavo_reverse_jis0212)
};
