/* SPDX-License-Identifier: MIT */
/* flags.c - options of the command that are options of the library */
#include "text/flags.h"

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
