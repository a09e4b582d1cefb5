#!/bin/sh
# SPDX-License-Identifier: MIT
# cli-convert.sh - octavo convert in place: sh tests/cli-convert.sh PATH_TO_OCTAVO
. "$(dirname "$0")/cli-lib.sh"

# stays FILE ARGUMENT..: convert must leave the file as it is, say so on standard error, and exit 1.
stays() {
	file=$1
	shift
	cp "$file" before
	for how in -i -i.bak -n '-n -i'; do
		# shellcheck disable=SC2086
		run 1 convert $how "$@" "$file"
		out ''
		same "$file" before
	done
	[ ! -e "$file.bak" ] || fail 'there is a backup'
}

german='Gr\374\337e aus K\366ln, sch\366n \374ber die Stra\337e, und \304pfel.\n'
in_utf8='Gr\303\274\303\237e aus K\303\266ln, sch\303\266n \303\274ber die Stra\303\237e, und \303\204pfel.\n'

begin 'each file by itself, with a backup, and back'
put f "$german"
put g 'gut\344\n'
cp f old
put want "$in_utf8"
run 1 convert -n -f latin1 f g
out 'f: would be converted from latin1 to UTF-8\ng: would be converted from latin1 to UTF-8\n'
same f old
run 0 convert -i.bak -f latin1 f g
out 'f: converted from latin1 to UTF-8\ng: converted from latin1 to UTF-8\n'
same f want
same f.bak old
put want 'gut\303\244\n'
same g want
run 0 convert -q -i -t latin1 f
out ''
same f old

begin 'a charset is not detected for a text that is UTF-8 in part'
put f "$german"
repeat f 4
printf "$in_utf8" >> f
cp f before
stays f -f detect
err 'f: not converted: *a mixture of UTF-8 (line 17) and windows-1252 (16 lines, first line 1)*'

begin 'a foreign encoding, and UTF-16'
put f '\306\374\313\334\270\354\n'
run 0 convert -i -f EUC-JP f
put want '\346\227\245\346\234\254\350\252\236\n'
same f want
run 0 convert -i -t UTF-16LE f
put want '\345\145\054\147\236\212\012\000'
same f want
run 0 convert -i -f UTF-16LE -t UTF-8 --bom=add f
put want '\357\273\277\346\227\245\346\234\254\350\252\236\n'
same f want

begin 'mode, time and links are kept'
put f "$german"
chmod 640 f
touch -t 200001020304 f
ln -s f link
run 0 convert -i -f latin1 link
[ -L link ] || fail 'no link any more'
[ "$(ls -l f | cut -c 1-10)" = -rw-r----- ] || fail "mode: $(ls -l f)"
[ -n "$(find f -newermt 2000-01-02 ! -newermt 2000-01-03)" ] || fail 'a new time'
put g "$german"
ln g h
run 2 convert -i -f latin1 g
err 'octavo: g: *hard links*'

begin 'what would be the same is not touched'
put f 'plain ASCII\n'
put g "$in_utf8"
ls -i f g > inodes
run 0 convert -i -f latin1 f
run 0 convert -i -f EUC-KR -t EUC-JP f
run 0 convert -i f g
run 0 convert -i -f detect f g
out ''
ls -i f g | cmp -s - inodes || fail 'a new file'
put f 'sch\366n\n'
ls -i f > inodes
for to in latin1 windows-1252 latin9; do
	run 0 convert -n -f latin1 -t $to f
	run 0 convert -i.bak -f latin1 -t $to --bom=strip f
	out ''
done
ls -i f | cmp -s - inodes || fail 'a new file'
[ ! -e f.bak ] || fail 'a backup'
put g 'sch\366n'
cp g h
run 0 convert -i -f latin1 -t windows-1252 h
same g h
put f 'plain ASCII\n'
# In UTF-16 it is not the same; nor where ASCII means something else.
run 1 convert -n -t UTF-16 f
put f '+AOk-\n'
run 0 convert -i -f UTF-7 f
put want '\303\251\n'
same f want
# ISO 2022 has octets of ASCII only.
put f '\033$BF|K\\8l\033(B\n'
run 0 convert -i -f ISO-2022-JP f
put want '\346\227\245\346\234\254\350\252\236\n'
same f want

begin 'UTF-8 is not encoded twice'
put f "$in_utf8"
stays f -f windows-1252
err 'f: not converted: well-formed UTF-8'
put f 'caf\303\251 \303\251t\303\251 it\222s\n'
stays f -f latin1
err 'f: not converted: 1 error among 3 UTF-8 sequences: *--invalid=windows-1252 f *'

