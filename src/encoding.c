/* SPDX-License-Identifier: MIT */
/* encoding.c - one row an encoding; and one character in any of them */
#include "encoding.h"

#include "check.h"
#include "encode.h"

static struct octavo_character utf8(const uint8_t *s, size_t n)
{
	return decode_utf8(&rfc3629, s, n);
}

static struct octavo_character utf8_last(const uint8_t *s, size_t n)
{
	return decode_utf8_last(&rfc3629, s, n);
}

static unsigned to_utf8(uint32_t code_point, uint8_t *dst)
{
	return encode_utf8(code_point, dst);
}

/* What a row needs, for encodings that come in both byte orders .. */
#define BOTH_ORDERS(what, order, big)                                               \
	static struct octavo_character what##order(const uint8_t *s, size_t n)      \
	{                                                                           \
		return decode_##what(s, n, big);                                    \
	}                                                                           \
	static struct octavo_character what##order##_last(const uint8_t *s, size_t n) \
	{                                                                           \
		return decode_##what##_last(s, n, big);                             \
	}                                                                           \
	static unsigned to_##what##order(uint32_t code_point, uint8_t *dst)         \
	{                                                                           \
		return encode_##what(code_point, dst, big);                         \
	}

BOTH_ORDERS(utf16, le, false)
BOTH_ORDERS(utf16, be, true)
BOTH_ORDERS(utf32, le, false)
BOTH_ORDERS(utf32, be, true)

/* .. and for encodings of one octet. */
#define ONE_OCTET(name, greatest)                                                   \
	static struct octavo_character name(const uint8_t *s, size_t n)             \
	{                                                                           \
		(void)n;                                                            \
		return decode_octet(s[0], greatest);                                \
	}                                                                           \
	static struct octavo_character name##_last(const uint8_t *s, size_t n)      \
	{                                                                           \
		return decode_octet(s[n - 1], greatest);                            \
	}                                                                           \
	static unsigned to_##name(uint32_t code_point, uint8_t *dst)                \
	{                                                                           \
		return encode_octet(code_point, dst, greatest);                     \
	}

ONE_OCTET(latin1, 0xFF)
ONE_OCTET(ascii, 0x7F)

#define ROW(name) .decode = name, .decode_last = name##_last, .encode = to_##name

static const struct encoding encodings[] = {
	[OCTAVO_UTF8] = { ROW(utf8), .prefix = octavo_utf8_prefix },
	[OCTAVO_UTF16LE] = { ROW(utf16le) },
	[OCTAVO_UTF16BE] = { ROW(utf16be) },
	[OCTAVO_UTF32LE] = { ROW(utf32le) },
	[OCTAVO_UTF32BE] = { ROW(utf32be) },
	[OCTAVO_LATIN1] = { ROW(latin1) },
	[OCTAVO_ASCII] = { ROW(ascii) },
};

const struct encoding *octavo_encoding_find(enum octavo_encoding e)
{
	if ((size_t)e >= sizeof encodings / sizeof encodings[0] || !encodings[e].decode)
		return NULL;
	return &encodings[e];
}

bool octavo_encoding_supported(enum octavo_encoding e)
{
	return octavo_encoding_find(e) != NULL;
}

struct octavo_character octavo_decode(enum octavo_encoding e, const void *src, size_t n)
{
	const struct encoding *from = octavo_encoding_find(e);
	if (!from)
		return bad(OCTAVO_UNSUPPORTED, 0);
	return n ? from->decode(src, n) : bad(OCTAVO_TRUNCATED, 0);
}

struct octavo_character octavo_decode_last(enum octavo_encoding e, const void *src, size_t n)
{
	const struct encoding *from = octavo_encoding_find(e);
	if (!from)
		return bad(OCTAVO_UNSUPPORTED, 0);
	return n ? from->decode_last(src, n) : bad(OCTAVO_TRUNCATED, 0);
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
