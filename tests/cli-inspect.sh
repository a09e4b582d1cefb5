#!/bin/sh
# SPDX-License-Identifier: MIT
# cli-inspect.sh - octavo inspect: sh tests/cli-inspect.sh PATH_TO_OCTAVO

. "$(dirname "$0")/cli-lib.sh"

has_names() {
	"$octavo" --version | grep -q libunistring
}

has_json() {
	"$octavo" --version | grep -q jansson
}

# to_code_points: of what is listed, offset, octets and code point or fault.
to_code_points() {
	awk '{
		line = $1
		for (i = 2; i <= NF; i++) {
			line = line " " $i
			if (length($i) > 2)
				break
		}
		print line
	}' "$dir/out"
}

# ---------------------------------------------------------------- a line for each

begin 'inspect: characters, controls, faults'
put f 'a\360\243\216\264\n\314\201\342\200\256\303('
run 1 inspect f
err ''
if has_names; then
	out '00000000  61           U+0061    a   Ll  LATIN SMALL LETTER A
00000001  f0 a3 8e b4  U+233B4   \360\243\216\264  Lo  CJK UNIFIED IDEOGRAPH-233B4
00000005  0a           U+000A        Cc  <control-000A> LINE FEED
00000006  cc 81        U+0301    \342\227\214\314\201   Mn  COMBINING ACUTE ACCENT
00000008  e2 80 ae     U+202E        Cf  RIGHT-TO-LEFT OVERRIDE
0000000b  c3           interrupted: sequence without the continuing octet that must come next (RFC 3629 s.4; ISO/IEC 10646-1 Amd 2, R.7)
0000000c  28           U+0028    (   Ps  LEFT PARENTHESIS
'
else
	skip 'no libunistring'
fi

begin 'inspect: octets and code points'
put f 'a\360\243\216\264\n\303('
run 1 inspect f
to_code_points > lines
put want '00000000 61 U+0061
00000001 f0 a3 8e b4 U+233B4
00000005 0a U+000A
00000006 c3 interrupted:
00000007 28 U+0028
'
same lines want

begin 'inspect: nothing'
put f ''
run 0 inspect f
out ''
run 0 inspect --rows f
out ''
run 2 inspect no-such-file
out ''
err 'octavo: no-such-file: *'
run 2 inspect .
out ''
err 'octavo: .: *'

begin 'inspect: several files'
put a 'a'
put b '\377'
run 1 inspect a b
[ "$(sed -n 1p "$dir/out")" = a: ] || fail 'no name'
[ "$(sed -n 3p "$dir/out")" = b: ] || fail 'no second name'
run 2 inspect b no-such-file

# As 'uniname -V' does not: it takes surrogates, counts bytes from -1, and never comes to the
# end of a file that ends within a character.
begin 'inspect: surrogates, and a character that the end cuts off'
put f '\355\240\200'
run 1 inspect f
cut -c 1-32 "$dir/out" > lines
put want '00000000  ed           surrogate
00000001  a0           stray: co
00000002  80           stray: co
'
same lines want
put f 'ab\342\202'
run 1 inspect f
sed -n 3p "$dir/out" | cut -c 1-32 > lines
put want '00000002  e2 82        truncated\n'
same lines want

begin 'inspect: every name and category that Python knows'
cat > names.py << 'END'
import sys, unicodedata
listed = open("listed", encoding="utf-8")
checked = 0
for i in range(0x110000):
    if 0xD800 <= i <= 0xDFFF:
        continue
    line = listed.readline().rstrip("\n")
    c = chr(i)
    if unicodedata.category(c) == "Cn" or not unicodedata.name(c, ""):
        continue
    if "<reserved-" in line:  # to a libunistring that is older than this Python
        continue
    octets = c.encode().hex(" ")
    begin = "%-11s  U+%04X" % (octets, i)
    end = "  %s  %s" % (unicodedata.category(c), unicodedata.name(c))
    if not line[10:].startswith(begin) or not line.endswith(end):
        sys.exit(f"{begin!r} {end!r} not {line!r}")
    checked += 1
assert checked > 30000
END
if ! command -v python3 > /dev/null; then
	skip 'no python3'
elif ! has_names; then
	skip 'no libunistring'
else
	python3 -c 'import sys
for c in range(0x110000):
    if not 0xD800 <= c <= 0xDFFF:
        sys.stdout.buffer.write(chr(c).encode())' > all
	run 0 inspect all
	cp "$dir/out" listed
	python3 names.py || fail 'not what Python says'
fi

begin 'inspect: labels of what has no name'
put f '\000\177\302\205\356\200\200\357\277\277\315\270\364\217\277\277'
run 0 inspect f
if has_names; then
	sed 's/^[^<]*//' "$dir/out" > labels
	put want '<control-0000> NULL
<control-007F> DELETE
<control-0085> NEXT LINE
<private-use-E000>
<noncharacter-FFFF>
<reserved-0378>
<noncharacter-10FFFF>
'
	same labels want
else
	skip 'no libunistring'
fi

# ---------------------------------------------------------------- encodings

begin 'inspect: encodings'
while read -r form octets lines; do
	put f "$octets"
	run 0 inspect -f "$form" f
	[ "$(to_code_points | tr '\n' ' ')" = "$lines " ] || fail "$called: $(to_code_points)"
done << 'END'
UTF-16LE \064\330\036\335a\000 00000000 34 d8 1e dd U+1D11E 00000004 61 00 U+0061
UTF-16 \377\376a\000 00000000 ff fe U+FEFF 00000002 61 00 U+0061
UTF-16 \000a 00000000 00 61 U+0061
UTF-32 \000\000\376\377\000\000\000a 00000000 00 00 fe ff U+FEFF 00000004 00 00 00 61 U+0061
CESU-8 \355\241\214\355\276\264 00000000 ed a1 8c ed be b4 U+233B4
MUTF-8 a\300\200 00000000 61 U+0061 00000001 c0 80 U+0000
WTF-8 \355\240\200 00000000 ed a0 80 U+D800
ISO-8859-1 \351 00000000 e9 U+00E9
END

begin 'inspect: forms of six octets'
put f '\374\204\200\200\200\200'
run 0 inspect --form=UTF-8-RFC2279 f
grep -q '^00000000  fc 84 80 80 80 80  U+4000000 ' "$dir/out" || fail 'not read'
run 1 inspect f
run 2 inspect -f KOI8-R f
err 'octavo: KOI8-R: *'
run 2 inspect -f no-such f

# ---------------------------------------------------------------- rows

begin 'inspect: rows do not cut characters'
put f 'abcde\342\202\254\342\202\254f\n'
run 0 inspect --rows -w 9 f
out '00000000  61 62 63 64 65 e2 82 ac     abcde\342\202\254
00000008  e2 82 ac 66 0a              \342\202\254f.
'
run 0 inspect --rows -w 1 f
[ "$(wc -l < "$dir/out")" -eq 9 ] || fail 'not a row for each character'

begin 'inspect: rows point at faults'
put f 'a\303(\200\201b\377\342\202'
run 1 inspect --rows f
out '00000000  61 c3 28 80 81 62 ff e2 82                       a.(..b..
             ^^ interrupted: sequence without the continuing octet that must come next (RFC 3629 s.4; ISO/IEC 10646-1 Amd 2, R.7)
                   ^^ ^^ stray: continuing octet where a sequence must begin (RFC 3629 s.4; ISO/IEC 10646-1 Amd 2, R.7)
                            ^^ never-used: octet that no UTF-8 sequence has (RFC 3629 s.1; ISO/IEC 10646-1 Amd 2, R.7)
                               ^^^^^ truncated: sequence cut off by the end of the input (RFC 3629 s.4; ISO/IEC 10646-1 Amd 2, R.7)
'
put f '\200a\200'
run 1 inspect --rows -w 2 f
out '00000000  80 61  .a
          ^^ stray: continuing octet where a sequence must begin (RFC 3629 s.4; ISO/IEC 10646-1 Amd 2, R.7)
00000002  80     .
          ^^ stray
'

begin 'inspect: equal rows are squeezed'
put f '\000\000\000\000'
repeat f 10
run 0 inspect --rows f
out '00000000  00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00  ................
*
00001000
'
printf a >> f
run 0 inspect --rows f
out '00000000  00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00  ................
*
00001000  61                                               a
'
run 0 inspect --rows -v f
[ "$(wc -l < "$dir/out")" -eq 257 ] || fail 'squeezed'
run 2 inspect --rows -w 0 f
run 2 inspect --rows -w 257 f

begin 'inspect: color'
put f 'a\n\303\251\377'
run 1 inspect --rows -w 5 --color=always f
out '\033[32m00000000\033[m  61 \033[33m0a\033[m \033[36mc3\033[m \033[34ma9\033[m \033[1;31mff\033[m  a\033[2m.\033[m\303\251\033[1;31m.\033[m
\033[1;31m                      ^^ never-used\033[m: octet that no UTF-8 sequence has (RFC 3629 s.1; ISO/IEC 10646-1 Amd 2, R.7)
'
# hexyl has color in a pipe, too.
run 1 inspect f
grep -q "$(printf '\033')" "$dir/out" && fail 'color'

# ---------------------------------------------------------------- ranges

# offsets: those that are shown.
offsets() {
	cut -c 1-8 "$dir/out" | tr '\n' ' '
}

begin 'inspect: ranges'
put f '0123456789'
while read -r at length expected; do
	run 0 inspect -s "$at" -n "$length" f
	[ "$(offsets)" = "${expected:+$expected }" ] || fail "$called: $(offsets)"
	run 0 inspect --skip="$at" --length "$length" - < f
	[ "$(offsets)" = "${expected:+$expected }" ] || fail "$called, standard input: $(offsets)"
done << 'END'
0 1 00000000
8 1kB 00000008 00000009
0x8 0x1 00000008
-2 9 00000008 00000009
-1KiB 2 00000000 00000001
9B 5 00000009
10 5
2TiB 5
3 0
END
# shellcheck disable=SC2002
cat f | "$octavo" inspect -s -3 > "$dir/out" 2> "$dir/err"
status_is 2 $?
err 'octavo: -: *'
# shellcheck disable=SC2002
cat f | "$octavo" inspect -s 9 > "$dir/out" 2> "$dir/err"
[ "$(offsets)" = "00000009 " ] || fail "a pipe: $(offsets)"
for wrong in '' x 1x 1kX kB 0x 0xg 0x1kB ' 1' 1.5 99999999999999999999 9000000TiB --1; do
	run 2 inspect -s "$wrong" f
	err 'octavo: *'
done
run 2 inspect -n -1 f
run 2 inspect -n +1 f

begin 'inspect: beginning inside of a character'
put f 'a\360\243\216\264b'
for at in 2 3 4; do
	run 0 inspect -s "$at" f
	[ "$(offsets)" = '00000001 00000005 ' ] || fail "$called: $(offsets)"
	err "octavo: f: offset $at is inside of the character that begins at 1"
done
for at in 0 1 5; do
	run 0 inspect -s "$at" f
	err ''
done
put f '\064\330\036\335a\000'
for at in 1 2 3; do
	run 0 inspect -f UTF-16LE -s "$at" f
	[ "$(offsets)" = '00000000 00000004 ' ] || fail "$called: $(offsets)"
	err "octavo: f: offset $at is inside of the character that begins at 0"
done
# A character that begins in the range is shown whole.
put f '\342\202\254a'
run 0 inspect -n 1 f
[ "$(offsets)" = '00000000 ' ] || fail "$called: $(offsets)"

begin 'inspect: far away'
put f '0123456789abcde\n'
repeat f 17
run 0 inspect -s 1500003 -n 2 f
[ "$(offsets)" = '0016e363 0016e364 ' ] || fail "$called: $(offsets)"
run 0 inspect -s -1 f
[ "$(offsets)" = '001fffff ' ] || fail "$called: $(offsets)"
# shellcheck disable=SC2002
cat f | "$octavo" inspect -s 1500003 -n 2 > "$dir/out"
[ "$(offsets)" = '0016e363 0016e364 ' ] || fail "a pipe: $(offsets)"

begin 'inspect: characters that a read cuts'
put f 'x\342\202\254'
repeat f 19
run 0 inspect f
[ "$(wc -l < "$dir/out")" -eq 1048576 ] || fail 'characters were cut'
[ "$(tail -n 1 "$dir/out" | cut -c 1-21)" = '001ffffd  e2 82 ac   ' ] || fail 'not the last'
mkfifo pipe
(printf '\342'; sleep 0.2; printf '\202\254') > pipe &
run 0 inspect pipe
[ "$(offsets)" = '00000000 ' ] || fail 'a character that comes in two pieces'
wait

begin 'inspect: what says that it is empty'
if [ -r /proc/self/status ]; then
	run 0 inspect -n 4 /proc/self/status
	[ "$(offsets)" = '00000000 00000001 00000002 00000003 ' ] || fail "$(offsets)"
	run 2 inspect -s -4 /proc/self/status
	err 'octavo: /proc/self/status: *'
else
	skip 'no /proc'
fi

# ---------------------------------------------------------------- JSON

begin 'inspect: JSON'
put f 'a\303('
if has_json && has_names; then
	run 1 inspect --json f
	err ''
	out '{"type":"character","offset":0,"length":1,"octets":"61","code_point":97,"notation":"U+0061","character":"a","name":"LATIN SMALL LETTER A","category":"Ll","script":"Latin","block":"Basic Latin","width":1}
{"type":"fault","offset":1,"length":1,"octets":"c3","fault":"interrupted","text":"sequence without the continuing octet that must come next (RFC 3629 s.4; ISO/IEC 10646-1 Amd 2, R.7)"}
{"type":"character","offset":2,"length":1,"octets":"28","code_point":40,"notation":"U+0028","character":"(","name":"LEFT PARENTHESIS","category":"Ps","script":"Common","block":"Basic Latin","width":1}
'
else
	run 2 inspect --json f
	skip 'no jansson'
fi

begin 'inspect: a full disk'
if [ -w /dev/full ]; then
	put f 'a'
	"$octavo" inspect f > /dev/full 2> "$dir/err"
	status_is 2 $?
	err 'octavo: standard output: *'
else
	skip 'no /dev/full'
fi

finish
