#!/bin/sh
# SPDX-License-Identifier: MIT
# examples.sh - the programs of docs/examples.md print what their last comments say
#
# usage: examples.sh SOURCE CC DETECT CHARSET TEXT LIBRARY [FLAGS]    DETECT ..: liboctavo-detect ..
set -u
source=$(realpath "$1") cc=$2 detect=$(realpath "$3") charset=$(realpath "$4")
text=$(realpath "$5") library=$(realpath "$6") flags=${7-}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
failed=0 passed=0
cd "$work" || exit 2

awk '/^```c$/ { n++; inside = 1; next } /^```$/ { inside = 0 } inside { print > (n ".c") }' \
	"$source/docs/examples.md"
for program in *.c; do
	awk '/^\/\* / { last = "" } { last = last $0 "\n" } END { printf "%s", last }' "$program" | sed -e 's/^\/\* //' -e 's/^ \* //' -e 's/ \*\/$//' > want
	# shellcheck disable=SC2086
	if "$cc" $flags -std=c11 -Wall -Wextra -Werror -I"$source/include" -o program "$program" \
		"$detect" "$charset" "$text" "$library" && ./program > got && diff want got; then
		passed=$((passed + 1))
	else
		failed=$((failed + 1))
		echo "FAIL example ${program%.c} of docs/examples.md"
	fi
done
echo "$passed passed, $failed failed"
[ $failed -eq 0 ] && [ "$passed" -eq "$(grep -c '^## ' "$source/docs/examples.md")" ]