# CESU-8, with and without other sequences; UTF-8 with a NUL; a line that is cut.
put f 'caf\303\251 \355\240\275\355\270\200\n'
stays f -f windows-1252
err 'f: not converted: *octavo repair -i.bak -f cesu-8 f *'
put f '\355\240\275\355\270\200\n'
stays f -f latin1
put f '\303\251t\303\251 \0\377 \303\240\n\n\n'
stays f -f latin1
put f '\346\227\245\346\234\254\350\252\236\346\227\245\346\234\254\350\252\236\346\227'
stays f -f latin1
stays f -f detect
err 'f: not converted: 1 error among 6 UTF-8 sequences: *'
put f '\227\245\346\234\254\350\252\236\343\201\256\346\226\207\347\253\240\343\201\247\343\201\231\346\226\207\n'
stays f -f detect

begin 'UTF-8 is not taken for UTF-16 or UTF-32'
put f 'caf\303\251 now!\n'
for from in UTF-16LE UTF-16BE UTF-16; do
	stays f -f $from
	err 'f: not converted: well-formed UTF-8'
done
put f 'plain text\n'
stays f -f UTF-16LE
put f 'abcd'
stays f -f UTF-32LE
# To standard output it is done: nothing is lost.
run 1 convert -f UTF-32LE f
put f '\033\004@\004\n\0'
run 0 convert -i -f UTF-16LE f
put want '\320\233\321\200\n'
same f want

begin 'another byte order is a change'
put f '\377\376a\0'
run 1 convert -n -f UTF-16 -t UTF-16 f
run 0 convert -i -f UTF-16 -t UTF-16 f
out 'f: converted from UTF-16 to UTF-16\n'
put want '\376\377\0a'
same f want
run 0 convert -i -f UTF-16 -t UTF-16 f
out ''

begin 'a few NULs do not make UTF-16'
put f 'h\303\251llo world abc\0\nxyz abc\n'
stays f -f detect
put f 'one two three x\0\nname and more\0\n'
stays f -f detect

begin 'a guess that is not likely is not enough'
put f 'x\200y\n'
stays f -f detect
err 'f: not converted: 1 error *'
put f 'caf\303'
stays f -f detect

begin 'a file that cannot be converted as a whole stays as it is'
put f 'caf\303\251 \342\202\254\n'
stays f -t latin1
err 'f:1:6: error: *'
put f 'a\377b\n'
stays f -f EUC-JP
put f 'caf\303\251 \342\202\254\n'
run 0 convert -i -t latin1 --unmappable=escape f
put want 'caf\351 \\u{20AC}\n'
same f want

begin 'a declaration that is wrong afterwards is told'
put f '<?xml version="1.0" encoding="ISO-8859-1"?>\n<a>Gr\374\337e aus K\366ln, sch\366n</a>\n'
run 0 convert -i -f detect f
out 'f: converted from windows-1252 to UTF-8; its declaration still says iso-8859-1\n'

begin 'what is detected'
mkdir tree
put tree/german "$german"
put tree/utf16 'a\0b\0 \0c\0d\0\n\0e\0f\0 \0g\0h\0\n\0'
put tree/utf8 "$in_utf8"
put tree/ascii 'a\n'
put tree/damaged 'caf\303\251 \303\251t\303\251 it\222s\n'
cp tree/damaged before
run 1 convert -r -n -f detect tree
out 'tree/german: would be converted from windows-1252 to UTF-8\ntree/utf16: would be converted from utf-16le to UTF-8\n'
err 'tree/damaged: not converted: 1 error among 3 UTF-8 sequences: *'
run 1 convert -r -i.bak -f detect tree
out 'tree/german: converted from windows-1252 to UTF-8\ntree/utf16: converted from utf-16le to UTF-8\n'
put want "$in_utf8"
same tree/german want
put want 'ab cd\nef gh\n'
same tree/utf16 want
same tree/damaged before
# Backups are left alone.
run 1 convert -r -i.bak -f detect tree
out ''
[ ! -e tree/german.bak.bak ] || fail 'a backup of a backup'
run 0 convert -f detect tree/german tree/ascii tree/german.bak
put want "$in_utf8"'a\n'"$in_utf8"
same "$dir/out" want
called='cat tree/german | octavo convert -f detect'
cat tree/german | "$octavo" convert -f detect > "$dir/out" 2> "$dir/err"
status_is 1 $?
err 'octavo: -: its encoding cannot be detected*'
run 2 convert -f detect tree
err 'octavo: tree: Is a directory'

