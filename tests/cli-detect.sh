#!/bin/sh
# SPDX-License-Identifier: MIT
# cli-detect.sh - octavo detect: sh tests/cli-detect.sh PATH_TO_OCTAVO
. "$(dirname "$0")/cli-lib.sh"

# text FILE CODEC TEXT: writes a file with Python. TEXT is a string as in Python source.
text() {
	python3 -c 'import ast, sys
octets = ast.literal_eval("\"" + sys.argv[3] + "\"").encode(sys.argv[2], "surrogatepass")
open(sys.argv[1], "wb").write(octets)' "$@"
}

# is STATUS WORD FILE: detect must print WORD for the file, and for the same text in a pipe.
is() {
	run "$1" detect -b "$3"
	out "$2\n"
	err ''
	called="octavo detect < $3"
	"$octavo" detect -b < "$3" > "$dir/out" 2> "$dir/err"
	status_is "$1" $?
	out "$2\n"
	# One octet at a time: the size of reads must make no difference.
	called="dd bs=1 if=$3 | octavo detect"
	if [ "$(wc -c < "$3")" -lt 300 ]; then
		dd bs=1 if="$3" 2> "$dir/dd" | "$octavo" detect -b > "$dir/out" 2> "$dir/err"
		out "$2\n"
	fi
}

# Chinese without Latin letters and spaces, and Japanese with an ideographic space.
chinese='\u4e8c\u3007\u4e8c\u516d\u5e74\uff0c\u4e00\u5207\u90fd\u5f88\u597d\u3002\u6211\u4eec\u5f00\u59cb\u5427\u3002'
russian='\u041f\u0440\u0438\u0432\u0435\u0442, \u043c\u0438\u0440. \u042d\u0442\u043e \u0440\u0443\u0441\u0441\u043a\u0438\u0439 \u0442\u0435\u043a\u0441\u0442.\n'
german='Gr\u00f6\u00dfe \u00fcber alles, sch\u00f6n ist die Stra\u00dfe, und \u00c4pfel gibt es auch.\n'

# ---------------------------------------------------------------- UTF-8 and US-ASCII

begin 'a file with NUL in pieces'
put f 'a\0'
put g 'd\303\251j\303\240 vu \377\n'
repeat g 14
cat g >> f
run 1 detect -v f
sed 's/^f/-/; s/ f:/ -:/' "$dir/out" > want
grep -q ' the first 655[0-9]* octets' want || fail "$(cat want)"
for size in 1 5000 65530 70000; do
	called="head -c $size f .. | octavo detect -v"
	{ head -c $size && sleep 0.05 && cat; } < f | "$octavo" detect -v - > "$dir/out" 2> "$dir/err"
	status_is 1 $?
	same "$dir/out" want
done

begin 'US-ASCII and UTF-8'
put ascii 'plain\n'
put empty ''
put utf8 'Gr\303\266\303\237e\n'
put last 'a\303\251'
is 0 us-ascii ascii
is 0 us-ascii empty
is 0 utf-8 utf8
is 0 utf-8 last
run 0 detect ascii empty utf8
out 'ascii: us-ascii\nempty: us-ascii\nutf8: utf-8\n'

begin 'ASCII whose pairs of octets are ideographs is not UTF-16'
put f 'Bush hid the facts'
is 0 us-ascii f

begin 'an error in the last octets of a large file'
put f 'hello world\n'
repeat f 18
put end '\377\351\n'
cat end >> f
"$octavo" detect -b f > "$dir/out" 2> "$dir/err"
grep -q ascii "$dir/out" && fail 'it is said to be US-ASCII'
run 0 detect -b --limit=3145728 f
out 'us-ascii\n'

begin 'byte order marks'
put bom8 '\357\273\277a'
put bom16le '\377\376a\0'
put bom16be '\376\377\0a'
put bom32le '\377\376\0\0a\0\0\0'
put bom32be '\0\0\376\377\0\0\0a'
is 0 utf-8 bom8
is 0 utf-16le bom16le
is 0 utf-16be bom16be
is 0 utf-32le bom32le
is 0 utf-32be bom32be

begin 'errors after a byte order mark'
put f '\377\376a\0\0\330\n\0b\0'
is 1 utf-16le f
run 1 detect -v f
grep -q '^  f:1:3: error: .* (surrogate, offset 4; ' "$dir/out" || fail 'where is not said'
put g '\357\273\277a\351'
is 1 utf-8 g

begin 'the mark of UTF-8 before a text in another charset'
put f '\357\273\277\317\360\350\342\345\362, \352\340\352 \344\345\353\340?\n'
is 1 utf-8 f
run 1 detect -v f
grep -q '^  looks like windows-1251 after the byte order mark of UTF-8$' "$dir/out" ||
	fail 'what it is is not said'

