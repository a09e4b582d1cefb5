#!/bin/sh
# SPDX-License-Identifier: MIT
# terminal.sh - the table of docs/examples.md has straight borders in a real terminal, tmux
#
# usage: terminal.sh SOURCE CC TEXT LIBRARY [FLAGS]    TEXT: liboctavo-text
#
# What tmux captures is text, which does not tell the columns. So each border is overwritten where the
# first row, which is ASCII, has it: what is captured then must be the table with other borders.
#
# tmux counts by wcwidth(3). The characters of the table are those on which the C library of Debian 12,
# which has Unicode 15, and Unicode 18 agree: they had their widths before, and keep them. There are no
# joiners, variation selectors, flags and skin tones, which terminals show in different ways.
# tests/examples.sh needs no terminal, and compares with the same table.
set -u
source=$1 cc=$2 text=$3 library=$4 flags=${5-}
LC_ALL=C.UTF-8
export LC_ALL
command -v tmux > /dev/null && [ "$(locale charmap)" = UTF-8 ] ||
	{ echo 'skip: there is no tmux, or no locale C.UTF-8'; exit 77; }
work=$(mktemp -d)
trap 'for socket in "$work"/socket.*; do tmux -S "$socket" kill-server 2> "$work/log"; done; rm -rf "$work"' EXIT
failed=0

check() {
	if [ "$2" = "$3" ]; then
		echo "ok $1"
	else
		printf 'FAIL %s\n%s\n%s\n' "$1" "$2" "$3"
		failed=1
	fi
}

# screen SCRIPT: what the screen shows when the script has written to it. A server that ends would be
# taken for the next one by its socket.
screen() {
	socket=$(mktemp -u "$work/socket.XXXXXX")
	tmux -S "$socket" -f /dev/null new-session -d -x 60 -y 20 "$1"'; echo complete; sleep 60' ||
		exit 1
	tries=100
	until tmux -S "$socket" capture-pane -p > "$work/screen" &&
	      grep -q '^complete$' "$work/screen"; do
		tries=$((tries - 1))
		[ $tries -gt 0 ] || { echo 'FAIL tmux shows nothing'; cat "$work/screen"; exit 1; }
		sleep 0.1
	done
	tmux -S "$socket" kill-server
	sed '/^complete$/,$d' "$work/screen"
}

# build NAME SED-SCRIPT: the program, changed by it.
build() {
	# shellcheck disable=SC2086
	awk '/^## Print a table/ { found = 1 } /^```$/ && inside { exit } inside; found && /^```c$/ { inside = 1 }' \
		"$source/docs/examples.md" | sed "$2" > "$work/$1.c"
	"$cc" $flags -std=c11 -I"$source/include" -o "$work/$1" "$work/$1.c" "$text" "$library" || exit 1
}

build table ''
"$work/table" > "$work/printed"
rows=$(wc -l < "$work/printed")
borders=$(awk 'NR == 1 { for (i = 1; i <= length; i++) if (substr($0, i, 1) == "|") print i }' "$work/printed")
[ "$rows" -ge 10 ] && [ "$(echo $borders)" = '1 15 33' ] || { echo 'FAIL another table'; exit 1; }
# The cursor goes to the column of each border in each row, and back.
for row in $(seq "$rows"); do
	for border in $borders; do
		printf '\033[%d;%dH+' "$row" "$border"
	done
done > "$work/crosses"
printf '\033[%d;1H' $((rows + 1)) >> "$work/crosses"

shown=$(screen "'$work/table'")
check 'the terminal shows all of the table' "$shown" "$(cat "$work/printed")"
check 'each border is in its column' "$(screen "'$work/table'; cat '$work/crosses'")" \
	"$(echo "$shown" | tr '|' +)"

# By code points each row but the first is wrong.
build wrong 's/octavo_width(s, n, OCTAVO_WIDTH_SUM)/octavo_count(s, n)/'
check 'borders in other columns are found' "$((rows - 1))" \
	"$(screen "'$work/wrong'; cat '$work/crosses'" | grep -c '|')"
exit $failed
