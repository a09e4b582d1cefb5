#!/bin/sh
# SPDX-License-Identifier: MIT
# charset-parts.sh - a charset links its own tables, and without encoders none for writing
#
# usage: charset-parts.sh SOURCE CC LIBRARY CHARSETS [FLAGS]
#
# LIBRARY and CHARSETS are static libraries.
set -eu
source=$1 cc=$2 library=$3 charsets=$4 flags=${5-}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
failed=0

result() {
	if "$@"; then echo "ok $name"; else echo "FAIL $name: $*"; failed=1; fi
}

# A program that reads one charset from C4 E3 .. and writes it.
cat > "$work/one.c" <<'END'
#include "octavo-charset.h"
int main(void)
{
	const struct octavo_charset *utf8 = octavo_charset_of(OCTAVO_UTF8), *charset = CHARSET();
	static const char text[] = "ASCII";
	char out[16];
	struct octavo_result from =
		octavo_charset_convert(charset, text, 5, utf8, out, sizeof out, 0);
	struct octavo_result to =
		octavo_charset_convert(utf8, text, 5, charset, out, sizeof out, 0);
	return from.error || from.written != 5 || to.error != EXPECTED;
}
END

# tables NAME: the tables of two octets that a program with this charset has.
tables() {
	# shellcheck disable=SC2086
	"$cc" $flags -O1 -I"$source/include" -DCHARSET="octavo_charset_$1" -DEXPECTED="$expected" \
		-o "$work/one" "$work/one.c" "$charsets" "$library" && "$work/one" &&
		nm "$work/one" | sed -n 's/.* octavo_table_//p; s/.* octavo_reverse_/reverse_/p' |
		sort -u | tr '\n' ' '
}

expected=OCTAVO_OK
for row in 'koi8_r=' 'euc_kr=reverse_uhc uhc ' 'shift_jis=jis0208 reverse_jis0208 ' \
	'gb2312=gb18030_ranges gbk reverse_gbk ' \
	'cp950=big5 big5_beyond reverse_big5 reverse_big5_beyond ' \
	'iso_2022_kr=reverse_uhc uhc ' 'euc_jp=jis0208 jis0212 reverse_jis0208 reverse_jis0212 '; do
	name=${row%%=*}
	result test "$(tables "$name")" = "${row#*=}"
done

# The same without encoders and tables for writing; the tables of CNS 11643 are one object.
mkdir "$work/objects"
for file in "$source"/charset/*.c "$source"/charset/tables/*.c; do
	case $file in */reverse_* | */names.c | */numbers.c) continue ;; esac
	# shellcheck disable=SC2086
	"$cc" $flags -std=c11 -O2 -DOCTAVO_WITHOUT_ENCODERS -Wall -Wextra -Werror -I"$source/include" \
		-I"$source/src" -I"$source/charset" -c "$file" \
		-o "$work/objects/$(basename "$(dirname "$file")")_$(basename "$file" .c).o"
done
ar rc "$work/without.a" "$work"/objects/*.o
charsets=$work/without.a expected=OCTAVO_UNSUPPORTED
for row in 'gbk=gb18030_ranges gbk ' 'euc_kr=uhc ' 'web_big5=big5 big5_beyond ' \
	'shift_jis=jis0208 ' 'euc_jp=jis0208 jis0212 ' 'iso_2022_jp=jis0208 ' 'johab=uhc ' \
	'hz_gb_2312=gbk ' \
	'iso_2022_cn=big5 big5_beyond cns cns_first cns_others gbk reverse_cns reverse_cns_first ' \
	'euc_tw=big5 big5_beyond cns cns_first cns_others reverse_cns reverse_cns_first '; do
	name=${row%%=*}
	result test "$(tables "$name")" = "${row#*=}"
done

exit $failed
