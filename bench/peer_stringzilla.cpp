/* SPDX-License-Identifier: MIT */
/* peer_stringzilla.cpp - StringZilla, from its headers: code points, graphemes, normal forms */
#if defined __x86_64__
#define SZ_USE_ICELAKE 1
#endif
#include <stringzilla/utf8_graphemes.h>
#include <stringzilla/utf8_norm.h>
#include <stringzilla/utf8_runes.h>

#include "octavo-text.h"
#include "peer.h"

namespace {

struct kernels {
	decltype(&sz_utf8_count_serial) count;
	decltype(&sz_utf8_graphemes_serial) graphemes;
	decltype(&sz_utf8_find_denormalized_serial) find_denormalized;
	decltype(&sz_utf8_norm_serial) normalize;
};

#define KERNELS(isa)							\
	{								\
		sz_utf8_count_##isa, sz_utf8_graphemes_##isa,		\
		sz_utf8_find_denormalized_##isa, sz_utf8_norm_##isa,	\
	}

kernels chosen = KERNELS(serial);

size_t count(const operation &, const char *src, size_t n, char *, size_t)
{
	return chosen.count(src, n);
}

/* It tells where each is; a few thousand at once take the least time. */
size_t graphemes(const operation &, const char *src, size_t n, char *, size_t)
{
	constexpr size_t many = 4096;
	static sz_size_t begins[many], lengths[many];
	size_t count = 0;
	sz_size_t read = 0;
	for (size_t at = 0; at < n; at += read)
		count += chosen.graphemes(src + at, n - at, begins, lengths, many, &read);
	return count;
}

sz_normal_form_t form_of(const operation &o)
{
	return o.options == OCTAVO_NFD    ? sz_normal_form_nfd_k
	       : o.options == OCTAVO_NFKC ? sz_normal_form_nfkc_k
	                                  : sz_normal_form_nfc_k;
}

size_t is_normal(const operation &o, const char *src, size_t n, char *, size_t)
{
	return !chosen.find_denormalized(src, n, form_of(o));
}

size_t normalize(const operation &o, const char *src, size_t n, char *dst, size_t)
{
	return chosen.normalize(src, n, form_of(o), dst);
}

std::vector<contestant> contestants(const operation &o)
{
	const char *const name = "stringzilla";
	static const std::vector<entry> entries = {
		{ "count", make<count>(name) },
		{ "graphemes", make<graphemes>(name, PEER, OTHER_UNICODE) },
		{ "is-nfc", make<is_normal>(name) },
		{ "nfc", make<normalize>(name) },
		{ "nfd-nfc", make<normalize>(name) },
		{ "nfd", make<normalize>(name) },
		{ "nfkc", make<normalize>(name) },
	};
	return choose(entries, o);
}

std::string hold(const std::string &kernels)
{
#if SZ_USE_ICELAKE
	if (kernels == "avx512") {
		chosen = KERNELS(icelake);
		return "icelake";
	}
#endif
#if SZ_USE_HASWELL
	if (kernels == "avx2") {
		chosen = KERNELS(haswell);
		return "haswell";
	}
#endif
#if SZ_USE_NEON
	if (kernels == "neon") {
		chosen = KERNELS(neon);
		return "neon";
	}
#endif
	return "serial";
}

const joins here({ "StringZilla", "headers", hold, contestants });

} // namespace
