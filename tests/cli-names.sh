#!/bin/sh
# SPDX-License-Identifier: MIT
# cli-names.sh - octavo under the names isutf8 and iconv: sh tests/cli-names.sh PATH_TO_OCTAVO
. "$(dirname "$0")/cli-lib.sh"

mkdir "$dir/bin"
ln -s "$octavo" "$dir/bin/isutf8"
ln -s "$octavo" "$dir/bin/iconv"

# as NAME STATUS ARGUMENT..: runs octavo under that name, which must exit with that status.
as() {
	as=$1 want=$2
	shift 2
	called="$as $*"
	"$dir/bin/$as" "$@" > "$dir/out" 2> "$dir/err"
	status_is "$want" $?
}

# in_locale LOCALE NAME STATUS ARGUMENT..: as 'as', in a locale.
in_locale() {
	LC_ALL=$1
	shift
	as "$@"
	LC_ALL=C
}

# places FORMAT: as 'out', without the texts of the errors.
places() {
	sed 's/\(byte [0-9]*\): .*/\1/' "$dir/out" > "$dir/cut"
	# shellcheck disable=SC2059
	printf -- "$1" > "$dir/want"
	same "$dir/cut" "$dir/want" "places"
}

# is FILE FORMAT: the file must have what printf prints for FORMAT.
is() {
	# shellcheck disable=SC2059
	printf -- "$2" > "$dir/want"
	same "$1" "$dir/want"
}

# ---------------------------------------------------------------- isutf8

begin 'isutf8: the first error of each file'
put good 'caf\303\251\n'
put a 'abc\377def\300\n'
put b 'line\n\303\251\300\257x\n'
put c 'a\n\n\355\240\200'
put cut 'caf\303'
as isutf8 0 good
out ''
as isutf8 1 a good b c cut
places 'a: line 1, char 4, byte 3
b: line 2, char 2, byte 7
c: line 3, char 1, byte 3
cut: line 1, char 4, byte 3\n'
err ''
as isutf8 1 a
out 'a: line 1, char 4, byte 3: octet that this encoding never uses [ff]\n'
as isutf8 1 < b
places '(standard input): line 2, char 2, byte 7\n'
as isutf8 1 - < b
places '(standard input): line 2, char 2, byte 7\n'

begin "isutf8: the same as 'octavo isutf8'"
put a 'abc\377\n'
run 1 isutf8 a
places 'a: line 1, char 4, byte 3\n'
run 1 isutf8 -l a
out 'a\n'

begin 'isutf8: --list, --quiet'
put a '\377'
put b '\300'
put good 'a'
put empty ''
for option in -l --list -lv; do
	as isutf8 1 "$option" a good b empty
	out 'a\nb\n'
done
as isutf8 0 -l good empty
out ''
as isutf8 1 -l < a
out '(standard input)\n'
for option in -q --quiet -ql; do
	as isutf8 1 "$option" good a
	out ''
	as isutf8 0 "$option" good
	out ''
done

begin 'isutf8: inverted'
put a '\377'
put good 'a'
put empty ''
for option in -i --invert -il -iv; do
	as isutf8 1 "$option" a good empty
	out 'good\nempty\n'
	as isutf8 1 "$option" a
	out ''
	as isutf8 0 "$option" good
	out 'good\n'
done
as isutf8 0 -i < good
out '(standard input)\n'
as isutf8 0 -qi good
out ''
as isutf8 1 -qi a
out ''

begin 'isutf8: verbose'
put b 'line\ncaf\303\251 \300x\n'
as isutf8 1 -v b
places 'b: line 2, char 6, byte 11
    2 | caf\303\251 <C0>x
      |      ^^^^\n'
as isutf8 1 --verbose b
places 'b: line 2, char 6, byte 11
    2 | caf\303\251 <C0>x
      |      ^^^^\n'

begin 'isutf8: files that cannot be read'
put a '\377'
put good 'a'
mkdir folder
for option in -q -l -i -v; do
	as isutf8 2 "$option" folder
	out ''
	err 'octavo: folder: *directory*'
	as isutf8 2 "$option" missing
	out ''
	err 'octavo: missing: *'
