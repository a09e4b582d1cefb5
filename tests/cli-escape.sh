#!/bin/sh
# SPDX-License-Identifier: MIT
# cli-escape.sh - octavo escape and unescape: sh tests/cli-escape.sh PATH_TO_OCTAVO

. "$(dirname "$0")/cli-lib.sh"

styles='c json java python rust shell uplus percent'

# ---------------------------------------------------------------- the styles

begin 'escape: each style'
put f 'a "<\303\251\342\202\254\360\243\216\264\377\t\001\\~\n'
while read -r style escaped; do
	run 0 escape --style="$style" f
	printf '%s\n' "$escaped" > want
	same "$dir/out" want "$style"
	run 0 unescape --style="$style" want
	same "$dir/out" f "$style and back"
done << 'END'
c a \"<\u00e9\u20ac\U000233b4\377\t\001\\~
json a \"<\u00e9\u20ac\ud84c\udfb4\udcff\t\u0001\\~
python a \"<\xe9\u20ac\U000233b4\udcff\t\x01\\~
rust a \"<\u{E9}\u{20AC}\u{233B4}\xFF\t\u{1}\\~
shell a "<\303\251\342\202\254\360\243\216\264\377\t\001\\~
uplus a "<U+003C><U+00E9><U+20AC><U+233B4><FF><U+0009><U+0001>\~
percent a%20%22%3C%C3%A9%E2%82%AC%F0%A3%8E%B4%FF%09%01%5C~
END
run 0 escape f
printf '%s\n' 'a \"<\u00e9\u20ac\U000233b4\377\t\001\\~' > want
same "$dir/out" want 'the default'

begin 'escape: XML'
put f '<a b="\303\251&\t'"'"'">\r\n'
run 0 escape --style=xml f
out '&lt;a b=&quot;&#xE9;&amp;\t'"'"'&quot;&gt;&#xD;\n'
cp "$dir/out" g
run 0 unescape --style=xml g
same "$dir/out" f
put f '&lt;&apos;&#233;&#x1d11E;&#x000000E9;'
run 0 unescape --style=xml f
out "<'\303\251\360\235\204\236\303\251"

begin 'escape: characters and octets that a style cannot express'
put f 'a\n\303\251b\200c'
run 1 escape --style=xml f
out 'a\n&#xE9;b'
err 'f:2:3: error: stray \[80\]'
run 0 escape --style=xml --invalid=replace f
out 'a\n&#xE9;b&#xFFFD;c'
put f 'a\001'
run 1 escape --style=xml f
out 'a'
err 'f:1:2: error: unmappable \[01\]'
run 0 escape --style=xml --invalid=replace f
out 'a&#xFFFD;'
put f '\357\277\277'
run 1 escape --style=xml f

begin 'escape: long text, with characters that share a place in what is known'
put f '\000 \341\200\200\342\200\200 A\341\201\201\n\342\201\201\360\221\201\201\r\303\251\303.\360\237\231\202"'
repeat f 9
for style in $styles; do
	run 0 escape --style="$style" f
	cp "$dir/out" g
	run 0 unescape --style="$style" g
	same "$dir/out" f "$style"
done
run 0 escape f
head -n 1 "$dir/out" > "$dir/cut"
printf '%s\n' '\000 \u1000\u2000 A\u1041' > "$dir/want"
same "$dir/cut" "$dir/want" 'the first line'
put g '\n'
repeat g 13
for i in 1 2 3 4; do printf '\303\251%0999d' $i; done >> g
put h '\200a\200'
cat g h > f
run 1 escape --style=xml f
err 'f:8193:4001: error: stray \[80\]'
run 0 escape --style=xml --invalid=replace f
tail -c 20 "$dir/out" > "$dir/cut"
printf '00004&#xFFFD;a&#xFFFD;' | tail -c 20 > "$dir/want"
same "$dir/cut" "$dir/want" 'the end'
put h '\\z\\z'
cat g h > f
run 1 unescape f
err 'f:8193:4001: error: no-escape \[5c 7a 5c 7a\]
octavo: f: 1 more like it'

begin 'escape: line feeds'
put f 'a\n\303\251\n'
run 0 escape f
out 'a\n\\u00e9\n'
run 0 escape --line-feeds f
out 'a\\n\\u00e9\\n'
run 0 escape --line-feeds --style=percent f
out 'a%%0A%%C3%%A9%%0A'
run 0 escape --line-feeds --style=xml f
out 'a&#xA;&#xE9;&#xA;'

