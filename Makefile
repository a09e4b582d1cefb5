# SPDX-License-Identifier: MIT
# CMake does the work; see CMakeLists.txt for its options.

BUILD = build
PREFIX = /usr/local
MAKEFLAGS += --no-print-directory
SECONDS_EACH = 600
JOBS = $(shell nproc 2>/dev/null || echo 2)

all:
	cmake -S . -B $(BUILD) -DOCTAVO_TESTS=OFF
	cmake --build $(BUILD) -j $(JOBS)

help:
	@echo 'make             build the library, the command and its manual in $(BUILD)/'
	@echo 'make static      build the command as one static binary, and try it in an empty chroot: a minute'
	@echo 'make demo        install missing packages, build, and show what Octavo does'
	@echo 'make check       install missing packages, build, and run the tests: minutes'
	@echo 'make coverage    which lines and branches the tests reach: half an hour'
	@echo 'make mutants     plant errors in the sources, one at a time, and see that tests fail: an hour'
	@echo 'make fuzz        fuzz the libraries and the command, ten minutes a target: an hour and a half'
	@echo 'make prove       prove with Frama-C that the scalar code has no run-time error: minutes'
	@echo 'make faults      let each system call and allocation of the command fail: minutes'
	@echo 'make exhaustive  check all 2^32 inputs of four octets, two units, one value: 90 minutes'
	@echo 'make platforms   test the library on other processors and systems, by emulators: minutes'
	@echo 'make sanitize    run the tests under sanitizers and valgrind, and read the sources by machine: an hour'
	@echo 'make mpi         build octavo-mpi with Open MPI, and test it: minutes'
	@echo 'make slurm       test a job array of Slurm, with daemons of its own: a minute, as root'
	@echo 'make postgresql  build the PostgreSQL extension, and test it with a server of its own: a minute'
	@echo 'make release     write what is published of a version, always the same octets'
	@echo 'make fresh       try make demo and make check on a fresh Debian, as root and as a user: an hour, as root'
	@echo 'make nightly     all of this page that tests, hours: what .ci/run then may leave out'
	@echo 'make good-text   change the good text of this machine, on copies: nothing else may change'
	@echo 'make bench       compare the speed with other libraries: see docs/performance.md'
	@echo 'make amalgamation  write each library as one file and its header, for other projects'
	@echo 'make abi         write down again what programs rely on: tests/abi*.txt'
	@echo 'make install     build, and install below PREFIX ($(PREFIX)), with DESTDIR in front'
	@echo 'make uninstall   remove the files that the last make install wrote'
	@echo 'make clean       remove $(BUILD)/'

# A binary that needs nothing of the system it runs on: no C library, no modules of iconv(3).
static:
	sh scripts/setup build static
	cmake -S . -B $(BUILD)/static -DCMAKE_TOOLCHAIN_FILE=cmake/platforms/musl.cmake -DOCTAVO_TESTS=OFF \
		-DOCTAVO_INSTALL=OFF -DOCTAVO_ICONV=OFF -DCMAKE_EXE_LINKER_FLAGS=-static
	cmake --build $(BUILD)/static -j $(JOBS) --target octavo
	sh tests/static.sh $(BUILD)/static/octavo
	sh tests/cases.sh $(BUILD)/static/octavo

# The output of the build is shown only if it fails.
demo:
	@mkdir -p $(BUILD)
	@echo 'Building Octavo: see $(BUILD)/build.log'
	@{ sh scripts/setup build && $(MAKE) all; } > $(BUILD)/build.log 2>&1 || \
		{ cat $(BUILD)/build.log; exit 1; }
	@sh scripts/demo $(BUILD)/octavo

check:
	@echo 'This builds Octavo and runs its tests: about 5 minutes on two cores.'
	sh scripts/setup build check
	cmake -S . -B $(BUILD) -DOCTAVO_TESTS=ON
	cmake --build $(BUILD) -j $(JOBS)
	ctest --test-dir $(BUILD) --no-tests=error --output-on-failure -j $(JOBS) -LE '^long$$'

coverage:
	sh scripts/setup build check coverage
	python3 scripts/coverage $(BUILD)/coverage

# MUTANTS: which, such as MUTANTS='--file=src/label.c'; the script has a default.
mutants:
	sh scripts/setup build check
	python3 scripts/mutants --build=$(BUILD)/mutants $(MUTANTS)

exhaustive:
	sh scripts/setup build check
	cmake -S . -B $(BUILD) -DOCTAVO_TESTS=ON
	cmake --build $(BUILD) -j $(JOBS) --target exhaustive --target test_lanes
	$(BUILD)/tests/test_lanes all
	$(BUILD)/tests/exhaustive

