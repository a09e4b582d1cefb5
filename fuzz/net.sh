#!/bin/sh
# SPDX-License-Identifier: MIT
# net.sh - shows that the targets find errors: each of some that are put into copies of the library,
# from nothing, in 100,000 runs, which take a minute at most
#
# usage: net.sh SOURCE CLANG LIBRARY SUPPORT [TEXT TEXT-SUPPORT]
#
# The libraries as built with OCTAVO_FUZZ; the last two are liboctavo-text and what its targets need.
set -eu
source=$1 cc=$2 library=$3 support=$4 text=${5:-} text_support=${6:-}
passed=0
failed=0
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
flags='-std=c11 -O1 -g -fsanitize=address,undefined,fuzzer -fno-sanitize-recover=all'

# finds TARGET FILE COMMAND WHAT [COMPILED]: the target finds what the command of sed makes of the
# file. What is compiled takes the place of the library's own, as it comes before it.
finds() {
	rm -rf "$scratch/src" "$scratch/text" "$scratch/findings" && mkdir "$scratch/findings"
	cp -R "$source/src" "$source/text" "$source/include" "$scratch"
	more=
	case $2 in
	text/*) more="-I$scratch/src -I$scratch/text -I$source/tests/small" ;;
	esac
	sed "$3" "$source/$2" > "$scratch/$2"
	verdict=
	if cmp -s "$source/$2" "$scratch/$2"; then
		verdict='the line that is changed is gone'
	elif ! $cc $flags -I"$source/include" $more -o "$scratch/fuzz" "$source/fuzz/$1.c" \
		"$scratch/${5:-$2}" ${more:+"$text_support" "$text"} "$support" "$library" \
		> "$scratch/log" 2>&1; then
		verdict='it cannot be compiled'
	elif "$scratch/fuzz" -seed=1 -runs=100000 -print_final_stats=1 \
		-artifact_prefix="$scratch/findings/" > "$scratch/log" 2>&1 ||
		! ls "$scratch/findings" | grep -q '^crash'; then
		verdict='it is not found'
	fi
	if [ -z "$verdict" ]; then
		passed=$((passed + 1))
		runs=$(sed -n 's/^stat::number_of_executed_units: //p' "$scratch/log")
		echo "ok $1 finds $4: $runs runs"
	else
		failed=$((failed + 1))
		echo "FAIL $1, $4: $verdict"
		tail -n 20 "$scratch/log"
	fi
}

finds names src/bom.c 's/n >= length/n + 1 >= length/' 'an octet read after the text'
finds decode src/encoding.c 's/length > cap)/length > cap + 1)/' \
	'an octet written after the capacity'
finds decode src/boundary.c 's/? at : piece.end/? at : n/' 'a boundary that is none'
case $(uname -m) in
x86_64) isa=sse41 ;;
aarch64) isa=neon ;;
*) isa= ;;
esac
[ -z "$isa" ] || finds measure src/simd/count.inc.h \
	's/v_below(octets, v_splat(0xC0))/v_below(octets, v_splat(0xBF))/' \
	'a kernel that takes BF for a character' src/simd/count_$isa.c
if [ -n "$text" ]; then
	finds width text/cut.c 's/limit, at) > most)/limit, at) >= most)/' 'a cut that is too early'
	[ -z "$isa" ] || finds width text/simd/width.inc.h 's/127 \* V \/ 64/127/' \
		'columns that an octet of a vector cannot count' text/simd/text_$isa.c
fi

echo "$passed passed, $failed failed"
[ $failed -eq 0 ]
