/* SPDX-License-Identifier: MIT */
/* tables.cpp - the three tables: which cells they have */
#include <cstring>

#include "cell.h"

namespace {

buffer buffer_of(const std::string &octets)
{
	buffer b(octets.size());
	std::memcpy(b.data(), octets.data(), octets.size());
	return b;
}

bool suits(const text &t, const operation &o)
{
	const bool narrow = o.from == OCTAVO_LATIN1 || o.to == OCTAVO_LATIN1;
	return !narrow || !source_of(t.octets, o).empty();
}

} // namespace

void add_whole(const std::vector<text> &texts, const options &options)
{
	for (const operation &o : operations()) {
		if (!(o.tables & WHOLE))
			continue;
		for (const text &t : texts) {
			if (!suits(t, o))
				continue;
			add_cell("whole", o, t.name, t.ascii, [&] {
				return material{ buffer_of(source_of(t.octets, o)), {} };
			}, options);
		}
	}
}

void add_brief(const std::vector<text> &texts, const options &options)
{
	constexpr size_t how_many = 8192;
	constexpr struct {
		size_t shortest, longest;
	} lengths[] = { { 1, 1 },   { 3, 3 },   { 8, 8 },   { 16, 16 },   { 24, 24 },   { 32, 32 },
		        { 48, 48 }, { 64, 64 }, { 100, 100 }, { 200, 200 }, { 1, 64 } };

	for (const operation &o : operations()) {
		if (!(o.tables & BRIEF))
			continue;
		for (const text &t : texts) {
			for (const auto &[shortest, longest] : lengths) {
				std::string name = t.name + "/" + std::to_string(shortest);
				if (longest != shortest)
					name += "-" + std::to_string(longest);
				add_cell("brief", o, name, t.ascii, [=, &t, &o] {
					buffer source = buffer_of(source_of(t.octets, o));
					std::vector<piece> pieces = cut(o.from, source, shortest, longest, how_many);
					return material{ std::move(source), std::move(pieces) };
				}, options);
			}
		}
	}
}

void add_faulty(const std::vector<text> &texts, const options &options)
{
	constexpr struct {
		const char *name;
		size_t one_in;
	} densities[] = { { "clean", SIZE_MAX }, { "64K", 65536 }, { "4K", 4096 },
		          { "100", 100 },        { "10", 10 },     { "all", 1 } };

	for (const operation &o : operations()) {
		if (!(o.tables & FAULTY))
			continue;
		for (const text &t : texts) {
			for (const auto &[name, one_in] : densities) {
				add_cell("faulty", o, t.name + "/" + name, t.ascii, [=, &t, &o] {
					buffer source = buffer_of(source_of(t.octets, o));
					damage(source.data(), source.size(), one_in);
					return material{ std::move(source), {} };
				}, options);
			}
		}
	}
}