begin 'UTF-16 that was appended to UTF-8 with a mark'
put f '\357\273\277Gr\303\274\303\237e\n\377\376K\0\366\0l\0n\0\n\0'
run 1 detect -v f
grep -q '^  UTF-8, then UTF-16LE from offset 11 on' "$dir/out" || fail 'where is not said'
put f '\357\273\277Gr\303\274\303\237e\n\377\376K\0\366\0l\0n\0\n\0e'
run 1 detect -v f
grep -q '^  UTF-8, then UTF-16LE from offset 11 on.*, and then something else$' "$dir/out" ||
	fail 'half a unit at the end is not said'

begin 'symbols that stand alone are of windows-1252'
put f 'Total: 45 \200\n'
is 0 windows-1252 f
for text in '\247 5 Abs. 2' '5 \327 4 = 20' '25 \260C'; do
	put f "$text\n"
	is 1 windows-1252 f
done
# A diaeresis does not: it is "и" in cp866.
put f 'Windows \250 Linux\n'
is 1 cp866 f

# ---------------------------------------------------------------- UTF-16 and UTF-32

begin 'UTF-16 and UTF-32 without a byte order mark'
for codec in utf-16le utf-16be utf-32le utf-32be; do
	for sample in AB 'Hello, world\r\n' "$russian" "$chinese" "$chinese\n" \
		'\u3000\u3000'"$chinese" '\U0001f600 \U0001f600\n'; do
		text f $codec "$sample"
		is 0 $codec f
	done
done

begin 'the same in long files, whose beginning decides what is searched for'
for codec in utf-16le utf-16be utf-32le utf-32be; do
	text f $codec "$chinese\n"
	repeat f 12
	is 0 $codec f
done

begin 'an unpaired surrogate makes it binary, half a unit at the end does not'
text f utf-16le 'a lone \ud800 surrogate\n'
is 1 binary f
text g utf-16le 'one\n'
put more 'x'
cat more >> g
is 0 utf-16le g
run 1 convert -f detect -t utf-8 g

begin 'text that may be in either byte order is neither'
put f '\n\0\0\n'
is 1 binary f

begin 'noncharacters and empty planes are not text'
text f utf-16le 'Hello \ufffe world\n'
is 1 binary f
text f utf-16be 'Hello \U00050000 world\n'
is 1 binary f

begin 'control characters that texts do not have are not text'
for control in 01 1f 7f 80; do
	text f utf-16le 'Hello \x'$control' world\n'
	"$octavo" detect -b f > "$dir/out" 2> "$dir/err"
	grep -q utf-16 "$dir/out" && fail "$control is text"
done
text f utf-16le 'Hello \x85 world\n'
is 0 utf-16le f

begin 'binary numbers are not text even if well-formed'
python3 -c 'import struct, sys
open("f", "wb").write(struct.pack("<200I", *range(1, 20001, 100)))
open("g", "wb").write(struct.pack("<200H", *range(1, 20001, 100)))'
is 1 binary f
is 1 binary g

# ---------------------------------------------------------------- near forms

begin 'forms of UTF-8 that are not UTF-8'
put cesu 'a\355\240\275\355\270\200b\n'
put wtf 'a\355\240\275b\n'
put mutf 'a\300\200b\n'
put six '\374\204\200\200\200\200\n'
put five '\303\251 \370\210\200\200\200\n'
is 0 cesu-8 cesu
is 0 wtf-8 wtf
is 0 mutf-8 mutf
is 0 utf-8-rfc2279 six
is 0 utf-8-rfc2279 five

begin 'F7 B2 BB BE is a sequence of RFC 2279, not Latin-1'
put f '\367\262\273\276'
is 0 utf-8-rfc2279 f

begin 'CESU-8 has no sequences of four octets'
put f '\360\237\230\200 \355\240\275\355\270\200\n'
"$octavo" detect -b f > "$dir/out" 2> "$dir/err"
grep -q cesu "$dir/out" && fail 'it is said to be CESU-8'

begin 'mostly UTF-8: few errors in much text'
put f 'Gr\303\274\303\237e aus K\303\266ln '
repeat f 5
put end '\377\n'
cat end >> f
is 1 utf-8 f
run 1 detect -v f
head -n 3 "$dir/out" > "$dir/cut" && mv "$dir/cut" "$dir/out"
out 'f: utf-8: nearly, but not well-formed; confidence 99%%; looked at all 578 octets; 96 sequences of two octets or more are valid UTF-8
  1 error among 96 UTF-8 sequences: UTF-8 with damaged or foreign octets (line 1)
  f:1:481: error: octet that this encoding never uses [ff] (never-used, offset 576; RFC 3629 s.1)\n'

begin 'too little UTF-8 for its errors'
put f '\303\251 \377 \377 \377\n'
"$octavo" detect -b f > "$dir/out" 2> "$dir/err"
grep -q 'utf-8' "$dir/out" && fail '1 sequence is enough for 3 errors'

