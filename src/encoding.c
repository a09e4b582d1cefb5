/* SPDX-License-Identifier: MIT */
/* encoding.c - one row an encoding; and one character in any of them */
#include "encoding.h"

#include "check.h"
#include "encode.h"
#include "hangul.h"

/* What a row needs, for the forms of UTF-8 .. */
#define FORM(form)                                                                   \
	static struct octavo_character form##_first(const uint8_t *s, size_t n, bool more) \
	{                                                                            \
		return decode_utf8(&form, s, n, more);                               \
	}                                                                            \
	static struct octavo_character form##_last(const uint8_t *s, size_t n, bool more) \
	{                                                                            \
		return decode_utf8_last(&form, s, n, more);                          \
	}                                                                            \
	static unsigned to_##form(uint32_t code_point, uint8_t *dst)                 \
	{                                                                            \
		return encode_utf8(&form, code_point, dst);                          \
	}

FORM(rfc3629)
FORM(man7)
FORM(rfc2279)
FORM(amd2)
FORM(rfc2044)
FORM(wtf8)
FORM(cesu8)
FORM(mutf8)

/* .. for encodings of units, in a byte order, some with a greatest code point .. */
#define UNITS(name, how, ...)                                                        \
	static struct octavo_character name##_first(const uint8_t *s, size_t n, bool more) \
	{                                                                            \
		(void)more;                                                          \
		return decode_##how(s, n, __VA_ARGS__);                              \
	}                                                                            \
	static struct octavo_character name##_last(const uint8_t *s, size_t n, bool more) \
	{                                                                            \
		(void)more;                                                          \
		return decode_##how##_last(s, n, __VA_ARGS__);                       \
	}                                                                            \
	static unsigned to_##name(uint32_t code_point, uint8_t *dst)                 \
	{                                                                            \
		return encode_##how(code_point, dst, __VA_ARGS__);                   \
	}

UNITS(utf16le, utf16, false)
UNITS(utf16be, utf16, true)
UNITS(utf32le, units32, false, 0x10FFFF)
UNITS(utf32be, units32, true, 0x10FFFF)
UNITS(ucs2le, ucs2, false)
UNITS(ucs2be, ucs2, true)
UNITS(ucs4le, units32, false, 0x7FFFFFFF)
UNITS(ucs4be, units32, true, 0x7FFFFFFF)

/* .. and for encodings of one octet, up to a greatest. */
UNITS(latin1, octet, 0xFF)
UNITS(ascii, octet, 0x7F)

/* RFC 3629's UTF-8, with the Hangul syllables of Unicode 1.1. */
static struct octavo_character from_unicode11(struct octavo_character c)
{
	uint32_t now = octavo_hangul_now(c.code_point);
	if (c.fault)
		return c;
	return now == NO_COUNTERPART ? bad(OCTAVO_UNMAPPABLE, c.length) : good(now, c.length);
}

static struct octavo_character unicode11_first(const uint8_t *s, size_t n, bool more)
{
	return from_unicode11(rfc3629_first(s, n, more));
}

static struct octavo_character unicode11_last(const uint8_t *s, size_t n, bool more)
{
	return from_unicode11(rfc3629_last(s, n, more));
}

static unsigned to_unicode11(uint32_t code_point, uint8_t *dst)
{
	uint32_t then = octavo_hangul_then(code_point);
	return then == NO_COUNTERPART ? 0 : to_rfc3629(then, dst);
}

static unsigned surrogate_utf16le(uint32_t surrogate, uint8_t *dst)
{
	put16(dst, surrogate, false);
	return 2;
}

static unsigned surrogate_utf16be(uint32_t surrogate, uint8_t *dst)
{
	put16(dst, surrogate, true);
	return 2;
}

static unsigned surrogate_utf32le(uint32_t surrogate, uint8_t *dst)
{
	put32(dst, surrogate, false);
	return 4;
}

static unsigned surrogate_utf32be(uint32_t surrogate, uint8_t *dst)
{
	put32(dst, surrogate, true);
	return 4;
}

#define ROW(name) .decode = name##_first, .decode_last = name##_last, .encode = to_##name

