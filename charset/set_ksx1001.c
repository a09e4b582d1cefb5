/* SPDX-License-Identifier: MIT */
/* set_ksx1001.c - KS X 1001 */
#include "set.h"
#include "subset.h"
#include "tables.h"

/* A1A1 in rows from 8141 on: 41..FE. */
#define FIRST ((0xA1 - 0x81) * 190 + 0xA1 - 0x41)

const struct set octavo_set_ksx1001 = {
	.octets = 2, .table = octavo_table_uhc + FIRST, .width = 190, .size = UHC_SIZE - FIRST,
	.reverse = ENCODER(&octavo_reverse_uhc), .bits = 0x8080, .writes = is_ksx1001
};
