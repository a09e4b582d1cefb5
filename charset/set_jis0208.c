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

/* The table has octets of Shift_JIS, and IBM's places for what also is in rows 89 to 92. */
static unsigned code_by(uint32_t code_point)
{
	unsigned code = code_by_row(&octavo_reverse_jis0208, code_point), lead = code >> 8;
	unsigned cell = (code & 0xFF) - 0x40 - ((code & 0xFF) > 0x7F);
	unsigned row = 2 * (lead - (lead < 0xA0 ? 0x81 : 0xC1));

	if (!code)
		return 0;
	if (lead >= 0xFA) {
		cell += row * 94;
		cell -= cell < 10726 ? 2082 : cell < 10744 ? 2092 : 2472;
		row = cell / 94;
		cell %= 94;
	} else if (cell >= 94) {
		row++;
		cell -= 94;
	}
	return (row + 0x21) << 8 | (cell + 0x21);
}

const struct set octavo_set_jis0208 = {
	.octets = 2, .table = octavo_table_jis0208, .width = 94, .size = 94 * 94,
	.code = ENCODER(code_by), .writes = is_jisx0208,
	.places = places, .places_count = sizeof places / sizeof *places
};

const struct set octavo_set_web_jis0208 = {
	.octets = 2, .table = octavo_table_jis0208, .width = 94, .size = 94 * 94,
	.code = ENCODER(code_by)
};
