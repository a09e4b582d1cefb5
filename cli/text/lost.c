/* SPDX-License-Identifier: MIT */
/* lost.c - characters for which iconv(3) writes a control character, without an error */
#include "text/lost.h"

#include <stdlib.h>
#include <string.h>

#include "base/count_octets.h"
#include "base/memory.h"

/*
 * glibc 2.36 writes SUB for up to 107 characters in the Japanese, Korean and Chinese charsets of
 * IBM, IBM930 to IBM1399, and other control characters for arrows and the like in IBM856, IBM901,
 * IBM902 and IBM922.
 */
enum { CONTROLS = 33 };

struct octets_of_one {
	char octets[16];
	size_t n;
};

/* Converts one character. There are no octets if iconv(3) refuses it. */
static struct octets_of_one encode(iconv_t encoder, uint32_t c)
{
	struct octets_of_one one;
	char utf8[8];
	size_t n = octavo_encode(OCTAVO_UTF8, c, utf8, sizeof utf8).written;
	struct octavo_result done =
		charset_convert(encoder, utf8, n, one.octets, sizeof one.octets);

	one.n = done.written + charset_reset(encoder, one.octets + done.written,
	                                     sizeof one.octets - done.written);
	if (done.error)
		one.n = 0;
	return one;
}

static void encode_controls(iconv_t encoder, struct octets_of_one controls[CONTROLS])
{
	for (unsigned i = 0; i < CONTROLS; i++)
		controls[i] = encode(encoder, i < ' ' ? i : 0x7F);
}

static bool becomes_control(iconv_t encoder, const struct octets_of_one controls[CONTROLS],
                            uint32_t c)
{
	struct octets_of_one one = encode(encoder, c);

	for (unsigned i = 0; one.n && i < CONTROLS; i++)
		if (one.n == controls[i].n && memcmp(one.octets, controls[i].octets, one.n) == 0)
			return true;
	return false;
}

static struct lost *find(iconv_t encoder, const struct octets_of_one controls[CONTROLS])
{
	struct lost *lost = allocate(sizeof *lost);

	memset(lost, 0, sizeof *lost);
	for (uint32_t c = 0x80; c <= 0xFFFF; c++)
		if (!(c >= 0xD800 && c < 0xE000) && becomes_control(encoder, controls, c))
			lost->bits[c / 8] |= (uint8_t)(1U << c % 8);
	return lost;
}

struct lost *lost_new(const struct charset *charset)
{
	/* Of each charset that loses any, one of these. Finding all of them takes 4 ms. */
	static const uint16_t some[] = { 0xA9, 0x2302, 0x2192, 0xFFEB };
	struct octets_of_one controls[CONTROLS];
	iconv_t encoder = charset_encoder(charset);
	struct lost *lost = NULL;

	encode_controls(encoder, controls);
	for (size_t i = 0; i < sizeof some / sizeof some[0] && !lost; i++)
		if (becomes_control(encoder, controls, some[i]))
			lost = find(encoder, controls);
	iconv_close(encoder);
	return lost;
}

bool lost_has(const struct lost *lost, uint32_t c)
{
	return c <= 0xFFFF && lost->bits[c / 8] >> c % 8 & 1;
}

size_t lost_before(const struct lost *lost, const char *text, size_t n)
{
	size_t at = ascii_length(text, n);

	while (at < n) {
		struct octavo_character c = octavo_decode(OCTAVO_UTF8, text + at, n - at);
		if (lost_has(lost, c.code_point))
			break;
		at += c.length;
		at += ascii_length(text + at, n - at);
	}
	return at;
}
