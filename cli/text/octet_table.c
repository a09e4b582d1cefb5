/* SPDX-License-Identifier: MIT */
/* octet_table.c - text for each octet: a number, or its character in a charset */
#include "text/octet_table.h"

#include <stdio.h>

#include "text/charset.h"
#include "text/unicode.h"

void octets_format(struct octets *octets, const char *format)
{
	for (unsigned i = 0; i < 256; i++)
		octets->text[i].size = (unsigned char)snprintf(octets->text[i].utf8,
		                                               MAX_OCTET_TEXT, format, i);
}

static void set(struct octets *octets, unsigned octet, uint32_t code_point)
{
	octets->text[octet].size =
		(unsigned char)octavo_encode(OCTAVO_UTF8, code_point, octets->text[octet].utf8,
		                             MAX_OCTET_TEXT).written;
}

bool octets_charset(struct octets *octets, const char *name)
{
	struct charset charset;

	if (!charset_find(name, &charset) || charset.encoding == OCTAVO_ASCII ||
	    octavo_charset_info(charset_own(&charset))->max_length > 1)
		return false;
	charset_octets(name, octets->code_points);
	for (unsigned i = 0; i < 256; i++) {
		if (octets->code_points[i] == 0xFFFD && unicode_is_control(i))
			octets->code_points[i] = i;
		set(octets, i, octets->code_points[i]);
	}
	return true;
}

bool octets_contain_ascii(const struct octets *octets)
{
	for (uint32_t c = 0; c < 0x80; c++)
		if (octets->code_points[c] != c)
			return false;
	return true;
}
