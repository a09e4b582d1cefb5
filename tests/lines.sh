#!/bin/sh
# SPDX-License-Identifier: MIT
# lines.sh - the libraries are compiled by the lines of README.md, and nothing is missing in a program of all
#
# usage: lines.sh [-n] SOURCE CC..    -n: only reads the sources
set -u
compile='-O2 -c'
if [ "$1" = -n ]; then
	compile=-fsyntax-only
	shift
fi
source=$(cd "$1" && pwd) || exit 2
shift
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 2
passed=0
failed=0
echo 'int main(void) { return 0; }' > main.c

# try COMMAND..
try() {
	if "$@"; then
		passed=$((passed + 1))
		echo "ok $1"
	else
		failed=$((failed + 1))
		echo "FAIL $*"
	fi
}

for cc; do
	rm -rf text charset detect && mkdir text charset detect
	# shellcheck disable=SC2086
	try $cc $compile -I"$source/include" "$source"/src/*.c "$source"/src/simd/*.c
	cd text || exit 2
	# shellcheck disable=SC2086
	try $cc $compile -I"$source/include" -I"$source/src" -I"$source/text" "$source"/text/*.c \
		"$source"/text/simd/*.c
	cd ../charset || exit 2
	# shellcheck disable=SC2086
	try $cc $compile -I"$source/include" -I"$source/src" -I"$source/charset" "$source"/charset/*.c \
		"$source"/charset/*/*.c "$source"/charset/tables/octets/*.c
	cd ../detect || exit 2
	# shellcheck disable=SC2086
	try $cc $compile -I"$source/include" -I"$source/detect" "$source"/detect/*.c "$source"/detect/*/*.c
	cd ..
	[ "$compile" = -fsyntax-only ] || try $cc -o all main.c ./*.o text/*.o charset/*.o detect/*.o
done
echo "$passed passed, $failed failed"
[ $failed -eq 0 ]
