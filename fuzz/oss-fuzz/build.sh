#!/bin/sh
# SPDX-License-Identifier: MIT
# build.sh - builds the targets of the library for OSS-Fuzz, in the directory of the sources
#
# From the environment: CC, CFLAGS, CXX, CXXFLAGS, LIB_FUZZING_ENGINE, and OUT, where for each
# target go fuzz_TARGET, fuzz_TARGET_seed_corpus.zip and fuzz_TARGET.dict. The command is not among
# them, as it ends its process.
set -eu
work=${WORK:-build}/octavo
cmake -S . -B "$work" -DCMAKE_C_COMPILER="$CC" -DCMAKE_CXX_COMPILER="$CXX" -DCMAKE_BUILD_TYPE=None \
	-DOCTAVO_FUZZ=ON -DOCTAVO_FUZZ_ENGINE="$LIB_FUZZING_ENGINE" \
	-DOCTAVO_TESTS=OFF -DOCTAVO_COMMAND=OFF -DOCTAVO_INSTALL=OFF
cmake --build "$work" -j "$(nproc)"
fuzz/seeds "$work/seeds"
for program in "$work"/fuzz/fuzz_*; do
	[ -x "$program" ] || continue
	name=$(basename "$program")
	cp "$program" "$OUT/"
	cp fuzz/dictionary "$OUT/$name.dict"
	rm -f "$OUT/${name}_seed_corpus.zip"
	(cd "$work/seeds/${name#fuzz_}" && python3 -m zipfile -c "$OUT/${name}_seed_corpus.zip" ./*)
done
