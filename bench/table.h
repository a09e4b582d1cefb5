/* SPDX-License-Identifier: MIT */
/* table.h - prints the cells as tables, each row as soon as it is known */
#ifndef BENCH_TABLE_H
#define BENCH_TABLE_H

#include <benchmark/benchmark.h>

#include <map>
#include <string>
#include <vector>

class table_reporter : public benchmark::BenchmarkReporter {
public:
	bool ReportContext(const Context &) override;
	void ReportRuns(const std::vector<Run> &) override;
	void Finalize() override;

private:
	void begin(const std::string &table, const std::string &operation);
	void end();

	std::string table, operation;
	std::map<std::string, std::vector<double>> ratios; /* of each operation, and of all */
	std::vector<double> here;
};

#endif
