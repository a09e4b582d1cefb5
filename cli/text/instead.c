/* SPDX-License-Identifier: MIT */
/* instead.c - what is written in place of errors, and of characters that an output cannot hold */
#include "text/instead.h"

#include <inttypes.h>
#include <stdio.h>

size_t replacement(const struct finding *finding, unsigned how, const char *mark,
                   char dst[MAX_REPLACEMENT])
{
	size_t n = finding->length < MAX_OCTETS ? finding->length : MAX_OCTETS;
	int size = 0;

	if (how == OCTAVO_REPLACE)
		for (; mark[size]; size++)
			dst[size] = mark[size];
	else if (how == OCTAVO_ESCAPE && finding->code_point)
		size = snprintf(dst, MAX_REPLACEMENT, "\\u{%" PRIX32 "}", finding->code_point);
	else if (how == OCTAVO_ESCAPE)
		for (size_t i = 0; i < n; i++)
			size += snprintf(dst + size, 5, "\\x%02X",
			                 (unsigned char)finding->octets[i]);
	return (size_t)size;
}