done
as isutf8 2 missing a
as isutf8 2 missing a folder good
places 'a: line 1, char 1, byte 0\n'
as isutf8 2 -z
err "*'z'*Try 'octavo isutf8 --help'."
as isutf8 0 -h
cp "$dir/out" help
as isutf8 0 --help
same "$dir/out" help
grep -q '^  -i, --invert' help || fail 'no help'

begin 'isutf8: a full disk'
put a '\377'
if [ -c /dev/full ]; then
	"$dir/bin/isutf8" a > /dev/full 2> "$dir/err"
	status_is 2 $?
	err 'octavo: standard output: *'
else
	skip 'no /dev/full'
fi

# ---------------------------------------------------------------- iconv

begin 'iconv: from one charset to another'
put text 'na\303\257ve \342\202\254\n'
as iconv 0 -f UTF-8 -t UTF-16LE text
out 'n\000a\000\357\000v\000e\000 \000\254 \n\000'
as iconv 0 --from-code=UTF-8 --to-code=CP1252 text
out 'na\357ve \200\n'
as iconv 0 -fUTF-8// -tUTF-8// text -
out 'na\303\257ve \342\202\254\n'
as iconv 0 -f UTF-8 -t UTF-8 text - text < /dev/null
out 'na\303\257ve \342\202\254\nna\303\257ve \342\202\254\n'
run 0 iconv -f UTF-8 -t CP1252 text
out 'na\357ve \200\n'

begin 'iconv: the default is the charset of the locale'
put text 'caf\303\251'
in_locale C iconv 1 -t UTF-8 text
out 'caf'
in_locale no-such-locale iconv 1 -t UTF-8 text
out 'caf'
in_locale C iconv 1 -f UTF-8 text
out 'caf'
if LC_ALL=C.UTF-8 "$octavo" locale > /dev/null; then
	in_locale C.UTF-8 iconv 0 -t ISO-8859-1 text
	out 'caf\351'
	in_locale C.UTF-8 iconv 0 -f '' -t //IGNORE text
	out 'caf\303\251'
	in_locale C.UTF-8 iconv 0 -f ISO-8859-1 text
	out 'caf\303\203\302\251'
fi

begin 'iconv: stops at an error'
put bad 'caf\377e\n'
put good 'good\n'
as iconv 1 -f UTF-8 -t UTF-8 good bad good
out 'good\ncaf'
err 'bad:1:4: error: never-used \[ff\]'
as iconv 1 -s -f UTF-8 -t UTF-8 bad
out 'caf'
err ''
put cut 'caf\303'
as iconv 1 -f UTF-8 -t UTF-8 cut
out 'caf'
err 'cut:1:4: error: truncated \[c3\]'
put text 'caf\303\251 '
as iconv 1 -f UTF-8 -t ASCII text
out 'caf'
err 'text:1:4: error: unmappable \[c3 a9\]'
as iconv 1 -f UTF-8 -t KOI8-R text
out 'caf'

begin 'iconv: UTF-8 is that of RFC 3629'
put large 'a\364\220\200\200b'
put five 'a\370\210\200\200\200b'
put half 'a\355\240\200b'
for file in large five half; do
	as iconv 1 -f UTF-8 -t UTF-8 "$file"
	out a
	as iconv 1 -c -f UTF-8 -t UTF-8 "$file"
	out ab
done

begin 'iconv: -c leaves out, and ends with 1 if there was any'
put text 'caf\303\251 \377\342\202\254\320\226 end\303'
as iconv 1 -c -f UTF-8 -t UTF-8 text
out 'caf\303\251 \342\202\254\320\226 end'
err ''
as iconv 1 -c -f UTF-8 -t ISO-8859-1 text
out 'caf\351  end'
as iconv 1 -c -f UTF-8 -t KOI8-R text
out 'caf \366 end'
as iconv 0 -c -f CP1252 -t UTF-8 text
err ''

