#!/bin/sh
# SPDX-License-Identifier: MIT
# cookbook.sh - the commands of README's cookbook do what README says
#
# usage: cookbook.sh OCTAVO README
#
# Each line "$ COMMAND" there is run, one after the other, and must print the lines behind it that
# are indented as well; "..." stands for the rest.
set -u
octavo=$(realpath "$1") readme=$(realpath "$2")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
failed=0 passed=0
export LC_ALL=C.UTF-8
unset NO_COLOR CLICOLOR_FORCE
mkdir "$work/here" "$work/bin" && ln -s "$octavo" "$work/bin/octavo" && cd "$work/here" || exit 2
PATH=$work/bin:$PATH

# ---------------------------------------------------------------- the texts

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

# ---------------------------------------------------------------- what README says

awk -v work="$work" '
/^## / { inside = $0 == "## Cookbook" }
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
	eval "$command" > "$work/out" 2>&1
	if grep -qx '\.\.\.' "$work/want$n"; then
		lines=$(($(wc -l < "$work/want$n") - 1))
		head -n $lines "$work/want$n" > "$work/want"
		head -n $lines "$work/out" > "$work/got"
	else
		cp "$work/want$n" "$work/want"
		cp "$work/out" "$work/got"
	fi
	if diff "$work/want" "$work/got" > "$work/diff"; then
		passed=$((passed + 1))
		echo "ok $command"
	else
		failed=$((failed + 1))
		echo "FAIL $command"
		cat "$work/diff"
	fi
	n=$((n + 1))
done
echo "$passed passed, $failed failed"
[ $failed -eq 0 ] && [ $passed -ge 10 ]
