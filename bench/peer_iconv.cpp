/* SPDX-License-Identifier: MIT */
/* peer_iconv.cpp - iconv(3) of the system */
#include <iconv.h>

#include <map>
#include <tuple>

#include "peer.h"

namespace {

const iconv_t none = reinterpret_cast<iconv_t>(-1);

iconv_t open(const operation &o)
{
	if (!o.charset)
		return iconv_open(octavo_encoding_label(o.to), octavo_encoding_label(o.from));
	const bool decodes = o.to == OCTAVO_UTF8;
	return open_by_name(o.charset, [decodes](const char *name) {
		return decodes ? iconv_open("UTF-8", name) : iconv_open(name, "UTF-8");
	}, none);
}

iconv_t descriptor(const operation &o)
{
	static std::map<std::tuple<int, int, const octavo_charset *>, iconv_t> opened;
	const std::tuple<int, int, const octavo_charset *> key(o.from, o.to, o.charset);
	const auto known = opened.find(key);
	return known != opened.end() ? known->second : opened[key] = open(o);
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
	const bool converts = o.charset ||
		(o.name != "stream" && o.tables != READER && !o.options && o.to != OCTAVO_NO_ENCODING);
	if (!converts || descriptor(o) == none)
		return {};
	return { make<convert>("iconv", SLOW) };
}

const joins here({ "iconv", "of the system", nullptr, contestants });

} // namespace