begin 'a mixture of UTF-8 and another charset is not that charset'
put f 'caf\303\251\n\374ber sch\366ne \304pfel\n\374ber\n'
is 1 unknown-8bit f
run 1 detect -v f
grep -q '^f: unknown-8bit: parts are UTF-8, and others are not; ' "$dir/out" || fail "$(cat "$dir/out")"
run 1 detect --json f
grep -q '"detected":false,"by":"mixed"' "$dir/out" || fail "$(cat "$dir/out")"

begin 'sequences that touch an error may be there by chance'
put f '\303\251\377\303\251 \377\303\251\303\251 \303\251\377\n'
"$octavo" detect -b f > "$dir/out" 2> "$dir/err"
grep -q 'utf-8' "$dir/out" && fail '5 sequences that touch 3 errors are enough'
put f '\303\251 \303\251 caf\351 na\303\257ve\n'
is 1 utf-8 f
# One error in a long text without blanks does not make the sequences around it accidents.
text f utf-8 "$chinese$chinese"
put more '\377'
cat f >> more
cat more >> f
run 1 detect --json f
grep -q '"lines":{"both":{"count":1,"first":1}},.*"foreign":1,' "$dir/out" || fail "$(cat "$dir/out")"

begin 'a line that is no text does not make UTF-8 something else'
for i in 1 2 3 4 5 6 7 8; do
	put f 'Gr\303\274\303\237e aus K\303\266ln, sch\303\266n.\n'
	cat f >> g
done
put f '\001\351\002\n\335\362\356 \361\362\360\356\352\340\n'
cat f >> g
is 1 utf-8 g
run 1 convert -f detect g
out ''

begin 'UTF-8 that is far behind the first errors'
python3 -c 'open("f", "wb").write("caf\xe9 fran\xe7ais d\xe9j\xe0 vu\n".encode("latin-1") + b"x\n" * 600000 +
                      "Gr\xf6\xdfe f\xfcr \xdcbergabe\n".encode() * 1000)'
is 1 utf-8 f

begin 'a character that is cut at the end is of UTF-8'
put f 'testing\303'
is 1 utf-8 f

begin 'an error after UTF-8 on a line is on that line'
put f 'Gr\303\274n\nGr\303\274n, sch\366n\nK\366ln\n'
run 1 detect --json f
grep -q '"lines":{"utf-8":{"count":1,"first":1},"other":{"count":1,"first":3},"both":{"count":1,"first":2}}' \
	"$dir/out" || fail "$(cat "$dir/out")"

begin 'lines whose only UTF-8 is an inverted question mark are UTF-8'
python3 -c 'open("f", "wb").write("\xbfQu\xe9 tal?\n".encode().replace(b"\xc3\xa9", b"e") * 3 +
                      "El ni\xf1o comi\xf3 jam\xf3n.\n".encode("cp1252") * 10)'
run 1 detect --json f
grep -q '"encoding":"unknown-8bit","detected":false,"by":"mixed"' "$dir/out" || fail "$(cat "$dir/out")"

begin 'ISO 2022 that announces UTF-8'
put f 'caf\351 \033%%Gcaf\303\251\033%%@ \351\n'
is 0 iso-2022+utf-8 f
put g '\033%%/Icaf\303\251\033%%@\n'
is 0 iso-2022+utf-8 g
called='an escape sequence in two pieces'
(printf 'caf\351 \033%%'; sleep 0.2; printf 'Gcaf\303\251\033%%@') |
	"$octavo" detect -b > "$dir/out" 2> "$dir/err"
out 'iso-2022+utf-8\n'
put h 'caf\351 \033%%Gcaf\351 \033%%@ \351\n'
"$octavo" detect -b h > "$dir/out" 2> "$dir/err"
grep -q iso-2022 "$dir/out" && fail 'what is announced is not there'

begin 'ISO 2022 with a name in rare characters alone'
put f '\033$B;3EDB@O:\033(B\n'
is 0 iso-2022-jp f
run 0 convert -f detect f
out '\345\261\261\347\224\260\345\244\252\351\203\216\n'

begin 'ISO-2022-CN of the mainland and of Taiwan, wherever it is cut'
put simplified '\033$)A\016=qLlLlFx:\\:C!#\017\n'
put traditional 'ab\n\033$)G\016YOG!\033$*H\033ND!\017\n'
is 0 iso-2022-cn simplified
is 0 iso-2022-cn traditional
run 0 convert -f detect simplified traditional
out '\344\273\212\345\244\251\345\244\251\346\260\224\345\276\210\345\245\275\343\200\202
ab\n\345\234\213\347\253\213\346\255\210\n'
for n in 7 8 13 18 19; do
	head -c $n simplified > f
	is 0 iso-2022-cn f
done
put f '\033$)A\n\016=q\017\n'
is 0 us-ascii f
run 1 check -v -f ISO-2022-CN f
errors 'f:2:1: error: [0e] (invalid, offset 5)\n'

