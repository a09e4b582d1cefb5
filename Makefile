# SPDX-License-Identifier: MIT
# The doors of the house. CMake does the work; see CMakeLists.txt for its options.

BUILD = build
MAKEFLAGS += --no-print-directory
JOBS = $(shell nproc 2>/dev/null || echo 2)

all:
	cmake -S . -B $(BUILD) -DOCTAVO_TESTS=OFF
	cmake --build $(BUILD) -j $(JOBS) --target octavo_shared octavo_descriptions

# Installs what is missing, builds, and shows what Octavo does.
demo:
	sh scripts/setup build
	$(MAKE) all
	sh scripts/demo $(BUILD)/octavo

# Installs what is missing, builds, and runs all tests.
check:
	sh scripts/setup build check
	cmake -S . -B $(BUILD) -DOCTAVO_TESTS=ON
	cmake --build $(BUILD) -j $(JOBS)
	ctest --test-dir $(BUILD) --output-on-failure -j $(JOBS)

# All 2^32 inputs of four octets on every table of kernels: some minutes.
exhaustive:
	sh scripts/setup build check
	cmake -S . -B $(BUILD) -DOCTAVO_TESTS=ON
	cmake --build $(BUILD) -j $(JOBS) --target exhaustive
	$(BUILD)/tests/exhaustive

# How fast Octavo is beside the peers that are installed: docs/performance.md says how to read
# it. BENCH: options of octavo_bench, such as BENCH=--benchmark_filter=whole/valid.
bench:
	sh scripts/setup build bench
	cmake -S . -B $(BUILD) -DOCTAVO_BENCH=ON
	cmake --build $(BUILD) -j $(JOBS) --target octavo_bench
	$(BUILD)/bench/octavo_bench --benchmark_out=$(BUILD)/bench.json $(BENCH)
	python3 bench/report.py --svg=$(BUILD)/bench.svg $(BUILD)/bench.json

clean:
	rm -rf $(BUILD)

.PHONY: all demo check exhaustive bench clean
