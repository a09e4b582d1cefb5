/* SPDX-License-Identifier: MIT */
/*
 * peer_simdutf.cpp - simdutf: functions that check what they convert, the plain ones and
 * those that tell where an error is
 *
 * It has nothing that replaces errors on the way from UTF-8: there it is called again
 * after each error, as a program that needs it would.
 */
#include <simdutf.h>

#include <cstring>

#include "peer.h"

namespace {

template <typename Unit>
const Unit *units(const char *src)
{
	return reinterpret_cast<const Unit *>(src);
}

/* Functions that answer with a number: bool or size_t. */
template <typename In, typename Out, Out (*f)(const In *, size_t)>
size_t ask(const operation &, const char *src, size_t n, char *, size_t)
{
	return f(units<In>(src), n / sizeof(In));
}

template <typename In, simdutf::result (*f)(const In *, size_t)>
size_t check(const operation &, const char *src, size_t n, char *, size_t)
{
	return f(units<In>(src), n / sizeof(In)).error == simdutf::SUCCESS;
}

template <typename In, typename Out, size_t (*f)(const In *, size_t, Out *)>
size_t plain(const operation &, const char *src, size_t n, char *dst, size_t)
{
	const size_t written = f(units<In>(src), n / sizeof(In), reinterpret_cast<Out *>(dst));
	return written * sizeof(Out);
}

template <typename In, typename Out, simdutf::result (*f)(const In *, size_t, Out *)>
size_t telling(const operation &, const char *src, size_t n, char *dst, size_t)
{
	const simdutf::result r = f(units<In>(src), n / sizeof(In), reinterpret_cast<Out *>(dst));
	return r.error == simdutf::SUCCESS ? r.count * sizeof(Out) : SIZE_MAX;
}

size_t measure(const operation &, const char *src, size_t n, char *, size_t)
{
	if (!simdutf::validate_utf8(src, n))
		return SIZE_MAX;
	return simdutf::count_utf8(src, n) + simdutf::utf16_length_from_utf8(src, n);
}

size_t swap(const operation &, const char *src, size_t n, char *dst, size_t)
{
	simdutf::change_endianness_utf16(units<char16_t>(src), n / 2,
	                                 reinterpret_cast<char16_t *>(dst));
	return n;
}

size_t check_and_swap(const operation &o, const char *src, size_t n, char *dst, size_t cap)
{
	if (!simdutf::validate_utf16le(units<char16_t>(src), n / 2))
		return SIZE_MAX;
	return swap(o, src, n, dst, cap);
}

/* Where the piece ends that one U+FFFD stands for. */
size_t behind_error(const char *src, size_t n, size_t error)
{
	return error + octavo_decode(OCTAVO_UTF8, src + error, n - error).length;
}

size_t repair_utf8(const operation &, const char *src, size_t n, char *dst, size_t)
{
	size_t written = 0;
	while (true) {
		const simdutf::result r = simdutf::validate_utf8_with_errors(src, n);
		std::memcpy(dst + written, src, r.count);
		written += r.count;
		if (r.error == simdutf::SUCCESS)
			return written;
		std::memcpy(dst + written, "\xEF\xBF\xBD", 3);
		written += 3;
		const size_t used = behind_error(src, n, r.count);
		src += used;
		n -= used;
	}
}

size_t repair_utf16le(const operation &, const char *src, size_t n, char *dst, size_t)
{
	char16_t *const begin = reinterpret_cast<char16_t *>(dst);
	char16_t *to = begin;
	while (true) {
		const simdutf::result r = simdutf::convert_utf8_to_utf16le_with_errors(src, n, to);
		if (r.error == simdutf::SUCCESS)
			return static_cast<size_t>(to + r.count - begin) * 2;
		to += simdutf::utf16_length_from_utf8(src, r.count);
		*to++ = 0xFFFD;
		const size_t used = behind_error(src, n, r.count);
		src += used;
		n -= used;
	}
}

std::vector<contestant> contestants(const operation &o)
{
	using namespace simdutf;
	using u16 = char16_t;
	using u32 = char32_t;
	const char *const name = "simdutf";
	const char *const err = "simdutf-err";
	const char *const loop = "simdutf-loop";
	static const std::vector<entry> entries = {
		{ "valid", make<ask<char, bool, validate_utf8>>(name) },
		{ "valid", make<check<char, validate_utf8_with_errors>>(err) },
		{ "measure", make<measure>("simdutf-3calls") },
		{ "count", make<ask<char, size_t, count_utf8>>(name) },
		{ "utf16-length", make<ask<char, size_t, utf16_length_from_utf8>>(name) },
		{ "utf8-utf16le", make<plain<char, u16, convert_utf8_to_utf16le>>(name) },
		{ "utf8-utf16le",
		  make<telling<char, u16, convert_utf8_to_utf16le_with_errors>>(err) },
		{ "utf8-utf16be", make<plain<char, u16, convert_utf8_to_utf16be>>(name) },
		{ "utf8-utf16be",
		  make<telling<char, u16, convert_utf8_to_utf16be_with_errors>>(err) },
		{ "utf8-utf32le", make<plain<char, u32, convert_utf8_to_utf32>>(name) },
		{ "utf8-utf32le",
		  make<telling<char, u32, convert_utf8_to_utf32_with_errors>>(err) },
		{ "utf8-latin1", make<plain<char, char, convert_utf8_to_latin1>>(name) },
		{ "utf8-latin1",
		  make<telling<char, char, convert_utf8_to_latin1_with_errors>>(err) },
		{ "utf16le-utf8", make<plain<u16, char, convert_utf16le_to_utf8>>(name) },
		{ "utf16le-utf8",
		  make<telling<u16, char, convert_utf16le_to_utf8_with_errors>>(err) },
		{ "utf16be-utf8", make<plain<u16, char, convert_utf16be_to_utf8>>(name) },
		{ "utf16be-utf8",
		  make<telling<u16, char, convert_utf16be_to_utf8_with_errors>>(err) },
		{ "utf16le-utf32le", make<plain<u16, u32, convert_utf16le_to_utf32>>(name) },
		{ "utf16le-utf32le",
		  make<telling<u16, u32, convert_utf16le_to_utf32_with_errors>>(err) },
		{ "utf16le-utf16be", make<check_and_swap>("simdutf-2calls") },
		{ "utf16le-utf16be", make<swap>("simdutf-unchecked") },
		{ "utf32le-utf8", make<plain<u32, char, convert_utf32_to_utf8>>(name) },
		{ "utf32le-utf8",
		  make<telling<u32, char, convert_utf32_to_utf8_with_errors>>(err) },
		{ "utf32le-utf16le", make<plain<u32, u16, convert_utf32_to_utf16le>>(name) },
		{ "utf32le-utf16le",
		  make<telling<u32, u16, convert_utf32_to_utf16le_with_errors>>(err) },
		{ "latin1-utf8", make<plain<char, char, convert_latin1_to_utf8>>(name) },
		{ "latin1-utf16le", make<plain<char, u16, convert_latin1_to_utf16le>>(name) },
		{ "latin1-utf32le", make<plain<char, u32, convert_latin1_to_utf32>>(name) },
		{ "check-utf16le", make<ask<u16, bool, validate_utf16le>>(name) },
		{ "check-utf16le", make<check<u16, validate_utf16le_with_errors>>(err) },
		{ "check-utf32le", make<ask<u32, bool, validate_utf32>>(name) },
		{ "check-utf32le", make<check<u32, validate_utf32_with_errors>>(err) },
		{ "repair-utf8", make<repair_utf8>(loop) },
		{ "repair-utf16le", make<repair_utf16le>(loop) },
	};
	return choose(entries, o);
}

std::string hold(const std::string &kernels)
{
	static const char *const names[][2] = {
		{ "avx512", "icelake" }, { "avx2", "haswell" }, { "sse41", "westmere" },
		{ "neon", "arm64" },     { "portable", "fallback" },
		{ "scalar", "fallback" },
	};
	for (const auto &[ours, theirs] : names) {
		if (kernels != ours)
			continue;
		const auto *const i = simdutf::get_available_implementations()[theirs];
		if (i && i->supported_by_runtime_system())
			simdutf::get_active_implementation() = i;
	}
	return std::string(simdutf::get_active_implementation()->name());
}

const joins here({ "simdutf", SIMDUTF_VERSION, hold, contestants });

} // namespace
