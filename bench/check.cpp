/* SPDX-License-Identifier: MIT */
/*
 * check.cpp - how fast octavo_valid() and octavo_measure() are
 *
 * Each text of demo/ repeated to 64 KiB, so in the second-level cache, with each table
 * of kernels that this machine has, in random order; memcpy of the same octets beside
 * them shows what the machine can do at most.
 */
#include <benchmark/benchmark.h>

#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <string>

#include "octavo.h"

namespace {

constexpr size_t size = 65536;

std::map<std::string, std::string> read_texts()
{
	std::map<std::string, std::string> texts;
	for (const auto &entry : std::filesystem::directory_iterator(DEMO_TEXT)) {
		std::ifstream file(entry.path(), std::ios::binary);
		const std::string once{ std::istreambuf_iterator<char>(file), {} };
		std::string &text = texts[entry.path().stem().string()];
		while (text.size() < size)
			text += once;
		text.resize(octavo_floor(text.data(), text.size(), size));
	}
	return texts;
}

template <typename Function>
void add(const std::string &name, const char *kernels, const std::string &text, Function f)
{
	benchmark::RegisterBenchmark(name.c_str(), [=, &text](benchmark::State &state) {
		if (kernels)
			octavo_kernels_choose(kernels);
		for (auto _ : state)
			f(text);
		state.SetBytesProcessed(static_cast<int64_t>(state.iterations() * text.size()));
	});
}

} // namespace

int main(int argc, char **argv)
{
	const auto texts = read_texts();

	for (const auto &[name, text] : texts) {
		for (const char *kernels : { "avx512", "avx2", "sse41", "neon", "scalar" }) {
			if (!octavo_kernels_choose(kernels))
				continue;
			add("valid/" + name + "/" + kernels, kernels, text, [](const std::string &s) {
				if (!octavo_valid(s.data(), s.size()))
					std::abort();
			});
			add("measure/" + name + "/" + kernels, kernels, text, [](const std::string &s) {
				if (octavo_measure(s.data(), s.size()).valid != s.size())
					std::abort();
			});
		}
		add("memcpy/" + name, nullptr, text, [](const std::string &s) {
			static char copy[size];
			std::memcpy(copy, s.data(), s.size());
			benchmark::DoNotOptimize(copy);
			benchmark::ClobberMemory();
		});
	}
	benchmark::Initialize(&argc, argv);
	benchmark::RunSpecifiedBenchmarks();
	return 0;
}
