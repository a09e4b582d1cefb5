#!/bin/sh
# SPDX-License-Identifier: MIT
# symbols.sh - symbols that the libraries define and need
#
# usage: symbols.sh STATIC SHARED HEADER MAP [NEEDED..]    NEEDED: headers of libraries that it needs
set -u
static=$1 shared=$2 header=$3 map=$4
shift 4
failed=0

# nothing NAME FOUND: FOUND must be empty.
nothing() {
	[ -z "$2" ] && echo "ok $1" && return
	printf 'FAIL %s\n%s\n' "$1" "$2"
	failed=1
}

given=$(nm -g --defined-only "$static" | awk 'NF == 3 { print $3 }')
nothing 'every global symbol of the static library begins with octavo_' \
	"$(echo "$given" | grep -vE '^(__odr_asan(\.|_gen_)|___asan_)?octavo_|^___asan_')"

# The map gives each function a version; sanitizers export others.
listed=$(awk '$2 == "{" { version = $1 } /^\toctavo_/ { print substr($1, 1, length($1) - 1) "@@" version }' \
	"$map" | sort)
versions=$(nm -D --defined-only "$shared" | awk '$2 != "A" { print $3 }' | sort)
nothing 'the shared library exports each function in its version' \
	"$(printf '%s\n' "$listed" "$versions" | sort | uniq -u)"
# declared HEADER..: their functions.
declared() {
	grep -ohE '^OCTAVO_API [^(]*\(' "$@" | grep -oE 'octavo_[a-z0-9_]*\(' | tr -d '(' | sort
}

exported=$(echo "$versions" | sed 's/@.*//')
declared=$(declared "$header")
nothing 'the shared library exports what the header declares' \
	"$(printf '%s\n' "$declared" "$exported" | sort | uniq -u)"
for symbols in "$given" "$listed" "$exported" "$declared"; do
	[ -n "$symbols" ] || { echo 'FAIL there are no symbols'; failed=1; }
done

# What locale.c asks the system, in the first library; in another one, what those that it needs declare.
if [ $# -eq 0 ]; then
	others='newlocale freelocale nl_langinfo_l __errno_location'
else
	others=$(declared "$@")
fi
# Compilers call memory functions on their own; sanitizers and cross compilers add others. What is known
# stands there twice.
nothing 'the library needs memory and string functions, itself, and what is listed' \
	"$({
		nm -g --undefined-only "$static" | awk 'NF == 2 { print $2 }' | sort -u |
			grep -vE '^(mem(chr|cpy|set|cmp|move)$|bcmp$|strcmp$|strlen$|_GLOBAL_OFFSET_TABLE_$|__stack_chk|__asan|__(start|stop)_asan|__ubsan|__sanitizer|__aarch64)'
		printf '%s\n' $given $given $others $others
	} | sort | uniq -u)"

# 'const' data with pointers is in .data.rel.ro.
nothing 'it has no data that is written, but which kernels are in use' \
	"$(size -A "$static" |
		awk '/ex / { object = $1 } $1 ~ /^\.(data|bss|tdata|tbss)(\.rel(\.local)?)?$/ && $2 { print object }' |
		grep -vE '^(cpu|dispatch|text_kernels|octavo|octavo-text)\.')"

exit $failed