begin 'wrong command lines'
run 2 convert -i -o g f
err 'octavo: --output: not together with *'
run 2 convert --touch f
err 'octavo: --touch: needs *'
run 2 convert -r tree
err 'octavo: --recursive: needs *'
run 2 convert -i/x f
err 'octavo: /x: a suffix must not contain*'
run 2 convert -i -
err 'octavo: -: standard input *'

begin 'an error that stops it: the option that decides otherwise is told'
put f 'a\351b'
put g '5 \342\202\254'
told() {
	tail -n 1 "$dir/err" > last
	printf 'octavo: %s says what to write instead\n' "$1" > want
	same last want
}
run 1 convert f
told 'f: stopped there; --invalid'
run 1 convert -t latin1 --invalid=replace --unmappable=stop g
told 'g: stopped there; --unmappable'
run 1 convert -t KOI8-R g
told 'g: stopped there; --unmappable'
run 1 convert -i -t latin1 f
told 'f: left as it is; --invalid'
run 1 convert -n -t latin1 g
told 'g: left as it is; --unmappable'
run 1 convert --bom=require f
[ "$(wc -l < "$dir/err")" -eq 1 ] || fail 'no advice helps'
put f 'x\200y'
run 1 convert -f detect f
grep -q 'says what' "$dir/err" && fail 'it is not detected'
run 1 iconv -f UTF-8 -t latin1 g
[ "$(wc -l < "$dir/err")" -eq 1 ] || fail 'iconv has no such option'
run 2 convert -r .
err 'octavo: --recursive: needs --in-place or --dry-run
*'
run 2 repair -r .
err 'octavo: --recursive: needs --in-place, --dry-run or --diff
*'
# It would be written, not skipped.
put binary 'a\0\n'
for command in convert repair; do
	run 2 $command --no-binary binary
	err 'octavo: --no-binary: needs --in-place*'
	out ''
done
run 0 convert -i -t UTF-16LE --no-binary binary
put want 'a\0\n'
same binary want
# A file of that name is not what is meant.
cp binary ./-
run 2 convert -i -t UTF-16LE --no-binary -
err 'octavo: -: standard input cannot be changed in place'
run 2 convert -it latin1 f
err 'octavo: t: looks like options after -i*'

begin '-r: binary files, unless text in the encoding has NUL'
mkdir tree2
put tree2/german "$german"
put tree2/program '\177ELF\2\0\0\344\n'
put tree2/utf16 'a\0b\0\n\0'
cp tree2/program program
run 0 convert -ri -f windows-1252 tree2
out 'tree2/german: converted from windows-1252 to UTF-8
'
err '1 file converted, 0 not converted, 0 unchanged, 2 binary left out'
same tree2/program program
run 1 convert -i -f windows-1252 tree2/program
err 'octavo: tree2/program: not converted: is not text, as it has NUL; see --binary'
same tree2/program program
run 0 convert -i --binary -f windows-1252 tree2/program
put want '\177ELF\2\0\0\303\244\n'
same tree2/program want
rm tree2/program tree2/german
run 0 convert -ri -f UTF-16LE tree2
put want 'ab\n'
same tree2/utf16 want

begin '-r: how many files'
mkdir d
put d/a 'caf\351\n'
put d/b 'caf\303\251\n'
put d/c 'good\n'
run 1 convert -rn -f latin1 d
case $(tail -n 1 "$dir/err") in
'1 file would be converted, 1 not converted, 1 unchanged') ;;
*) fail "$(cat "$dir/err")" ;;
esac
rm d/b
run 0 convert -ri -f latin1 d
err '1 file converted, 0 not converted, 1 unchanged'
put d/a 'caf\351\n'
run 1 convert -rqn -f latin1 d
err ''
run 0 convert -i -f latin1 d/a
err ''

# ---------------------------------------------------------------- what the output lacks

begin 'unmappable: the message names the character'
euro='U+20AC EURO SIGN'
put f 'a\n5 \342\202\254 \302\201\n'
for to in ISO-8859-1 KOI8-R; do
	"$octavo" labels $to | grep -q unknown && continue
	run 1 convert -t $to f
	printf 'f:2:3: error: %s: the output encoding lacks this character [e2 82 ac]\n' \
		"$euro" > want
	head -n 1 "$dir/err" > first
	same first want
	run 0 convert -v --unmappable=skip -t $to f
	grep -qF "f:2:3: warning: $euro: the output encoding lacks" "$dir/err" || fail "$(cat "$dir/err")"
