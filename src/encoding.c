/* SPDX-License-Identifier: MIT */
/* encoding.c - one row an encoding; and one character in any of them */
#include "encoding.h"

#include "shared_prefix.h"
#include "encode.h"
#include "hangul.h"

/* What a row needs, for the forms of UTF-8 .. */
#define FORM(form)                                                                   \
	static struct octavo_character form##_first(const uint8_t *s, size_t n, bool more) \
	{                                                                            \
		return decode_utf8(&form, s, n, more);                               \
	}                                                                            \
	static struct octavo_character form##_last(const uint8_t *s, size_t n) \
	{                                                                            \
		return decode_utf8_last(&form, s, n);                                \
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
	static struct octavo_character name##_last(const uint8_t *s, size_t n)       \
	{                                                                            \
		return decode_##how##_last(s, n, __VA_ARGS__);                       \
	}

/* WTF-16 also depends on whether the input continues. */
#define WTF16(name, big)                                                             \
	static struct octavo_character name##_first(const uint8_t *s, size_t n, bool more) \
	{                                                                            \
		return decode_wtf16(s, n, more, big);                                \
	}                                                                            \
	static struct octavo_character name##_last(const uint8_t *s, size_t n)       \
	{                                                                            \
		return decode_wtf16_last(s, n, big);                                 \
	}

UNITS(utf16le, utf16, false)
UNITS(utf16be, utf16, true)
WTF16(wtf16le, false)
WTF16(wtf16be, true)
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
	if (c.error)
		return c;
	return now == NO_COUNTERPART ? bad(OCTAVO_UNMAPPABLE, c.length) : good(now, c.length);
}

static struct octavo_character unicode11_first(const uint8_t *s, size_t n, bool more)
{
	return from_unicode11(rfc3629_first(s, n, more));
}

static struct octavo_character unicode11_last(const uint8_t *s, size_t n)
{
	return from_unicode11(rfc3629_last(s, n));
}

static unsigned to_unicode11(const struct encoding *to, uint32_t code_point, uint8_t *dst)
{
	uint32_t then = octavo_hangul_then(code_point);
	(void)to;
	return then == NO_COUNTERPART ? 0 : encode_utf8(&rfc3629, then, dst);
}

/*
 * How to write, with what the row says: one function for all forms and for all units of a
 * kind. (With one for each row, gcc 12 takes two that differ in their greatest code point
 * for the same and cuts the larger one's: GCC PR 113907.)
 */
static unsigned to_utf8(const struct encoding *to, uint32_t code_point, uint8_t *dst)
{
	return encode_utf8(to->form, code_point, dst);
}

static unsigned to_utf16le(const struct encoding *to, uint32_t code_point, uint8_t *dst)
{
	(void)to;
	return encode_utf16(code_point, dst, false);
}

static unsigned to_utf16be(const struct encoding *to, uint32_t code_point, uint8_t *dst)
{
	(void)to;
	return encode_utf16(code_point, dst, true);
}

static unsigned to_wtf16le(const struct encoding *to, uint32_t code_point, uint8_t *dst)
{
	(void)to;
	return encode_wtf16(code_point, dst, false);
}

static unsigned to_wtf16be(const struct encoding *to, uint32_t code_point, uint8_t *dst)
{
	(void)to;
	return encode_wtf16(code_point, dst, true);
}

static unsigned to_ucs2le(const struct encoding *to, uint32_t code_point, uint8_t *dst)
{
	(void)to;
	return encode_ucs2(code_point, dst, false);
}

static unsigned to_ucs2be(const struct encoding *to, uint32_t code_point, uint8_t *dst)
{
	(void)to;
	return encode_ucs2(code_point, dst, true);
}

static unsigned to_units32le(const struct encoding *to, uint32_t code_point, uint8_t *dst)
{
	return encode_units32(code_point, dst, false, to->greatest);
}

static unsigned to_units32be(const struct encoding *to, uint32_t code_point, uint8_t *dst)
{
	return encode_units32(code_point, dst, true, to->greatest);
}

