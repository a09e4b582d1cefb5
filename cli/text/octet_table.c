/* SPDX-License-Identifier: MIT */
/* octet_table.c - text for each octet: a number, or its character in a charset */
#include "text/octet_table.h"

#include <stdio.h>
#include <string.h>

#include "text/charset.h"

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

static bool is_control(unsigned octet)
{
	return octet >= 0x80 && octet < 0xA0;
}

/* Converts one octet by iconv(3). Returns false if a longer character begins with it. */
static bool convert_octet(struct checked_iconv *decoder, struct octets *octets, unsigned octet)
{
	char src = (char)octet, dst[MAX_OCTET_TEXT];
	struct octavo_result done = charset_convert(decoder, &src, 1, dst, sizeof dst);

	if (done.error == OCTAVO_TRUNCATED) {
		charset_reset(decoder, dst, sizeof dst);
		return false;
	}
	/* Some conversions hold a letter back, as a combining character may follow. */
	done.written += charset_reset(decoder, dst + done.written, sizeof dst - done.written);
	if (done.error || !done.written) {
		set(octets, octet, is_control(octet) ? octet : 0xFFFD);
		return true;
	}
	memcpy(octets->text[octet].utf8, dst, done.written);
	octets->text[octet].size = (unsigned char)done.written;
	return true;
}

static void find_code_points(struct octets *octets)
{
	for (unsigned i = 0; i < 256; i++) {
		struct octavo_character c = octavo_decode(OCTAVO_UTF8, octets->text[i].utf8,
		                                          octets->text[i].size);
		octets->code_points[i] = c.length == octets->text[i].size ? c.code_point : 0;
	}
}

bool octets_charset(struct octets *octets, const char *name)
{
	struct charset charset;
	bool is_one_each = true;

	if (!charset_find(name, &charset) || charset.is_iso2022)
		return false;
	if (charset.encoding == OCTAVO_LATIN1) {
		for (unsigned i = 0; i < 256; i++)
			set(octets, i, i);
		find_code_points(octets);
		return true;
	}
	if (!charset.is_foreign)
		return false;
	struct checked_iconv *decoder = charset_decoder(&charset);
	for (unsigned i = 0; i < 256 && is_one_each; i++)
		is_one_each = convert_octet(decoder, octets, i);
	checked_iconv_close(decoder);
	find_code_points(octets);
	return is_one_each;
}

bool octets_contain_ascii(const struct octets *octets)
{
	for (uint32_t c = 0; c < 0x80; c++)
		if (octets->code_points[c] != c)
			return false;
	return true;
}
