/* SPDX-License-Identifier: MIT */
/* unicode.c - kinds of code points, and their normal forms */
#include "text/unicode.h"

const char *unicode_category(uint32_t c)
{
	unsigned category = octavo_property(OCTAVO_GENERAL_CATEGORY, c);
	const char *name = octavo_value_short_name(OCTAVO_GENERAL_CATEGORY, category);
	return c <= MAX_CODE_POINT ? name : NULL;
}

const char *unicode_script(uint32_t c)
{
	return octavo_value_name(OCTAVO_SCRIPT, octavo_property(OCTAVO_SCRIPT, c));
}

bool unicode_is_in(uint32_t c, char group)
{
	const char *category = unicode_category(c);
	return category && category[0] == group;
}

size_t unicode_normalize(enum octavo_normal_form form, const uint32_t *src, size_t n,
                         uint32_t dst[MAX_NORMAL])
{
	char utf8[4 * MAX_NORMAL], normal[4 * MAX_NORMAL];
	size_t size = octavo_convert(OCTAVO_UTF32_NATIVE, src, n * sizeof *src, OCTAVO_UTF8, utf8,
	                             sizeof utf8, OCTAVO_STOP).written;

	size = octavo_normalize(form, utf8, size, normal, sizeof normal).written;
	return octavo_convert(OCTAVO_UTF8, normal, size, OCTAVO_UTF32_NATIVE, dst,
	                      MAX_NORMAL * sizeof *dst, OCTAVO_STOP).written / sizeof *dst;
}
