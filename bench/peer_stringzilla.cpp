/* SPDX-License-Identifier: MIT */
/* peer_stringzilla.cpp - StringZilla, from its headers: it counts code points */
#if defined __x86_64__
#define SZ_USE_ICELAKE 1
#endif
#include <stringzilla/utf8_runes.h>

#include "peer.h"

namespace {

auto chosen = sz_utf8_count_serial;

size_t count(const operation &, const char *src, size_t n, char *, size_t)
{
	return chosen(src, n);
}

std::vector<contestant> contestants(const operation &o)
{
	static const std::vector<entry> entries = { { "count", make<count>("stringzilla") } };
	return choose(entries, o);
}

std::string hold(const std::string &kernels)
{
#if SZ_USE_ICELAKE
	if (kernels == "avx512") {
		chosen = sz_utf8_count_icelake;
		return "icelake";
	}
#endif
#if SZ_USE_HASWELL
	if (kernels == "avx2") {
		chosen = sz_utf8_count_haswell;
		return "haswell";
	}
#endif
#if SZ_USE_NEON
	if (kernels == "neon") {
		chosen = sz_utf8_count_neon;
		return "neon";
	}
#endif
	return "serial";
}

const joins here({ "StringZilla", "headers", hold, contestants });

} // namespace
