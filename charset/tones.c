/* SPDX-License-Identifier: MIT */
/* tones.c - Vietnamese letters, of which charsets have only the parts */
#include "tones.h"

#include <stddef.h>

#include "tables/tones.h"

bool octavo_split_tone(uint32_t code_point, uint16_t parts[2])
{
	size_t begin = 0, end = sizeof letters / sizeof letters[0];

	while (begin < end) {
		size_t middle = (begin + end) / 2;
		if (letters[middle][0] == code_point) {
			parts[0] = letters[middle][1] & 511;
			parts[1] = tones[letters[middle][1] >> 9];
			return true;
		}
		if (letters[middle][0] < code_point)
			begin = middle + 1;
		else
			end = middle;
	}
	return false;
}