begin 'iconv: //IGNORE leaves out, and ends with 1'
put text 'caf\303\251 \377\320\226 end\n'
put good 'good\n'
as iconv 1 -f UTF-8 -t ASCII//IGNORE text good
out 'caf  end\ngood\n'
err 'octavo: 3 left out that are*'
as iconv 1 -f UTF-8 -t UTF-8//ignore text good
out 'caf\303\251 \320\226 end\ngood\n'
err 'octavo: 1 left out that is*'
as iconv 1 -f UTF-8 -t KOI8-R//IGNORE text
out 'caf \366 end\n'
err 'octavo: 2 left out that are*'
as iconv 0 -f UTF-8 -t KOI8-R//IGNORE good
as iconv 1 -s -f UTF-8 -t ASCII//IGNORE text
err ''
as iconv 1 -c -f UTF-8 -t ASCII//IGNORE text
err ''
put 1252 'a\201b'
as iconv 1 -f CP1252 -t UTF-8//IGNORE 1252
out ab
err 'octavo: 1 left out*'
# Nothing is printed about text that is not read.
as iconv 1 -f UTF-8//IGNORE -t UTF-8 text
out 'caf\303\251 '

begin 'iconv: //TRANSLIT'
put text '\342\202\254 \302\251 \303\246'
as iconv 0 -f UTF-8 -t UTF-16LE//TRANSLIT text
out '\254  \000\251\000 \000\346\000'
# iconv(3) does not have this charset, and need not: it has all characters.
put wide '\360\237\230\200'
as iconv 0 -f UTF-8 -t CESU-8//TRANSLIT wide
out '\355\240\275\355\270\200'
if [ "$(printf '\342\202\254' | /usr/bin/iconv -f UTF-8 -t ASCII//TRANSLIT 2> /dev/null)" = EUR ]; then
	as iconv 0 -f UTF-8 -t ASCII//TRANSLIT text
	out 'EUR (C) ae'
	as iconv 0 -f UTF-8 -t latin1//translit text
	out 'EUR \251 \346'
	as iconv 0 -f UTF-8 -t KOI8-R//TRANSLIT text
	out 'EUR \277 ae'
	put text '\342\202\254 \377'
	as iconv 1 -f UTF-8 -t ASCII//TRANSLIT text
	out 'EUR '
	for both in //TRANSLIT//IGNORE //IGNORE//TRANSLIT //TRANSLIT,IGNORE; do
		as iconv 1 -f UTF-8 -t "ASCII$both" text
		out 'EUR '
		err 'octavo: 1 left out*'
	done
	as iconv 1 -c -f UTF-8 -t ASCII//TRANSLIT text
	out 'EUR '
	# The locale tells what a character is replaced by.
	put text 'caf\303\251'
	for locale in C C.UTF-8; do
		LC_ALL=$locale /usr/bin/iconv -f UTF-8 -t ASCII//TRANSLIT text > "$dir/real"
		in_locale "$locale" iconv 0 -f UTF-8 -t ASCII//TRANSLIT text
		same "$dir/out" "$dir/real"
	done
fi

begin 'iconv: byte orders'
little=$(python3 -c 'import sys; print(sys.byteorder)' 2> /dev/null)
if [ "$little" = little ]; then
	put one 'a\303\251'
	put two '\357\273\277b'
	as iconv 0 -f UTF-8 -t UTF-16 one two one
	out '\377\376a\000\351\000b\000a\000\351\000'
	as iconv 0 -f UTF-8 -t UTF-32 two
	out '\377\376\000\000b\000\000\000'
	as iconv 0 -f UTF-8 -t UCS-2 one
	out 'a\000\351\000'
	as iconv 0 -f UTF-8 -t UCS-4 one
	out '\000\000\000a\000\000\000\351'
	put le '\377\376a\000'
	put be '\376\377\000b'
	put none 'c\000'
	as iconv 0 -f UTF-16 -t UTF-8 le be none be
	out 'abcb'
	as iconv 0 -f UCS-2 -t UTF-8 none le be
	out 'cab'
	as iconv 0 -f UTF-16 -t UTF-16 be none le
	out '\377\376b\000c\000a\000'
	put none 'c\000\000\000'
	put be '\000\000\376\377\000\000\000d'
	as iconv 0 -f UTF-32 -t UTF-8 none be
	out 'cd'
	{ printf '\376'; sleep 1; printf '\377\000e'; } | "$dir/bin/iconv" -f UTF-16 -t UTF-8 > "$dir/out"
	out e
	put two '\357\273\277b'
	as iconv 0 -f UTF-8 -t UTF-16BE two
	out '\376\377\000b'
