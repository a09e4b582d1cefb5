#!/bin/sh
# SPDX-License-Identifier: MIT
# symbols.sh - what the libraries give to, and want from, a program
#
# usage: symbols.sh STATIC SHARED HEADER
set -u
failed=0

# nothing NAME: standard input must be empty.
nothing() {
	found=$(cat)
	[ -z "$found" ] && echo "ok $1" && return
	printf 'FAIL %s\n%s\n' "$1" "$found"
	failed=1
}

nm -g --defined-only "$1" | awk 'NF == 3 { print $3 }' | grep -v '^octavo_' |
	nothing 'every global symbol of the static library begins with octavo_'

nm -D --defined-only "$2" | awk '{ print $3 }' | sort > exported
grep -oE '^OCTAVO_API [^(]*\(' "$3" | grep -oE 'octavo_[a-z0-9_]*\(' | tr -d '(' | sort > declared
diff declared exported | nothing 'the shared library exports what the header declares'
[ -s declared ] || { echo 'FAIL the header declares nothing'; failed=1; }

# What a compiler may call on its own; a sanitizer or a cross compiler adds to it.
nm -g --undefined-only "$1" | awk 'NF == 2 { print $2 }' |
	grep -vE '^(octavo_|(new|free)locale$|nl_langinfo_l$|__errno_location$|mem(chr|cpy|set|cmp|move)$|strcmp$|_GLOBAL_OFFSET_TABLE_$|__stack_chk|__asan|__ubsan|__sanitizer|__aarch64)' |
	nothing 'the library needs memory and string functions, and locale.c what it asks'

exit $failed
