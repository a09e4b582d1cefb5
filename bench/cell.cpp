/* SPDX-License-Identifier: MIT */
#include "cell.h"

#include <benchmark/benchmark.h>

#include <cmath>
#include <cstdio>
#include <string_view>

namespace {

/* Ours is the first. What memory allows is no matter where strings are short. */
std::vector<contestant> contestants(const operation &o, bool brief, const options &options)
{
	std::vector<contestant> all;
	for (const peer &p : peers())
		for (const contestant &c : p.contestants(o))
			if (!(c.role == SLOW && !options.slow) && !(c.role == LIMIT && brief))
				all.insert(c.role == OURS ? all.begin() : all.end(), c);
	return all;
}

size_t run(const contestant &c, const operation &o, const material &m, char *dst, size_t cap)
{
	const size_t answer = m.pieces.empty()
		? c.whole(o, m.source.data(), m.source.size(), dst, cap)
		: c.each(o, m.pieces, dst, cap);
	benchmark::DoNotOptimize(answer);
	benchmark::ClobberMemory();
	return answer;
}

/*
 * Aborts unless all say the same, or nearly so, and returns what Octavo says. By the name of a charset
 * libraries mean different ones: those that say something else are left out.
 */
size_t verify(std::vector<contestant> &all, const operation &o, const material &m,
              const buffer &dst, const std::string &cell)
{
	const bool is_written = writes(o) && m.pieces.empty();
	size_t expected = 0; /* a checksum of what is written */
	size_t answer = SIZE_MAX;
	const std::string first = all[0].name;
	for (size_t i = 0; i < all.size(); i++) {
		const contestant &c = all[i];
		if (c.role == LIMIT)
			continue;
		const size_t said = run(c, o, m, dst.data(), dst.size());
		const size_t n = is_written && said != SIZE_MAX ? said : 0;
		const size_t wrote = std::hash<std::string_view>()({ dst.data(), n });
		if (i == 0) {
			answer = said;
			expected = wrote;
		}
		const double apart = static_cast<double>(said) - static_cast<double>(answer);
		if (said == SIZE_MAX || wrote != expected ||
		    std::abs(apart) > c.share * static_cast<double>(answer)) {
			std::fprintf(stderr, "%s: %s says %zu, %s says %zu%s\n", cell.c_str(),
			             first.c_str(), answer, c.name.c_str(), said,
			             said == answer ? " and writes something else" : "");
			if (i == 0 || !o.charset)
				std::exit(1);
			all.erase(all.begin() + static_cast<std::ptrdiff_t>(i--));
		}
	}
	return answer;
}

size_t octets_of(const material &m)
{
	size_t n = m.pieces.empty() ? m.source.size() : 0;
	for (const piece &p : m.pieces)
		n += p.n;
	return n;
}

/* GB/s of input for texts, nanoseconds a call for strings. */
double figure(const material &m, double seconds)
{
	return m.pieces.empty() ? static_cast<double>(octets_of(m)) / seconds / 1e9
	                        : seconds * 1e9 / static_cast<double>(m.pieces.size());
}

void measure(benchmark::State &state, const std::string &name, const operation &o, bool ascii,
             const material &m, const options &options)
{
	std::vector<contestant> all = contestants(o, !m.pieces.empty(), options);
	const buffer dst(octets_of(m) * 4 + 4096, 2048);
	const size_t answer = verify(all, o, m, dst, name);
	const size_t written = writes(o) ? answer : 0;

	std::vector<duelist> duelists;
	for (const contestant &c : all) {
		const size_t cap = c.role == LIMIT ? written : dst.size();
		duelists.push_back({ [&, cap] { run(c, o, m, dst.data(), cap); }, c.role == SLOW });
	}
	std::vector<timing> timings;
	for (auto _ : state) {
		timings = duel(duelists, options.rules);
		state.SetIterationTime(timings[0].seconds);
	}

	size_t best = 0;
	for (size_t i = 0; i < all.size(); i++) {
		state.counters[all[i].name] = figure(m, timings[i].seconds);
		if ((all[i].role == PEER || all[i].role == SLOW) &&
		    (!best || timings[i].seconds < timings[best].seconds))
			best = i;
	}
	state.counters["ascii"] = ascii;
	if (best) {
		state.SetLabel(all[best].name);
		state.counters["ratio"] = paired_ratio(timings[best], timings[0]);
	}
}

} // namespace

void add_cell(const std::string &table, const operation &o, const std::string &text, bool ascii,
              const std::function<material()> &make, const options &options)
{
	const std::string name = table + "/" + o.name + "/" + text;
	benchmark::RegisterBenchmark(name.c_str(), [=, &o](benchmark::State &state) {
		measure(state, name, o, ascii, make(), options);
	})->Iterations(1)->UseManualTime();
}