done
run 0 convert -v --unmappable=skip -t US-ASCII f
grep -qF 'f:2:5: warning: U+0081 HIGH OCTET PRESET: the output encoding lacks' "$dir/err" || fail 'no control'

begin 'unmappable: the octets of the character, far after an escape sequence'
# Many MULTIPLICATION SIGNs, which ISO-8859-1 has, and an ideograph, which it has not.
put f '!_'
repeat f 14
{ printf '\033$B'; cat f; printf '4A\033(B\n'; } > g
run 1 convert -f ISO-2022-JP -t ISO-8859-1 g
err 'g:1:16385: error: unmappable ?34 41?*'

begin 'unmappable: xml'
put f '\303\251 \346\274\242\360\235\204\236\n'
for to in US-ASCII koi8-r; do
	run 0 convert -t $to --unmappable=xml f
	out '&#xE9; &#x6F22;&#x1D11E;\n'
	err 'f: [23] characters escaped'
done
run 0 convert -t UTF-16LE --unmappable=xml f
run 0 convert -t UCS-2LE --unmappable=xml f
cp "$dir/out" g
run 0 convert -f UCS-2LE g
out '\303\251 \346\274\242&#x1D11E;\n'
run 0 convert -v -t latin1 --unmappable=xml f
out '\351 &#x6F22;&#x1D11E;\n'
err 'f:1:3: warning: unmappable *
f:1:4: warning: unmappable *
f: 2 characters escaped'
put g 'x\303\251\377'
run 1 convert -t US-ASCII --unmappable=xml g
out 'x&#xE9;'
run 0 convert -t US-ASCII --invalid=skip --unmappable=xml g
out 'x&#xE9;'

# What ends an escape sequence, is not in XML, or not in Unicode.
put f 'a\033%%Gb\n'
run 0 convert -t ISO-2022+UTF-8 --unmappable=xml f
out '\033%%Ga\033%%&#x47;b\n\033%%@'
err 'f: 1 character escaped'
put f 'a\357\277\276b\n'
run 0 convert -t latin1 --unmappable=xml f
out 'a&#xFFFE;b\n'
put f 'a\364\220\200\200b\n'
run 0 convert -f UTF-8-RFC2279 -t UCS-2LE --unmappable=xml f
cp "$dir/out" g
run 0 convert -f UCS-2LE g
out 'a&#x110000;b\n'

begin 'unmappable: escape'
# A tag, which glibc would drop, and a variation selector, whose first octet is the same.
put f 'a\363\240\204\200b\363\240\201\201c\n'
run 0 convert -t KOI8-R --unmappable=escape f
out 'a\\u{E0100}b\\u{E0041}c\n'
# No backslash in the first, no # in the second.
if "$octavo" labels ISO646-DE ISO646-GB | grep -q unknown; then
	skip 'no ISO646-DE or ISO646-GB'
else
	put f 'a\343\201\202b\n'
	run 0 convert -t ISO646-DE --unmappable=escape f
	out 'a?b\n'
	err 'f: 1 character escaped, 1 of them as ?'
	run 0 convert -t ISO646-GB --unmappable=escape f
	out 'a\\u{3042}b\n'
	run 0 convert -t ISO646-GB --unmappable=xml f
	out 'a?b\n'
	err 'f: 1 character escaped, 1 of them as ?'
	put f 'a\\b\n'
	run 0 convert -t ISO646-DE --unmappable=xml f
	out 'a&#x5C;b\n'
	err 'f: 1 character escaped'
fi

