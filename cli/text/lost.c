/* SPDX-License-Identifier: MIT */
/* lost.c - characters that iconv(3) encodes so that they cannot be decoded, without an error */
#include "text/lost.h"

#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/memory.h"
#include "text/unicode.h"

/*
 * So does glibc 2.36: it writes SUB and other control characters for up to 139 others in the
 * Japanese, Korean and Chinese charsets of IBM (IBM930 to IBM1399) and in IBM856, IBM901, IBM902
 * and IBM922, and a dollar sign for the backslash in IBM1371. In ISO 2022 it lets the controls pass
 * that begin an escape sequence or a shift.
 */
struct lost {
	struct checked_iconv *encoder, *decoder;
	bool others;                  /* those beyond U+FFFF are lost, too            */
	uint8_t known[0x10000 / 8];   /* a bit for each up to there that was asked ..  */
	uint8_t is_lost[0x10000 / 8]; /* .. and is lost                               */
};

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

static bool loses(const struct lost *lost, uint32_t c)
{
	char utf8[16], octets[16];
	size_t n = octavo_encode(OCTAVO_UTF8, c, utf8, sizeof utf8).written;

	n = charset_convert_alone(lost->encoder, utf8, n, octets, sizeof octets);
	if (!n)
		return false; /* it is refused */
	if (has_single_shift(octets, n))
		return true;
	n = charset_convert_alone(lost->decoder, octets, n, utf8, sizeof utf8);
	if (!n)
		return true;
	struct octavo_character back = octavo_decode(OCTAVO_UTF8, utf8, n);
	if (back.length < n || back.code_point == c)
		return false;
	/* Others become similar ones, such as a yen sign for the backslash. */
	return is_control(back.code_point) || (c < 0x80 && back.code_point < 0x80);
}

struct lost *lost_new(const struct charset *charset)
{
	/* Of each charset that loses any, one of these. */
	static const uint16_t some[] = { 0x0E, 0x1B, 0xA9, 0x2192 };
	enum { AFTER_SINGLE_SHIFT = 0x4E0F };
	struct lost *lost = allocate(sizeof *lost);

	memset(lost, 0, sizeof *lost);
	lost->encoder = charset_encoder(charset);
	lost->decoder = charset_decoder(charset);
	for (size_t i = 0; i < COUNT(some); i++)
		if (loses(lost, some[i])) {
			lost->others = loses(lost, AFTER_SINGLE_SHIFT);
			return lost;
		}
	lost_free(lost);
	return NULL;
}

void lost_free(struct lost *lost)
{
	if (!lost)
		return;
	checked_iconv_close(lost->encoder);
	checked_iconv_close(lost->decoder);
	free(lost);
}

bool lost_has(struct lost *lost, uint32_t c)
{
	uint32_t at = c / 8;
	uint8_t bit = (uint8_t)(1U << c % 8);

	if (!lost || c > 0xFFFF)
		return lost && lost->others;
	if (!(lost->known[at] & bit)) {
		lost->known[at] |= bit;
		lost->is_lost[at] |= loses(lost, c) ? bit : 0;
	}
	return lost->is_lost[at] & bit;
}

bool lost_is_shifted(const struct lost *lost)
{
	return lost && lost->others;
}

size_t lost_before(struct lost *lost, const char *text, size_t n)
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
