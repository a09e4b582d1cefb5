/* SPDX-License-Identifier: MIT */
/*
 * main.cpp - Octavo beside its peers
 *
 * The library that is measured with is Google Benchmark: it chooses the cells
 * (--benchmark_filter=REGEX on TABLE/OPERATION/TEXT) and writes the JSON
 * (--benchmark_out=FILE). Within a cell our own duel compares.
 */
#include <benchmark/benchmark.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "cell.h"
#include "table.h"

namespace {

const char usage[] =
	"usage: octavo_bench [OPTION]..\n"
	"  --texts=DIRECTORY  texts, *.txt (or the environment's OCTAVO_TEXTS); demo/text\n"
	"  --match=REGEX      only the texts of these names\n"
	"  --size=OCTETS      repeat or cut each text to this size (K, M, G)\n"
	"  --kernels=NAME     avx512, avx2, sse41, neon, portable, scalar; peers keep to the same\n"
	"  --fast             leave out the peers that are far behind\n"
	"  --padded           no peers, but Octavo linked after 16, 32 and 48 octets\n"
	"  --rounds=N         how often each has its turn in a cell; 31\n"
	"  --turn=MS          how long a turn is at least; 1\n"
	"and those of Google Benchmark, such as --benchmark_filter=whole/valid\n";

bool value(const char *argument, const char *name, std::string &to)
{
	const size_t n = std::strlen(name);
	if (std::strncmp(argument, name, n) != 0 || argument[n] != '=')
		return false;
	to = argument + n + 1;
	return true;
}

size_t size_of(const std::string &s)
{
	char *unit;
	const size_t n = std::strtoull(s.c_str(), &unit, 10);
	return *unit == 'G' ? n << 30 : *unit == 'M' ? n << 20 : *unit == 'K' ? n << 10 : n;
}

bool parse(int argc, char **argv, options &options)
{
	for (int i = 1; i < argc; i++) {
		std::string number;
		if (value(argv[i], "--texts", options.texts) ||
		    value(argv[i], "--match", options.match) ||
		    value(argv[i], "--kernels", options.kernels))
			continue;
		if (value(argv[i], "--size", number))
			options.size = size_of(number);
		else if (value(argv[i], "--rounds", number))
			options.rules.rounds = static_cast<unsigned>(size_of(number));
		else if (value(argv[i], "--turn", number))
			options.rules.turn = std::atof(number.c_str()) / 1e3;
		else if (std::strcmp(argv[i], "--fast") == 0)
			options.slow = false;
		else if (std::strcmp(argv[i], "--padded") == 0)
			options.padded = true;
		else
			return false;
	}
	return options.rules.rounds > 0;
}

} // namespace

int main(int argc, char **argv)
{
	benchmark::Initialize(&argc, argv);
	options options;
	const char *const texts = std::getenv("OCTAVO_TEXTS");
	options.texts = texts && *texts ? texts : DEMO_TEXT;
	if (!parse(argc, argv, options)) {
		std::fputs(usage, stderr);
		return 2;
	}
	if (options.padded)
		peers() = { padded() };
	if (options.kernels.empty())
		options.kernels = octavo_kernels_name();
	for (peer &p : peers()) {
		if (!p.hold)
			continue;
		const std::string held = p.hold(options.kernels);
		if (held.empty()) {
			std::fprintf(stderr, "%s: no kernels \"%s\" here\n", p.name.c_str(),
			             options.kernels.c_str());
			return 2;
		}
		p.version += " (" + held + ")";
		benchmark::AddCustomContext(p.name, p.version);
	}
	const std::vector<text> all = read_texts(options.texts, options.match, options.size);
	const auto few = few_of(all);
	add_whole(all, options);
	add_brief(few, options);
	add_bad(few, options);
	if (!options.padded)
		add_shapes(all, options);
	add_reader(all, options);
	if (!options.padded)
		add_charsets(all, options);

	table_reporter table;
	return benchmark::RunSpecifiedBenchmarks(&table) > 0 ? 0 : 1;
}