# TARGETS: some of them, such as TARGETS='check convert'; all without it.
fuzz:
	sh scripts/setup build fuzz
	SECONDS_EACH=$(SECONDS_EACH) scripts/fuzz $(BUILD) $(TARGETS)

prove:
	sh scripts/setup prove
	python3 prove/run.py prove/plan $(BUILD)/prove

# FAULTS: a word in the command lines that are tried, such as FAULTS=convert; all without it.
faults:
	sh scripts/setup build check
	cmake -S . -B $(BUILD) -DOCTAVO_TESTS=ON
	cmake --build $(BUILD) -j $(JOBS) --target octavo
	python3 tests/faults.py $(BUILD)/octavo cc whole $(FAULTS)
	python3 tests/kept.py $(BUILD)/octavo cc whole $(FAULTS)

# PLATFORMS: some of them, such as PLATFORMS='s390x wasm32'; all without it.
platforms:
	sh scripts/setup build platforms
	sh scripts/platforms $(BUILD) $(PLATFORMS)

# WAYS: some of them, such as WAYS='msan tidy'; all without it.
sanitize:
	sh scripts/setup build check sanitize
	sh scripts/sanitize $(BUILD) $(WAYS)

mpi:
	sh scripts/setup build check mpi
	cmake -S . -B $(BUILD) -DOCTAVO_TESTS=ON -DOCTAVO_MPI=ON
	cmake --build $(BUILD) -j $(JOBS) --target octavo --target octavo-mpi
	ctest --test-dir $(BUILD) --no-tests=error --output-on-failure -R '^mpi$$'

slurm:
	sh scripts/setup build check slurm
	cmake -S . -B $(BUILD) -DOCTAVO_TESTS=ON
	cmake --build $(BUILD) -j $(JOBS) --target octavo
	ctest --test-dir $(BUILD) --no-tests=error --output-on-failure -R '^slurm$$'

postgresql:
	sh scripts/setup build postgresql
	cmake -S . -B $(BUILD) -DOCTAVO_POSTGRESQL=ON
	cmake --build $(BUILD) -j $(JOBS) --target octavo_detect_static
	ctest --test-dir $(BUILD) --no-tests=error --output-on-failure -R '^postgresql$$'

fresh:
	sh scripts/setup fresh
	sh scripts/fresh $(BUILD)

# WAYS: some of .ci/ways, such as WAYS='check fuzz'; all without it, and what has not yet passed for this commit.
nightly:
	sh scripts/setup build check ci bench fuzz sanitize coverage mpi postgresql prove
	python3 scripts/gate --nightly $(BUILD) $(WAYS)

# KEY: a secret key of signify(1), to sign it.
release:
	sh scripts/setup build check
	scripts/release $(BUILD)/release $(KEY)

# TREES: where text is, such as TREES=/usr/share/doc; the script has a default.
good-text: all
	scripts/good-text $(BUILD)/octavo $(TREES)

# BENCH: options of octavo_bench, such as BENCH=--benchmark_filter=whole/valid.
bench:
	sh scripts/setup build bench
	cmake -S . -B $(BUILD) -DOCTAVO_BENCH=ON
	cmake --build $(BUILD) -j $(JOBS) --target octavo_bench
	$(BUILD)/bench/octavo_bench --benchmark_out=$(BUILD)/bench.json $(BENCH)
	python3 bench/report.py --svg=$(BUILD)/bench.svg $(BUILD)/bench.json

amalgamation:
	scripts/amalgamate $(BUILD)/amalgamation
	@echo 'To build them: cc -O2 -c $(BUILD)/amalgamation/*.c'

abi:
	@mkdir -p $(BUILD)
	python3 scripts/abi cc include/octavo.h > $(BUILD)/abi.txt
	python3 scripts/abi cc include/octavo-text.h > $(BUILD)/abi-text.txt
	python3 scripts/abi cc include/octavo-charset.h > $(BUILD)/abi-charset.txt
	python3 scripts/abi cc include/octavo-detect.h > $(BUILD)/abi-detect.txt
	mv $(BUILD)/abi.txt $(BUILD)/abi-text.txt $(BUILD)/abi-charset.txt $(BUILD)/abi-detect.txt tests

install: all
	DESTDIR='$(DESTDIR)' cmake --install $(BUILD) --prefix '$(PREFIX)'

uninstall:
	while read -r file || [ -n "$$file" ]; do rm -f "$(DESTDIR)$$file"; done \
		< $(BUILD)/install_manifest.txt

clean:
	rm -rf $(BUILD)

.PHONY: all help demo check coverage mutants exhaustive faults fresh fuzz mpi nightly postgresql prove platforms sanitize slurm release good-text bench \
	amalgamation \
	abi install uninstall clean
