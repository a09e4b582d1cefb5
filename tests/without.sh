#!/bin/sh
# SPDX-License-Identifier: MIT
# without.sh - the command without its optional libraries, and without iconv(3)
#
# usage: without.sh SOURCE BUILD CC TEXT_LIBRARY CHARSET_LIBRARY LIBRARY [FLAGS]
set -u
source=$1 build=$2 cc=$3 text=$4 charset=$5 library=$6 flags=${7-}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
failed=0

# shellcheck disable=SC2086
"$cc" $flags -O1 -Wall -Wextra -Werror -DHAVE_ZLIB=0 -DHAVE_ZSTD=0 -DHAVE_LZMA=0 -DHAVE_ICONV=0 \
	-I"$source/include" -I"$source/cli" -I"$source/detect" -o "$work/octavo" \
	$(find "$source/cli" "$source/detect" -name '*.c' ! -path '*/windows/*') "$build/completion.c" \
	"$text" "$charset" "$library" -lpthread || exit 1

# expect STATUS PATTERN ARGUMENT..: status and output of octavo must match.
expect() {
	status=$1 pattern=$2
	shift 2
	"$work/octavo" "$@" < "$work/text" > "$work/out" 2>&1
	got=$?
	if [ $got -eq "$status" ] && grep -q -e "$pattern" "$work/out"; then
		echo "ok octavo $*"
	else
		echo "FAIL octavo $*: status $got, not $status, or not '$pattern':"
		cat "$work/out"
		failed=1
	fi
}

printf 'caf\303\251 \351\350\n' > "$work/text"
expect 0 '^libraries:$' --version
expect 1 '^-:1:6: error: ' check
expect 0 'caf' convert --invalid=replace
expect 2 '^octavo: --from=IBM930: unknown encoding, .octavo labels' convert --from=IBM930
expect 0 'cafц╘ ИХ' convert --from=KOI8-R
expect 0 'caf' repair
expect 1 'U+00E9' inspect
expect 1 'caf' repair --strip=nul,control,bom-inside
expect 1 'errors: looks like [a-z0-9-]*$' detect -v
expect 1 'caf' repair --undo-double
printf '\037\213\010' > "$work/text"
expect 2 '^octavo: -: is compressed by gzip, and this octavo was built without zlib$' check -z
printf '\050\265\057\375' > "$work/text"
expect 2 '^octavo: -: is compressed by zstd, .* was built without libzstd$' count -z
printf '\3757zXZ\000' > "$work/text"
expect 2 '^octavo: .*/text: is compressed by xz, .* without liblzma$' detect -z "$work/text"
printf 'Gr\374\337e aus K\366ln, sch\366ne M\374nchner \304pfel\n' > "$work/text"
expect 0 '^-: windows-1252$' detect

exit $failed