# ---------------------------------------------------------------- the rest

begin 'binary'
put nul 'caf\351\0\1\2'
put zeros '\0\0\0\0\0\0\0\0'
put list 'one\0two\0'
put controls '\1\2\3\377\351'
is 1 binary nul
run 1 detect --json list
grep -q '"encoding":"binary",.*"diagnosis":"binary"' "$dir/out" || fail "$(cat "$dir/out")"
run 1 detect -v list
grep -q '^  well-formed UTF-8, but with NUL, like binary data$' "$dir/out" || fail "$(cat "$dir/out")"
is 1 binary zeros
is 1 binary list
is 1 binary controls
run 1 detect -v controls
grep -q '^controls: binary: no text has such octets; confidence 9[0-9]%;' "$dir/out" || fail "$(cat "$dir/out")"

begin 'binary: reading stops once it is known'
put f '\0\1\377\330'
repeat f 19
run 1 detect -v f
octets=$(sed -n 's/.*looked at the first \([0-9]*\) .*/\1/p' "$dir/out")
[ "${octets:-200000}" -lt 200000 ] || fail "looked at $octets octets"

begin 'guesses'
text latin latin-1 "$german"
is 0 windows-1252 latin
text koi8 koi8-r "$russian"
is 0 koi8-r koi8
text sjis shift_jis '\u3053\u3093\u306b\u3061\u306f\u3001\u4e16\u754c\u3002\u3053\u308c\u306f\u65e5\u672c\u8a9e\u3067\u3059\u3002\n'
is 0 shift_jis sjis
# With a wave dash it is that of Windows. Octet 5C is a backslash in both.
text f cp932 '9\u6642\uff5e18\u6642\u3067\u3059\n'
is 0 cp932 f
repeat sjis 9
{
	cat sjis
	printf 'C:\\n~\n'
} > f
is 0 shift_jis f
run 0 convert --from=detect -t utf-8 -o h f
tail -n 1 h > g
is 0 us-ascii g
text f big5 '\u53f0\u5317\u5e02'
run 0 detect -v f
grep -q '^f: big5: .*; confidence [89][0-9]%;' "$dir/out" || fail "$(cat "$dir/out")"
text gb gb18030 "$chinese$chinese$chinese\n"
is 0 gb18030 gb
text kr euc-kr '\uc548\ub155\ud558\uc138\uc694. \uc624\ub298\uc740 \ub0a0\uc528\uac00 \uc88b\uc2b5\ub2c8\ub2e4.\n'
is 0 euc-kr kr
# In ARMSCII-8 it begins with a hyphen, but that charset is less likely.
text croatian cp852 '\u010cadski'
is 1 cp852 croatian

begin 'the euro is a character of windows-1252, and a control character of Latin-1'
text f cp1252 'Gr\xf6\xdfe S f\xfcr 5 \u20ac\nGr\xf6\xdfe M f\xfcr 6 \u20ac\nGr\xf6\xdfe L f\xfcr 7 \u20ac\n'
is 0 windows-1252 f

begin 'words of ASCII in Russian quotation marks'
text f cp1251 '\u0423\u0441\u0442\u0430\u043d\u043e\u0432\u0438\u0442\u0435 \xabWindows\xbb \u0438 \xabOffice\xbb, \u0437\u0430\u0442\u0435\u043c \u043f\u0435\u0440\u0435\u0437\u0430\u0433\u0440\u0443\u0437\u0438\u0442\u0435 \xabLinux\xbb.\n'
is 0 windows-1251 f

begin 'the micro sign is of no language'
text f cp1253 '\u03ad\u03bd\u03c4\u03b1\u03c3\u03b7 5 \xb5A \u03ba\u03b1\u03b9 3 \xb5V\n'
is 0 windows-1253 f
text f cp1251 '\u0442\u043e\u043a 5 \xb5A\n\u0437\u0430\u0437\u043e\u0440 20 \xb5m\n'
is 0 windows-1251 f

begin 'ordinal indicators are no letters'
text f cp1252 'Art. 5\xba, \xa7 2\xba\n'
is 1 windows-1252 f

begin 'Romanian letters with a comma are those with a cedilla'
text f iso8859-16 'Ac\u021biunea \u201eCur\u0103\u021benie\u201d \xeen jude\u021b\n'
is 0 iso-8859-16 f

begin 'a pair of letters counts as often as it is there'
text f cp850 'h\xfan\nh\xfan\nh\xfan\nh\xfan\n'
is 0 cp850 f

begin 'a word says as much about the charset however often it is there'
# "Ukraina" and "Kyiv" of a table, in windows-1251.
confidence() {
	"$octavo" detect --json "$1" | sed 's/.*"confidence":\([0-9]*\),"octets.*/\1/'
}
: > f
: > g
for i in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16; do
	printf '%s;\323\352\360\340\277\355\340\n' $i >> f
	printf '%s;\312\350\277\342\n' $i >> g
