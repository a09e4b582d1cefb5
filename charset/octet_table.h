/* SPDX-License-Identifier: MIT */
/* octet_table.h - what octets mean in a charset of single octets */
#ifndef OCTAVO_CHARSET_OCTET_TABLE_H
#define OCTAVO_CHARSET_OCTET_TABLE_H

#include "row.h"

/* What octets mean: of 128 code points the lower octets, then the upper ones. */
struct octet_table {
	const uint8_t *low;  /* of octets 00..7F; NULL if they are ASCII */
	const uint8_t *high; /* of octets 80..FF */
	bool fills_c1;       /* octets below A0 without a character are control characters */
	/* What the charset lacks, as two characters that it may have: octavo_split_tone or NULL. */
	bool (*split)(uint32_t code_point, uint16_t parts[2]);
};

/* By the table alone; UNASSIGNED for none. No other code point has the upper octet FF. */
static inline uint32_t octet_meaning(const struct octet_table *table, uint8_t octet)
{
	const uint8_t *half = octet >= 0x80 ? table->high : table->low;

	octet &= 0x7F;
	return half ? half[octet] | (uint32_t)half[octet + 128] << 8 : octet;
}

/* The octet of a unit by what prepare() made; 0 if there is none, and for U+0000. */
static inline uint8_t octet_of_unit(const struct workspace *work, uint16_t unit)
{
	return work->octets[work->pages[unit >> 8]][unit & 0xFF];
}

#endif
