#!/bin/sh
# SPDX-License-Identifier: MIT
# symbols.sh - which symbols the libraries define and need, and which of them a program links
#
# usage: symbols.sh STATIC SHARED HEADER CC [FLAGS]
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
	"$(echo "$given" | grep -vE '^(__odr_asan\.|___asan_)?octavo_|^___asan_')"

exported=$(nm -D --defined-only "$2" | awk '{ print $3 }' | sort)
declared=$(grep -oE '^OCTAVO_API [^(]*\(' "$3" | grep -oE 'octavo_[a-z0-9_]*\(' | tr -d '(' | sort)
nothing 'the shared library exports what the header declares' \
	"$(printf '%s\n' "$declared" "$exported" | sort | uniq -u)"
for symbols in "$given" "$exported" "$declared"; do
	[ -n "$symbols" ] || { echo 'FAIL there are no symbols'; failed=1; }
done

# Compilers call memory functions on their own; sanitizers and cross compilers add others.
nothing 'the library needs memory and string functions, and locale.c what it asks' \
	"$(nm -g --undefined-only "$1" | awk 'NF == 2 { print $2 }' |
	grep -vE '^(octavo_|(new|free)locale$|nl_langinfo_l$|__errno_location$|mem(chr|cpy|set|cmp|move)$|bcmp$|strcmp$|_GLOBAL_OFFSET_TABLE_$|__stack_chk|__asan|__ubsan|__sanitizer|__aarch64)')"

# Families of kernels are object files of their own: who only validates links no other.
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
echo 'int main(int n, char **text) { return !octavo_valid(text[0], (size_t)n); }' |
	# shellcheck disable=SC2086
	"$4" ${5-} -O1 -include "$3" -x c - -x none "$1" -o "$work/valid" || failed=1
linked=$(nm --defined-only "$work/valid" | awk '{ print $3 }' | grep '^octavo_')
nothing 'a program that calls octavo_valid() links kernels for validation only' \
	"$(echo "$linked" | grep -E '_to_|_count|convert|tally|transcode|encodings|decode')"
echo "$linked" | grep -q '^octavo_utf8_prefix$' || { echo 'FAIL it links nothing'; failed=1; }

exit $failed
