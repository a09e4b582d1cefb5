/* SPDX-License-Identifier: MIT */
/* columns.c - columns of many characters, one after another */
#include "columns.h"

#include "unit.h"

uint64_t octavo_width_scalar(const uint8_t *s, size_t n, size_t readable, size_t at)
{
	uint64_t width = 0;

	(void)readable;
	for (; at < n; at += good_length(s[at]))
		width += columns_of(kind_of(good_unit(s + at)), OCTAVO_AMBIGUOUS_NARROW);
	return width;
}
