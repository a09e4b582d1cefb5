/* SPDX-License-Identifier: MIT */
/* cns.h - planes 1 and 2 of CNS 11643, by pointers as octavo_table_cns has them */
#ifndef OCTAVO_CHARSET_CNS_H
#define OCTAVO_CHARSET_CNS_H

#include "row.h"
#include "tables.h"

/* The character at a pointer of either plane. */
static inline uint32_t cns_character(unsigned pointer)
{
	const struct cns_run *run = octavo_table_cns + octavo_table_cns_first[pointer / CNS_STEP];

	while (pointer >= (unsigned)run->from + run->size)
		run++;
	if (pointer >= run->from)
		return octavo_table_big5[run->to + (pointer - run->from) - BIG5_FIRST];
	for (unsigned i = 0; i < CNS_OTHERS; i++)
		if (octavo_table_cns_others[2 * i] == pointer)
			return octavo_table_cns_others[2 * i + 1];
	return UNASSIGNED;
}

#define NO_CNS (2 * CNS_PLANE)

/* The pointer of a character; NO_CNS if there is none. */
static inline unsigned cns_pointer(uint32_t code_point)
{
	unsigned code = code_by_row(&octavo_reverse_big5, code_point);
	unsigned pointer = BIG5_POINTER(code >> 8, code & 0xFF);

	if (code) {
		const struct cns_run *run =
			octavo_reverse_cns + octavo_reverse_cns_first[pointer / CNS_STEP];
		while (pointer >= (unsigned)run->from + run->size)
			run++;
		return pointer < run->from ? NO_CNS : run->to + (pointer - run->from);
	}
	for (unsigned i = 0; i < CNS_OTHERS; i++)
		if (octavo_table_cns_others[2 * i + 1] == code_point)
			return octavo_table_cns_others[2 * i];
	return NO_CNS;
}

#endif