done
for name in f g; do
	head -n 1 $name > one
	[ "$(confidence $name)" -le "$(confidence one)" ] || fail "$name: $(confidence $name)"
done

# In windows-1257 it would be likelier, as far as is allowed.
begin 'of charsets in which a text is the same, the most usual'
text f cp1252 'wrote \u2014 \u201cit\u2019s what they\u2019ll\nwrote \u2014 \u201cit\u2019s what they\u2019ll\nwrote \u2014 \u201cit\u2019s what they\u2019ll\nwrote \u2014 \u201cit\u2019s what they\u2019ll\n'
is 0 windows-1252 f

begin 'how certain a guess is, by how much more the next charset costs'
text f mac_roman 'Ger\xe4te'
run 0 detect --json f
grep -q '"candidates":\[{"encoding":"macintosh","confidence":9[0-9]},' "$dir/out" || fail "$(cat "$dir/out")"

begin 'a guess from few octets is known if it is likely'
put f 'Caf\351 und K\344se\n'
is 0 windows-1252 f
put f 'Caf\351 und K\344se, sch\366n \374ber alles\n'
is 0 windows-1252 f
put f 'Total: 45 \344\n'
is 1 windows-1252 f

begin 'a guess uses the octets above ASCII, wherever they begin'
put f 'plain ASCII\n'
repeat f 16
text g koi8-r "$russian"
cat g >> f
is 0 koi8-r f
run 0 detect -v f
grep -q '^f: koi8-r: a guess; confidence 9[0-9]%;' "$dir/out" ||
	fail "$(cat "$dir/out")"

# ---------------------------------------------------------------- declarations

# declares CODEC WORD TEXT: a file in CODEC that declares that must be said to be in WORD, because
# WHERE says so.
declares() {
	text f "$1" "$3"
	run 0 detect --json f
	grep -q '"encoding":"'"$2"'","detected":true,"by":"declared",.*"declared":{"encoding":"'"$2"'","in":"'"$where"'",\("line":[1-9][0-9]*,\)\{0,1\}"agrees":true}' \
		"$dir/out" || fail "$3: $(cat "$dir/out")"
}

begin 'the encoding that a text declares'
where=xml
declares iso8859-2 iso-8859-2 '<?xml version=\"1.0\" encoding=\"ISO-8859-2\"?>\n<a>\u017c\xf3\u0142</a>\n'
declares cp1251 windows-1251 "<?xml version='1.0' encoding = 'cp1251' ?><a>\u043f</a>\n"
where=css
declares iso8859-15 iso-8859-15 '@charset \"Latin-9\";\na { content: \"\xe9\u20ac\" }\n'
where=html
declares cp1251 windows-1251 '<html>\n<meta http-equiv=\"Content-Type\" content=\"text/html; charset=windows-1251\">\u0434\n'
declares cp1250 windows-1250 '\n<!DOCTYPE html><!-- <meta charset=koi8-r> --><meta name=\"x\" content=\"charset=koi8-r\"><META CHARSET=cp1250>\u0142\n'
where=mail
declares iso8859-9 iso-8859-9 'From: x\nContent-type: text/plain;\n\tcharset=\"iso-8859-9\"\nX-Y: charset=koi8-r\n\n\u015fi\n'
where=line
declares euc-jp euc-jp '# x\nmsgid \"\"\nmsgstr \"\"\n\"Content-Type: text/plain; charset=EUC-JP\\\\n\"\n\n\u3053\u3093\u306b\n'
where=emacs
declares latin-1 iso-8859-1 '/* -*- mode: c; coding: latin-1-unix -*- */\n/* \xe9 */\n'
declares koi8-r koi8-r '#!/bin/sh\n# -*- coding: cyrillic-koi8; -*-\n# \u0434\n'
declares iso8859-7 iso-8859-7 '# \u03b1\n\n;; Local Variables:\n;; coding: iso-8859-7\n;; End:\n'
declares iso8859-16 iso-8859-16 '# -*- coding: latin-10 -*-\n# \u0219i\n'
where=line
declares koi8-r koi8-r '#!/usr/bin/python\n# x encoding=koi8-r\nprint(\"\u041f\")\n'
where=vim
declares latin-1 iso-8859-1 'a\nb\n# Gr\xf6\xdfe\n# vim: set ts=4 fenc=latin1 sw=4:\n'
declares cp1250 windows-1250 '# vim: fileencoding=cp1250\n# \u0142\n1\n2\n3\n4\n5\n6\n'

begin 'what is no declaration'
for no in 'x = iso-8859-7; # decoding' 'vim: fencs=iso-8859-7' 'What is an encoding? iso-8859-7 is one.' \
	'Encoding\n\niso-8859-7 is Greek' 'For Greek there is the charset iso-8859-7'; do
	text f utf-8 "$no \xe9\n"
	run 0 detect --json f
	grep -q declared "$dir/out" && fail "$no: $(cat "$dir/out")"
