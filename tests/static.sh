#!/bin/sh
# SPDX-License-Identifier: MIT
# static.sh - the command as a static binary, in a directory that has nothing else
#
# usage: static.sh OCTAVO    needs root, or user namespaces
set -u
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
passed=0 failed=0
cp "$1" "$work/octavo" || exit 1

inside() {
	if [ "$(id -u)" -eq 0 ]; then
		chroot "$work" /octavo "$@"
	else
		unshare -r chroot "$work" /octavo "$@"
	fi
}

# expect WANTED ARGUMENT..: what the command prints there of the file text.
expect() {
	wanted=$1
	shift
	got=$(inside "$@" /text 2>&1)
	if [ "$got" = "$wanted" ]; then
		passed=$((passed + 1))
		echo "ok octavo $*"
	else
		failed=$((failed + 1))
		echo "FAIL octavo $*: '$got', not '$wanted'"
	fi
}

printf 'Gr\374\337e aus K\366ln, sch\366ne M\374nchner \304pfel' > "$work/text"
expect '/text: windows-1252' detect
expect 'Grüße aus Köln, schöne Münchner Äpfel' convert -f windows-1252
expect 'Grüße aus Köln, schöne Münchner Äpfel' convert -f detect
printf '\306\374\313\334' > "$work/text"
expect '日本' convert -f EUC-JP
printf '\271\372\274\322' > "$work/text"
expect '国家' convert -f GB18030
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
