/* SPDX-License-Identifier: MIT */
/* peer_unistring.cpp - GNU libunistring */
#include <unistr.h>
#include <unistring/version.h>

#include "peer.h"

namespace {

size_t valid(const operation &, const char *src, size_t n, char *, size_t)
{
	return !u8_check(reinterpret_cast<const uint8_t *>(src), n);
}

size_t walk(const operation &, const char *src, size_t n, char *, size_t)
{
	const uint8_t *s = reinterpret_cast<const uint8_t *>(src);
	size_t sum = 0;
	while (n > 0) {
		ucs4_t c;
		const int length = u8_mbtoucr(&c, s, n);
		if (length < 0)
			return SIZE_MAX;
		sum += c;
		s += length;
		n -= static_cast<size_t>(length);
	}
	return sum;
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

std::vector<contestant> contestants(const operation &o)
{
	static const std::vector<entry> entries = {
		{ "valid", make<valid>("unistring", SLOW) },
		{ "walk", make<walk>("unistring", SLOW) },
		{ "count", make<count>("unistring", SLOW) },
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