done

begin 'a declaration that the octets contradict'
text f utf-8 '<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?>\n<a>\u017c</a>\n'
run 0 detect -v f
out 'f: utf-8: well-formed; confidence 99%%; looked at all 54 octets; 1 sequence of two octets or more is valid UTF-8; but an XML declaration says iso-8859-1\n'
text f ascii '<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?>\n<a/>\n'
run 0 detect -v f
out 'f: us-ascii: well-formed; confidence 100%%; looked at all 49 octets; an XML declaration says iso-8859-1\n'
text f ascii '<?xml version=\"1.0\" encoding=\"UTF-16\"?>\n<a/>\n'
run 0 detect -v f
out 'f: us-ascii: well-formed; confidence 100%%; looked at all 45 octets; but an XML declaration says utf-16\n'
put f '# coding: iso-8859-7\n\256\377\n'
run 0 detect --json f
grep -q '"by":"declared"' "$dir/out" && fail "octets that there are not: $(cat "$dir/out")"
put f '# coding: koi8-r\n\303\251 \303\251 \351\n'
is 1 utf-8 f
put f '# coding: \033[31mnothing\nd\351j\340 \351t\351\n'
run 0 detect --json f
grep -q declared "$dir/out" && fail "an escape: $(cat "$dir/out")"

begin 'a declaration of Latin-1 with octets of windows-1252, as on the web'
put f '<?xml version="1.0" encoding="ISO-8859-1"?>\n<a>it\222s \223x\224</a>\n'
run 0 detect -v f
grep -q '^f: windows-1252: declared, .*; an XML declaration says iso-8859-1' "$dir/out" ||
	fail "$(cat "$dir/out")"

begin 'a charset of the web, of which the rest of a long text may have other characters'
text f iso2022_jp '<meta charset=iso-2022-jp>\n'
text line iso2022_jp '\u3053\u3093\u306b\u3061\u306f\n'
cp line g
repeat g 10
cat f line > short
cat f g > long
is 0 iso-2022-jp short
is 0 web:iso-2022-jp long

begin 'a declaration at the end of a long file, and before the first error'
text f latin-1 'plain\n'
repeat f 16
text g latin-1 '\xe9\n\n/* vim: set fileencoding=iso-8859-7: */\n'
cat g >> f
is 0 iso-8859-7 f
run 0 detect -b --limit=393218 f
out 'windows-1252\n'

# ---------------------------------------------------------------- what is said

begin 'verbose'
put f 'Gr\303\266\303\237e\n'
run 0 detect -v f
out 'f: utf-8: well-formed; confidence 99%%; looked at all 8 octets; 2 sequences of two octets or more are valid UTF-8\n'
put g 'na\303\257ve caf\303\251s, d\303\251sol'
run 0 detect -v g
out 'g: utf-8: well-formed; confidence 99%%; looked at all 21 octets; 3 sequences of two octets or more are valid UTF-8\n'
run 0 detect -v --limit=3 f
# The octets that --limit leaves out are not US-ASCII.
out 'f: utf-8: well-formed; confidence 99%%; looked at the first 3 octets; 1 sequence of two octets or more is valid UTF-8\n'
run 0 detect -v --limit=4 f
out 'f: utf-8: well-formed; confidence 99%%; looked at the first 4 octets; 1 sequence of two octets or more is valid UTF-8\n'
put g 'a\303\251'
run 0 detect -v --limit=1 g
out 'g: us-ascii: well-formed; confidence 100%%; looked at the first 1 octet\n'
run 0 detect -v --limit=2 g
out 'g: utf-8: well-formed; confidence 99%%; looked at the first 2 octets; 1 sequence of two octets or more is valid UTF-8\n'
run 0 detect -v --limit=3 g
out 'g: utf-8: well-formed; confidence 99%%; looked at all 3 octets; 1 sequence of two octets or more is valid UTF-8\n'

begin 'lines in each charset that they may be in'
put f 'na\303\257ve caf\303\251\nit\222s \223x\224 \226 y\n'
run 1 detect -v f
python3 - "$dir/out" <<'END' || fail "$(cat "$dir/out")"
import re, sys
lines = open(sys.argv[1], encoding="utf-8").read().splitlines()[3:]
assert lines[0] == "  line 2:" and len(lines) == 5, lines
assert re.match("    windows-1252 +[5-9][0-9]%  it\u2019s \u201cx\u201d \u2013 y$", lines[1]), lines
shares = [int(line[18:].split("%")[0]) if "%" in line[:24] else 0 for line in lines[1:]]
assert shares == sorted(shares, reverse=True), shares
assert len({line[24:] for line in lines}) == 5, lines
END
put f 'a\nb \033[31m\202\t\342\200\256\n\302\245 \303\244\303\266\n1\377\n2\377\n3\377\n'
run 1 detect -v f
grep -q "^    windows-1252 .*b <U+001B>\[31m$(printf '\342\200\232') <U+202E>\$" "$dir/out" || fail "$(cat "$dir/out")"
[ "$(grep -c '^  line' "$dir/out")" -eq 3 ] || fail "not three lines: $(cat "$dir/out")"
python3 -c 'import sys
sys.stdout.buffer.write(b"\xc3\xa9\xc3\xa8\n" + b"word " * 999 + b"caf\xe9 \xfc" + b" more" * 999 + b"\n")' > f
run 1 detect -v f
python3 - "$dir/out" <<'END' || fail "$(cat "$dir/out")"
import sys
lines = [line for line in open(sys.argv[1], encoding="utf-8") if line.startswith("    ")]
assert len(lines) == 4, lines
for line in lines:
    assert len(line) <= 81, line
