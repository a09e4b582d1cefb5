/* SPDX-License-Identifier: MIT */
/* own.cpp - Octavo's functions as contestants; and what memory allows at most */
#include <dlfcn.h>

#include <algorithm>
#include <cstring>
#include <type_traits>

#include "limit.h"
#include "octavo-text.h"
#include "shapes.h"

namespace {

/* The functions of one build of both libraries. */
struct library {
	decltype(&octavo_valid) valid;
	decltype(&octavo_measure) measure;
	decltype(&octavo_decode) decode;
	decltype(&octavo_count) count;
	decltype(&octavo_utf16_length) utf16_length;
	decltype(&octavo_check) check;
	decltype(&octavo_convert) convert;
	decltype(&octavo_stream_init) stream_init;
	decltype(&octavo_stream_feed) stream_feed;
	decltype(&octavo_summary_feed) summary_feed;
	decltype(&octavo_grapheme_count) grapheme_count;
	decltype(&octavo_width) width;
	decltype(&octavo_normal_prefix) normal_prefix;
	decltype(&octavo_normalize) normalize;
	decltype(&octavo_lint_next) lint_next;
};

constexpr library linked = {
	octavo_valid, octavo_measure, octavo_decode,      octavo_count,       octavo_utf16_length,
	octavo_check, octavo_convert, octavo_stream_init, octavo_stream_feed,
	octavo_summary_feed,
	octavo_grapheme_count, octavo_width, octavo_normal_prefix, octavo_normalize,
	octavo_lint_next,
};

template <const library &l>
size_t valid(const operation &, const char *src, size_t n, char *, size_t)
{
	return l.valid(src, n);
}

template <const library &l>
size_t measure(const operation &, const char *src, size_t n, char *, size_t)
{
	const octavo_size size = l.measure(OCTAVO_UTF8, src, n);
	return size.valid == n ? size.code_points + size.utf16_units : SIZE_MAX;
}

/* What 'measure' counts, and more, in text without errors. */
template <const library &l>
size_t summary(const operation &, const char *src, size_t n, char *, size_t)
{
	octavo_summary all = octavo_summary_init(OCTAVO_UTF8, 0, 0);
	l.summary_feed(&all, src, n);
	const octavo_totals totals = octavo_summary_totals(&all);
	return totals.error ? SIZE_MAX : totals.code_points + totals.utf16_units;
}

/* One code point after another, of which it makes a sum. */
template <const library &l>
size_t walk(const operation &, const char *src, size_t n, char *, size_t)
{
	size_t sum = 0;
	for (size_t at = 0; at < n;) {
		const octavo_character c = l.decode(OCTAVO_UTF8, src + at, n - at);
		sum += c.code_point;
		at += c.length;
	}
	return sum;
}

template <const library &l>
size_t count(const operation &, const char *src, size_t n, char *, size_t)
{
	return l.count(src, n);
}

template <const library &l>
size_t utf16_length(const operation &, const char *src, size_t n, char *, size_t)
{
	return l.utf16_length(src, n);
}

template <const library &l>
size_t check(const operation &o, const char *src, size_t n, char *, size_t)
{
	return l.check(o.from, src, n, o.options).error == OCTAVO_OK;
}

template <const library &l>
size_t convert(const operation &o, const char *src, size_t n, char *dst, size_t cap)
{
	const octavo_result r = l.convert(o.from, src, n, o.to, dst, cap, o.options);
	return r.error == OCTAVO_OK ? r.written : SIZE_MAX;
}

template <const library &l>
size_t stream(const operation &o, const char *src, size_t n, char *dst, size_t cap)
{
	constexpr size_t chunk = 65536;
	octavo_stream s = l.stream_init(o.from, o.to, o.options);
	size_t written = 0;
	for (size_t at = 0; at < n; at += chunk) {
		const size_t fed = std::min(chunk, n - at);
		const octavo_result r = l.stream_feed(&s, src + at, fed, dst + written,
		                                           cap - written, at + fed == n);
		if (r.error != OCTAVO_OK)
			return SIZE_MAX;
		written += r.written;
	}
	return written;
}

template <const library &l>
size_t graphemes(const operation &, const char *src, size_t n, char *, size_t)
{
	return l.grapheme_count(src, n);
}

template <const library &l>
size_t columns(const operation &o, const char *src, size_t n, char *, size_t)
{
	return l.width(src, n, o.options);
}

template <const library &l>
size_t is_normal(const operation &o, const char *src, size_t n, char *, size_t)
{
	return l.normal_prefix(static_cast<octavo_normal_form>(o.options), src, n) == n;
}

template <const library &l>
size_t normalize(const operation &o, const char *src, size_t n, char *dst, size_t cap)
{
	const auto form = static_cast<octavo_normal_form>(o.options);
	const octavo_result r = l.normalize(form, src, n, dst, cap);
	return r.error == OCTAVO_OK ? r.written : SIZE_MAX;
}

/* How many things it finds. */
template <const library &l>
size_t lint(const operation &o, const char *src, size_t n, char *, size_t)
{
	octavo_lint search = octavo_lint_init(o.options, false);
	size_t found = 0;
	for (size_t at = 0;; found++) {
		const octavo_found next = l.lint_next(&search, src + at, n - at, true);
		if (next.oddity == OCTAVO_NO_ODDITY)
			return found;
		at += next.read;
	}
}

size_t convert_charset(const operation &o, const char *src, size_t n, char *dst, size_t cap)
{
	const octavo_charset *const utf8 = octavo_charset_of(OCTAVO_UTF8);
	const bool decodes = o.to == OCTAVO_UTF8;
	const octavo_result r = octavo_charset_convert(decodes ? o.charset : utf8, src, n,
	                                               decodes ? utf8 : o.charset, dst, cap,
	                                               o.options);
	return r.error == OCTAVO_OK ? r.written : SIZE_MAX;
}

size_t copy(const operation &, const char *src, size_t n, char *dst, size_t)
{
	std::memcpy(dst, src, n);
	return n;
}

/* As many octets as the operation reads and as it writes. */
size_t limit(const operation &, const char *src, size_t n, char *dst, size_t written)
{
	return limit_read(src, n) + limit_write(dst, written);
}

template <const library &l>
void add(std::vector<contestant> &all, const operation &o, const std::string &name, enum role role)
{
	std::vector<contestant> these = choose({
		{ "valid", make<valid<l>>(name, role) },
		{ "measure", make<measure<l>>(name, role) },
		{ "summary", make<summary<l>>(name, role) },
		{ "walk", make<walk<l>>(name, role) },
		{ "count", make<count<l>>(name, role) },
		{ "utf16-length", make<utf16_length<l>>(name, role) },
		{ "stream", make<stream<l>>(name, role) },
		{ "graphemes", make<graphemes<l>>(name, role) },
		{ "columns", make<columns<l>>(name, role) },
		{ "is-nfc", make<is_normal<l>>(name, role) },
		{ "nfc", make<normalize<l>>(name, role) },
		{ "nfd-nfc", make<normalize<l>>(name, role) },
		{ "nfd", make<normalize<l>>(name, role) },
		{ "nfkc", make<normalize<l>>(name, role) },
		{ "lint", make<lint<l>>(name, role) },
		{ "lint-bidi", make<lint<l>>(name, role) },
	}, o);
	if (these.empty())
		these.push_back(o.to == OCTAVO_NO_ENCODING ? make<check<l>>(name, role)
		                                           : make<convert<l>>(name, role));
	all.insert(all.end(), these.begin(), these.end());
}

std::vector<contestant> contestants(const operation &o)
{
	if (o.tables == SHAPES)
		return shape_contestants(o);
	std::vector<contestant> all;
	if (o.charset)
		all.push_back(make<convert_charset>("octavo", OURS));
	else
		add<linked>(all, o, "octavo", OURS);
	if (o.name == "stream")
		all.push_back(make<convert<linked>>("one call"));
	if (o.name == "summary")
		all.push_back(make<measure<linked>>("measure"));
	all.push_back(make<copy>("memcpy", LIMIT));
	all.push_back(make<limit>("limit", LIMIT));
	return all;
}

std::string hold(const std::string &kernels)
{
	return octavo_kernels_choose(kernels.c_str()) ? kernels : "";
}

const joins here({ "octavo", octavo_version(), hold, contestants });

/* The same library after so many octets of code: another place for each of its loops. */
library at_0, at_16, at_32, at_48;

/* Whether the library could be loaded. */
bool load(library &l, unsigned octets, const std::string &kernels)
{
	const std::string name = std::string(PADDED) + std::to_string(octets) + ".so";
	void *file = dlopen(name.c_str(), RTLD_NOW | RTLD_LOCAL);
	if (!file)
		return false;
	const auto find = [file](auto &function, const char *symbol) {
		function = reinterpret_cast<std::decay_t<decltype(function)>>(dlsym(file, symbol));
	};
	find(l.valid, "octavo_valid");
	find(l.measure, "octavo_measure");
	find(l.decode, "octavo_decode");
	find(l.count, "octavo_count");
	find(l.utf16_length, "octavo_utf16_length");
	find(l.check, "octavo_check");
	find(l.convert, "octavo_convert");
	find(l.stream_init, "octavo_stream_init");
	find(l.stream_feed, "octavo_stream_feed");
	find(l.summary_feed, "octavo_summary_feed");
	find(l.grapheme_count, "octavo_grapheme_count");
	find(l.width, "octavo_width");
	find(l.normal_prefix, "octavo_normal_prefix");
	find(l.normalize, "octavo_normalize");
	find(l.lint_next, "octavo_lint_next");
	decltype(&octavo_kernels_choose) choose_kernels;
	find(choose_kernels, "octavo_kernels_choose");
	return choose_kernels(kernels.c_str());
}

std::vector<contestant> padded_contestants(const operation &o)
{
	std::vector<contestant> all;
	add<at_0>(all, o, "octavo", OURS);
	add<at_16>(all, o, "16 octets on", PEER);
	add<at_32>(all, o, "32 octets on", PEER);
	add<at_48>(all, o, "48 octets on", PEER);
	return all;
}

std::string hold_padded(const std::string &kernels)
{
	return load(at_0, 0, kernels) && load(at_16, 16, kernels) && load(at_32, 32, kernels) &&
	               load(at_48, 48, kernels)
	           ? kernels
	           : "";
}

} // namespace

const peer &padded()
{
	static const peer itself = { "octavo, moved", octavo_version(), hold_padded,
		                     padded_contestants };
	return itself;
}