static const struct encoding encodings[] = {
	[OCTAVO_UTF8] = { ROW(rfc3629), .prefix = octavo_utf8_prefix },
	[OCTAVO_UTF8_MAN7] = { ROW(man7) },
	/* What is well-formed in RFC 3629 is so in these, and the same. */
	[OCTAVO_UTF8_RFC2279] = { ROW(rfc2279), .prefix = octavo_utf8_prefix },
	[OCTAVO_UTF8_RFC2044] = { ROW(rfc2044), .prefix = octavo_utf8_prefix },
	[OCTAVO_WTF8] = {
		ROW(wtf8), .prefix = octavo_utf8_prefix, .put_surrogate = to_wtf8
	},
	[OCTAVO_UTF8_AMD2] = { ROW(amd2) },
	[OCTAVO_CESU8] = { ROW(cesu8) },
	[OCTAVO_MUTF8] = { ROW(mutf8) },
	[OCTAVO_UTF16LE] = { ROW(utf16le), .put_surrogate = surrogate_utf16le },
	[OCTAVO_UTF16BE] = { ROW(utf16be), .put_surrogate = surrogate_utf16be },
	[OCTAVO_UTF32LE] = { ROW(utf32le), .put_surrogate = surrogate_utf32le },
	[OCTAVO_UTF32BE] = { ROW(utf32be), .put_surrogate = surrogate_utf32be },
	[OCTAVO_UCS2LE] = { ROW(ucs2le) },
	[OCTAVO_UCS2BE] = { ROW(ucs2be) },
	[OCTAVO_UCS4LE] = { ROW(ucs4le) },
	[OCTAVO_UCS4BE] = { ROW(ucs4be) },
	[OCTAVO_LATIN1] = { ROW(latin1) },
	[OCTAVO_ASCII] = { ROW(ascii) },

	/* Until a byte order mark says otherwise. */
	[OCTAVO_UTF16] = {
		ROW(utf16be), .put_surrogate = surrogate_utf16be,
		.little = OCTAVO_UTF16LE, .big = OCTAVO_UTF16BE
	},
	[OCTAVO_UTF32] = {
		ROW(utf32be), .put_surrogate = surrogate_utf32be,
		.little = OCTAVO_UTF32LE, .big = OCTAVO_UTF32BE
	},
	[OCTAVO_UCS2] = { ROW(ucs2be), .little = OCTAVO_UCS2LE, .big = OCTAVO_UCS2BE },
	[OCTAVO_UCS4] = { ROW(ucs4be), .little = OCTAVO_UCS4LE, .big = OCTAVO_UCS4BE },

	[OCTAVO_UTF8_UNICODE11] = { ROW(unicode11) },
};

const struct encoding *octavo_encoding_find(enum octavo_encoding e)
{
	return (size_t)e < sizeof encodings / sizeof encodings[0] ? &encodings[e] : NULL;
}

/* What a caller sees of a piece. */
static struct octavo_character shown(struct octavo_character c)
{
	if (c.fault)
		c.code_point = REPLACEMENT;
	return c;
}

struct octavo_character octavo_decode(enum octavo_encoding e, const void *src, size_t n)
{
	const struct encoding *from = octavo_encoding_find(e);
	if (!from)
		return bad(OCTAVO_UNSUPPORTED, 0);
	return n ? shown(from->decode(src, n, false)) : bad(OCTAVO_TRUNCATED, 0);
}

struct octavo_character octavo_decode_last(enum octavo_encoding e, const void *src, size_t n)
{
	const struct encoding *from = octavo_encoding_find(e);
	if (!from)
		return bad(OCTAVO_UNSUPPORTED, 0);
	return n ? shown(from->decode_last(src, n, false)) : bad(OCTAVO_TRUNCATED, 0);
}

struct octavo_result octavo_encode(enum octavo_encoding e, uint32_t code_point, void *dst,
                                   size_t cap)
{
	struct octavo_result result = { .fault = OCTAVO_OK };
	const struct encoding *to = octavo_encoding_find(e);
	uint8_t octets[LONGEST_CHARACTER];
	unsigned length = to ? to->encode(code_point, octets) : 0;

	if (!to)
		result.fault = OCTAVO_UNSUPPORTED;
	else if (length == 0)
		result.fault = OCTAVO_UNMAPPABLE;
	else if (length > cap)
		result.fault = OCTAVO_NO_ROOM;
	else {
		memcpy(dst, octets, length);
		result.written = length;
	}
	return result;
}