assert "%  ..word" in lines[0] and "caf\xe9 \xfc more" in lines[0], lines
END
put f 'caf\303\251\n'
run 0 detect -v f
grep -q '^  ' "$dir/out" && fail 'lines of good text'

begin 'lines of text in another charset'
text f shift_jis '\u3053\u3093\u306b\u3061\u306f\u3001\u4e16\u754c\u3002\u3053\u308c\u306f\u65e5\u672c\u8a9e\u3067\u3059\u3002\n'
run 0 detect -v f
grep -q "^    shift_jis .*%  $(printf '\343\201\223\343\202\223')" "$dir/out" || fail "$(cat "$dir/out")"
[ "$(grep -c '^    [a-z]' "$dir/out")" -ge 3 ] || fail "$(cat "$dir/out")"
run 0 detect --json f
grep -q '"diagnosis":"charset","confidence":[1-9][0-9]*,.*"candidates":\[{"encoding":"shift_jis","confidence":[1-9]' \
	"$dir/out" || fail "$(cat "$dir/out")"

begin 'text that was encoded twice'
text g utf-8 '\u0417\u0434\u0440\u0430\u0432\u0441\u0442\u0432\u0443\u0439\u0442\u0435, \u0447\u0438\u0442\u0430\u0442\u0435\u043b\u044c\n'
iconv -f koi8-r -t utf-8 g > twice
text g utf-8 'a\n\u0434\u0430\n'
cat twice g > f
run 0 detect -v f
grep -q '^  UTF-8 that was encoded twice by way of koi8-r on line 1$' "$dir/out" || fail "$(cat "$dir/out")"
cat g twice twice g twice twice > f
run 0 detect --json f
grep -q '"diagnosis":"double",.*"lines":{"utf-8":{"count":6,"first":2},"double":{"count":4,"first":3}},"double":"koi8-r"' "$dir/out" ||
	fail "$(cat "$dir/out")"
run 0 detect -v f
grep -q '^  UTF-8 that was encoded twice by way of koi8-r on 4 lines: 3, 4, 7 and more$' "$dir/out" || fail "$(cat "$dir/out")"
run 0 convert --from=detect -t utf-16le -o h f
printf 'caf\351\n' >> f
run 1 detect -v f
grep -q ': UTF-8 with .*, and UTF-8 encoded twice by way of koi8-r on 4 lines: 3, 4, 7 and more$' "$dir/out" ||
	fail "$(cat "$dir/out")"
text g utf-8 'Gr\xf6\xdfe \xfcber alle Stra\xdfen\n'
iconv -f windows-1250 -t utf-8 g > f
cat twice >> f
run 0 detect -v f
grep -q '^  UTF-8 that was encoded twice by way of several charsets on lines 1, 2$' "$dir/out" || fail "$(cat "$dir/out")"
# Both lines fit windows-1252 as well, in which they make less sense.
printf 'un h\303\203\305\275tel\nPromijeni re\303\205\305\270im klizanja\n' > f
run 0 detect --json f
grep -q '"double":{"count":2,"first":1}},"double":"iso-8859-15"' "$dir/out" || fail "$(cat "$dir/out")"
text f utf-8 '\u017c\xf3\u0142ty i zielony, \u015blepy\n'
iconv -f iso-8859-2 -t utf-8 f > h
iconv -f iso-8859-2 -t utf-8 g >> h
run 0 detect --json h
grep -q '"double":{"count":2,"first":1}},"double":"iso-8859-2"' "$dir/out" || fail "$(cat "$dir/out")"
text g utf-8 'Stra\xdfe\n'
iconv -f windows-1252 -t utf-8 g > f
text g utf-8 'KYLL\xc4\u2026 P\xc5\xa0GRUNN \xabL\xc0\xbb\n'
cat g >> f
run 0 detect -v f
grep -q '^  UTF-8 that was encoded twice by way of windows-1252 on line 1$' "$dir/out" || fail "$(cat "$dir/out")"
run 0 detect -v g
grep -q twice "$dir/out" && fail "good text: $(cat "$dir/out")"
# Part of a line.
text g utf-8 'Besan\xe7on, Orl\xc3\xa9ans\n'
run 0 detect -v g
grep -q '^  UTF-8 that was encoded twice in part by way of windows-1252 on line 1$' "$dir/out" || fail "$(cat "$dir/out")"
cat g f > h
run 0 detect -v h
grep -q '^  UTF-8 that was encoded twice by way of windows-1252 on lines 1, 2$' "$dir/out" || fail "$(cat "$dir/out")"
# What is looked at of a long line begins and ends within characters.
for size in 4098 4104 4107 6000; do
	text g utf-8 '\xe9t\xe9 \xe0 '
	repeat g 11
	head -c $size g | iconv -f latin1 -t utf-8 > f
	run 0 detect -v f
	grep -q '^  UTF-8 that was encoded twice by way of windows-1252 on line 1$' "$dir/out" ||
		fail "$size: $(cat "$dir/out")"