static unsigned to_octet(const struct encoding *to, uint32_t code_point, uint8_t *dst)
{
	return encode_octet(code_point, dst, to->greatest);
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

static unsigned surrogate_wtf8(uint32_t surrogate, uint8_t *dst)
{
	return encode_utf8(&wtf8, surrogate, dst);
}

/* Facts: of a form of UTF-8, of another encoding of single octets, and of wider units. */
#define FORM_INFO(longest, surrogates) \
	.info = { 1, longest, true, surrogates, OCTAVO_ORDER_NONE, OCTAVO_NO_ENCODING, \
	          OCTAVO_NO_ENCODING }
#define OCTET_INFO \
	.info = { 1, 1, false, false, OCTAVO_ORDER_NONE, OCTAVO_NO_ENCODING, \
	          OCTAVO_NO_ENCODING }
#define UNITS_INFO(size, longest, surrogates, order, name) \
	.info = { size, longest, false, surrogates, OCTAVO_ORDER_##order, OCTAVO_##name##LE, \
	          OCTAVO_##name##BE }

#define ROW(from, to) .decode = from##_first, .decode_last = from##_last, .encode = to_##to
#define FORM_ROW(name) ROW(name, utf8), .form = &name
#define KIND(name) .kind = OCTAVO_KIND_##name, .checked = OCTAVO_KIND_##name
#define PART_OF_KIND(name) .kind = OCTAVO_KIND_##name

const struct encoding octavo_encodings[ENCODINGS] = {
	[OCTAVO_UTF8] = {
		FORM_INFO(4, false), FORM_ROW(rfc3629), KIND(UTF8), .only_kind = true
	},
	[OCTAVO_UTF8_MAN7] = {
		FORM_INFO(6, false), FORM_ROW(man7), PART_OF_KIND(UTF8),
		.shared_prefix = shared_without_fffe
	},
	[OCTAVO_UTF8_RFC2279] = { FORM_INFO(6, false), FORM_ROW(rfc2279), KIND(UTF8) },
	[OCTAVO_UTF8_AMD2] = {
		FORM_INFO(6, false), FORM_ROW(amd2), PART_OF_KIND(UTF8),
		.shared_prefix = shared_without_fffe
	},
	[OCTAVO_UTF8_RFC2044] = { FORM_INFO(6, false), FORM_ROW(rfc2044), KIND(UTF8) },
	[OCTAVO_WTF8] = {
		FORM_INFO(4, true), FORM_ROW(wtf8), KIND(UTF8), .put_surrogate = surrogate_wtf8
	},
	[OCTAVO_CESU8] = {
		FORM_INFO(6, false), FORM_ROW(cesu8), PART_OF_KIND(UTF8),
		.shared_prefix = shared_bmp, .sought = OCTAVO_BMP_ONLY
	},
	[OCTAVO_MUTF8] = {
		FORM_INFO(6, true), FORM_ROW(mutf8), PART_OF_KIND(UTF8),
		.shared_prefix = shared_bmp_without_nul, .sought = OCTAVO_BMP_ONLY
	},
	[OCTAVO_UTF8_UNICODE11] = {
		FORM_INFO(4, false), ROW(unicode11, unicode11), PART_OF_KIND(UTF8),
		.shared_prefix = shared_unicode11, .sought = OCTAVO_MOVED
	},

	[OCTAVO_UTF16LE] = {
		UNITS_INFO(2, 4, false, LITTLE, UTF16), ROW(utf16le, utf16le), KIND(UTF16LE),
		.only_kind = true, .put_surrogate = surrogate_utf16le
	},
	[OCTAVO_UTF16BE] = {
		UNITS_INFO(2, 4, false, BIG, UTF16), ROW(utf16be, utf16be), KIND(UTF16BE),
		.only_kind = true, .put_surrogate = surrogate_utf16be
	},
	[OCTAVO_WTF16LE] = {
		UNITS_INFO(2, 4, true, LITTLE, WTF16), ROW(wtf16le, wtf16le), KIND(UTF16LE),
		.put_surrogate = surrogate_utf16le
	},
	[OCTAVO_WTF16BE] = {
		UNITS_INFO(2, 4, true, BIG, WTF16), ROW(wtf16be, wtf16be), KIND(UTF16BE),
		.put_surrogate = surrogate_utf16be
	},
	[OCTAVO_UTF32LE] = {
		UNITS_INFO(4, 4, false, LITTLE, UTF32), ROW(utf32le, units32le), KIND(UTF32LE),
		.only_kind = true, .greatest = 0x10FFFF, .put_surrogate = surrogate_utf32le
	},
	[OCTAVO_UTF32BE] = {
		UNITS_INFO(4, 4, false, BIG, UTF32), ROW(utf32be, units32be), KIND(UTF32BE),
		.only_kind = true, .greatest = 0x10FFFF, .put_surrogate = surrogate_utf32be
	},
	[OCTAVO_UCS2LE] = {
		UNITS_INFO(2, 2, false, LITTLE, UCS2), ROW(ucs2le, ucs2le), PART_OF_KIND(UTF16LE),
		.shared_prefix = shared_ucs2le, .sought = OCTAVO_BMP_ONLY
	},
	[OCTAVO_UCS2BE] = {
		UNITS_INFO(2, 2, false, BIG, UCS2), ROW(ucs2be, ucs2be), PART_OF_KIND(UTF16BE),
		.shared_prefix = shared_ucs2be, .sought = OCTAVO_BMP_ONLY
	},
	[OCTAVO_UCS4LE] = {
		UNITS_INFO(4, 4, false, LITTLE, UCS4), ROW(ucs4le, units32le), KIND(UTF32LE),
		.greatest = 0x7FFFFFFF
	},
	[OCTAVO_UCS4BE] = {
		UNITS_INFO(4, 4, false, BIG, UCS4), ROW(ucs4be, units32be), KIND(UTF32BE),
		.greatest = 0x7FFFFFFF
	},

	[OCTAVO_LATIN1] = { OCTET_INFO, ROW(latin1, octet), KIND(LATIN1), .greatest = 0xFF },
	[OCTAVO_ASCII] = {
		OCTET_INFO, ROW(ascii, octet), PART_OF_KIND(LATIN1),
		.checked = OCTAVO_KIND_ASCII, .shared_prefix = shared_ascii, .greatest = 0x7F
	},

	/* Until a byte order mark says otherwise. */
	[OCTAVO_UTF16] = {
		UNITS_INFO(2, 4, false, BY_BOM, UTF16), ROW(utf16be, utf16be),
		.put_surrogate = surrogate_utf16be
	},
	[OCTAVO_UTF32] = {
		UNITS_INFO(4, 4, false, BY_BOM, UTF32), ROW(utf32be, units32be),
		.greatest = 0x10FFFF, .put_surrogate = surrogate_utf32be
	},
	[OCTAVO_UCS2] = { UNITS_INFO(2, 2, false, BY_BOM, UCS2), ROW(ucs2be, ucs2be) },
	[OCTAVO_UCS4] = {
		UNITS_INFO(4, 4, false, BY_BOM, UCS4), ROW(ucs4be, units32be),
		.greatest = 0x7FFFFFFF
	},
};

/* A piece as octavo_decode() returns it. */
static struct octavo_character shown(struct octavo_character c)
{
	if (c.error)
		c.code_point = REPLACEMENT;
	return c;
}

const struct octavo_info *octavo_encoding_info(enum octavo_encoding e)
{
	const struct encoding *encoding = octavo_encoding_find(e);
	return encoding ? &encoding->info : NULL;
}

struct octavo_character octavo_decode(enum octavo_encoding e, const void *src, size_t n)
{
	if (e == OCTAVO_UTF8 && n) /* most often, and then without a call */
		return shown(decode_utf8(&rfc3629, src, n, false));

	const struct encoding *from = octavo_encoding_find(e);
	if (!from)
		return bad(OCTAVO_UNSUPPORTED, 0);
	return n ? shown(from->decode(src, n, false)) : bad(OCTAVO_TRUNCATED, 0);
}

struct octavo_character octavo_decode_last(enum octavo_encoding e, const void *src, size_t n)
{
	if (e == OCTAVO_UTF8 && n) {
		struct octavo_character c = decode_last_at_once(&rfc3629, src, n);
		if (c.length)
			return c;
	}

	const struct encoding *from = octavo_encoding_find(e);
	if (!from)
		return bad(OCTAVO_UNSUPPORTED, 0);
	return n ? shown(from->decode_last(src, n)) : bad(OCTAVO_TRUNCATED, 0);
}

/* octavo_encode() where the longest character might not fit. */
static NEVER_INLINE struct octavo_result encode_close(const struct encoding *to,
                                                      uint32_t code_point, void *dst, size_t cap)
{
	uint8_t octets[OCTAVO_MAX_CHARACTER];
	unsigned length = to->encode(to, code_point, octets);

	if (length == 0 || length > cap)
		return (struct octavo_result){
			.error = length ? OCTAVO_NO_ROOM : OCTAVO_UNMAPPABLE,
		};
	memcpy(dst, octets, length);
	return (struct octavo_result){ .written = length };
}

struct octavo_result octavo_encode(enum octavo_encoding e, uint32_t code_point, void *dst,
                                   size_t cap)
{
	const struct encoding *to = octavo_encoding_find(e);

	if (!to)
		return (struct octavo_result){ .error = OCTAVO_UNSUPPORTED };
	if (cap < to->info.max_length)
		return encode_close(to, code_point, dst, cap);
	unsigned length = e == OCTAVO_UTF8 ? encode_utf8(&rfc3629, code_point, dst)
	                                   : to->encode(to, code_point, dst);
	return (struct octavo_result){
		.written = length, .error = length ? OCTAVO_OK : OCTAVO_UNMAPPABLE,
	};
}
