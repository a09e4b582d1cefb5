#!/bin/sh
# SPDX-License-Identifier: MIT
# symbols.sh - symbols that the libraries define and need
#
# usage: symbols.sh STATIC SHARED HEADER MAP [NEEDED]    NEEDED: the header of a library that it needs
set -u
failed=0

# nothing NAME FOUND: FOUND must be empty.
nothing() {
	[ -z "$2" ] && echo "ok $1" && return
	printf 'FAIL %s\n%s\n' "$1" "$2"
	failed=1
}

given=$(nm -g --defined-only "$1" | awk 'NF == 3 { print $3 }')
nothing 'every global symbol of the static library begins with octavo_' \
	"$(echo "$given" | grep -vE '^(__odr_asan(\.|_gen_)|___asan_)?octavo_|^___asan_')"

# The map gives each function a version; sanitizers export others.
listed=$(awk '$2 == "{" { version = $1 } /^\toctavo_/ { print substr($1, 1, length($1) - 1) "@@" version }' \
	"$4" | sort)
versions=$(nm -D --defined-only "$2" | awk '$2 != "A" { print $3 }' | sort)
nothing 'the shared library exports each function in its version' \
	"$(printf '%s\n' "$listed" "$versions" | sort | uniq -u)"
# declared HEADER: its functions.
declared() {
	grep -oE '^OCTAVO_API [^(]*\(' "$1" | grep -oE 'octavo_[a-z0-9_]*\(' | tr -d '(' | sort
}

exported=$(echo "$versions" | sed 's/@.*//')
declared=$(declared "$3")
nothing 'the shared library exports what the header declares' \
	"$(printf '%s\n' "$declared" "$exported" | sort | uniq -u)"
for symbols in "$given" "$listed" "$exported" "$declared"; do
	[ -n "$symbols" ] || { echo 'FAIL there are no symbols'; failed=1; }
done

# What locale.c asks the system, in the first library; in another one, what that declares.
if [ $# -lt 5 ]; then
	others='newlocale freelocale nl_langinfo_l __errno_location'
else
	others=$(declared "$5")
fi
# Compilers call memory functions on their own; sanitizers and cross compilers add others. What is known
# stands there twice.
nothing 'the library needs memory and string functions, itself, and what is listed' \
	"$({
		nm -g --undefined-only "$1" | awk 'NF == 2 { print $2 }' | sort -u |
			grep -vE '^(mem(chr|cpy|set|cmp|move)$|bcmp$|strcmp$|strlen$|_GLOBAL_OFFSET_TABLE_$|__stack_chk|__asan|__(start|stop)_asan|__ubsan|__sanitizer|__aarch64)'
		printf '%s\n' $given $given $others $others
	} | sort | uniq -u)"

exit $failed