done
# Four capitals of Russian: in cp866 they are a letter of Deseret, whose number ends as that of a
# Russian one.
text f utf-8 '(\u0401\u0420\u0421\u041e)\n'
run 0 detect -v f
grep -q twice "$dir/out" && fail "good text: $(cat "$dir/out")"

begin 'JSON'
put "$(printf 'f\351')" 'a\303\251\nb\351c\n'
put 'x' 'a\303\251\n'
run 0 detect --json x
out '{"type":"file","data":{"path":{"text":"x"},"encoding":"utf-8","detected":true,"by":"valid","diagnosis":"good","confidence":99,"octets":4,"whole":true,"sequences":1,"errors":0,"lines":{"utf-8":{"count":1,"first":1}}}}\n'
"$octavo" detect --json f* > "$dir/out" 2> "$dir/err"
python3 - "$dir/out" <<'END' || fail "$(cat "$dir/out")"
import base64, json, sys
line = json.load(open(sys.argv[1]))["data"]
assert base64.b64decode(line["path"]["bytes"]) == b"f\xe9"
assert line["errors"] == 1 and line["sequences"] == 1 and line["octets"] == 8
first = line["first"]
assert (first["line"], first["column"], first["offset"]) == (2, 2, 5)
assert (first["length"], first["kind"]) == (1, "interrupted")
END

begin 'the clauses are those of the encoding'
put f '\377\376\000\330\000a'
run 1 detect -v f
out 'f: utf-16le: so says the byte order mark; confidence 99%%; looked at the first 4 octets
  f:1:2: error: half of a UTF-16 surrogate pair, not allowed here [00 d8] (surrogate, offset 2; RFC 2781 s.2)
'

begin 'names'
put 'a
b' 'x\n'
run 0 detect 'a
b'
out 'a\\nb: us-ascii\n'
run 0 detect -0 'a
b'
out 'a\nb\0: us-ascii\n'
run 2 detect -b -0 f
run 2 detect --json -v f
run 2 detect --limit=0 f
err "octavo: --limit=0: not a number of at least 1*"
run 2 detect --limit=x f

begin 'trees and lists'
mkdir tree
put tree/a 'a\n'
put tree/b 'b\303\251\n'
put tree/c 'a\0b\0'
run 0 detect -r tree
out 'tree/a: us-ascii\ntree/b: utf-8\ntree/c: utf-16le\n'
run 0 detect -r --no-binary tree
out 'tree/a: us-ascii\ntree/b: utf-8\n'
printf 'tree/b\0tree/a\0' > list
run 0 detect --files0-from=list
out 'tree/b: utf-8\ntree/a: us-ascii\n'

begin 'trouble'
put f 'a\n'
run 2 detect missing f
out 'f: us-ascii\n'
err 'octavo: missing: *'
run 2 detect .
err 'octavo: .: *'

begin 'the answer does not depend on the sizes of reads'
python3 -c 'import random
random.seed(7)
for i in range(40):
    n = random.choice((1, 3, 70, 300, 70000, 140000))
    kind = random.choice(("latin", "utf-16", "utf-8", "octets"))
    if kind == "octets":
        data = bytes(random.choice(b"abc \n\xc3\xa9\xf6\x1b%G@\xed\xa0\x80") for _ in range(n))
    else:
        word = random.choice(("caf\xe9 ", "\xdcber ", "na\xefve\n"))
        data = (word * n)[:n].encode("utf-16le" if kind == "utf-16" else
                                     "latin-1" if kind == "latin" else "utf-8")
    open("f%02d" % i, "wb").write(data)'
for f in f*; do
	"$octavo" detect -v "$f" 2> "$dir/err" | sed "s/$f:/-:/" > "$dir/one"
	dd bs=777 if="$f" 2> "$dir/dd" | "$octavo" detect -v > "$dir/two" 2> "$dir/err"
	cmp -s "$dir/one" "$dir/two" || fail "$f: $(cat "$dir/one" "$dir/two")"
done

finish
