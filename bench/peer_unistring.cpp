/* SPDX-License-Identifier: MIT */
/* peer_unistring.cpp - GNU libunistring */
#include <unictype.h>
#include <unigbrk.h>
#include <uninorm.h>
#include <unistr.h>
#include <unistring/version.h>
#include <uniwidth.h>

#include "octavo-text.h"
#include "peer.h"

namespace {

/* Calls 'f' with each code point; tells whether all is well-formed. */
template <typename Function>
bool each(const char *src, size_t n, Function f)
{
	const uint8_t *s = reinterpret_cast<const uint8_t *>(src);
	while (n > 0) {
		ucs4_t c;
		const int length = u8_mbtoucr(&c, s, n);
		if (length < 0)
			return false;
		f(c);
		s += length;
		n -= static_cast<size_t>(length);
	}
	return true;
}

size_t valid(const operation &, const char *src, size_t n, char *, size_t)
{
	return !u8_check(reinterpret_cast<const uint8_t *>(src), n);
}

size_t walk(const operation &, const char *src, size_t n, char *, size_t)
{
	size_t sum = 0;
	return each(src, n, [&](ucs4_t c) { sum += c; }) ? sum : SIZE_MAX;
}

size_t count(const operation &, const char *src, size_t n, char *, size_t)
{
	return u8_mbsnlen(reinterpret_cast<const uint8_t *>(src), n);
}

size_t check_utf16(const operation &, const char *src, size_t n, char *, size_t)
{
	return !u16_check(reinterpret_cast<const uint16_t *>(src), n / 2);
}

size_t check_utf32(const operation &, const char *src, size_t n, char *, size_t)
{
	return !u32_check(reinterpret_cast<const uint32_t *>(src), n / 4);
}

using u8 = uint8_t;
using u16 = uint16_t;
using u32 = uint32_t;

template <typename In, typename Out, Out *(*f)(const In *, size_t, Out *, size_t *)>
size_t convert(const operation &, const char *src, size_t n, char *dst, size_t cap)
{
	size_t written = cap / sizeof(Out);
	Out *const out = reinterpret_cast<Out *>(dst);
	if (f(reinterpret_cast<const In *>(src), n / sizeof(In), out, &written) != out)
		return SIZE_MAX;
	return written * sizeof(Out);
}

/* A conjunct was several graphemes before Unicode 15.1: in Hindi 10 % more. */
constexpr double CONJUNCTS = 0.15;

size_t graphemes(const operation &, const char *src, size_t n, char *, size_t)
{
	const u8 *s = reinterpret_cast<const u8 *>(src);
	const u8 *const end = s + n;
	size_t count = 0;
	for (; s < end; count++)
		s = u8_grapheme_next(s, end);
	return count;
}

size_t columns(const operation &, const char *src, size_t n, char *, size_t)
{
	return static_cast<size_t>(u8_width(reinterpret_cast<const u8 *>(src), n, "UTF-8"));
}

size_t normalize(const operation &o, const char *src, size_t n, char *dst, size_t cap)
{
	const uninorm_t form = o.options == OCTAVO_NFD    ? UNINORM_NFD
	                       : o.options == OCTAVO_NFKC ? UNINORM_NFKC
	                                                  : UNINORM_NFC;
	u8 *const out = reinterpret_cast<u8 *>(dst);
	size_t written = cap;
	return u8_normalize(form, reinterpret_cast<const u8 *>(src), n, out, &written) == out
	               ? written
	               : SIZE_MAX;
}

size_t bidi_controls(const operation &, const char *src, size_t n, char *, size_t)
{
	size_t count = 0;
	return each(src, n, [&](ucs4_t c) { count += uc_is_property_bidi_control(c); })
	               ? count
	               : SIZE_MAX;
}

std::vector<contestant> contestants(const operation &o)
{
	static const std::vector<entry> entries = {
		{ "valid", make<valid>("unistring", SLOW) },
		{ "walk", make<walk>("unistring", SLOW) },
		{ "count", make<count>("unistring", SLOW) },
		{ "graphemes", make<graphemes>("unistring", PEER, CONJUNCTS) },
		{ "columns", make<columns>("unistring", PEER, OTHER_UNICODE) },
		{ "nfc", make<normalize>("unistring", SLOW) },
		{ "nfd-nfc", make<normalize>("unistring", SLOW) },
		{ "nfd", make<normalize>("unistring", SLOW) },
		{ "nfkc", make<normalize>("unistring", SLOW) },
		{ "lint-bidi", make<bidi_controls>("unistring", SLOW) },
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
		{ "utf8-utf16le", make<convert<u8, u16, u8_to_u16>>("unistring", SLOW) },
		{ "utf8-utf32le", make<convert<u8, u32, u8_to_u32>>("unistring", SLOW) },
		{ "utf16le-utf8", make<convert<u16, u8, u16_to_u8>>("unistring", SLOW) },
		{ "utf16le-utf32le", make<convert<u16, u32, u16_to_u32>>("unistring", SLOW) },
		{ "utf32le-utf8", make<convert<u32, u8, u32_to_u8>>("unistring", SLOW) },
		{ "utf32le-utf16le", make<convert<u32, u16, u32_to_u16>>("unistring", SLOW) },
		{ "check-utf16le", make<check_utf16>("unistring", SLOW) },
		{ "check-utf32le", make<check_utf32>("unistring", SLOW) },
#endif
	};
	return choose(entries, o);
}

const joins here({ "libunistring",
	           std::to_string(_libunistring_version >> 16) + "." +
	               std::to_string(_libunistring_version >> 8 & 0xFF),
	           nullptr, contestants });

} // namespace