else
	skip 'not little-endian, or no Python 3'
fi

begin 'iconv: octets outside of UTF-8 in ISO 2022 are ASCII'
put text 'a \033%%G\303\251\033%%@ b'
as iconv 0 -f ISO-2022+UTF-8 -t UTF-16BE text
out '\000a\000 \000\351\000 \000b'
put text 'a \351'
as iconv 1 -f ISO-2022+UTF-8 -t UTF-16BE text
out '\000a\000 '

begin 'iconv: -o'
put text 'caf\303\251'
as iconv 0 -f UTF-8 -t ISO-8859-1 -o new text
out ''
is new 'caf\351'
as iconv 0 -f UTF-8 -t ISO-8859-1 -o - text
out 'caf\351'
# After an error or trouble the file is unchanged.
put old 'old'
put bad 'caf\377'
as iconv 1 -f UTF-8 -t UTF-8 --output=old text bad
is old 'old'
as iconv 2 -f UTF-8 -t UTF-8 -o old text missing
is old 'old'
as iconv 1 -f UTF-8 -t UTF-8 -o none bad
[ ! -e none ] || fail 'half a file'
as iconv 1 -f UTF-8 -t UTF-8//IGNORE -o old bad
is old 'caf'

begin 'iconv: a full disk'
put text 'text\n'
if [ -c /dev/full ]; then
	"$dir/bin/iconv" -f UTF-8 -t UTF-16 text > /dev/full 2> "$dir/err"
	status_is 2 $?
	err 'octavo: standard output: *'
fi
mkdir folder
called='iconv -o folder/new'
{ cat text; sleep 1; rmdir folder 2> /dev/null || rm -r folder; } |
	"$dir/bin/iconv" -f UTF-8 -t UTF-8 -o folder/new 2> "$dir/err"
status_is 2 $?
err 'octavo: folder/new: *'

begin 'iconv: the output may be an input'
put text 'caf\303\251 and more\n'
repeat text 14
before=$(wc -c < text)
as iconv 0 -f ISO-8859-1 -t UTF-8 -o text text
[ "$(wc -c < text)" -eq $((before + 2 * 16384)) ] || fail "$before octets became $(wc -c < text)"
as iconv 0 -f UTF-8 -t ISO-8859-1 -o text text
[ "$(wc -c < text)" -eq "$before" ] || fail "not $before octets, but $(wc -c < text)"
ln text other
as iconv 0 -f UTF-8 -t UTF-8 -o other text
[ "$(wc -c < other)" -eq "$before" ] || fail 'by another name it lost something'
# With a redirection the shell would empty the file first, or it would grow without end.
"$dir/bin/iconv" -f UTF-8 -t UTF-8 text >> text 2> "$dir/err"
status_is 2 $?
err 'octavo: *'
[ "$(wc -c < text)" -eq "$before" ] || fail 'it has grown'

begin 'iconv: trouble'
put text 'text\n'
as iconv 2 -f UTF-8 -t UTF-8 missing text
out 'text\n'
err 'octavo: missing: *'
as iconv 1 -f no-such -t UTF-8 text
err "octavo: no-such: unknown encoding*"
as iconv 1 -f UTF-8 -t no-such//IGNORE text
err "octavo: no-such: unknown encoding*"
as iconv 2 -f UTF-8 -t ASCII//NEVER text
err 'octavo: -t NEVER: *'
as iconv 2 -x
as iconv 2 -f UTF-8 -t UTF-8 .
err 'octavo: .: *'
put bad '\377'
as iconv 1 -f UTF-8 -t UTF-8 missing bad

