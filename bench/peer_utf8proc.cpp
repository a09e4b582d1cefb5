/* SPDX-License-Identifier: MIT */
/* peer_utf8proc.cpp - utf8proc, which has UTF-8 and code points one by one */
#include <utf8proc.h>

#include <cstring>

#include "octavo-text.h"
#include "peer.h"

namespace {

/* Calls 'f' with each code point; tells whether all is well-formed. */
template <typename Function>
bool walk(const char *src, size_t n, Function f)
{
	while (n > 0) {
		utf8proc_int32_t c;
		const utf8proc_ssize_t length =
			utf8proc_iterate(reinterpret_cast<const utf8proc_uint8_t *>(src),
			                 static_cast<utf8proc_ssize_t>(n), &c);
		if (length < 0)
			return false;
		f(c);
		src += length;
		n -= static_cast<size_t>(length);
	}
	return true;
}

size_t valid(const operation &, const char *src, size_t n, char *, size_t)
{
	return walk(src, n, [](utf8proc_int32_t) {});
}

size_t sum(const operation &, const char *src, size_t n, char *, size_t)
{
	size_t of_all = 0;
	const bool good = walk(src, n, [&](utf8proc_int32_t c) {
		of_all += static_cast<size_t>(c);
	});
	return good ? of_all : SIZE_MAX;
}

size_t to_utf32(const operation &, const char *src, size_t n, char *dst, size_t)
{
	char *to = dst;
	const bool good = walk(src, n, [&](utf8proc_int32_t c) {
		std::memcpy(to, &c, 4);
		to += 4;
	});
	return good ? static_cast<size_t>(to - dst) : SIZE_MAX;
}

size_t from_utf32(const operation &, const char *src, size_t n, char *dst, size_t)
{
	utf8proc_uint8_t *to = reinterpret_cast<utf8proc_uint8_t *>(dst);
	for (size_t i = 0; i < n; i += 4) {
		utf8proc_int32_t c;
		std::memcpy(&c, src + i, 4);
		if (!utf8proc_codepoint_valid(c))
			return SIZE_MAX;
		to += utf8proc_encode_char(c, to);
	}
	return static_cast<size_t>(reinterpret_cast<char *>(to) - dst);
}

/* A conjunct was several graphemes before Unicode 15.1: in Hindi 10 % more. */
constexpr double CONJUNCTS = 0.15;

size_t graphemes(const operation &, const char *src, size_t n, char *, size_t)
{
	utf8proc_int32_t before = 0, state = 0; /* after NUL the first character begins one */
	size_t count = 0;
	const bool good = walk(src, n, [&](utf8proc_int32_t c) {
		count += utf8proc_grapheme_break_stateful(before, c, &state);
		before = c;
	});
	return good ? count : SIZE_MAX;
}

/* Spacing marks have no columns here: in Hindi 19 % fewer. */
constexpr double SPACING_MARKS = 0.25;

size_t columns(const operation &, const char *src, size_t n, char *, size_t)
{
	size_t sum_of_widths = 0;
	const bool good = walk(src, n, [&](utf8proc_int32_t c) {
		sum_of_widths += static_cast<size_t>(utf8proc_charwidth(c));
	});
	return good ? sum_of_widths : SIZE_MAX;
}

/* What utf8proc_map() does, but into a buffer that is there. */
size_t normalize(const operation &o, const char *src, size_t n, char *dst, size_t cap)
{
	const auto form = static_cast<utf8proc_option_t>(
		UTF8PROC_STABLE | (o.options == OCTAVO_NFD    ? UTF8PROC_DECOMPOSE
	                           : o.options == OCTAVO_NFKC ? UTF8PROC_COMPOSE | UTF8PROC_COMPAT
	                                                      : UTF8PROC_COMPOSE));
	auto *const points = reinterpret_cast<utf8proc_int32_t *>(dst);
	const auto room = static_cast<utf8proc_ssize_t>(cap / 4 - 1);
	const utf8proc_ssize_t length =
		utf8proc_decompose(reinterpret_cast<const utf8proc_uint8_t *>(src),
	                           static_cast<utf8proc_ssize_t>(n), points, room, form);
	if (length < 0 || length > room)
		return SIZE_MAX;
	return static_cast<size_t>(utf8proc_reencode(points, length, form));
}

std::vector<contestant> contestants(const operation &o)
{
	static const std::vector<entry> entries = {
		{ "valid", make<valid>("utf8proc", SLOW) },
		{ "walk", make<sum>("utf8proc", SLOW) },
		{ "graphemes", make<graphemes>("utf8proc", PEER, CONJUNCTS) },
		{ "columns", make<columns>("utf8proc", PEER, SPACING_MARKS) },
		{ "nfc", make<normalize>("utf8proc", SLOW) },
		{ "nfd-nfc", make<normalize>("utf8proc", SLOW) },
		{ "nfd", make<normalize>("utf8proc", SLOW) },
		{ "nfkc", make<normalize>("utf8proc", SLOW) },
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
		{ "utf8-utf32le", make<to_utf32>("utf8proc", SLOW) },
		{ "utf32le-utf8", make<from_utf32>("utf8proc", SLOW) },
#endif
	};
	return choose(entries, o);
}

const joins here({ "utf8proc", utf8proc_version(), nullptr, contestants });

} // namespace
