/* SPDX-License-Identifier: MIT */
/* own.cpp - Octavo's functions as contestants; and what memory allows at most */
#include <algorithm>
#include <cstring>

#include "limit.h"
#include "peer.h"

namespace {

size_t valid(const operation &, const char *src, size_t n, char *, size_t)
{
	return octavo_valid(src, n);
}

size_t measure(const operation &, const char *src, size_t n, char *, size_t)
{
	const octavo_size size = octavo_measure(OCTAVO_UTF8, src, n);
	return size.valid == n ? size.code_points + size.utf16_units : SIZE_MAX;
}

/* One code point after another, of which it makes a sum. */
size_t walk(const operation &, const char *src, size_t n, char *, size_t)
{
	size_t sum = 0;
	for (size_t at = 0; at < n;) {
		const octavo_character c = octavo_decode(OCTAVO_UTF8, src + at, n - at);
		sum += c.code_point;
		at += c.length;
	}
	return sum;
}

size_t count(const operation &, const char *src, size_t n, char *, size_t)
{
	return octavo_count(src, n);
}

size_t utf16_length(const operation &, const char *src, size_t n, char *, size_t)
{
	return octavo_utf16_length(src, n);
}

size_t check(const operation &o, const char *src, size_t n, char *, size_t)
{
	return octavo_check(o.from, src, n, o.options).error == OCTAVO_OK;
}

size_t convert(const operation &o, const char *src, size_t n, char *dst, size_t cap)
{
	const octavo_result r = octavo_convert(o.from, src, n, o.to, dst, cap, o.options);
	return r.error == OCTAVO_OK ? r.written : SIZE_MAX;
}

size_t stream(const operation &o, const char *src, size_t n, char *dst, size_t cap)
{
	constexpr size_t chunk = 65536;
	octavo_stream s = octavo_stream_init(o.from, o.to, o.options);
	size_t written = 0;
	for (size_t at = 0; at < n; at += chunk) {
		const size_t fed = std::min(chunk, n - at);
		const octavo_result r = octavo_stream_feed(&s, src + at, fed, dst + written,
		                                           cap - written, at + fed == n);
		if (r.error != OCTAVO_OK)
			return SIZE_MAX;
		written += r.written;
	}
	return written;
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

std::vector<contestant> contestants(const operation &o)
{
	std::vector<contestant> all = choose({
		{ "valid", make<valid>("octavo", OURS) },
		{ "measure", make<measure>("octavo", OURS) },
		{ "walk", make<walk>("octavo", OURS) },
		{ "count", make<count>("octavo", OURS) },
		{ "utf16-length", make<utf16_length>("octavo", OURS) },
		{ "stream", make<stream>("octavo", OURS) },
		{ "stream", make<convert>("one call") },
	}, o);
	if (all.empty())
		all.push_back(o.to == OCTAVO_NO_ENCODING ? make<check>("octavo", OURS)
		                                         : make<convert>("octavo", OURS));
	all.push_back(make<copy>("memcpy", LIMIT));
	all.push_back(make<limit>("limit", LIMIT));
	return all;
}

std::string hold(const std::string &kernels)
{
	return octavo_kernels_choose(kernels.c_str()) ? kernels : "";
}

const joins here({ "octavo", octavo_version(), hold, contestants });

} // namespace
