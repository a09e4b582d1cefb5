/* SPDX-License-Identifier: MIT */
/* peer_iconv.cpp - iconv(3) of the system */
#include <iconv.h>

#include <map>

#include "peer.h"

namespace {

iconv_t descriptor(const operation &o)
{
	static std::map<std::pair<int, int>, iconv_t> opened;
	const std::pair<int, int> pair(o.from, o.to);
	const auto known = opened.find(pair);
	if (known != opened.end())
		return known->second;
	const char *const to = octavo_encoding_label(o.to);
	return opened[pair] = iconv_open(to, octavo_encoding_label(o.from));
}

size_t convert(const operation &o, const char *src, size_t n, char *dst, size_t cap)
{
	char *in = const_cast<char *>(src), *out = dst;
	const iconv_t cd = descriptor(o);
	iconv(cd, nullptr, nullptr, nullptr, nullptr);
	return iconv(cd, &in, &n, &out, &cap) == 0 ? static_cast<size_t>(out - dst) : SIZE_MAX;
}

std::vector<contestant> contestants(const operation &o)
{
	if (o.name == "stream" || o.tables == READER || o.options || o.to == OCTAVO_NO_ENCODING ||
	    descriptor(o) == reinterpret_cast<iconv_t>(-1))
		return {};
	return { make<convert>("iconv", SLOW) };
}

const joins here({ "iconv", "of the system", nullptr, contestants });

} // namespace
