/* SPDX-License-Identifier: MIT */
/* set_gb2312.c - GB 2312 */
#include "set.h"
#include "subset.h"
#include "tables.h"

/* A1A1 in rows from 8140 on: 40..7E, 80..FE. */
#define FIRST ((0xA1 - 0x81) * 190 + 0xA1 - 0x41)

/* GBK, whose table this is, has other characters here. */
static const struct place places[] = { { 0x2124, 0x30FB }, { 0x212A, 0x2015 } };

const struct set octavo_set_gb2312 = {
	.octets = 2, .table = octavo_table_gbk + FIRST, .width = 190, .size = GBK_SIZE - FIRST,
	.reverse = ENCODER(&octavo_reverse_gbk), .bits = 0x8080,
	.reads = is_gb2312, .writes = is_gb2312,
	.places = places, .places_count = sizeof places / sizeof *places
};
