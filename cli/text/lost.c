/* SPDX-License-Identifier: MIT */
/* lost.c - characters that iconv(3) encodes so that they cannot be decoded, without an error */
#include "text/lost.h"

#include <stdlib.h>
#include <string.h>

#include "base/count_octets.h"
#include "base/memory.h"
#include "text/unicode.h"

/*
 * So does glibc 2.36: it writes SUB and other control characters for up to 139 others in the
 * Japanese, Korean and Chinese charsets of IBM (IBM930 to IBM1399) and in IBM856, IBM901, IBM902
 * and IBM922, and a dollar sign for the backslash in IBM1371. In ISO 2022 it lets the controls pass
 * that begin an escape sequence or a shift.
 */
struct conversions {
	iconv_t encoder, decoder;
};

static size_t convert_one(iconv_t conversion, const char *src, size_t n, char *dst, size_t cap)
{
	struct octavo_result done;

	charset_reset(conversion, dst, cap); /* what an error has left */
	done = charset_convert(conversion, src, n, dst, cap);
	done.written += charset_reset(conversion, dst + done.written, cap - done.written);
	return done.error ? 0 : done.written;
}

static bool is_control(uint32_t c)
{
	return c < 0x20 || is_between(c, 0x7F, 0x9F);
}

/*
 * Whether octets have characters of G2 or G3 of ISO-2022-CN, which come after a single shift: if
 * one comes first, glibc forgets to shift to the characters that follow.
 */
static bool has_single_shift(const char *octets, size_t n)
{
	return n > 3 && (memcmp(octets, "\x1B$*", 3) == 0 || memcmp(octets, "\x1B$+", 3) == 0);
}

static bool loses(const struct conversions *conversions, uint32_t c)
{
	char utf8[16], octets[16];
	size_t n = octavo_encode(OCTAVO_UTF8, c, utf8, sizeof utf8).written;

	n = convert_one(conversions->encoder, utf8, n, octets, sizeof octets);
	if (!n)
		return false; /* it is refused */
	if (has_single_shift(octets, n))
		return true;
	n = convert_one(conversions->decoder, octets, n, utf8, sizeof utf8);
	if (!n)
		return true;
	struct octavo_character back = octavo_decode(OCTAVO_UTF8, utf8, n);
	if (back.length < n || back.code_point == c)
		return false;
	/* Others become similar ones, such as a yen sign for the backslash. */
	return is_control(back.code_point) || (c < 0x80 && back.code_point < 0x80);
}

static struct lost *find(const struct conversions *conversions)
{
	enum { OF_PLANE_2 = 0x4E0F };
	struct lost *lost = allocate(sizeof *lost);

	memset(lost, 0, sizeof *lost);
	for (uint32_t c = 0; c <= 0xFFFF; c++)
		if (!is_between(c, 0xD800, 0xDFFF) && loses(conversions, c))
			lost->bits[c / 8] |= (uint8_t)(1U << c % 8);
	lost->others = lost_has(lost, OF_PLANE_2);
	return lost;
}

struct lost *lost_new(const struct charset *charset)
{
	/* Of each charset that loses any, one of these. To find all of them takes 5 ms. */
	static const uint16_t some[] = { 0x0E, 0x1B, 0xA9, 0x2192 };
	struct conversions conversions = { charset_encoder(charset), charset_decoder(charset) };
	struct lost *lost = NULL;

	for (size_t i = 0; i < sizeof some / sizeof some[0] && !lost; i++)
		if (loses(&conversions, some[i]))
			lost = find(&conversions);
	iconv_close(conversions.encoder);
	iconv_close(conversions.decoder);
	return lost;
}

bool lost_has(const struct lost *lost, uint32_t c)
{
	return c > 0xFFFF ? lost->others : lost->bits[c / 8] >> c % 8 & 1;
}

size_t lost_before(const struct lost *lost, const char *text, size_t n)
{
	size_t at = 0;

	while (at < n) {
		struct octavo_character c = octavo_decode(OCTAVO_UTF8, text + at, n - at);
		if (lost_has(lost, c.code_point))
			break;
		at += c.length;
	}
	return at;
}