begin 'escape: the last control and DEL'
while read -r style escaped; do
	put f '\037~\177'
	run 0 escape --style="$style" f
	printf %s "$escaped" > want
	same "$dir/out" want "$style"
done << 'END'
c \037~\177
json \u001f~\u007f
python \x1f~\x7f
rust \u{1F}~\u{7F}
percent %1F~%7F
uplus <U+001F>~<U+007F>
END

begin 'escape: no \u of C below A0'
put f '\302\205\302\237\302\240'
run 0 escape f
out '\\302\\205\\302\\237\\u00a0'

begin 'escape: digits after an octet do not become part of its escape'
put f '\377ff\3771'
for style in $styles; do
	run 0 escape --style="$style" f
	cp "$dir/out" g
	run 0 unescape --style="$style" g
	same "$dir/out" f "$style"
done

# ---------------------------------------------------------------- back

begin 'unescape: notations that escape does not write'
while read -r style escaped octets; do
	printf %s "$escaped" > f
	run 0 unescape --style="$style" f
	out "$octets"
done << 'END'
c \e\?\'\"\0\12\x41\U0001D11E \033?'"\000\012A\360\235\204\236
json \/\u00E9\uD834\uDD1E /\303\251\360\235\204\236
python \"\351\u00e9 "\303\251\303\251
rust \u{01d11e}\'\x41 \360\235\204\236'A
shell \u41\U1d11e\e\E\x4 A\360\235\204\236\033\033\004
uplus <U+00E9><e9><U+0001D11E> \303\251\351\360\235\204\236
percent %e2%82%AC+ \342\202\254+
END

put f '&#000000233;&#x000000e9;&#9;'
run 0 unescape --style=xml f
out '\303\251\303\251\t'

begin 'unescape: text that is not an escape stays'
while read -r style escaped; do
	printf 'a%s' "$escaped" > f
	run 1 unescape --style="$style" f
	same "$dir/out" f "$style $escaped"
	err 'f:1:2: error: no-escape *'
done << 'END'
c \q
c \
c \x
c \u00e
c \udce9
shell \udce9
c \ud834\udd1e
c \U00110000
c \777
c \u{41}
json \a
json \x41
json \ud834
json \udd1e
json \U0001D11E
python \x4
python \N{BULLET}
python \ud834
rust \u0041
rust \u{}
rust \u{110000}
rust \u{D800}
rust \u{41
xml &
xml &#;
xml &#x;
xml &#x41
xml &#xD800;
xml &#1114112;
xml &frobnicate;
xml &#0;
xml &#a;
xml &#4294967529;
xml &#x4100000000;
uplus <
uplus <U+41>
uplus <b>
uplus <U+0041
uplus <U+D800>
percent %
percent %4
percent %4g
END
put f '\\ud834\\u0041'
run 1 unescape --style=json f
out '\\ud834A'
put f 'x\\q\n \\q\\q\\n'
run 1 unescape f
out 'x\\q\n \\q\\q\n'
err 'f:1:2: error: no-escape *
octavo: f: 2 more like it'

begin 'unescape: escapes that convert writes'
put f 'a\377\303\251\n'
run 0 convert --invalid=escape -t US-ASCII f
cp "$dir/out" g
run 0 unescape --style=rust g
same "$dir/out" f

# ---------------------------------------------------------------- exactly

# octets N SEED: writes N pseudorandom octets, the same ones for each SEED.
octets() {
	awk -v n="$1" -v seed="$2" 'BEGIN {
		srand(seed)
		for (i = 0; i < n; i++)
			printf "%o\n", rand() * 256
	}' | while read -r octet; do
		# shellcheck disable=SC2059
		printf "\\$octet"
	done
}

begin 'escape: any octets and back'
for seed in 1 2 3; do
	octets 3000 "$seed" > f
	printf '\\\\<U+0041>%%41\\u0041\\udce9&#x41;\355\263\251\355\240\264\355\264\236' >> f
	for style in $styles; do
		for lines in '' --line-feeds; do
			# shellcheck disable=SC2086
			run 0 escape $lines --style="$style" f
			cp "$dir/out" escaped
			LC_ALL=C tr -d '\000-\177' < escaped > more
			[ -s more ] && fail "$style: not ASCII"
			run 0 unescape --style="$style" escaped
			same "$dir/out" f "$style $lines $seed"
		done
	done
