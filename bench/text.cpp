/* SPDX-License-Identifier: MIT */
#include "text.h"

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <random>
#include <regex>

#include "octavo-text.h"

namespace {

constexpr size_t smallest = 65536;
constexpr size_t how_many_pieces = 65536; /* Zen 4 learns the lengths of 8192 by heart */
constexpr size_t mixed_size = 512 * 1024;

std::string name_of(const std::filesystem::path &path)
{
	std::string name = path.filename().string();
	name.resize(name.find('.'));
	for (char &c : name)
		c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
	return name;
}

std::string cut_to(std::string octets, size_t size)
{
	octets = at_least(octets, size);
	octets.resize(octavo_floor(OCTAVO_UTF8, octets.data(), octets.size(), size));
	return octets;
}

text make_text(const std::string &name, const std::string &octets)
{
	return { name, octets, octavo_measure(OCTAVO_UTF8, octets.data(), octets.size()).widest ==
			OCTAVO_WIDEST_ASCII };
}

/* Runs of 1 to 64 KiB. */
std::string mix(const std::vector<text> &texts, size_t size)
{
	std::mt19937 random(1);
	std::string mixed;
	while (mixed.size() < size) {
		const std::string &s = texts[random() % texts.size()].octets;
		const size_t n = std::min<size_t>(1024 + random() % (63 * 1024), s.size());
		const size_t at = random() % (s.size() - n + 1);
		const size_t begin = octavo_floor(OCTAVO_UTF8, s.data(), s.size(), at);
		const size_t end = octavo_ceil(OCTAVO_UTF8, s.data(), s.size(), begin + n);
		mixed.append(s, begin, end - begin);
	}
	return cut_to(mixed, size);
}

size_t unit_of(enum octavo_encoding e)
{
	return e == OCTAVO_UTF16LE || e == OCTAVO_UTF16BE ? 2 : e == OCTAVO_UTF32LE ? 4 : 1;
}

/* The boundary at or before 'at'. */
size_t boundary(enum octavo_encoding e, const buffer &source, size_t at)
{
	const size_t unit = unit_of(e);
	if (unit == 1)
		return octavo_floor(OCTAVO_UTF8, source.data(), source.size(), at);
	at -= at % unit;
	const size_t high = e == OCTAVO_UTF16BE ? 0 : 1;
	if (unit == 2 && at > 0 && at < source.size() &&
	    (static_cast<unsigned char>(source.data()[at + high]) & 0xFC) == 0xDC)
		at -= 2;
	return at;
}

std::string normalized(const std::string &octets, enum octavo_normal_form form)
{
	std::string changed(octavo_normalize_length(form, octets.data(), octets.size()), '\0');
	octavo_normalize(form, octets.data(), octets.size(), changed.data(), changed.size());
	return changed;
}

} // namespace

std::string at_least(const std::string &octets, size_t least)
{
	std::string repeated = octets;
	repeated.reserve(least + octets.size());
	while (repeated.size() < least)
		repeated += octets;
	return repeated;
}

std::vector<text> read_texts(const std::string &directory, const std::string &match, size_t size)
{
	std::vector<text> texts;
	for (const auto &entry : std::filesystem::recursive_directory_iterator(directory)) {
		if (!entry.is_regular_file() || entry.path().extension() != ".txt")
			continue;
		std::ifstream file(entry.path(), std::ios::binary);
		const std::string once{ std::istreambuf_iterator<char>(file), {} };
		if (!once.empty() && octavo_valid(once.data(), once.size()))
			texts.push_back(make_text(name_of(entry.path()), at_least(once, smallest)));
	}
	std::sort(texts.begin(), texts.end(),
	          [](const text &a, const text &b) { return a.name < b.name; });
	if (texts.size() > 1)
		texts.push_back(make_text("mixed", mix(texts, size ? size : mixed_size)));
	const std::regex wanted(match);
	const auto unwanted = [&](const text &t) { return !std::regex_search(t.name, wanted); };
	texts.erase(std::remove_if(texts.begin(), texts.end(), unwanted), texts.end());
	if (size)
		for (text &t : texts)
			t.octets = cut_to(t.octets, size);
	return texts;
}

std::vector<std::reference_wrapper<const text>> few_of(const std::vector<text> &texts)
{
	std::vector<std::reference_wrapper<const text>> few;
	for (const char *name : { "english", "french", "russian", "chinese", "emoji", "mixed" }) {
		const auto begins_so = [&](const text &t) { return t.name.rfind(name, 0) == 0; };
		const auto found = std::find_if(texts.begin(), texts.end(), begins_so);
		if (found != texts.end())
			few.push_back(*found);
	}
	if (few.empty())
		few.assign(texts.begin(), texts.end());
	return few;
}

std::string source_of(const std::string &octets, const operation &o)
{
	const std::string all = at_least(octets, o.least);
	if (o.tables == READER)
		return normalized(all, o.name == "nfd-nfc" ? OCTAVO_NFD : OCTAVO_NFC);
	const bool narrow = o.from == OCTAVO_LATIN1 || o.to == OCTAVO_LATIN1;
	if (!narrow && o.from == OCTAVO_UTF8)
		return all;
	std::string source(all.size() * std::max<size_t>(unit_of(o.from), 2), '\0');
	const octavo_result r = octavo_convert(OCTAVO_UTF8, all.data(), all.size(),
	                                       narrow ? OCTAVO_LATIN1 : o.from, source.data(),
	                                       source.size(), narrow ? OCTAVO_SKIP : OCTAVO_STOP);
	source.resize(r.written);
	if (!narrow)
		return source;
	if (r.replaced * 10 > r.replaced + r.written)
		return "";
	if (o.from == OCTAVO_LATIN1)
		return source;
	std::string wide(source.size() * 2, '\0');
	wide.resize(octavo_convert(OCTAVO_LATIN1, source.data(), source.size(), o.from, wide.data(),
	                           wide.size(), OCTAVO_STOP).written);
	return wide;
}

std::vector<piece> cut(enum octavo_encoding e, const buffer &source, size_t shortest,
                       size_t longest)
{
	std::mt19937 random(1);
	std::vector<piece> pieces;
	while (pieces.size() < how_many_pieces) {
		const size_t n = shortest + random() % (longest - shortest + 1);
		const size_t begin = boundary(e, source, random() % (source.size() - n - 8));
		size_t end = boundary(e, source, begin + n);
		for (size_t more = n + 1; end == begin; more++)
			end = boundary(e, source, begin + more);
		pieces.push_back({ source.data() + begin, static_cast<uint32_t>(end - begin),
		                   static_cast<uint32_t>(random() % 64 * 4) });
	}
	return pieces;
}

void damage(char *octets, size_t n, size_t one_in)
{
	std::mt19937 random(1);
	if (one_in == 1) {
		for (size_t i = 0; i < n; i++)
			octets[i] = static_cast<char>(0x80 | random());
		return;
	}
	for (size_t errors = n / one_in; errors > 0; errors--)
		octets[random() % n] = static_cast<char>(0x80 | random());
}
