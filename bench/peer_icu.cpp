/* SPDX-License-Identifier: MIT */
/* peer_icu.cpp - ICU: functions on strings, converters for every pair, graphemes, normal forms */
#include <unicode/bytestream.h>
#include <unicode/normalizer2.h>
#include <unicode/ubrk.h>
#include <unicode/ucnv.h>
#include <unicode/uset.h>
#include <unicode/ustring.h>
#include <unicode/utf8.h>

#include <map>

#include "octavo-text.h"
#include "peer.h"

namespace {

size_t valid(const operation &, const char *src, size_t n, char *, size_t)
{
	const int32_t end = static_cast<int32_t>(n);
	for (int32_t i = 0; i < end;) {
		UChar32 c;
		U8_NEXT(src, i, end, c);
		if (c < 0)
			return false;
	}
	return true;
}

size_t walk(const operation &, const char *src, size_t n, char *, size_t)
{
	const int32_t end = static_cast<int32_t>(n);
	size_t sum = 0;
	for (int32_t i = 0; i < end;) {
		UChar32 c;
		U8_NEXT(src, i, end, c);
		sum += static_cast<size_t>(c);
	}
	return sum;
}

size_t count(const operation &, const char *src, size_t n, char *, size_t)
{
	const int32_t end = static_cast<int32_t>(n);
	size_t characters = 0;
	for (int32_t i = 0; i < end; characters++)
		U8_FWD_1(src, i, end);
	return characters;
}

size_t utf16_length(const operation &, const char *src, size_t n, char *, size_t)
{
	int32_t length = 0;
	UErrorCode error = U_ZERO_ERROR;
	u_strFromUTF8(nullptr, 0, &length, src, static_cast<int32_t>(n), &error);
	return static_cast<size_t>(length);
}

template <typename In, typename Out,
          Out *(*f)(Out *, int32_t, int32_t *, const In *, int32_t, UErrorCode *)>
size_t convert(const operation &, const char *src, size_t n, char *dst, size_t cap)
{
	int32_t written = 0;
	UErrorCode error = U_ZERO_ERROR;
	f(reinterpret_cast<Out *>(dst), static_cast<int32_t>(cap / sizeof(Out)), &written,
	  reinterpret_cast<const In *>(src), static_cast<int32_t>(n / sizeof(In)), &error);
	return U_SUCCESS(error) ? static_cast<size_t>(written) * sizeof(Out) : SIZE_MAX;
}

size_t replace(const operation &, const char *src, size_t n, char *dst, size_t cap)
{
	int32_t written = 0;
	UErrorCode error = U_ZERO_ERROR;
	u_strFromUTF8WithSub(reinterpret_cast<UChar *>(dst), static_cast<int32_t>(cap / 2),
	                     &written, src, static_cast<int32_t>(n), 0xFFFD, nullptr, &error);
	return U_SUCCESS(error) ? static_cast<size_t>(written) * 2 : SIZE_MAX;
}

UConverter *converter(enum octavo_encoding e)
{
	static std::map<int, UConverter *> opened;
	const auto known = opened.find(e);
	if (known != opened.end())
		return known->second;
	UErrorCode error = U_ZERO_ERROR;
	return opened[e] = ucnv_open(octavo_encoding_label(e), &error);
}

UConverter *converter(const octavo_charset *charset)
{
	static std::map<const octavo_charset *, UConverter *> opened;
	const auto known = opened.find(charset);
	if (known != opened.end())
		return known->second;
	return opened[charset] = open_by_name(charset, [](const char *name) {
		UErrorCode error = U_ZERO_ERROR;
		return ucnv_open(name, &error);
	}, nullptr);
}

UConverter *source_of(const operation &o)
{
	return o.charset && o.to == OCTAVO_UTF8 ? converter(o.charset) : converter(o.from);
}

UConverter *target_of(const operation &o)
{
	return o.charset && o.from == OCTAVO_UTF8 ? converter(o.charset) : converter(o.to);
}

/* Replaces what is wrong, unless told otherwise. */
size_t any_to_any(const operation &o, const char *src, size_t n, char *dst, size_t cap)
{
	UChar pivot[4096];
	UChar *pivot_read = pivot, *pivot_written = pivot;
	char *to = dst;
	UErrorCode error = U_ZERO_ERROR;
	UConverter *const in = source_of(o), *const out = target_of(o);
	ucnv_convertEx(out, in, &to, dst + cap, &src, src + n, pivot, &pivot_read, &pivot_written,
	               pivot + 4096, true, true, &error);
	return U_SUCCESS(error) ? static_cast<size_t>(to - dst) : SIZE_MAX;
}

size_t graphemes(const operation &, const char *src, size_t n, char *, size_t)
{
	UErrorCode error = U_ZERO_ERROR;
	static UBreakIterator *const breaks =
		ubrk_open(UBRK_CHARACTER, "en", nullptr, 0, &error);
	UText text = UTEXT_INITIALIZER;
	utext_openUTF8(&text, src, static_cast<int64_t>(n), &error);
	ubrk_setUText(breaks, &text, &error);
	size_t count = 0;
	while (U_SUCCESS(error) && ubrk_next(breaks) != UBRK_DONE)
		count++;
	utext_close(&text);
	return U_SUCCESS(error) ? count : SIZE_MAX;
}

const icu::Normalizer2 *normalizer(const operation &o, UErrorCode &error)
{
	return o.options == OCTAVO_NFD    ? icu::Normalizer2::getNFDInstance(error)
	       : o.options == OCTAVO_NFKC ? icu::Normalizer2::getNFKCInstance(error)
	                                  : icu::Normalizer2::getNFCInstance(error);
}

size_t is_normal(const operation &o, const char *src, size_t n, char *, size_t)
{
	UErrorCode error = U_ZERO_ERROR;
	return normalizer(o, error)->isNormalizedUTF8({ src, static_cast<int32_t>(n) }, error);
}

size_t normalize(const operation &o, const char *src, size_t n, char *dst, size_t cap)
{
	UErrorCode error = U_ZERO_ERROR;
	icu::CheckedArrayByteSink to(dst, static_cast<int32_t>(cap));
	normalizer(o, error)->normalizeUTF8(0, { src, static_cast<int32_t>(n) }, to, nullptr,
	                                    error);
	return U_SUCCESS(error) && !to.Overflowed()
	               ? static_cast<size_t>(to.NumberOfBytesWritten())
	               : SIZE_MAX;
}

size_t bidi_controls(const operation &, const char *src, size_t n, char *, size_t)
{
	static const USet *const controls = [] {
		UErrorCode error = U_ZERO_ERROR;
		USet *const set = uset_openPattern(u"[:Bidi_Control:]", -1, &error);
		uset_freeze(set);
		return set;
	}();
	const int32_t end = static_cast<int32_t>(n);
	size_t count = 0;
	for (int32_t i = 0;; count++) {
		i += uset_spanUTF8(controls, src + i, end - i, USET_SPAN_NOT_CONTAINED);
		if (i == end)
			return count;
		U8_FWD_1(src, i, end);
	}
}

std::vector<contestant> contestants(const operation &o)
{
	static const std::vector<entry> entries = {
		{ "valid", make<valid>("icu", SLOW) },
		{ "walk", make<walk>("icu", SLOW) },
		{ "count", make<count>("icu", SLOW) },
		{ "utf16-length", make<utf16_length>("icu", SLOW) },
		{ "graphemes", make<graphemes>("icu", SLOW, OTHER_UNICODE) },
		{ "is-nfc", make<is_normal>("icu") },
		{ "nfc", make<normalize>("icu") },
		{ "nfd-nfc", make<normalize>("icu") },
		{ "nfd", make<normalize>("icu") },
		{ "nfkc", make<normalize>("icu") },
		{ "lint-bidi", make<bidi_controls>("icu") },
#if !U_IS_BIG_ENDIAN
		{ "utf8-utf16le", make<convert<char, UChar, u_strFromUTF8>>("icu", SLOW) },
		{ "utf16le-utf8", make<convert<UChar, char, u_strToUTF8>>("icu", SLOW) },
		{ "utf16le-utf32le", make<convert<UChar, UChar32, u_strToUTF32>>("icu", SLOW) },
		{ "utf32le-utf16le", make<convert<UChar32, UChar, u_strFromUTF32>>("icu", SLOW) },
		{ "repair-utf16le", make<replace>("icu", SLOW) },
#endif
	};
	std::vector<contestant> all = choose(entries, o);
	const bool converts = o.charset ||
		(o.name != "stream" && o.tables != READER && o.to != OCTAVO_NO_ENCODING);
	if (converts && source_of(o) && target_of(o))
		all.push_back(make<any_to_any>("icu-ucnv", SLOW));
	return all;
}

const joins here({ "ICU", U_ICU_VERSION, nullptr, contestants });

} // namespace
