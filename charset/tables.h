/* SPDX-License-Identifier: MIT */
/*
 * tables.h - the tables of charsets whose characters have two octets, by gen/charset_cjk.py
 *
 * A table for reading has the code point of each pointer of the Encoding Standard's index with that
 * name, UNASSIGNED where there is none. Each table is an object of its own.
 */
#ifndef OCTAVO_CHARSET_TABLES_H
#define OCTAVO_CHARSET_TABLES_H

#include <stdint.h>

#include "reverse.h"

/* Rows of 94 cells; those after 94 are only in Shift_JIS. */
#define JIS0208_SIZE 11104
extern const uint16_t octavo_table_jis0208[JIS0208_SIZE];
/* Octets of Shift_JIS; IBM's places are preferred to NEC's selection of them, in rows 89 to 92. */
extern const struct reverse octavo_reverse_jis0208;

/* Rows of 94 cells. */
#define JIS0212_SIZE 7211
extern const uint16_t octavo_table_jis0212[JIS0212_SIZE];
/* Row and cell, 21..7E. */
extern const struct reverse octavo_reverse_jis0212;

/* Rows 81..FE of 190 cells: 40..7E, 80..FE. User-defined areas are U+E000..U+E765. */
#define GBK_SIZE 23940
extern const uint16_t octavo_table_gbk[GBK_SIZE];
/* The two octets, as for the next ones; without user-defined areas. This range is apart. */
#define GBK_HANZI 0x4E00
#define GBK_HANZI_SIZE 20902
extern const struct reverse octavo_reverse_gbk;

/*
 * GB 18030's characters of four octets below U+10000: pairs of the first pointer of a range, whose
 * octets are 81..FE, 30..39, 81..FE, 30..39, and its code point.
 */
#define GB18030_RANGES 206
extern const uint16_t octavo_table_gb18030_ranges[2 * GB18030_RANGES];

/* Rows 87..FE of 157 cells: 40..7E, A1..FE; from pointer 942 on, the lower 16 bits. */
#define BIG5_FIRST 942
#define BIG5_SIZE 18840
extern const uint16_t octavo_table_big5[BIG5_SIZE];
/* Pointers begin with row 81. */
#define BIG5_POINTER(lead, trail) (((lead)-0x81) * 157 + (trail) - ((trail) < 0x80 ? 0x40 : 0x62))
/* A bit for each, lowest first: it is U+2xxxx. */
extern const uint8_t octavo_table_big5_beyond[BIG5_SIZE / 8];
/*
 * Rows from A1 on are preferred to those before, the last of two places for the six characters that
 * "index Big5 pointer" of the standard names, otherwise the first. The other table has the codes of
 * U+2xxxx in order.
 */
extern const struct reverse octavo_reverse_big5;
#define BIG5_BEYOND 1713
extern const uint16_t octavo_reverse_big5_beyond[BIG5_BEYOND];

/* Rows 81..FD of 190 cells: 41..FE. */
#define UHC_SIZE 23750
extern const uint16_t octavo_table_uhc[UHC_SIZE];
/* This range is apart. */
#define UHC_HANGUL 0xAC00
#define UHC_HANGUL_SIZE 11172
extern const struct reverse octavo_reverse_uhc;

/*
 * CNS 11643, by pointers of rows of 94 cells, of plane 1, then of plane 2. Its characters are those
 * of Big5 in almost the same order: runs of pointers are runs of pointers there. Each array has the
 * runs in the order of its first member, and one that is after all.
 */
struct cns_run {
	uint16_t from, to, size;
};
#define CNS_PLANE (94 * 94)
#define CNS_RUNS 99
extern const struct cns_run octavo_table_cns[CNS_RUNS], octavo_reverse_cns[CNS_RUNS];
/* The first run that ends after this pointer; for each CNS_STEP pointers. */
#define CNS_STEP 32
extern const uint8_t octavo_table_cns_first[CNS_PLANE * 2 / CNS_STEP + 1];
extern const uint8_t octavo_reverse_cns_first[126 * 157 / CNS_STEP + 1];
/* Pairs of a pointer and of a character that Big5 lacks. */
#define CNS_OTHERS 8
extern const uint16_t octavo_table_cns_others[2 * CNS_OTHERS];

#endif
