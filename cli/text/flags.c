/* SPDX-License-Identifier: MIT */
/* flags.c - options of the command that are options of the library */
#include "text/flags.h"

#include <inttypes.h>
#include <stdio.h>

unsigned at_unmappable(unsigned flags)
{
	switch (flags & OCTAVO_UNMAPPABLE_MASK) {
	case OCTAVO_UNMAPPABLE_STOP:
		return OCTAVO_STOP;
	case OCTAVO_UNMAPPABLE_REPLACE:
		return OCTAVO_REPLACE;
	case OCTAVO_UNMAPPABLE_SKIP:
		return OCTAVO_SKIP;
	case OCTAVO_UNMAPPABLE_ESCAPE:
		return OCTAVO_ESCAPE;
	default:
		return flags & OCTAVO_ERROR_MASK;
	}
}

bool changes_bom(unsigned flags)
{
	unsigned signature = flags & OCTAVO_BOM_MASK;
	return signature == OCTAVO_BOM_STRIP || signature == OCTAVO_BOM_ADD;
}

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