done

begin 'escape: Python reads the same'
cat > read.py << 'END'
import json, sys, urllib.parse, xml.etree.ElementTree as tree
style, octets = sys.argv[1], open("f", "rb").read()
text = open("escaped", "rb").read().decode("ascii")
read = {
    "python": lambda: eval("'" + text + "'").encode("utf-8", "surrogateescape"),
    "json": lambda: json.loads('"' + text + '"').encode("utf-8", "surrogateescape"),
    "percent": lambda: urllib.parse.unquote_to_bytes(text),
    "xml": lambda: tree.fromstring("<a>" + text + "</a>").text.encode(),
}[style]()
assert read == octets, style
if style == "percent":
    assert text == urllib.parse.quote_from_bytes(octets, safe="")
END
if command -v python3 > /dev/null; then
	octets 3000 4 > f
	for style in python json percent; do
		run 0 escape --line-feeds --style="$style" f
		cp "$dir/out" escaped
		python3 read.py "$style" || fail "$style"
	done
	python3 -c 'import sys
for c in range(0x20, 0x110000, 7):
    if not 0xD800 <= c <= 0xDFFF and c & 0xFFFE != 0xFFFE:
        sys.stdout.buffer.write(chr(c).encode())' > f
	for style in python json percent xml; do
		run 0 escape --line-feeds --style="$style" f
		cp "$dir/out" escaped
		python3 read.py "$style" || fail "$style"
	done
else
	skip 'no python3'
fi

begin 'escape: a C compiler reads the same'
if command -v cc > /dev/null; then
	octets 2000 5 > f
	printf '\302\240\303\251\360\243\216\264' >> f
	run 0 escape --line-feeds f
	{
		echo '#include <stdio.h>'
		echo 'static const char text[] ='
		printf '"%s";\n' "$(cat "$dir/out")"
		echo 'int main(void) { fwrite(text, 1, sizeof text - 1, stdout); return 0; }'
	} > text.c
	cc -o text text.c && ./text > g
	same g f
else
	skip 'no cc'
fi

begin 'escape: a shell reads the same'
if command -v bash > /dev/null; then
	octets 2000 6 | tr -d '\000' > f
	run 0 escape --style=shell f
	bash -c "printf %s $'$(cat "$dir/out")'" > g
	# Command substitution removes line feeds at the end.
	printf %s "$(cat f)" > h
	LC_ALL=C same g h
else
	skip 'no bash'
fi

# ---------------------------------------------------------------- streams

begin 'escape: characters and escapes across the boundary of two reads'
put f 'x\303\251\360\243\216\264\377'
repeat f 17
for style in $styles; do
	run 0 escape --style="$style" f
	cp "$dir/out" g
	run 0 unescape --style="$style" g
	same "$dir/out" f "$style"
done
mkfifo pipe
(printf '\\U0002'; sleep 0.2; printf '33b4\\ud84c\\udf'; sleep 0.2; printf 'b4') > pipe &
run 1 unescape pipe
out '\360\243\216\264\\ud84c\\udfb4'
wait
(printf '\\ud84c\\udf'; sleep 0.2; printf 'b4\\u00'; sleep 0.2; printf 'e9') > pipe &
run 0 unescape --style=json pipe
out '\360\243\216\264\303\251'
wait
(printf '\303'; sleep 0.2; printf '\251') > pipe &
run 0 escape pipe
out '\\u00e9'
wait
(printf 'a\nb'; sleep 0.2; printf 'c\\q'; sleep 0.2; printf d) > pipe &
run 1 unescape pipe
out 'a\nbc\\qd'
err 'pipe:2:3: error: no-escape *'
wait
(printf 'a\nb'; sleep 0.2; printf 'c\200'; sleep 0.2; printf d) > pipe &
run 1 escape --style=xml pipe
out 'a\nbc'
err 'pipe:2:3: error: stray \[80\]'
wait

begin 'unescape: more and less between escapes, and what is none'
awk 'BEGIN { for (i = 0; i < 400; i++) {
	printf "\\t%s\\q%s\\u00e9", b, b > "f"
	printf "\t%s\\q%s\303\251", b, b > "want"
	b = i % 40 ? b "b" : ""
} }'
run 1 unescape f
same "$dir/out" want
err '*f:1:3: error: *399 more like it'