begin 'iconv: other options'
put text 'text\n'
as iconv 0 -l
cp "$dir/out" labels
run 0 labels
same "$dir/out" labels
as iconv 0 --list
same "$dir/out" labels
as iconv 0 -V
out "octavo $("$octavo" --version | sed -n '1s/octavo //p')\n"
as iconv 0 --verbose -f UTF-8 -t UTF-8 text -
out 'text\n'
[ "$(cat "$dir/err")" = 'text:
-:' ] || fail "$(cat "$dir/err")"

begin 'octavo under other names'
put text 'text\n'
ln -s "$octavo" "$dir/bin/uconv"
"$dir/bin/uconv" check text > "$dir/out" 2> "$dir/err"
called='uconv check text'
status_is 0 $?

# ---------------------------------------------------------------- and the real ones

# Where glibc's iconv is right, octets and status must be the same.
begin 'iconv: agrees with that of glibc'
real=/usr/bin/iconv
if "$real" --version 2> /dev/null | grep -q GLIBC; then
	put plain 'plain\n'
	put french 'na\303\257ve caf\303\251\n'
	put mixed 'na\303\257ve \342\202\254 \346\274\242\345\255\227 \320\226\n'
	put bad 'caf\303\251 \377 \300\257 end\n'
	put marked '\357\273\277text\n'
	for options in '-f UTF-8 -t UTF-8' '-c -f UTF-8 -t UTF-8' '-f UTF-8 -t ISO-8859-1' \
		'-c -f UTF-8 -t ISO-8859-1' '-f UTF-8 -t KOI8-R' '-c -f UTF-8 -t KOI8-R' \
		'-f UTF-8 -t SHIFT_JIS' '-c -f UTF-8 -t ISO-2022-JP' '-f UTF-8 -t UTF-16LE' \
		'-c -f UTF-8 -t UCS-2' '-c -f UTF-8 -t UCS-4' '-f ISO-8859-1 -t UTF-8' \
		'-f CP1252 -t UTF-16BE' '-f KOI8-R -t UTF-8' '-s -f UTF-8 -t ASCII'; do
		for file in plain french mixed bad marked; do
			# shellcheck disable=SC2086
			"$real" ${options#-c } "$file" > /dev/null 2>&1
			status=$? # which -c does not change (POSIX), though it does up to 2.40
			# shellcheck disable=SC2086
			"$real" $options "$file" > "$dir/real" 2> /dev/null
			# shellcheck disable=SC2086
			as iconv "$status" $options "$file"
			same "$dir/out" "$dir/real"
		done
	done
else
	skip 'no iconv of glibc'
fi

begin 'isutf8: agrees with that of moreutils'
if command -v isutf8 > /dev/null && [ "$(isutf8 --help | tail -n 1)" = 'This is version 1.2.' ]; then
	put good 'caf\303\251\n'
	put a 'abc\377def\n'
	put b 'a\n\n\355\240\200'
	put cut 'caf\303'
	put large 'x\364\220\200\200'
	for options in '' -l -q -i -qi -il; do
		for file in good a b cut large; do
			# shellcheck disable=SC2086
			isutf8 $options "$file" > "$dir/real"
			status=$?
			# shellcheck disable=SC2086
			as isutf8 "$status" $options "$file"
			sed 's/\(byte [0-9]*\): .*/\1/' "$dir/real" > "$dir/want"
			sed 's/\(byte [0-9]*\): .*/\1/' "$dir/out" > "$dir/cut"
			same "$dir/cut" "$dir/want"
		done
	done
else
	skip 'no isutf8 1.2'
fi

begin '--encoding wherever text is read'
put text 'a\351\n'
run 0 check --encoding=latin1 text
run 0 count --encoding=latin1 text
run 0 inspect --encoding=latin1 text
run 0 convert --encoding=latin1 text
out 'a\303\251\n'
run 1 repair --bom=strip --encoding=CESU-8 text
run 0 names --encoding=latin1 text

finish
