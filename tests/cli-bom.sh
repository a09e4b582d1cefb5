#!/bin/sh
# SPDX-License-Identifier: MIT
# cli-bom.sh - octavo bom: sh tests/cli-bom.sh PATH_TO_OCTAVO
. "$(dirname "$0")/cli-lib.sh"

# is FILE FORMAT: the file must have what printf prints for FORMAT.
is() {
	# shellcheck disable=SC2059
	printf -- "$2" > "$dir/want"
	same "$1" "$dir/want"
}

# inode FILE: prints its number.
inode() {
	# shellcheck disable=SC2012
	ls -i "$1" | awk '{ print $1 }'
}

# some: writes a file of each kind.
some() {
	put utf8 '\357\273\277text\n'
	put utf16le '\377\376t\000'
	put utf16be '\376\377\000t'
	put utf32le '\377\376\000\000t\000\000\000'
	put utf32be '\000\000\376\377\000\000\000t'
	put none 'text\n'
	put cut '\357\273'
	put inside 'text \357\273\277\n'
	put empty ''
}

# ---------------------------------------------------------------- telling

begin 'bom: which files have one, and of which encoding'
some
run 1 bom cut empty inside none utf16be utf16le utf32be utf32le utf8
out 'utf16be: UTF-16BE\nutf16le: UTF-16LE\nutf32be: UTF-32BE\nutf32le: UTF-32LE\nutf8: UTF-8\n'
err ''
run 0 bom cut empty inside none
out ''
run 1 bom < utf8

printf -- '-: UTF-8\n' > want
same "$dir/out" want
{ printf '\357'; sleep 1; printf '\273\277a'; } | "$octavo" bom > "$dir/out"
status_is 1 $?
same "$dir/out" want

begin 'bom: --list, --null, --quiet'
some
run 1 bom -l utf8 none utf16le
out 'utf8\nutf16le\n'
run 1 bom --quiet utf8
out ''
run 0 bom -q none
odd=$(printf 'a\nb\033')
if cp utf8 "$odd" 2> /dev/null; then
	run 1 bom "$odd"
	out 'a\\nb\\x1b: UTF-8\n'
	run 1 bom -0 "$odd" none utf8
	out 'a\nb\033\000utf8\000'
fi

begin 'bom: files that cannot be read'
put f '\357\273\277'
run 2 bom missing f
out 'f: UTF-8\n'
err 'octavo: missing: *'
run 2 bom .
err 'octavo: .: is a directory*'

begin 'bom: in a tree'
mkdir -p tree/deeper
some
mv utf8 tree/deeper
mv utf16le tree
mv none tree
run 1 bom -r tree
out 'tree/deeper/utf8: UTF-8\ntree/utf16le: UTF-16LE\n'
printf 'tree/none\0tree/deeper/utf8\0' > list
run 1 bom --files0-from=list
out 'tree/deeper/utf8: UTF-8\n'

# ---------------------------------------------------------------- stripping

begin 'strip: in place, in a tree'
mkdir -p tree/deeper
put tree/a '\357\273\277text\n'
put tree/deeper/b '\357\273\277'
put tree/deeper/twice '\357\273\277\357\273\277a'
put tree/none 'text\n'
before=$(inode tree/none)
run 0 bom --strip -r tree
out 'tree/a: byte order mark stripped
tree/deeper/b: byte order mark stripped
tree/deeper/twice: 2 byte order marks stripped\n'
err ''
is tree/a 'text\n'
is tree/deeper/b ''
is tree/deeper/twice 'a'
is tree/none 'text\n'
[ "$(inode tree/none)" = "$before" ] || fail 'a file without one was touched'
run 0 bom --strip -r tree
out ''

begin 'strip: marks of UTF-16 and UTF-32 stay'
some
run 1 bom --strip utf8 utf16le utf32be none
out 'utf8: byte order mark stripped
utf16le: is UTF-16LE, left as it is
utf32be: is UTF-32BE, left as it is\n'
is utf16le '\377\376t\000'
run 1 bom --strip -l utf16le
out ''