begin 'escape: characters and escapes do not cross files'
put a 'x\303'
put b '\251\\n'
run 0 escape a b
out 'x\\303\\251\\\\n'
put c 'a\\'
put d 'n'
run 1 unescape c d
out 'a\\n'
run 2 escape no-such-file a
err 'octavo: no-such-file: *'
run 2 unescape .
out ''

begin 'unescape: the names of HTML'
called='octavo unescape --style=html'
python3 - > f << 'END'
from html.entities import html5
for name in sorted(html5):
    print(f"&{name} |")
END
python3 - > want << 'END'
import sys
from html.entities import html5
for name in sorted(html5):
    sys.stdout.buffer.write(f"{html5[name]} |\n".encode())
END
run 0 unescape --style=html f
same "$dir/out" want
grep ';' f > g
run 0 unescape --style=xml g
run 1 unescape --style=xml f
# Without a semicolon only where an attribute allows it, and only some.
put f '&eacute &copy=2 &notin; &notit; &alpha; &alpha &amp&lt &fjlig; &nosuch; & &; &ampx'
run 1 unescape --style=html f
out '\303\251 &copy=2 \342\210\211 &notit; \316\261 &alpha &< fj &nosuch; & &; &ampx'
err 'f:1:9: error: no-escape*'
put f '&eacute'
run 0 unescape --style=html f
out '\303\251'
put f '&eacute &#233 '
run 1 unescape --style=xml f
out '&eacute &#233 '
put f '&#233 &#150;&#x80;&#x81; &#233;&#x2014'
run 0 unescape --style=html f
out '\303\251 \342\200\223\342\202\254\302\201 \303\251\342\200\224'
put f '&#150;'
run 0 unescape --style=xml f
out '\302\226'
mkfifo pipe
(printf '&CounterClockwise'; sleep 0.2; printf 'ContourIntegral;&not'; sleep 0.2; printf 'in;') > pipe &
run 0 unescape --style=html pipe
out '\342\210\263\342\210\211'
wait

begin 'unescape: html: 80..9F are windows-1252, as browsers read them'
for octet in 80 82 83 84 85 86 87 88 89 8A 8B 8C 8E 91 92 93 94 95 96 97 98 99 9A 9B 9C 9E 9F; do
	printf '&#x%s;' $octet >> f
	printf "\\$(printf %o 0x$octet)" >> octets
done
run 0 unescape --style=html f
iconv -f CP1252 -t UTF-8 octets > want
same "$dir/out" want 'windows-1252'
put f '&#x81;&#x8D;&#x8F;&#x90;&#x9D;&#xA0;'
run 0 unescape --style=html f
out '\302\201\302\215\302\217\302\220\302\235\302\240'

begin 'unescape: json: the first and the last low surrogate'
put f '\\ud83d\\udc00 \\uD83D\\uDFFF'
run 0 unescape --style=json f
out '\360\237\220\200 \360\237\237\277'

begin 'unescape: json: a high surrogate before what is no low one'
put f '\\ud83d\\ue000 \\ud83d\\udbff'
run 1 unescape --style=json f
out '\\ud83d\356\200\200 \\ud83d\\udbff'

begin 'escape: html, java, url'
put f '\303\251<&>"\302\201\360\235\204\236\n'
run 0 escape --style=html f
out '&#xE9;&lt;&amp;&gt;&quot;&#x81;&#x1D11E;\n'
put f '\302\226'
run 1 escape --style=html f
err 'f:1:1: error: unmappable*'
put f '\303\251/"\b\360\235\204\236\377\1\n'
run 0 escape --style=java f
out '\\u00e9/\\"\\b\\ud834\\udd1e\\udcff\\u0001\n'
cp "$dir/out" g
run 0 unescape --style=java g
same "$dir/out" f
put g '\\351\\s'
run 0 unescape --style=java g
out '\303\251 '
put f '\303\251 /'
run 0 escape --style=url f
out '%%C3%%A9%%20%%2F'
cp "$dir/out" g
run 0 unescape --style=url g
same "$dir/out" f

begin 'escape: output files'
put f '\303\251'
run 0 escape -o g f
printf '%s' '\u00e9' > want
same g want
run 0 unescape --output=h g
same h f
run 2 escape -o f f
err 'octavo: f: input file is output file'
put want '\303\251'
same f want
if [ -w /dev/full ]; then
	"$octavo" escape f > /dev/full 2> "$dir/err"
	status_is 2 $?
	err 'octavo: standard output: *'
fi
run 2 escape --style=cobol f
err 'octavo: *'

finish