begin 'unmappable: translit'
put f '\342\200\234Gr\303\266\303\237e\342\200\235 \342\200\223 5\302\240\342\202\254\342\200\246 \341\272\277 \357\254\201 10\302\262 1\302\275 \342\211\240 \342\200\213e\314\201 \320\237 \346\274\242 \305\201\n'
run 0 convert -t US-ASCII --unmappable=translit f
out '"Grosse" - 5 EUR... e fi 10^2 1 1/2 != e ? ? L\n'
err 'f: 18 characters approximated, 2 of them as ?'
# Numbers stay what they are: 10 and two thirds, and an eighth.
put n '10\342\205\224 10\342\205\233 10\342\201\273\302\263\n'
run 0 convert -q -t US-ASCII --unmappable=translit n
out '10 2/3 10 1/8 10^-^3\n'
run 0 convert -t ISO-8859-1 --unmappable=translit f
out '"Gr\366\337e" - 5\240EUR... \352 fi 10\262 1\275 != e ? ? L\n'
run 0 convert -t WINDOWS-1250 --unmappable=translit f
out '\223Gr\366\337e\224 \226 5\240\200\205 e fi 10^2 1 1/2 != e ? ? \243\n'
run 0 convert -t UTF-8 --unmappable=translit f
same "$dir/out" f
err ''
put g '\307\204 \307\246\n'
run 0 convert -t US-ASCII --unmappable=translit g
out 'DZ G\n'
# All that have no decomposition but the separators of lines; _ is a blank.
awk '{ for (i = 1; i < NF; i += 2) { printf "\\u%s ", $i > "g"; printf "%s ", $(i + 1) > "want" } }' <<'END'
00A1 ! 00A2 c 00A3 GBP 00A5 JPY 00A6 | 00A9 (C) 00AB << 00AE (R) 00B0 deg 00B1 +/- 00B2 ^2 00B3 ^3
00B4 ' 00B5 u 00B7 . 00B8 , 00B9 ^1 00BB >> 00BC _1/4 00BD _1/2 00BE _3/4 00BF ? 00C6 AE 00D0 D
00D7 x 00D8 O 00DE TH 00DF ss 00E6 ae 00F0 d 00F7 / 00F8 o 00FE th 0110 D 0111 d 0126 H 0127 h
0131 i 0141 L 0142 l 014A NG 014B ng 0152 OE 0153 oe 0166 T 0167 t 0192 f 1E9E SS 02B9 ' 02BA "
02BB ' 02BC ' 02BD ' 02C6 ^ 02C8 ' 02DC ~ 2010 - 2011 - 2012 - 2013 - 2014 - 2015 - 2016 || 2018 '
2019 ' 201A ' 201B ' 201C " 201D " 201E " 201F " 2020 + 2021 ++ 2022 * 2026 ... 2030 0/00 2032 '
2033 " 2039 < 203A > 2043 - 2044 / 2070 ^0 2074 ^4 2075 ^5 2076 ^6 2077 ^7 2078 ^8 2079 ^9
20A9 KRW 20AA ILS 20AB VND 20AC EUR 20B4 UAH 20B9 INR 20BA TRY 20BD RUB 2117 (P) 2122 (TM) 212E e
2190 <- 2192 -> 2194 <-> 21D0 <= 21D2 => 21D4 <=> 2212 - 2215 / 2216 \ 2217 * 2219 . 2223 | 2236 :
223C ~ 2248 ~= 2260 != 2261 == 2264 <= 2265 >= 226A << 226B >> 22C5 . 2500 - 2501 - 2502 | 2503 |
2550 - 2551 | 25CF * 25E6 o 27E8 < 27E9 > 3001 , 3002 . 301C ~
END
"$octavo" unescape g > h
run 0 convert -q -t US-ASCII --unmappable=translit h
tr _ ' ' < want > cut
same "$dir/out" cut 'the table'
# Parts that have to be written in another way: a wide pound sign, a quadruple prime.
put g '\357\277\2415 \342\201\227\n'
run 0 convert -t US-ASCII --unmappable=translit g
out "GBP5 \047\047\047\047\n"
put g '\320\237a\303\251'
run 0 convert -v -t US-ASCII --unmappable=translit g
out '?ae'
err 'g:1:1: warning: unmappable *
g:1:3: warning: unmappable *
g: 2 characters approximated, 1 of them as ?'
run 0 convert -t US-ASCII --unmappable=translit g f g
err '*f: 18 characters approximated, 2 of them as ?
g: 2 characters approximated, 1 of them as ?'
run 0 convert -i -q -t US-ASCII --unmappable=translit g
err ''
put want '?ae'
same g want
run 2 convert -t US-ASCII//TRANSLIT f
err 'octavo: -t US-ASCII//TRANSLIT: octavo convert has --unmappable=translit*'

begin 'unmappable: translit, in a charset with shift states'
# More of them than are kept in memory.
put g '\303\251\303\266\343\201\202\305\221'
repeat g 12
put want 'eo\033$B$"\033(Bo'
repeat want 12
run 0 convert -t ISO-2022-JP --unmappable=translit g
same "$dir/out" want

finish
