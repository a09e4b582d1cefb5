/* SPDX-License-Identifier: MIT */
/* tables.cpp - the tables: which cells they have */
#include <cstring>

#include "cell.h"
#include "shapes.h"

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

void add_texts(const std::string &name, enum table table, const std::vector<text> &texts,
               const options &options)
{
	for (const operation &o : operations()) {
		if (!(o.tables & table))
			continue;
		for (const text &t : texts) {
			if (!suits(t, o))
				continue;
			add_cell(name, o, t.name, t.ascii, [&] {
				return material{ buffer_of(source_of(t.octets, o)), {} };
			}, options);
		}
	}
}

} // namespace

void add_whole(const std::vector<text> &texts, const options &options)
{
	add_texts("whole", WHOLE, texts, options);
}

void add_reader(const std::vector<text> &texts, const options &options)
{
	add_texts("reader", READER, texts, options);
}

void add_brief(const std::vector<std::reference_wrapper<const text>> &texts,
               const options &options)
{
	static constexpr struct {
		size_t least, most;
	} lengths[] = { { 1, 1 },   { 3, 3 },   { 8, 8 },   { 16, 16 },   { 24, 24 },   { 32, 32 },
		        { 48, 48 }, { 64, 64 }, { 100, 100 }, { 200, 200 }, { 1, 64 } };

	for (const operation &o : operations()) {
		if (!(o.tables & BRIEF))
			continue;
		for (const text &t : texts) {
			for (const auto &length : lengths) {
				std::string name = t.name + "/" + std::to_string(length.least);
				if (length.most != length.least)
					name += "-" + std::to_string(length.most);
				add_cell("brief", o, name, t.ascii, [&] {
					buffer source = buffer_of(source_of(t.octets, o));
					std::vector<piece> pieces =
						cut(o.from, source, length.least, length.most);
					return material{ std::move(source), std::move(pieces) };
				}, options);
			}
		}
	}
}

void add_bad(const std::vector<std::reference_wrapper<const text>> &texts,
                const options &options)
{
	static constexpr struct {
		const char *name;
		size_t one_in;
	} densities[] = { { "clean", SIZE_MAX }, { "64K", 65536 }, { "4K", 4096 },
		          { "100", 100 },        { "10", 10 },     { "all", 1 } };

	for (const operation &o : operations()) {
		if (!(o.tables & FOUND_ERRORS))
			continue;
		for (const text &t : texts) {
			for (const auto &density : densities) {
				add_cell("ill-formed", o, t.name + "/" + density.name, t.ascii, [&] {
					buffer source = buffer_of(source_of(t.octets, o));
					damage(source.data(), source.size(), density.one_in);
					return material{ std::move(source), {} };
				}, options);
			}
		}
	}
}

void add_shapes(const std::vector<text> &texts, const options &options)
{
	for (const operation &o : operations()) {
		if (!(o.tables & SHAPES))
			continue;
		for (const text &t : texts) {
			add_cell("shapes", o, t.name, t.ascii, [&] {
				buffer source = buffer_of(source_of(t.octets, o));
				cut_into_rows(source);
				return material{ std::move(source), {} };
			}, options);
		}
	}
}
