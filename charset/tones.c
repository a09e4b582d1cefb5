/* SPDX-License-Identifier: MIT */
/* tones.c - Vietnamese letters, of which charsets have only the parts */
#include "tones.h"

#include <stddef.h>

#include "tables/tones.h"

bool octavo_split_tone(uint32_t code_point, uint16_t parts[2])
{
	const size_t n = sizeof letters / sizeof letters[0];
	size_t at = 0;

	_Static_assert(sizeof letters / sizeof letters[0] <= 256, "");
	for (size_t step = 128; step > 0; step /= 2)
		if (at + step < n && letters[at + step][0] <= code_point)
			at += step;
	parts[0] = letters[at][1] & 511;
	parts[1] = tones[letters[at][1] >> 9];
	return letters[at][0] == code_point;
}
