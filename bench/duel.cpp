/* SPDX-License-Identifier: MIT */
#include "duel.h"

#include <algorithm>
#include <cstddef>
#include <ctime>
#include <iterator>
#include <numeric>
#include <random>

namespace {

/* Time of this thread, so that what other programs take does not count. */
double now()
{
	timespec t;
	clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
	return static_cast<double>(t.tv_sec) + 1e-9 * static_cast<double>(t.tv_nsec);
}

double time_of(const duelist &d, size_t runs)
{
	const double begin = now();
	for (size_t i = 0; i < runs; i++)
		d.run();
	return (now() - begin) / static_cast<double>(runs);
}

/* How many runs fill a turn. */
size_t runs_in(const duelist &d, double turn)
{
	d.run();
	for (size_t runs = 1;; runs *= 4) {
		const double each = time_of(d, runs);
		if (each * static_cast<double>(runs) > turn / 8)
			return std::max<size_t>(1, static_cast<size_t>(turn / each));
	}
}

double median(std::vector<double> values)
{
	const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
	std::nth_element(values.begin(), middle, values.end());
	return *middle;
}

} // namespace

std::vector<timing> duel(const std::vector<duelist> &duelists, const rules &rules)
{
	static std::mt19937 random(1);
	std::vector<timing> timings(duelists.size());
	std::vector<size_t> runs, order(duelists.size());
	for (const duelist &d : duelists)
		runs.push_back(runs_in(d, rules.turn));
	std::iota(order.begin(), order.end(), 0);

	for (unsigned round = 0; round < rules.rounds; round++) {
		std::shuffle(order.begin(), order.end(), random);
		for (const size_t i : order) {
			const bool turn = !duelists[i].seldom || round % 4 == 0;
			timings[i].turns.push_back(turn ? time_of(duelists[i], runs[i]) : 0);
		}
	}
	for (timing &t : timings) {
		std::vector<double> taken;
		std::copy_if(t.turns.begin(), t.turns.end(), std::back_inserter(taken),
		             [](double seconds) { return seconds > 0; });
		t.seconds = median(taken);
	}
	return timings;
}

double paired_ratio(const timing &a, const timing &b)
{
	std::vector<double> ratios;
	for (size_t i = 0; i < a.turns.size(); i++)
		if (a.turns[i] > 0 && b.turns[i] > 0)
			ratios.push_back(a.turns[i] / b.turns[i]);
	return median(ratios);
}
