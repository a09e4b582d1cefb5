#!/bin/sh
# SPDX-License-Identifier: MIT
# without.sh - the command without its optional libraries, and without charsets of iconv(3)
#
# usage: without.sh SOURCE BUILD CC TEXT_LIBRARY LIBRARY [FLAGS]
set -u
source=$1 build=$2 cc=$3 text=$4 library=$5 flags=${6-}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
failed=0

# An iconv(3) without charsets, in place of that of the C library.
cat > "$work/iconv.c" <<'END'
#include <errno.h>
#include <iconv.h>
iconv_t iconv_open(const char *to, const char *from)
{
	(void)to;
	(void)from;
	errno = EINVAL;
	return (iconv_t)-1;
}
END
# shellcheck disable=SC2086
"$cc" $flags -O1 -Wall -Wextra -Werror -DHAVE_ZLIB=0 -DHAVE_ZSTD=0 -DHAVE_LZMA=0 \
	-I"$source/include" -I"$source/cli" -o "$work/octavo" \
	$(find "$source/cli" -name '*.c' ! -path '*/windows/*') "$build/completion.c" \
	"$work/iconv.c" "$text" "$library" -lpthread || exit 1

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
expect 2 '^octavo: --from=KOI8-R: unknown encoding, .octavo labels' convert --from=KOI8-R
expect 0 'caf' repair
expect 1 'U+00E9' inspect
expect 1 'caf' repair --strip=nul,control,bom-inside
expect 1 ' a mixture of UTF-8 and another charset, both on line 1$' detect -v
expect 2 '^octavo: --undo-double: iconv(3) does not know windows-1252$' repair --undo-double
printf '\037\213\010' > "$work/text"
expect 2 '^octavo: -: is compressed by gzip, and this octavo was built without zlib$' check -z
printf '\050\265\057\375' > "$work/text"
expect 2 '^octavo: -: is compressed by zstd, .* was built without libzstd$' count -z
printf '\3757zXZ\000' > "$work/text"
expect 2 '^octavo: .*/text: is compressed by xz, .* without liblzma$' detect -z "$work/text"
printf 'caf\351 \351\350\n' > "$work/text"
expect 1 '^octavo: other charsets are not guessed: iconv(3) knows none$' detect
expect 1 '^  line 1:$' detect -v
expect 1 'other charsets are not guessed: iconv(3) knows none$' fix --yes "$work/text"

# That is told once, before the first file that it is about, whichever thread comes first.
echo plain > "$work/plain"
for threads in 1 2 8; do
	"$work/octavo" detect -j$threads "$work/plain" "$work/text" "$work/gone" "$work/text" "$work/plain" \
		"$work/text" > "$work/out$threads" 2>&1
	if cmp "$work/out$threads" "$work/out1" && [ "$(grep -c 'not guessed' "$work/out1")" -eq 1 ] &&
	   sed -n 2p "$work/out1" | grep -q 'not guessed'; then
		echo "ok octavo detect -j$threads"
	else
		echo "FAIL octavo detect -j$threads:"
		cat "$work/out$threads"
		failed=1
	fi
done

exit $failed