begin 'strip: from standard input to standard output'
some
for file in utf8:'text\n' none:'text\n' empty: cut:'\357\273' utf16le:'\377\376t\000'; do
	run 0 bom --strip < "${file%%:*}"
	out "${file#*:}"
	err ''
	# shellcheck disable=SC2002
	cat "${file%%:*}" | "$octavo" bom --strip - > "$dir/out"
	out "${file#*:}"
done
put f '\357\273\277a\377b'
repeat f 20
tail -c +4 f > want
run 0 bom --strip < f
same "$dir/out" want
{ printf '\357'; sleep 1; printf '\273\277a'; } | "$octavo" bom --strip > "$dir/out"
out a

begin 'strip: the rest of ill-formed text stays as it is'
put f '\357\273\277\377\000\300\200'
run 0 bom --strip f
is f '\377\000\300\200'

begin 'a large file'
put f 'one line\n'
repeat f 20
cp f plain
run 0 bom --add f
out 'f: byte order mark added\n'
[ "$(head -c 3 f | od -An -tx1)" = ' ef bb bf' ] || fail 'no mark'
tail -c +4 f > rest
same rest plain
run 0 bom --strip f
same f plain

# ---------------------------------------------------------------- adding

begin 'add: to UTF-8 that has none'
some
put bad 'a\377'
run 1 bom --add utf8 none empty utf16le inside bad cut
out 'none: byte order mark added
empty: byte order mark added
utf16le: is UTF-16LE, left as it is
inside: byte order mark added
bad: is not well-formed UTF-8, left as it is
cut: is not well-formed UTF-8, left as it is\n'
is utf8 '\357\273\277text\n'
is none '\357\273\277text\n'
is empty '\357\273\277'
is inside '\357\273\277text \357\273\277\n'
is bad 'a\377'
is cut '\357\273'
run 0 bom --add < utf8
out '\357\273\277text\n'
put f a
run 0 bom --add < f
out '\357\273\277a'

# ---------------------------------------------------------------- nothing is lost

begin 'dry run'
some
before=$(inode utf8)
run 1 bom --strip --dry-run utf8 none
out 'utf8: byte order mark would be stripped\n'
is utf8 '\357\273\277text\n'
[ "$(inode utf8)" = "$before" ] || fail 'the file was touched'
run 1 bom --add -n utf8 none
out 'none: byte order mark would be added\n'
is none 'text\n'
run 0 bom --strip -n none

begin 'mode and time are kept'
some
chmod 751 utf8
touch -t 200102030405 utf8
cp -p utf8 other
run 0 bom --strip utf8
[ "$(ls -l utf8 | cut -c 1-10)" = -rwxr-x--x ] || fail "mode: $(ls -l utf8)"
[ -n "$(find utf8 ! -newer other)" ] || fail 'the time has changed'
run 0 bom --strip --touch other
[ -n "$(find other -newer utf8)" ] || fail 'the time has not changed'

begin 'links'
some
ln -s utf8 link
ln none hard
run 0 bom --strip link
is utf8 'text\n'
[ -L link ] || fail 'the link is none any more'
run 2 bom --add none
err 'octavo: none: has other names*'
is none 'text\n'
# This one needs no change.
run 0 bom --strip hard

begin 'a file that is read-only'
some
chmod 444 utf8
if [ -w utf8 ]; then
	skip 'root may write everything'
else
	run 2 bom --strip utf8
	is utf8 '\357\273\277text\n'
fi

begin 'no temporary file stays'
some
mkdir d
mv utf8 d
run 0 bom --strip d/utf8
# shellcheck disable=SC2012
[ "$(ls -A d)" = utf8 ] || fail "$(ls -A d)"

# ---------------------------------------------------------------- the command line

begin 'wrong command lines'
put f a
for line in '--strip --add f' '--add --strip f' '--dry-run f' \
	'--strip - f' '--strip -n' '--strip -n -' '--inside f'; do
	# shellcheck disable=SC2086
	run 2 bom $line < /dev/null
	out ''
	err "octavo: *Try 'octavo bom --help'."
done
run 2 bom --strip missing
err 'octavo: missing: *'

finish
