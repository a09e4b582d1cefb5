/* SPDX-License-Identifier: MIT */
/* charsets.cpp - the table of charsets: each of liboctavo-charset, with a text that it has characters for */
#include <algorithm>
#include <cstring>
#include <list>

#include "cell.h"

namespace {

/* What is left of a text in a charset, if it has at least half of the characters that are not ASCII. */
std::string encoded(const std::string &octets, const octavo_charset *charset)
{
	std::string to(octets.size() * 4 + 64, '\0');
	const octavo_result r = octavo_charset_convert(
		octavo_charset_of(OCTAVO_UTF8), octets.data(), octets.size(), charset, to.data(),
		to.size(), OCTAVO_UNMAPPABLE_SKIP);
	to.resize(r.written);
	const auto is_ascii = [](char c) { return static_cast<unsigned char>(c) < 0x80; };
	const auto ascii = static_cast<size_t>(std::count_if(octets.begin(), octets.end(), is_ascii));
	return r.replaced * 2 > octavo_count(octets.data(), octets.size()) - ascii ? "" : to;
}

std::string decoded(const std::string &octets, const octavo_charset *charset)
{
	std::string to(octets.size() * 4, '\0');
	to.resize(octavo_charset_convert(charset, octets.data(), octets.size(),
	                                 octavo_charset_of(OCTAVO_UTF8), to.data(), to.size(),
	                                 OCTAVO_STOP).written);
	return to;
}

/* Whose charsets have many characters; others may have them, too. */
constexpr struct {
	const char *language, *charsets;
} homes[] = {
	{ "chinese-traditional", " Big5 CP950 Big5-HKSCS EUC-TW web:big5 " },
	{ "chinese", " GB2312 GBK GB18030-2005 GB18030 HZ-GB-2312 ISO-2022-CN web:gbk web:gb18030 UTF-7 UTF-7-IMAP " },
	{ "japanese", " Shift_JIS windows-31J EUC-JP ISO-2022-JP ISO-2022-JP-1 ISO-2022-JP-2 web:euc-jp "
	              "web:iso-2022-jp web:shift_jis " },
	{ "korean", " EUC-KR UHC Johab ISO-2022-KR web:euc-kr " },
	{ "thai", nullptr }, { "arabic", nullptr }, { "hebrew", nullptr }, { "greek", nullptr },
	{ "russian", nullptr }, { "vietnamese", nullptr }, { "czech", nullptr }, { "german", nullptr },
	{ "french", nullptr }, { "english", nullptr },
};

/* The first text that suits the charset. */
const text *text_for(const std::vector<text> &texts, const octavo_charset *charset)
{
	const std::string word = std::string(" ") + octavo_charset_label(charset) + " ";
	for (const auto &home : homes)
		for (const text &t : texts)
			if ((!home.charsets || std::strstr(home.charsets, word.c_str())) &&
			    t.name.rfind(home.language, 0) == 0 && !encoded(t.octets, charset).empty())
				return &t;
	return nullptr;
}

void add_charset(const text &t, const octavo_charset *charset, const char *name, const options &options)
{
	static std::list<operation> kept; /* cells refer to them */
	const bool decodes = std::strcmp(name, "decode") == 0;
	const operation &o = kept.emplace_back(operation{
		name, decodes ? OCTAVO_NO_ENCODING : OCTAVO_UTF8,
		decodes ? OCTAVO_UTF8 : OCTAVO_NO_ENCODING, OCTAVO_STOP, 0, 0, charset });
	add_cell("charsets", o, octavo_charset_label(charset) + (" " + t.name), t.ascii, [=, &t] {
		std::string octets = encoded(t.octets, charset);
		if (!decodes)
			octets = decoded(octets, charset);
		buffer source(octets.size());
		std::memcpy(source.data(), octets.data(), octets.size());
		return material{ std::move(source), {} };
	}, options);
}

} // namespace

void add_charsets(const std::vector<text> &texts, const options &options)
{
	for (const char *name : { "decode", "encode" })
		for (unsigned number = 0; number < OCTAVO_CHARSET_NUMBERS; number++) {
			const octavo_charset *const charset = octavo_charset_numbered(number);
			const bool is_here = charset && octavo_charset_info(charset)->encoding == OCTAVO_NO_ENCODING;
			const text *const t = is_here ? text_for(texts, charset) : nullptr;
			if (t)
				add_charset(*t, charset, name, options);
		}
}
