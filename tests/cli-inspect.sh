#!/bin/sh
# SPDX-License-Identifier: MIT
# cli-inspect.sh - octavo inspect: sh tests/cli-inspect.sh PATH_TO_OCTAVO

. "$(dirname "$0")/cli-lib.sh"

# to_code_points: keeps offset, octets, and code point or error of each line.
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

begin 'inspect: characters, controls, errors'
put f 'a\360\243\216\264\n\314\201\342\200\256\303('
run 1 inspect f
err ''
out '00000000  61           U+0061    a   Ll  LATIN SMALL LETTER A
00000001  f0 a3 8e b4  U+233B4   \360\243\216\264  Lo  CJK UNIFIED IDEOGRAPH-233B4
00000005  0a           U+000A        Cc  <control-000A> LINE FEED
00000006  cc 81        U+0301    \342\227\214\314\201   Mn  COMBINING ACUTE ACCENT
00000008  e2 80 ae     U+202E        Cf  RIGHT-TO-LEFT OVERRIDE
0000000b  c3           interrupted: missing continuation octet
0000000c  28           U+0028    (   Ps  LEFT PARENTHESIS
'

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

begin 'inspect: empty, missing and unreadable files'
put f ''
run 0 inspect f
out ''
run 0 inspect --rows f
out ''
run 2 inspect no-such-file
out ''
err '*octavo: no-such-file: *'
run 2 inspect .
out ''
err '*octavo: .: *'

begin 'inspect: several files'
put a 'a'
put b '\377'
run 1 inspect a b
[ "$(sed -n 1p "$dir/out")" = a: ] || fail 'no name'
[ "$(sed -n 3p "$dir/out")" = b: ] || fail 'no second name'
run 2 inspect b no-such-file

# 'uniname -V' accepts surrogates, counts bytes from -1, and does not end on a file that ends within a
# character.
begin 'inspect: surrogates, and a truncated character at the end'
put f '\355\240\200'
run 1 inspect f
cut -c 1-32 "$dir/out" > lines
put want '00000000  ed           surrogate
00000001  a0           stray: un
00000002  80           stray: un
'
same lines want
put f 'ab\342\202'
run 1 inspect f
sed -n 3p "$dir/out" | cut -c 1-32 > lines
put want '00000002  e2 82        truncated\n'
same lines want

begin 'inspect: every name that Python knows'
cat > names.py << 'END'
import sys, unicodedata
listed = open("listed", encoding="utf-8")
checked = 0
for i in range(0x110000):
    if 0xD800 <= i <= 0xDFFF:
        continue
    line = listed.readline().rstrip("\n")
    c = chr(i)
    if not unicodedata.name(c, ""):
        continue
    octets = c.encode().hex(" ")
    begin = "%-11s  U+%04X" % (octets, i)
    end = "  %s" % unicodedata.name(c)
    if not line[10:].startswith(begin) or not line.endswith(end):
        sys.exit(f"{begin!r} {end!r} not {line!r}")
    checked += 1
assert checked > 30000
END
if ! command -v python3 > /dev/null; then
	skip 'no python3'
else
	python3 -c 'import sys
for c in range(0x110000):
    if not 0xD800 <= c <= 0xDFFF:
        sys.stdout.buffer.write(chr(c).encode())' > all
	run 0 inspect all
	cp "$dir/out" listed
	python3 names.py || fail 'not what Python says'
fi

begin 'inspect: labels of code points without a name'
put f '\000\177\302\205\356\200\200\357\277\277\315\270\364\217\277\277'
run 0 inspect f
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

begin 'inspect: names that follow from the code point, and those of Hangul'
run 0 inspect --list -c 'U+17000 U+18B00 U+1B170 U+2A6D6 U+AC05 U+AC31 U+AC04 U+B2C8'
sed 's/^.*Lo  //' "$dir/out" > names
put want 'TANGUT IDEOGRAPH-17000
KHITAN SMALL SCRIPT CHARACTER-18B00
NUSHU CHARACTER-1B170
CJK UNIFIED IDEOGRAPH-2A6D6
HANGUL SYLLABLE GANJ
HANGUL SYLLABLE GAENG
HANGUL SYLLABLE GAN
HANGUL SYLLABLE NI
'
same names want

begin 'inspect: invisible characters are not printed'
run 0 inspect --list -c 'U+3164 U+FFF9 U+FE0F U+E000 U+378 U+2028 U+E9'
cut -c 34-37 "$dir/out" > shown
put want '    \n    \n    \n    \n    \n    \n\303\251  \n'
same shown want

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

begin 'inspect: rows point at errors'
put f 'a\303(\200\201b\377\342\202'
run 1 inspect --rows f
out '00000000  61 c3 28 80 81 62 ff e2 82                       a.(..b..
             ^^ interrupted: missing continuation octet
                   ^^ ^^ stray: unexpected continuation octet
                            ^^ never-used: octet that this encoding never uses
                               ^^^^^ truncated: character cut off by the end of the input
'
put f '\200a\200'
run 1 inspect --rows -w 2 f
out '00000000  80 61  .a
          ^^ stray: unexpected continuation octet
00000002  80     .
          ^^ stray
'

# A row has at most so many characters; in this charset some octets are three.
begin 'inspect: rows of octets that are several characters'
put f '\210\142'
repeat f 9
run 0 inspect --rows -w 256 -v -f Big5-HKSCS f
[ "$(cut -c 1-8 "$dir/out" | tail -n 1)" \> 00000100 ] || fail 'not all rows'

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
err "octavo: -w 257: not a number from 1 to 256*Try 'octavo inspect --help'."
run 2 inspect --rows -w 4294967297 f

begin 'inspect: color'
put f 'a\n\303\251\377'
run 1 inspect --rows -w 5 --color=always f
out '\033[32m00000000\033[m  61 \033[33m0a\033[m \033[36mc3\033[m \033[34ma9\033[m \033[1;31mff\033[m  a\033[2m.\033[m\303\251\033[1;31m.\033[m
\033[1;31m                      ^^ never-used\033[m: octet that this encoding never uses
'
# hexyl prints color in a pipe, too; octavo must not.
run 1 inspect f
grep -q "$(printf '\033')" "$dir/out" && fail 'color'

# ---------------------------------------------------------------- ranges

# offsets: prints the offsets that are shown.
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
err '*octavo: -: *'
# shellcheck disable=SC2002
cat f | "$octavo" inspect -s 9 > "$dir/out" 2> "$dir/err"
[ "$(offsets)" = "00000009 " ] || fail "a pipe: $(offsets)"
for wrong in '' x 1x 1kX kB 0x 0xg 0x1kB ' 1' 1.5 99999999999999999999 9000000TiB --1; do
	run 2 inspect -s "$wrong" f
	err 'octavo: *'
done
run 2 inspect -n -1 f
run 2 inspect -n +1 f

begin 'inspect: --skip into a character'
put f 'a\360\243\216\264b'
for at in 2 3 4; do
	run 0 inspect -s "$at" f
	[ "$(offsets)" = '00000001 00000005 ' ] || fail "$called: $(offsets)"
	err "*octavo: f: offset $at is inside of the character that begins at 1"
done
for at in 0 1 5; do
	run 0 inspect -s "$at" f
	err ''
done
put f '\064\330\036\335a\000'
for at in 1 2 3; do
	run 0 inspect -f UTF-16LE -s "$at" f
	[ "$(offsets)" = '00000000 00000004 ' ] || fail "$called: $(offsets)"
	err "*octavo: f: offset $at is inside of the character that begins at 0"
done
# Octets that would be a pair of surrogates if units began at odd offsets.
put f 'a\000\330a\334\000'
run 0 inspect -f UTF-16LE -s 4 f
[ "$(offsets)" = '00000004 ' ] || fail "$called: $(offsets)"
err ''
put f 'a\000b\000c\000d\000e\000f\000g\000h\000'
run 0 inspect -f UTF-16LE -s 13 f
[ "$(offsets)" = '0000000c 0000000e ' ] || fail "$called: $(offsets)"
# A character that begins in the range is shown whole.
put f '\342\202\254a'
run 0 inspect -n 1 f
[ "$(offsets)" = '00000000 ' ] || fail "$called: $(offsets)"

begin 'inspect: --skip far into a large file'
put f '0123456789abcde\n'
repeat f 18
while read -r at expected; do
	run 0 inspect -s "$at" -n 2 f
	[ "$(to_code_points | tr '\n' ' ')" = "$expected " ] || fail "$called: $(to_code_points)"
	# shellcheck disable=SC2002
	cat f | "$octavo" inspect -s "$at" -n 2 > "$dir/out" 2> /dev/null
	[ "$(to_code_points | tr '\n' ' ')" = "$expected " ] || fail "a pipe: $(to_code_points)"
done << 'END'
1KiB 00000400 30 U+0030 00000401 31 U+0031
1kB 000003e8 38 U+0038 000003e9 39 U+0039
1MiB 00100000 30 U+0030 00100001 31 U+0031
1MB 000f4240 30 U+0030 000f4241 31 U+0031
1500003 0016e363 33 U+0033 0016e364 34 U+0034
4000003 003d0903 33 U+0033 003d0904 34 U+0034
END
run 0 inspect -s -1 f
[ "$(offsets)" = '003fffff ' ] || fail "$called: $(offsets)"
run 0 inspect -s -2000001 -n 1 f
[ "$(to_code_points)" = '00217b7f 66 U+000A' ] ||
	[ "$(to_code_points)" = '00217b7f 0a U+000A' ] || fail "$called: $(to_code_points)"
run 0 inspect -s 1GiB f
out ''

begin 'inspect: characters across the boundary of two reads'
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

# What was printed of a character or an error is printed again, after another offset.
begin 'inspect: characters that come again'
put part 'a\303\251\342\202\254\360\237\230\200\r\n\377\342\202\302\200\355\240\200~\000'
cp part f
repeat f 12
size=$(wc -c < part)
for format in --list --json '--list --color=always'; do
	# shellcheck disable=SC2086
	run 1 inspect $format - < part
	sed 's/[0-9a-f]\{8\}//; s/"offset":[0-9]*//' "$dir/out" > once
	cp once want
	repeat want 12
	# shellcheck disable=SC2086
	run 1 inspect $format - < f
	sed 's/[0-9a-f]\{8\}//; s/"offset":[0-9]*//' "$dir/out" > all
	same all want
	# shellcheck disable=SC2086
	run 1 inspect $format -s $((3 * size)) -n "$size" - < f
	sed 's/[0-9a-f]\{8\}//; s/"offset":[0-9]*//' "$dir/out" > third
	same third once
done
repeat f 4
run 1 inspect f
[ "$(wc -l < "$dir/out")" -eq $((65536 * $(wc -l < once))) ] || fail 'not all lines'

begin 'inspect: files with a size of 0 that have contents'
if [ -r /proc/self/status ]; then
	run 0 inspect -n 4 /proc/self/status
	[ "$(offsets)" = '00000000 00000001 00000002 00000003 ' ] || fail "$(offsets)"
	run 2 inspect -s -4 /proc/self/status
	err '*octavo: /proc/self/status: *'
else
	skip 'no /proc'
fi

# ---------------------------------------------------------------- JSON

begin 'inspect: JSON'
put f 'a\303(\000'
run 1 inspect --json f
err ''
out '{"type":"character","data":{"path":{"text":"f"},"offset":0,"length":1,"octets":{"text":"a"},"hex":"61","code_point":"U+0061","character":"a","name":"LATIN SMALL LETTER A","category":"Ll","script":"Latin","block":"Basic Latin","width":1}}
{"type":"error","data":{"path":{"text":"f"},"offset":1,"length":1,"kind":"interrupted","text":"missing continuation octet","octets":{"bytes":"ww=="},"hex":"c3"}}
{"type":"character","data":{"path":{"text":"f"},"offset":2,"length":1,"octets":{"text":"("},"hex":"28","code_point":"U+0028","character":"(","name":"LEFT PARENTHESIS","category":"Ps","script":"Common","block":"Basic Latin","width":1}}
{"type":"character","data":{"path":{"text":"f"},"offset":3,"length":1,"octets":{"text":"\\u0000"},"hex":"00","code_point":"U+0000","name":"<control-0000> NULL","category":"Cc","script":"Common","block":"Basic Latin"}}
'
run 0 inspect --json -c 'e9' -f ISO-8859-1
out '{"type":"character","data":{"offset":0,"length":1,"octets":{"bytes":"6Q=="},"hex":"e9","code_point":"U+00E9","character":"\303\251","name":"LATIN SMALL LETTER E WITH ACUTE","category":"Ll","script":"Latin","block":"Latin-1 Supplement","width":1}}
'

# ---------------------------------------------------------------- bit by bit

# line WORD: prints the rest of the line that begins with WORD.
line() {
	grep "^  $1  *" "$dir/out" | sed "s/^  $1  *//"
}

# lines WORD EXPECTED..: the lines that begin with WORD must have these texts.
lines() {
	word=$1
	shift
	[ "$(line "$word")" = "$(printf '%s\n' "$@")" ] || fail "$called: $word: $(line "$word")"
}

begin 'inspect -c: a character'
run 0 inspect -c U+233B4
err ''
lines octets 'f0       a3       8e       b4'
lines bits '11110000 10100011 10001110 10110100'
lines format '11110xxx 10xxxxxx 10xxxxxx 10xxxxxx'
lines 'x are' '000   100011   001110   110100'
lines 'bit numbers' '20-18    17-12     11-6      5-0'
lines together '0 0010 0011 0011 1011 0100 = 233B4'
lines 'RFC 3629' 's.3, row 4: 0001 0000-0010 FFFF; s.4, UTF8-4'
lines 'RFC 2279, 2044' 's.2, row 4: 0001 0000-001F FFFF'
lines '10646-1 Amd 2' \
	'R.2, Table 1, 1st of 4: up to 001F FFFF; R.4, Table 4; R.5, Table 5'
lines 'utf-8(7)' 'Encoding, row 4: 0x00010000-0x001fffff'
lines UTF-8 'f0 a3 8e b4'
lines UTF-16BE 'd8 4c df b4'
lines UTF-16LE '4c d8 b4 df'
lines UTF-32BE '00 02 33 b4'
lines UTF-32LE 'b4 33 02 00'
lines CESU-8 'ed a1 8c ed be b4'
lines MUTF-8 'ed a1 8c ed be b4'
lines C '\U000233b4'
lines 'JSON, Java' '\ud84c\udfb4'
lines 'XML, HTML' '&#x233B4;'
lines URI '%F0%A3%8E%B4'
[ "$(sed -n 1p "$dir/out")" = "U+233B4  $(printf '\360\243\216\264')  CJK UNIFIED IDEOGRAPH-233B4" ] ||
	fail "$(sed -n 1p "$dir/out")"
lines category 'Lo, Other Letter'
lines script Han
lines block 'CJK Unified Ideographs Extension B'
lines width '2 columns'
lines NFC itself

begin 'inspect -c: properties'
run 0 inspect -c U+212B
lines NFC U+00C5
lines NFD 'U+0041 U+030A'
run 0 inspect -c A
lines NFC itself
grep -q '^  NF[DK]' "$dir/out" && fail 'other normal forms'
run 0 inspect -c U+FB01
lines NFC itself
lines NFKC 'U+0066 U+0069'
run 0 inspect -c U+0301
lines combining 'class 230'
lines width '0 columns'
run 0 inspect -c U+202E
lines bidirectional 'controls the direction of text'
lines ignorable 'shows nothing where it is not supported'
run 0 inspect -c U+000A
lines width 'none, it is a control'
run 0 inspect -c U+0000
lines MUTF-8 'c0 80'

begin 'inspect -c: all notations of a character'
for text in "$(printf '\360\243\216\264')" U+233B4 u+233b4 0x233B4 'F0 A3 8E B4' ' f0 a3 8e b4 ' \
	'0xF0 0xA3 0x8E 0xB4' '0xf0, 0xa3, 0X8E, 0XB4,' 'F0,A3,8E,B4' '0xF0 A3 0x8e b4' 0X233B4 \
	'\xF0 0xA3\x8E 0xB4' \
	'\xF0\xA3\x8E\xB4' '\360\243\216\264' '\U000233b4' '\u{233B4}' '\ud84c\udfb4' \
	'&#x233b4;' '&#144308;' '%F0%A3%8E%B4' '<U+233B4>' '<F0><A3><8E><B4>' ' U+233B4'; do
	run 0 inspect -c "$text"
	lines octets 'f0       a3       8e       b4'
done
run 0 inspect --list -c "$(printf 'U+41 b&lt;\\n\\x5A \303\251')" -c 42
cut -c 1-12 "$dir/out" > got
put want '00000000  41\n00000001  62\n00000002  3c\n00000003  0a\n00000004  5a\n00000005  c3\n00000000  42\n'
same got want
run 0 inspect --list -c ' '
cut -c 1-12 "$dir/out" > got
put want '00000000  20\n'
same got want
run 0 inspect --list -c '\<&%U0'
[ "$(cut -c 11-12 "$dir/out" | tr '\n' ' ')" = '5c 3c 26 25 55 30 ' ] || fail 'not as they are'
put f 'x'
run 0 inspect --list -c a f
[ "$(wc -l < "$dir/out")" -eq 2 ] || fail 'the file is not shown'
run 2 inspect -c ''
err '*octavo: --characters: *'
run 0 inspect -f UTF-16LE -c '34 D8 1E DD'
lines UTF-16LE "$(printf '34 d8 1e dd\n34 d8 1e dd')"
lines octets 'f0       9d       84       9e'
run 0 inspect --list -f UTF-16LE -c U+1D11E
run 2 inspect -f ISO-8859-1 -c U+100
err '*octavo: U+100: *'
run 1 inspect --list -c "$(printf 'a\377b')"
[ "$(cut -c 11-12 "$dir/out" | tr '\n' ' ')" = '61 ff 62 ' ] || fail 'not the octet'
# Two characters, of which Latin-1 has the first.
run 0 inspect --list -c '&nvlt;'
[ "$(cut -c 11-18 "$dir/out" | tr '\n' ' ')" = '3c       e2 83 92 ' ] || fail 'not both'
run 2 inspect -f ISO-8859-1 -c '&nvlt;'
out ''
err 'octavo: &nvlt;: *'

begin 'inspect -c: names'
run 0 inspect -c 'a\N{EURO SIGN}\N{latin small letter e with acute}'
[ "$(line UTF-8)" = "$(printf '61\ne2 82 ac\nc3 a9')" ] || fail "$(line UTF-8)"
run 2 inspect -c '\N{NO SUCH THING}'
err 'octavo: NO SUCH THING: *'
run 2 inspect -c "\\N{$(printf '%0300d' 0)}"
err 'octavo: \\\\N{000*0}: no character of that name*'
run 0 inspect --list -c '\N{'
[ "$(wc -l < "$dir/out")" -eq 3 ] || fail 'not as it is'

begin 'inspect -c: what an octet is in other charsets'
run 1 inspect -c 92
sed -n '/^$/,$p' "$dir/out" | sed '1d' | sed -n '/^$/,$p' | sed 1d > got
put want '  windows-1252   U+2019  \342\200\231  RIGHT SINGLE QUOTATION MARK
  windows-1250   U+2019  \342\200\231  RIGHT SINGLE QUOTATION MARK
  windows-1251   U+2019  \342\200\231  RIGHT SINGLE QUOTATION MARK
  windows-1253   U+2019  \342\200\231  RIGHT SINGLE QUOTATION MARK
  KOI8-R         U+2593  \342\226\223  DARK SHADE
  CP437          U+00C6  \303\206  LATIN CAPITAL LETTER AE
  CP866          U+0422  \320\242  CYRILLIC CAPITAL LETTER TE
  MACINTOSH      U+00ED  \303\255  LATIN SMALL LETTER I WITH ACUTE\n'
same got want

begin 'inspect -c: overlong sequences'
run 1 inspect -c 'C0 80'
[ "$(sed -n 1p "$dir/out")" = 'c0 80  overlong: sequence longer than its character needs' ] ||
	fail "$(sed -n 1p "$dir/out")"
lines together '000 0000 0000 = 0000, which takes 1 octet: <control-0000> NULL'
lines 'RFC 3629' 's.3, row 2: 0000 0080-0000 07FF; 0000 is below'
cut -c 18- "$dir/out" | tail -n 8 > got
put want 'UTF-8          overlong
UTF-8-MAN7     overlong
UTF-8-RFC2279  overlong
UTF-8-AMD2     U+0000
UTF-8-RFC2044  U+0000
WTF-8          overlong
CESU-8         overlong
MUTF-8         U+0000
'
same got want
run 1 inspect -c 'E0 80 AF'
lines together "0000 0000 0010 1111 = 002F, which takes 1 octet: SOLIDUS"
lines allowed 'a0..bf after e0, not 80'
run 1 inspect -c 'F0 82 82 AC'
lines allowed '90..bf after f0, not 82'
run 1 inspect -f UTF-8-RFC2279 -c 'FC 80 80 80 80 AF'
lines allowed '84..bf after fc, not 80'
lines together "000 0000 0000 0000 0000 0000 0010 1111 = 002F, which takes 1 octet: SOLIDUS"

begin 'inspect -c: surrogates'
for text in 'ED A0 80' U+D800; do
	run 1 inspect -c "$text"
	lines octets 'ed       a0       80'
	lines together '1101 1000 0000 0000 = D800'
	lines 'RFC 3629' 's.3, row 3: 0000 0800-0000 FFFF, but D800..DFFF are prohibited'
	lines allowed '80..9f after ed, not a0'
	grep -q '^ *WTF-8  *U+D800$' "$dir/out" || fail 'WTF-8'
	grep -q '^ *MUTF-8  *U+D800$' "$dir/out" || fail 'MUTF-8'
done
run 1 inspect -c 'ED A1 8C ED BE B4'
lines together '1101 1000 0100 1100 = D84C' '1101 1111 1011 0100 = DFB4'
grep -q '^  as a pair  *U+233B4 .*(RFC 2781 s.2.2)$' "$dir/out" || fail 'no pair'
grep -q '^ *CESU-8  *U+233B4$' "$dir/out" || fail 'CESU-8'
grep -q '^ *WTF-8  *surrogate$' "$dir/out" || fail 'WTF-8'

# A character of WTF-16 has no sequence in UTF-8.
run 0 inspect -f WTF-16BE -c U+D800
lines WTF-16BE 'd8 00'
lines WTF-8 'ed a0 80'
grep -q '^  bits ' "$dir/out" && fail 'bits of no sequence'

begin 'inspect -c: too large'
for text in 'F4 90 80 80' U+110000; do
	run 1 inspect -c "$text"
	lines together '1 0001 0000 0000 0000 0000 = 110000'
	lines 'RFC 3629' 's.3, row 4: 0001 0000-0010 FFFF; 110000 is above'
	lines 'RFC 2279, 2044' 's.2, row 4: 0001 0000-001F FFFF'
	lines allowed '80..8f after f4, not 90'
	grep -q '^ *UTF-8-RFC2279  *U+110000$' "$dir/out" || fail 'RFC 2279'
done
run 1 inspect -c 'F8 88 80 80 80'
lines 'RFC 3629' 'no such row: at most 4 octets (s.3, s.12)'
lines 'RFC 2279, 2044' 's.2, row 5: 0020 0000-03FF FFFF'
grep -q '^ *UTF-8-AMD2  *U+200000$' "$dir/out" || fail 'Amendment 2'

begin 'inspect -c: a complete sequence that a form excludes'
run 1 inspect -f UTF-8-MAN7 -c 'EF BF BF'
lines together '1111 1111 1111 1111 = FFFF'
grep -q '^  allowed' "$dir/out" && fail 'another octet is not what is missing'
grep -q '^ *UTF-8-RFC2279  *U+FFFF$' "$dir/out" || fail 'RFC 2279'

begin 'inspect -c: the bits of UNICODE-1-1-UTF-8 are its own'
run 0 inspect -f UNICODE-1-1-UTF-8 -c 'E3 90 80'
sed -n 1p "$dir/out" | grep -q '^U+AC00 ' || fail 'not U+AC00'
lines octets 'e3       90       80'
lines together '0011 0100 0000 0000 = 3400'
grep -q '^  read as  *UTF-8  *U+3400$' "$dir/out" || fail 'UTF-8'

begin 'inspect: a character where a file is expected'
for word in U+1F600 '\303\251'; do
	# shellcheck disable=SC2059
	run 2 inspect "$(printf "$word")"
	err '*No such file*-c'
done
run 2 inspect notes.txt
err 'octavo: notes.txt: No such file or directory'
put here 'a'
run 0 inspect here
err ''
run 2 inspect -f ISO-2022+UTF-8 here
err "octavo: -f ISO-2022+UTF-8: only 'octavo check'*Try 'octavo inspect --help'."

begin 'inspect: charsets of iconv(3)'
put f 'a\351\223\201'
run 1 inspect -f windows-1252 f
out '00000000  61           U+0061    a   Ll  LATIN SMALL LETTER A\n00000001  e9           U+00E9    \303\251   Ll  LATIN SMALL LETTER E WITH ACUTE\n00000002  93           U+201C    \342\200\234   Pi  LEFT DOUBLE QUOTATION MARK\n00000003  81           invalid: octet without a meaning in this charset\n'
run 1 inspect --rows -f windows-1252 f
out '00000000  61 e9 93 81                                      a\303\251\342\200\234.\n                   ^^ invalid: octet without a meaning in this charset\n'
# A trail octet of ASCII, half of a character, two code points, shift sequences.
put f '\225\134\202\240\\\202'
run 1 inspect -f shift_jis f
grep -q '^00000000  95 5c  *U+8868 ' "$dir/out" || fail 'no U+8868'
grep -q '^00000002  82 a0  *U+3042 ' "$dir/out" || fail 'no U+3042'
grep -q '^00000005  82  *truncated: ' "$dir/out" || fail 'not truncated'
run 1 inspect -s 3 -f shift_jis f
err 'octavo: f: offset 3 is inside of the character that begins at 2'
grep -q '^00000002  82 a0  *U+3042 ' "$dir/out" || fail 'no U+3042'
run 1 inspect -s -1 -f shift_jis f
[ "$(wc -l < "$dir/out")" -eq 1 ] || fail 'not one'
put f '\210\142'
run 0 inspect -f BIG5-HKSCS f
grep -q '^00000000  88 62  *U+00CA ' "$dir/out" || fail 'no U+00CA'
grep -q '^00000000  *U+0304 ' "$dir/out" || fail 'no U+0304'
run 0 inspect --json -f BIG5-HKSCS f
put f 'a\314b'
run 0 inspect -f windows-1258 f
grep -q '^00000001  cc  *U+0300 ' "$dir/out" || fail 'no U+0300'
put f 'a\033$B$"$"\033(Bb\033$B'
run 0 inspect -f ISO-2022-JP f
grep -q '^00000001  1b 24 42 24 22  U+3042 ' "$dir/out" || fail 'no U+3042'
grep -q '^00000006  24 22  *U+3042 ' "$dir/out" || fail 'no second U+3042'
grep -q '^00000008  1b 28 42 62  *U+0062 ' "$dir/out" || fail 'no b'
grep -q '^0000000c  1b 24 42  *shift sequence$' "$dir/out" || fail 'no shift sequence'
run 0 inspect -c '\x92' -f windows-1252
grep -q '^U+2019 .*RIGHT SINGLE QUOTATION MARK$' "$dir/out" || fail 'no U+2019'
grep -q '^  windows-1252   92$' "$dir/out" || fail 'no octet'
run 0 inspect -c U+2019 -f windows-1252
grep -q '^  windows-1252   92$' "$dir/out" || fail 'no octet of the character'
run 2 inspect -c U+3042 -f windows-1252
# Shift sequences without end are no character.
put f '\033(B\033$B'
repeat f 8
run 0 inspect -f ISO-2022-JP f
run 0 inspect --rows -f ISO-2022-JP f
run 0 inspect --bits -f ISO-2022-JP f
run 0 inspect --json -f ISO-2022-JP f

begin 'inspect -c: two hexadecimal digits are an octet'
run 1 inspect -c ab
grep -q '^  octets *ab$' "$dir/out" || fail 'no octet'
for text in 92 0x92 0X92 '\x92' %92 '<92>' '\222' ' 0x92, '; do
	run 1 inspect --list -c "$text"
	out '00000000  92           stray: unexpected continuation octet\n'
done
run 0 inspect --list -c 0x9
grep -q '^00000000  09  ' "$dir/out" || fail 'one digit'
for text in U+0092 U+92 0x0092 0x092 '\u0092' '&#146;' '<U+0092>'; do
	run 0 inspect --list -c "$text"
	grep -q '^00000000  c2 92  ' "$dir/out" || fail "$text: $(cat "$dir/out")"
done
# Words are text, also of hexadecimal digits.
for text in facade 2026 x92 042 0x; do
	run 0 inspect --list -c "$text"
	[ "$(wc -l < "$dir/out")" -eq ${#text} ] || fail "$text: $(cat "$dir/out")"
done
run 0 inspect --list -c 'U+61 U+62'
[ "$(wc -l < "$dir/out")" -eq 2 ] || fail 'not two'

begin 'inspect -c: incomplete sequences, and octets that begin none'
run 1 inspect -c 'E2 82'
lines octets 'e2       82       missing'
lines bits '11100010 10000010 ........'
lines 'x are' '0010   000010   ......'
lines together 'one of 2080..20BF'
lines allowed '80..bf after e2 82'
lines 'read as' 'in all forms   truncated'
run 1 inspect -c '\xE2\x82('
lines allowed '80..bf after e2 82, not 28'
lines 'read as' 'in all forms   interrupted'
run 1 inspect -c 80
lines format 10xxxxxx
lines 'read as' 'in all forms   stray'
run 1 inspect -c 'FE FF'
[ "$(line bits)" = "$(printf '11111110\n11111111')" ] || fail 'not both'
lines 'read as' 'in all forms   never-used' 'in all forms   never-used'

begin 'inspect --bits: a file'
put f 'a\300\200\355\240\200\342\202'
run 1 inspect --bits f
[ "$(line octets)" = "$(printf '61\nc0       80\ned       a0       80\ne2       82       missing')" ] ||
	fail "$(line octets)"
mkfifo pipe
(printf '01234567\355\241'; sleep 0.2; printf '\214\355\276'; sleep 0.2; printf '\264') > pipe &
run 1 inspect --bits pipe
line octets | tail -n 1 > got
put want 'ed       a1       8c       ed       be       b4\n'
same got want
wait
put f '\000\330a\000'
run 1 inspect --bits -f UTF-16LE f
grep -q '^00 d8  surrogate: ' "$dir/out" || fail 'no surrogate'

# The comparison is computed from the table of ISO/IEC 10646-1 Amd 2, R.4.
begin 'inspect -c: the bits of sequences of all lengths agree with Python'
cat > picture.py << 'END'
import subprocess, sys
starts = [0xC0, 0xE0, 0xF0, 0xF8, 0xFC]
ends = [0x7F, 0x7FF, 0xFFFF, 0x1FFFFF, 0x3FFFFFF, 0x7FFFFFFF]
points = {0, 0x41, 0x233B4, 0xD7FF, 0xE000, 0x10FFFF, 0x110000, 0x12345678, 0x55555555, 0x2AAAAAAA}
for end in ends:
    points |= {end, end - 1, end // 2, end // 3}
    if end < ends[-1]:
        points |= {end + 1, end + 2}
for c in sorted(points):
    n = next(i + 1 for i, end in enumerate(ends) if c <= end)
    if n == 1:
        octets, free = [c], [7]
    else:
        octets = [0x80 + c // 64 ** i % 64 for i in range(n - 1)][::-1]
        octets = [starts[n - 2] + c // 64 ** (n - 1)] + octets
        free = [7 - n] + [6] * (n - 1)
    width = sum(free)
    ranges, high = [], width - 1
    for bits in free:
        ranges.append(str(high) if bits == 1 else f"{high}-{high - bits + 1}")
        high -= bits
    binary = [f"{octet:08b}" for octet in octets]
    grouped = f"{c:0{width}b}"
    grouped = [grouped[max(0, i - 4):i] for i in range(len(grouped), 0, -4)][::-1]
    wanted = {
        "octets": " ".join(f"{octet:02x}".ljust(8) for octet in octets).rstrip(),
        "bits": " ".join(binary),
        "format": " ".join(b[:8 - f] + "x" * f for b, f in zip(binary, free)),
        "x are": " ".join(" " * (8 - f) + b[8 - f:] for b, f in zip(binary, free)).lstrip(),
        "bit numbers": " ".join(r.rjust(8) for r in ranges).lstrip(),
        "together": " ".join(grouped) + f" = {c:04X}",
    }
    form = ["-f", "UTF-8-RFC2279"] if c > 0x10FFFF else []
    drawn = subprocess.run([sys.argv[1], "inspect", "-c", f"U+{c:X}", *form],
                           capture_output=True, check=True).stdout.decode()
    for word, value in wanted.items():
        got = [l[17:].strip() for l in drawn.split("\n") if l.startswith("  " + word.ljust(15))]
        if got != [value.strip()]:
            sys.exit(f"U+{c:X}: {word}: {got}, not {value!r}")
END
if command -v python3 > /dev/null; then
	python3 picture.py "$octavo" || fail 'not as reckoned'
else
	skip 'no python3'
fi

begin 'inspect: a full disk'
if [ -w /dev/full ]; then
	put f 'a'
	"$octavo" inspect f > /dev/full 2> "$dir/err"
	status_is 2 $?
	err '*octavo: standard output: *'
else
	skip 'no /dev/full'
fi

finish
