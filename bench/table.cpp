/* SPDX-License-Identifier: MIT */
#include "table.h"

#include <cmath>
#include <cstdio>
#include <set>

#include "peer.h"

namespace {

double geometric_mean(const std::vector<double> &values)
{
	double sum = 0;
	for (const double v : values)
		sum += std::log(v);
	return std::exp(sum / static_cast<double>(values.size()));
}

/* Three digits that count. */
std::string digits(double value)
{
	char s[32];
	std::snprintf(s, sizeof s, "%.*f", value < 9.995 ? 2 : value < 99.95 ? 1 : 0, value);
	return s;
}

std::string quotient(double a, const benchmark::UserCounters &counters, const char *name)
{
	const auto found = counters.find(name);
	return found == counters.end() ? "" : digits(a / found->second.value);
}

} // namespace

bool table_reporter::ReportContext(const Context &)
{
	std::string who;
	for (const peer &p : peers())
		if (p.name != "octavo")
			who += (who.empty() ? "" : ", ") + p.name + " " + p.version;
	std::printf("octavo %s, kernels: %s; peers: %s\n", octavo_version(), octavo_kernels_name(),
	            who.empty() ? "none" : who.c_str());
	return true;
}

void table_reporter::begin(const std::string &new_table, const std::string &new_operation)
{
	static const std::map<std::string, const char *> titles = {
		{ "whole", "WHOLE TEXTS, GB/s of input" },
		{ "brief", "SHORT STRINGS, nanoseconds a call" },
		{ "ill-formed", "ERRORS, replaced: GB/s of input" },
		{ "shapes", "COLUMNS AND PLACES, GB/s of input" },
		{ "reader", "WHAT A READER SEES, GB/s of input" },
		{ "charsets", "CHARSETS, GB/s of input" },
	};
	if (table != new_table)
		std::printf("\n%s\n", titles.at(new_table));
	table = new_table;
	operation = new_operation;
	std::printf("\n%-28s %8s %8s %-17s %7s %7s %7s   %s\n", operation.c_str(), "octavo", "peer",
	            "", "ratio", "/memcpy", "/limit", "others");
}

void table_reporter::end()
{
	if (!here.empty())
		std::printf("  %-26s %50s\n", "geometric mean",
		            digits(geometric_mean(here)).c_str());
	here.clear();
}

void table_reporter::ReportRuns(const std::vector<Run> &runs)
{
	static const std::set<std::string> apart = { "octavo", "memcpy", "limit", "ratio",
		                                     "ascii" };
	for (const Run &run : runs) {
		const std::string name = run.run_name.function_name;
		const size_t first = name.find('/'), second = name.find('/', first + 1);
		const std::string in = name.substr(0, first), what = name.substr(0, second);
		if (what != operation) {
			end();
			begin(in, what);
		}
		const std::string &best = run.report_label;
		const double ours = run.counters.at("octavo").value;
		std::string others;
		for (const auto &[who, counter] : run.counters)
			if (!apart.count(who) && who != best)
				others += who + " " + digits(counter.value) + "  ";
		const bool duel = !best.empty();
		const std::string theirs = duel ? digits(run.counters.at(best).value) : "";
		const std::string ratio = duel ? digits(run.counters.at("ratio").value) : "";
		std::printf("  %-26s %8s %8s %-17s %7s %7s %7s   %s\n",
		            name.substr(second + 1).c_str(), digits(ours).c_str(), theirs.c_str(),
		            best.c_str(), ratio.c_str(),
		            quotient(ours, run.counters, "memcpy").c_str(),
		            quotient(ours, run.counters, "limit").c_str(), others.c_str());
		std::fflush(stdout);
		if (duel && !run.counters.at("ascii").value) {
			here.push_back(run.counters.at("ratio").value);
			ratios[in].push_back(here.back());
		}
	}
}

void table_reporter::Finalize()
{
	end();
	std::printf("\n");
	for (const auto &[name, values] : ratios)
		std::printf("%s, geometric mean of %zu ratios (texts that are not all ASCII): %s\n",
		            name.c_str(), values.size(), digits(geometric_mean(values)).c_str());
}
