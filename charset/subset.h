/* SPDX-License-Identifier: MIT */
/* subset.h - which characters of a table are those of an older, smaller charset */
#ifndef OCTAVO_CHARSET_SUBSET_H
#define OCTAVO_CHARSET_SUBSET_H

#include <stdbool.h>
#include <stdint.h>

/* Of octavo_reverse_gbk: it is one of GB 2312-80. */
static inline bool is_gb2312(unsigned code)
{
	static const struct {
		uint8_t first, last;
	} cells[] = { /* of rows A1..A9 */
		{ 0xA1, 0xFE }, { 0xB1, 0xFC }, { 0xA1, 0xFE }, { 0xA1, 0xF3 }, { 0xA1, 0xF6 },
		{ 0xA1, 0xD8 }, { 0xA1, 0xF1 }, { 0xA1, 0xE9 }, { 0xA4, 0xEF },
	};
	unsigned row = code >> 8, cell = code & 0xFF;

	if (row >= 0xB0)
		return row <= 0xF7 && cell >= 0xA1 && !(row == 0xD7 && cell > 0xF9);
	if (row < 0xA1 || row > 0xA9 || cell < cells[row - 0xA1].first ||
	    cell > cells[row - 0xA1].last)
		return false;
	return !(row == 0xA2 && (cell == 0xE3 || cell == 0xE4 || cell == 0xEF || cell == 0xF0)) &&
	       !(row == 0xA6 && cell > 0xB8 && cell < 0xC1) &&
	       !(row == 0xA7 && cell > 0xC1 && cell < 0xD1) &&
	       !(row == 0xA8 && cell > 0xBA && cell < 0xC5);
}

/* Of octavo_reverse_uhc: it is one of KS X 1001. */
static inline bool is_ksx1001(unsigned code)
{
	return code >= 0xA1A1 && (code & 0xFF) >= 0xA1;
}

/* Of rows and cells 21..7E that octavo_table_jis0208 has: it is in JIS X 0208, not one of NEC's. */
static inline bool is_jisx0208(unsigned code)
{
	unsigned row = (code >> 8) - 0x20;

	return row != 13 && row < 85;
}

#endif
