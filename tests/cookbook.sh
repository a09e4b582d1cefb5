#!/bin/sh
# SPDX-License-Identifier: MIT
# cookbook.sh - the examples of the README print what it says
#
# usage: cookbook.sh OCTAVO README CC LIBRARY [FLAGS]
#
# Runs each line "    $ COMMAND" in the first section and in the cookbook, and compares the output
# with the indented lines below it; "..." stands for any further lines. Compiles the example in C and
# compares its output with its last comment.
set -u
octavo=$(realpath "$1") readme=$(realpath "$2") cc=$3 library=$(realpath "$4") flags=${5-}
source=$(dirname "$readme")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
failed=0 passed=0
export LC_ALL=C.UTF-8
unset NO_COLOR CLICOLOR_FORCE
mkdir "$work/first" "$work/here" "$work/bin" && ln -s "$octavo" "$work/bin/octavo" || exit 2
PATH=$work/bin:$PATH

# same NAME: the files want and got must be the same.
same() {
	if diff "$work/want" "$work/got" > "$work/diff"; then
		passed=$((passed + 1))
		echo "ok $1"
	else
		failed=$((failed + 1))
		echo "FAIL $1"
		cat "$work/diff"
	fi
}

# examples [TITLE]: runs the examples of that section, without TITLE those before the first section.
examples() {
	rm -f "$work/command"* "$work/want"*
	awk -v work="$work" -v title="${1-}" '
	BEGIN { inside = title == "" }
	/^## / { inside = $0 == "## " title }
	!inside { next }
	/^    \$ / { n++; gap = ""; print substr($0, 7) > (work "/command" n); printf "" > (work "/want" n); next }
	/^    / { printf "%s%s\n", gap, substr($0, 5) > (work "/want" n); gap = ""; next }
	/^$/ { gap = gap "\n"; next }
	' "$readme"

	n=1
	while [ -e "$work/command$n" ]; do
		command=$(cat "$work/command$n")
		if [ "${command#git}" != "$command" ] && ! command -v git > /dev/null; then
			echo "skip $command: no git"
			n=$((n + 1))
			continue
		fi
		eval "$command" > "$work/got" 2>&1
		cp "$work/want$n" "$work/want"
		if grep -qx '\.\.\.' "$work/want$n"; then
			lines=$(($(wc -l < "$work/want$n") - 1))
			head -n $lines "$work/want$n" > "$work/want"
			head -n $lines "$work/got" > "$work/out"
			mv "$work/out" "$work/got"
		fi
		same "$command"
		n=$((n + 1))
	done
}

# ---------------------------------------------------------------- the beginning

cd "$work/first" || exit 2
cp "$source/demo/broken.txt" .
examples

sed -n '/^```c$/,/^```$/p' "$readme" | grep -v '^```' > "$work/example"
{
	printf '#include <octavo.h>\n#include <stdio.h>\nint main(void)\n{\n'
	cat "$work/example"
	printf 'return 0;\n}\n'
} > example.c
sed -n 's|^/\* \(.*\) \*/$|\1|p' "$work/example" > "$work/want"
# shellcheck disable=SC2086
"$cc" $flags -Wall -Wextra -Werror -I"$source/include" -o example example.c "$library" &&
	./example > "$work/got"
same 'the example in C'

# ---------------------------------------------------------------- the cookbook

cd "$work/here" || exit 2
printf 'Z\303\274rich, caf\303\251\nZ\303\274rich, caf\351\n' > mixed.txt
mkdir old
printf '\357\273\277name;price\na;5 \342\202\254\n' > old/prices.csv
printf 'Good morning, \320\274\320\270\321\200!\n' > notes.txt
"$octavo" convert -t UTF-16LE -o old/letter.txt notes.txt
{
	i=1
	while [ $i -le 3140 ]; do
		echo "INSERT INTO notes VALUES ($i, 'text');"
		i=$((i + 1))
	done
	printf "INSERT INTO notes VALUES (3141, 'thanks \360\237\231\202');\n"
} > dump.sql
git init -q . 2>/dev/null && git add . 2>/dev/null
examples Cookbook

echo "$passed passed, $failed failed"
[ $failed -eq 0 ] && [ $passed -ge 12 ]
