#!/bin/sh
# SPDX-License-Identifier: MIT
# cli-forms.sh - encodings and their options: sh tests/cli-forms.sh OCTAVO

. "$(dirname "$0")/cli-lib.sh"

# replacements FILE: prints the number of U+FFFD.
replacements() {
	od -An -v -tx1 "$1" | tr -d '\n' | awk '{ print gsub(/ ef bf bd/, "") }'
}

# ---------------------------------------------------------------- forms

forms='UTF-8 UTF-8-MAN7 UTF-8-RFC2279 UTF-8-AMD2 UTF-8-RFC2044 WTF-8 CESU-8 MUTF-8
UTF-16LE UTF-16BE UTF-32LE UTF-32BE ISO-10646-UCS-2LE ISO-10646-UCS-2BE
ISO-10646-UCS-4LE ISO-10646-UCS-4BE ISO-8859-1 US-ASCII
UTF-16 UTF-32 ISO-10646-UCS-2 ISO-10646-UCS-4 UNICODE-1-1-UTF-8'

# text_for FORM..: prints text in UTF-8 that all these forms can encode.
text_for() {
	case " $* " in
	*' US-ASCII '*) put text 'plain\n' ;;
	*' ISO-8859-1 '*) put text '\303\240 la\n\303\277\n' ;;
	*UCS-2*) put text 'A\303\251\317\211\n\342\202\254\345\255\227\n' ;;
	*) put text 'A\303\251\317\211\n\342\202\254\345\255\227\360\235\204\236\n' ;;
	esac
}

begin 'forms: all pairs and back'
# The library's own pairs are in tests/pairs.c.
targets=$forms
[ -z "$OCTAVO_QUICK_TESTS" ] || targets='UTF-8 CESU-8 UTF-16LE'
for from in $forms; do
	for to in $targets; do
		text_for "$from" "$to"
		there_and_back "$from" "$to"
	done
done

begin 'forms: what they look like'
while read -r form source octets; do
	put f "$source"
	run 0 convert -t "$form" f
	out "$octets"
	cp "$dir/out" g
	run 0 check -f "$form" g
	out "${check-}"
	run 0 convert -f "$form" g
	same "$dir/out" f
done << 'END'
CESU-8 \360\243\216\264 \355\241\214\355\276\264
MUTF-8 a\000\360\243\216\264 a\300\200\355\241\214\355\276\264
WTF-8 \360\243\216\264 \360\243\216\264
UTF-16 \360\235\204\236 \376\377\330\064\335\036
UTF-32 \360\235\204\236 \000\000\376\377\000\001\321\036
UCS-2 \342\202\254 \376\377\040\254
UCS-4 \360\235\204\236 \000\000\376\377\000\001\321\036
UCS-2LE \342\202\254 \254\040
UCS-4BE \360\235\204\236 \000\001\321\036
UTF-8-RFC2044 \360\235\204\236 \360\235\204\236
END

begin 'forms: RFC 3629 s.3 ED A1 8C ED BE B4 is an error, and U+233B4 in CESU-8'
put f '\355\241\214\355\276\264'
run 1 check -v f
errors 'f:1:1: error: [ed] (surrogate, offset 0)
f:1:2: error: [a1] (stray, offset 1)
f:1:3: error: [8c] (stray, offset 2)
f:1:4: error: [ed] (surrogate, offset 3)
f:1:5: error: [be] (stray, offset 4)
f:1:6: error: [b4] (stray, offset 5)\n'
run 0 check --form=CESU-8 f
run 0 convert -f CESU-8 f
out '\360\243\216\264'
run 1 convert f
out ''

begin 'forms: RFC 3629 s.10 C0 80, and 2F C0 AE 2E 2F'
put f '\300\200'
run 1 check -v f
errors 'f:1:1: error: [c0] (overlong, offset 0)\nf:1:2: error: [80] (stray, offset 1)\n'
for form in MUTF-8 UTF-8-RFC2044 UTF-8-AMD2; do
	run 0 convert -f $form f
	out '\000'
done
put f '/\300\256./'
run 1 check -v f
errors 'f:1:2: error: [c0] (overlong, offset 1)\nf:1:3: error: [ae] (stray, offset 2)\nf: note: overlong sequences spell a path with "/../": some decoders would follow it\n'
run 1 convert f
out '/'
run 0 convert -f UTF-8-AMD2 f
out '/../'

begin 'overlong sequences that are decoded are told, with their number'
put f 'a/\300\256\300\256/\374\200\200\200\200\257b\300\200\303\251\n'
put g '/\300\256./'
put good 'a\303\251\n'
for form in UTF-8-AMD2 UTF-8-RFC2044; do
	say="overlong sequences accepted, which can hide \"/../\" from checks; 'octavo check -f $form' shows"
	said="octavo: f: warning: 4 $say them"
	for command in "convert" "convert -q" "repair" "repair -q"; do
		# shellcheck disable=SC2086
		run 0 $command -f $form f
		out 'a/..//b\000\303\251\n'
		err "$said"
		# shellcheck disable=SC2086
		run 0 $command -f $form good
		err ''
	done
	run 0 convert -f $form f good g
	err "$said
octavo: g: warning: 1 $(echo "$say it" | sed 's/sequences/sequence/')"
	# Sequences that reads cut, errors among them, and changes in place.
	for octet in '/' '\300' '\256' '\377' '\374' '\200' '\200' '\200' '\200' '\257'; do
		put piece "$octet"
		cat piece
		sleep 0.01
	done | run 0 convert --invalid=skip -f $form
	out '/./'
	err "octavo: -: warning: 2 $say them
-: 1 error left out"
	for command in convert repair; do
		cp f changed
		run 1 $command -n -f $form changed
		err "octavo: changed: warning: 4 $say them"
		run 0 $command -i -f $form changed
		err "octavo: changed: warning: 4 $say them"
		run 0 check changed
	done
	run 0 iconv -s -f $form -t UTF-8 f
	err ''
done
put f 'A\033%%G\300\256\300\256\033%%@B'
run 0 convert -f ISO-2022+UTF-8-AMD2 f
out 'A..B'
err "octavo: f: warning: 2 overlong*'octavo check -f ISO-2022+UTF-8-AMD2' *"
put f '\300\256'
for form in UTF-8 UTF-8-MAN7 UTF-8-RFC2279 MUTF-8; do
	run 0 convert --invalid=replace -f $form f
	err 'f: ?*error* replaced'
done

begin 'forms: six octets, and five'
put f '\374\204\200\200\200\200\370\210\200\200\200'
run 1 check --max-errors=0 f
no_diagnosis
out 'f: note: 11 more errors not shown\n'
for form in UTF-8-MAN7 UTF-8-RFC2279 UTF-8-AMD2 UTF-8-RFC2044; do
	run 0 check -f $form f
	run 0 convert -f $form -t UCS-4BE f
	out '\004\000\000\000\000\040\000\000'
	cp "$dir/out" g
	run 0 convert -f UCS-4BE -t $form g
	same "$dir/out" f
	run 1 convert -f $form f
	err 'f:1:1: error: unmappable \[fc 84 80 80 80 80\]'
	run 0 convert -f $form --unmappable=escape f
	out '\\u{4000000}\\u{200000}'
done
put f '\357\277\276'
for form in UTF-8-MAN7 UTF-8-AMD2; do
	run 1 check -v -f $form f
	errors 'f:1:1: error: [ef bf be] (noncharacter, offset 0)\n'
done

begin 'forms: lone surrogates in WTF-8, MUTF-8 and nowhere else'
put f 'a\355\240\200b\n\355\260\200\377'
for form in WTF-8 MUTF-8; do
	run 1 check -v -f $form f
	errors 'f:2:2: error: [ff] (never-used, offset 9)\n'
	run 1 convert -f $form f
	out 'a'
	err 'f:1:2: error: unmappable \[ed a0 80\]'
done
run 1 check -v -f CESU-8 f
errors 'f:1:2: error: [ed a0 80] (surrogate, offset 1)
f:2:1: error: [ed] (surrogate, offset 6)
f:2:2: error: [b0] (stray, offset 7)
f:2:3: error: [80] (stray, offset 8)
f:2:4: error: [ff] (never-used, offset 9)\n'

begin 'forms: the byte order that a mark tells, or big-endian'
put want '\342\202\254x'
while read -r form octets; do
	put f "$octets"
	run 0 convert -f "$form" f
	same "$dir/out" want "$form $octets"
done << 'END'
UTF-16 \376\377\040\254\000x
UTF-16 \377\376\254\040x\000
UTF-16 \040\254\000x
ISO-10646-UCS-2 \377\376\254\040x\000
csUnicode \040\254\000x
UTF-32 \377\376\000\000\254\040\000\000x\000\000\000
UTF-32 \000\000\376\377\000\000\040\254\000\000\000x
UCS-4 \000\000\040\254\000\000\000x
UTF-16LE \254\040x\000
END
put f '\377\376\254\040x\000'
run 0 convert -f UTF-16LE f
out '\357\273\277\342\202\254x'
run 0 convert -t UTF-16 want want
out '\376\377\040\254\000x\040\254\000x'
: > empty
run 0 convert -t UTF-16 empty want
out '\376\377\040\254\000x'

begin 'forms: any cut equals none'
put text 'A\303\251\n\342\202\254\360\235\204\236\355\225\234\n'
repeat text 3
for form in $forms UTF-8-MAN7; do
	case $form in
	ISO-8859-1 | US-ASCII | *UCS-2* | UNICODE*) continue ;;
	esac
	"$octavo" convert -t "$form" -o f text
	dd if=f obs=1 2> /dev/null | "$octavo" convert -f "$form" > "$dir/out"
	same "$dir/out" text "$form octet by octet"
	dd if=f obs=1 2> /dev/null | "$octavo" check -f "$form" > "$dir/out" || fail "$form: errors"
done

begin 'forms: lines and columns'
put text '\303\251\n\n\303\251\303\277x\n'
for form in $forms; do
	case $form in
	US-ASCII | ISO-8859-1) continue ;;
	*16LE | *UCS-2LE) bad='\000\334' octets='00 dc' word=surrogate ;;
	*16* | *UCS-2*) bad='\334\000' octets='dc 00' word=surrogate ;;
	*32LE | *4LE) bad='\000\000\000\377' octets='00 00 00 ff' word=too-large ;;
	*32* | *UCS-4*) bad='\377\000\000\000' octets='ff 00 00 00' word=too-large ;;
	*) bad='\376' octets=fe word=never-used ;;
	esac
	"$octavo" convert -t "$form" -o g text
	size=$(($(wc -c < g)))
	put bad "$bad"
	cat g bad > f
	run 1 check -v -f "$form" f
	grep -v Hangul "$dir/out" > hits
	mv hits "$dir/out"
	errors "f:4:1: error: [$octets] ($word, offset $size)\\n"
	for to in UTF-8 UTF-16LE UCS-4 CESU-8; do
		run 1 convert -f "$form" -t $to f
		cp "$dir/out" target
		err "f:4:1: error: $word \\[$octets\\]"
		"$octavo" convert -f $to target > "$dir/out"
		same "$dir/out" text "$form to $to"
	done
done

begin 'forms: an error breaks a clause of the document that defines its form'
put f '\355\240\200'
# clause FORM CLAUSES
clause() {
	run 1 check -v --first -f "$1" f
	grep -q ", offset 0; $2)\$" "$dir/out" || fail "$1: $(cat "$dir/out"), not $2"
}
clause UTF-8 'RFC 3629 s.3'
clause UTF-8-MAN7 'utf-8(7), Encoding'
clause UTF-8-RFC2279 'RFC 2279 s.2'
clause UTF-8-RFC2044 'RFC 2044 s.2'
clause UTF-8-AMD2 'ISO\/IEC 10646-1 Amd 2, R.4 Note 3'
clause CESU-8 'Unicode TR 26'
put f '\0\0\330\0'
clause UCS-4 'ISO\/IEC 10646-1 Amd 2, R.4 Note 3'
put f '\334\0'
clause UTF-16 'RFC 2781 s.2'
put f '\357\277\277'
clause UTF-8-MAN7 'utf-8(7), Encoding'
run 1 check -v --no-noncharacters f
grep -q ', offset 0; Unicode 23.7)$' "$dir/out" || fail "$(cat "$dir/out")"

begin 'forms: UNICODE-1-1-UTF-8, RFC 2279 s.5'
put f '\343\220\200a\344\267\277'
run 0 check --form=UNICODE-1-1-UTF-8 f
out 'f: note: 2 Hangul syllables of Unicode 1.1\n'
run 0 check --form=UNICODE-1-1-UTF-8 --json f
grep -q '"type":"end".*"syllables":2}}$' "$dir/out" || fail "$(cat "$dir/out")"
run 0 convert -f csUnicode11UTF8 f
cp "$dir/out" now
run 0 convert -t UNICODE-1-1-UTF-8 now
same "$dir/out" f
put f 'none'
run 0 check --form=UNICODE-1-1-UTF-8 f
out 'f: note: no Hangul syllables of Unicode 1.1: label this text UTF-8 (RFC 2279 s.5)\n'
put f '\343\220\200'
run 1 convert -t UNICODE-1-1-UTF-8 f
err 'f:1:1: error: unmappable \[e3 90 80\]'

# ---------------------------------------------------------------- at an error

begin 'invalid: each of them'
put f 'a\303\251\n\342\202b\300\200c'
run 1 convert --invalid=stop f
out 'a\303\251\n'
err 'f:2:1: error: interrupted \[e2 82\]'
run 0 convert --invalid=replace f
out 'a\303\251\n\357\277\275b\357\277\275\357\277\275c'
run 0 convert --invalid=skip f
out 'a\303\251\nbc'
run 0 convert --invalid=escape f
out 'a\303\251\n\\xE2\\x82b\\xC0\\x80c'
for to in UTF-16LE UTF-16 UTF-32BE WTF-8; do
	run 0 convert --invalid=roundtrip -t $to -o g f
	run 0 convert --invalid=roundtrip -f $to g
	same "$dir/out" f "$to and back"
done
for options in '' '-t latin1' '-f UTF-16 -t UTF-32' '-f MUTF-8 -t WTF-16LE' '-f KOI8-R -t UTF-16' '-t KOI8-R'; do
	# shellcheck disable=SC2086
	run 2 convert --invalid=roundtrip $options f
	out ''
	err "octavo: roundtrip: *Try 'octavo convert --help'."
done
run 2 convert --invalid=maybe f
err "octavo: --invalid=maybe: *Try 'octavo convert --help'."
run 2 convert --replace-per=letter f
err "octavo: --replace-per=letter: *"

begin 'replace-per: as many as the documents say'
while read -r octets counts; do
	put f "$octets"
	# shellcheck disable=SC2086
	set -- $counts
	for per in subpart octet sequence run; do
		run 0 convert --invalid=replace --replace-per=$per f
		[ "$(replacements "$dir/out")" -eq "$1" ] || fail "$octets per $per is not $1"
		dd if=f obs=1 2> /dev/null |
			"$octavo" convert --invalid=replace --replace-per=$per > got
		same got "$dir/out" "$octets per $per, octet by octet"
		run 0 convert --invalid=replace --replace-per=$per -t KOI8-R f
		[ "$(tr -cd '?' < "$dir/out" | wc -c)" -eq "$1" ] || fail "$octets: KOI8-R per $per"
		shift
	done
done << 'END'
\364\220\200\200 4 4 1 1
\355\240\200 3 3 1 1
\374\204\200\200\200\200 6 6 1 1
\341\200\342\360\221\222\361\277A 4 8 4 1
\200\200\200 3 3 1 1
END

begin 'unmappable: each of them'
put f 'a\303\251\n\344\272\214b'
for to in US-ASCII EUC-KR; do
	bad='\303\251' text='\351'
	[ $to = US-ASCII ] || { bad='\303\277' text='\377'; put f 'a\303\277\n\303\277b'; }
	put g "x$bad"
	run 1 convert -t $to g
	out 'x'
	err 'g:1:2: error: unmappable \[c3 ??\]'
	run 1 convert -t $to --invalid=replace --unmappable=stop g
	out 'x'
	run 0 convert -t $to --unmappable=replace g
	out 'x?'
	err 'g: 1 character replaced'
	run 0 convert -t $to --unmappable=skip g
	out 'x'
	err 'g: 1 character left out'
	put h "x\\377$bad"
	run 0 convert -t $to --invalid=skip --unmappable=escape h
	err 'h: 2 errors or characters replaced, left out or escaped'
	[ $to = US-ASCII ] && out 'x\\u{E9}' || out 'x\\u{FF}'
	run 0 convert -t $to --invalid=escape h
	[ $to = US-ASCII ] && out 'x\\xFF\\u{E9}' || out 'x\\xFF\\u{FF}'
	run 1 convert -t $to --unmappable=skip h
	out 'x'
	err 'h:1:2: error: never-used \[ff\]'
	run 0 convert -t $to --invalid=replace h
	out 'x??'
	err 'h: 2 errors or characters replaced'
	run 1 convert -t $to --invalid=replace --unmappable=stop h
	out 'x?'
	err 'h:1:3: error: unmappable \[c3 ??\]
h: 1 error replaced'
	run 1 convert -t $to --invalid=escape --unmappable=stop h
	out 'x\\xFF'
	err 'h:1:3: error: unmappable \[c3 ??\]
h: 1 error escaped'
done
run 2 convert --unmappable=roundtrip f
err "octavo: --unmappable=roundtrip: *"

# ---------------------------------------------------------------- byte order marks

begin 'bom: one input'
put with '\357\273\277a'
put without 'a'
for input in with without; do
	run 0 convert --bom=keep $input
	same "$dir/out" $input
	run 0 convert --bom=strip $input
	same "$dir/out" without
	run 0 convert --bom=add $input
	same "$dir/out" with
	run 0 convert --bom=add -t GB18030 $input
	out '\204\061\225\063a'
done
for to in latin1 KOI8-R; do # have no place for it
	run 0 convert --bom=add -t $to without
	out 'a'
	run 0 convert --bom=add -t $to with without
	out 'aa'
	run 0 convert --bom=strip -t $to with
	out 'a'
done
for word in refuse forbid; do
	run 1 convert --bom=$word with
	out ''
	err 'with:1:1: error: bom \[ef bb bf\]'
	run 0 convert --bom=$word without
	run 1 check -v --bom=$word with without
	errors 'with:1:1: error: [ef bb bf] (bom, offset 0)\n'
done
run 0 convert --bom=require with
run 1 convert --bom=require without
out ''
err 'without:1:1: error: no-bom'
run 1 check -v --bom=require without with
errors 'without:1:1: error: (no-bom, offset 0)\n'
run 1 convert --bom=refuse --invalid=replace with
put f 'a\200\303\251\200\n\200'
for options in '' --form=CESU-8; do
	# shellcheck disable=SC2086
	run 1 check -v --bom=require $options f
	errors 'f:1:1: error: (no-bom, offset 0)
f:1:2: error: [80] (stray, offset 1)
f:1:4: error: [80] (stray, offset 4)
f:2:1: error: [80] (stray, offset 6)\n'
done
put f '\377a'
for how in replace skip; do
	run 1 convert -f ISO-2022-CN-EXT --bom=require --invalid=$how f
	out ''
	err 'f:1:1: error: no-bom'
done
run 2 check --bom=strip with
err 'octavo: --bom=strip: *'
run 2 check --bom=add with

begin 'bom: several inputs, RFC 3629 s.6'
put with '\357\273\277a'
put without 'b'
: > empty
run 0 convert empty with without with
out '\357\273\277aba'
run 0 convert without with
out 'ba'
run 0 convert -t UTF-16LE with with
out '\377\376a\000a\000'
run 0 convert -t GB18030 without with
out 'ba'
run 0 convert -f ISO-8859-1 with with
out '\303\257\302\273\302\277a\303\257\302\273\302\277a'
run 0 convert --bom=keep with without with
out '\357\273\277ab\357\273\277a'
run 0 convert --bom=strip with without with
out 'aba'
run 0 convert --bom=add with without with
out '\357\273\277aba'
run 0 convert --bom=add without with without
out '\357\273\277bab'
run 1 convert --bom=refuse without with
out 'b'
err 'with:1:1: error: bom \[ef bb bf\]'
run 1 convert --bom=require with without
out '\357\273\277a'
err 'without:1:1: error: no-bom'
put le '\377\376a\000'
put be '\376\377\000b'
run 0 convert -f UTF-16 le be le
out 'aba'
run 0 convert -f UTF-16 --bom=add le be le
out '\357\273\277aba'

# ---------------------------------------------------------------- today's data

begin 'exclusions'
put f 'a\000\357\267\220\360\237\231\202\303\251'
run 1 check -v --no-nul f
errors 'f:1:2: error: [00] (nul, offset 1)\n'
run 1 check -v --no-noncharacters f
errors 'f:1:3: error: [ef b7 90] (noncharacter, offset 2)\n'
run 1 check -v --bmp-only f
errors 'f:1:4: error: [f0 9f 99 82] (not-bmp, offset 5)\n'
run 1 check -v --ascii-only f
errors 'f:1:3: error: [ef b7 90] (not-ascii, offset 2)
f:1:4: error: [f0 9f 99 82] (not-ascii, offset 5)
f:1:5: error: [c3 a9] (not-ascii, offset 9)\n'
run 1 check --no-nul --no-noncharacters --bmp-only --max-errors=0 f
out 'f: note: 3 more errors not shown\n'
run 0 convert --no-nul --bmp-only --invalid=replace f
out 'a\357\277\275\357\267\220\357\277\275\303\251'
run 1 convert --bmp-only f
err 'f:1:4: error: not-bmp \[f0 9f 99 82\]'
run 1 convert -f UTF-8 -t UTF-16LE --no-nul f
err 'f:1:2: error: nul \[00\]'

begin 'check: places do not depend on how the text comes'
put f 'a\303\251\342\202\254\n\360\235\204\236\342\202x\360\235\000'
repeat f 6
for options in '' --no-nul '--form=WTF-8' '--level=1' '--form=MUTF-8'; do
	# shellcheck disable=SC2086
	"$octavo" check --max-errors=1000 $options - < f > "$dir/want"
	# shellcheck disable=SC2086
	dd if=f obs=1 2> /dev/null | "$octavo" check --max-errors=1000 $options > "$dir/out"
	same "$dir/out" "$dir/want" "check $options"
done
"$octavo" check --max-errors=1000 --form=WTF-8 f > "$dir/want"
"$octavo" check --max-errors=1000 f > "$dir/out"
no_diagnosis
same "$dir/out" "$dir/want" 'another way to check'

# ---------------------------------------------------------------- levels

begin 'check: implementation levels'
put f 'e\314\201\340\244\276\341\204\200\n\314\200\377\314\200'
run 1 check -v --level=1 f
errors 'f:1:2: error: [cc 81] (level, offset 1)
f:1:3: error: [e0 a4 be] (level, offset 3)
f:1:4: error: [e1 84 80] (level, offset 6)
f:2:1: error: [cc 80] (level, offset 10)
f:2:2: error: [ff] (never-used, offset 12)
f:2:3: error: [cc 80] (level, offset 13)\n'
run 1 check -v --level=2 f
errors 'f:1:2: error: [cc 81] (level, offset 1)
f:1:4: error: [e1 84 80] (level, offset 6)
f:2:1: error: [cc 80] (level, offset 10)
f:2:2: error: [ff] (never-used, offset 12)
f:2:3: error: [cc 80] (level, offset 13)\n'
run 1 check -v --level=3 f
errors 'f:2:2: error: [ff] (never-used, offset 12)\n'
put f 'e\001\003'
run 1 check -v --level=1 --form=UTF-16LE f
errors 'f:1:2: error: [03] (truncated, offset 2)\n'
put f 'e\000\001\003'
run 1 check -v --level=1 --form=UTF-16LE f
errors 'f:1:2: error: [01 03] (level, offset 2)\n'
run 2 check --level=4 f
err 'octavo: --level=4: *'
put f 'x\314\201'
repeat f 14
run 1 check -v --level=1 --max-errors=100000 f
awk 'BEGIN { for (i = 0; i < 16384; i++)
	printf "f:1:%d: error: [cc 81] (level, offset %d)\n", 2 * i + 2, 3 * i + 1 }' > hits
cut_text < "$dir/out" > "$dir/cut"
same "$dir/cut" hits 'many errors'
# What is passed over at once, 240 octets, ends within a character.
put f '%0239d\303\251e\314\201%0999d'
run 1 check -v --level=1 f
errors 'f:1:242: error: [cc 81] (level, offset 242)\n'

# ---------------------------------------------------------------- ISO 2022

begin 'ISO 2022: as a source'
put f 'Ab\033%%G\303\251\033%%@c\033%%/H\342\202\254\033%%@\033%%@z'
run 0 convert -f ISO-2022+UTF-8 f
out 'Ab\303\251c\342\202\254\033%%@z'
run 0 convert -f iso-2022+utf-8 -t UTF-16LE f
out 'A\000b\000\351\000c\000\254\040\033\000%%\000@\000z\000'
put f 'A\351\033%%G\303\251\033%%@\351\033%%/H\342\202\254\033%%@\033%%@z'
run 0 convert -f ISO-2022+UTF-8 --outside=latin1 f
out 'A\303\251\303\251\303\251\342\202\254\033%%@z'
run 0 convert -f ISO-2022+UTF-8 --outside=KOI8-R f
out 'A\320\230\303\251\320\230\342\202\254\033%%@z'
run 0 convert -f ISO-2022+UTF-8 --outside=latin1 -t UTF-16 f
out '\376\377\000A\000\351\000\351\000\351\040\254\000\033\000%%\000@\000z'
put f '\351\033%%G\303\251\033%%@\033%%/H\342\202\254\033%%@z'
run 0 convert -f ISO-2022+UTF-8 --outside=latin1 -t ISO-2022+UTF-8 f
out '\033%%G\303\251\303\251\342\202\254z\033%%@'
put f '\033%%G\342\202\033%%@\254'
run 1 convert -f ISO-2022+UTF-8 f
out ''
err 'f:1:1: error: interrupted \[e2 82\]'
run 0 convert -f ISO-2022+UTF-8 --invalid=replace f
out '\357\277\275\357\277\275'
put f '\033%%G\357\273\277a\033%%@'
run 0 convert -f ISO-2022+UTF-8 --bom=strip f f
out 'aa'
run 2 convert --outside=latin1 f
err 'octavo: --outside: *'
for outside in UCS-2BE UTF-32 UNICODEBIG ISO-2022+UTF-8; do
	run 2 convert -f ISO-2022+UTF-8 --outside=$outside f
	err "octavo: $outside: --outside needs an encoding*"
done
run 2 convert --level=1 f
err 'octavo: --level: *'

begin 'ISO 2022: what is outside of UTF-8 is ASCII, unless --outside says otherwise'
put f 'abc\033%%G\303\251\033%%@d'
run 0 convert -f ISO-2022+UTF-8 -t UTF-16BE f
out '\000a\000b\000c\000\351\000d'
put f 'a\n\033%%G\303\251\033%%@b\351c'
for to in UTF-8 KOI8-R UTF-16BE; do
	run 1 convert -f ISO-2022+UTF-8 --unmappable=skip -t $to f
	[ $to = KOI8-R ] && lost='
f: 1 character left out' || lost=
	err 'f:2:3: error: too-large \[e9\]'"$lost"
done
run 0 convert -f ISO-2022+UTF-8 --invalid=escape f
out 'a\n\303\251b\\xE9c'

begin 'ISO 2022: another form of UTF-8'
put f 'a\033%%G\355\241\214\355\276\264\033%%@b'
run 0 convert -f ISO-2022+CESU-8 f
out 'a\360\243\216\264b'
run 1 convert -f ISO-2022+UTF-8 f
put f '\360\243\216\264'
run 0 convert -t ISO-2022+CESU-8 f
out '\033%%G\355\241\214\355\276\264\033%%@'
for name in ISO-2022+ ISO-2022+KOI8-R ISO-2022+UTF-16 ISO-2022+UTF-9; do
	run 2 convert -f $name f
	err "octavo: -f $name: unknown encoding*"
done

begin 'ISO 2022: as a target'
put f 'a\303\251'
run 0 convert -t ISO-2022+UTF-8 f f
out '\033%%Ga\303\251a\303\251\033%%@'
for level in 1 2 3; do
	letter=$(echo GHI | cut -c $level)
	run 0 convert -t ISO-2022+UTF-8 --level=$level f
	out "\\033%%/${letter}a\\303\\251\\033%%@"
done
put g 'a\377'
run 1 convert -t ISO-2022+UTF-8 g
out '\033%%Ga\033%%@'
run 0 convert -f KOI8-R -t ISO-2022+UTF-8 g
out '\033%%Ga\320\252\033%%@'

begin 'ISO 2022: text that would announce something is an error'
for escape in '\033%%@' '\033%%G' '\033%%/G' '\033%%/I'; do
	put f "a\\n b$escape\\303\\251"
	size=$(printf "$escape" | wc -c)
	run 1 convert -t ISO-2022+UTF-8 f
	err "f:2:$((size + 2)): error: escape-sequence \\[4?\\]"
	dd if=f obs=1 2> /dev/null | "$octavo" convert -t ISO-2022+UTF-8 2> "$dir/err" > got
	same got "$dir/out" 'octet by octet'
	err "-:2:$((size + 2)): error: escape-sequence \\[4?\\]"
	for how in replace skip escape; do
		run 0 convert -t ISO-2022+UTF-8 --unmappable=$how -o g f
		run 0 convert -f ISO-2022+UTF-8 g
		[ "$(tr -cd '\033' < "$dir/out" | wc -c)" -eq 1 ] || fail "$escape is lost"
	done
done
put f '\033%%@@\033%%/GG\033\033%%@'
run 0 convert -v -t ISO-2022+UTF-8 --unmappable=skip f
out '\033%%G\033%%\033%%/\033\033%%\033%%@'
err '*f:1:3: warning: *f:1:4: warning: *f:1:8: warning: *f:1:9: warning: *f:1:13: warning: *'
put f '\033%%A\033@%%@/G'
run 0 convert -t ISO-2022+UTF-8 f
out '\033%%G\033%%A\033@%%@/G\033%%@'

begin 'ISO 2022: text is of the level that is announced'
put f 'a\314\201b\340\244\276\n\341\204\200'
run 1 convert -t ISO-2022+UTF-8 --level=1 f
out '\033%%/Ga\033%%@'
err 'f:1:2: error: level \[cc 81\]'
run 1 convert -t ISO-2022+UTF-8 --level=2 f
err 'f:1:2: error: level \[cc 81\]'
run 0 convert -t ISO-2022+UTF-8 --level=3 f
run 0 convert -v -f UTF-8 -t ISO-2022+UTF-8 --level=2 --unmappable=escape f
out '\033%%/Ha\\u{301}b\340\244\276\n\\u{1100}\033%%@'
err 'f:1:2: warning: *f:2:1: warning: *'
run 0 check --form=ISO-2022+UTF-8 - < "$dir/out"

begin 'ISO 2022: cut anywhere'
put f 'A\351\n\033%%G\303\251\342\202\254\033%%@\351\033%%/I\360\235\204\236\033%%@\033%%@\033%%z'
size=$(($(wc -c < f)))
for options in '--invalid=escape' '--outside=latin1' '--outside=EUC-KR --invalid=replace'; do
	# shellcheck disable=SC2086
	run 0 convert -f ISO-2022+UTF-8 $options f
	at=1
	while [ $at -lt $size ]; do
		# shellcheck disable=SC2086
		{ dd if=f bs=1 count=$at; sleep 0.01; dd if=f bs=1 skip=$at; } 2> /dev/null |
			"$octavo" convert -f ISO-2022+UTF-8 $options > got
		same got "$dir/out" "cut at $at"
		at=$((at + 1))
	done
	# shellcheck disable=SC2086
	dd if=f obs=1 2> /dev/null | "$octavo" convert -f ISO-2022+UTF-8 $options > got
	same got "$dir/out" 'octet by octet'
done
head -c 1048570 /dev/zero | tr '\0' x > pad
for n in 0 1 2 3 4 5 6; do
	{ cat pad; printf "%${n}s" '' | tr ' ' y; printf '\033%%/G\303\251\033%%@z'; } > f
	{ cat pad; printf "%${n}s" '' | tr ' ' y; printf '\303\251z'; } > "$dir/want"
	run 0 convert -f ISO-2022+UTF-8 f
	same "$dir/out" "$dir/want" "behind $n octets"
done

begin 'ISO 2022: check'
put f '\351\377\033%%/G\303\251\314\201\n\342\202\033%%@\377\n\033%%Ge\314\201\300\033%%@\377'
run 1 check -v --form=ISO-2022+UTF-8 --outside=latin1 f
errors 'f:1:4: error: [cc 81] (level, offset 8)
f:2:1: error: [e2 82] (interrupted, offset 11)
f:3:3: error: [c0] (overlong, offset 24)\n'
dd if=f obs=1 2> /dev/null |
	"$octavo" check -v --form=ISO-2022+UTF-8 --outside=latin1 | sed 's/^-/f/' > got
same got "$dir/out" 'octet by octet'
run 1 check --form=ISO-2022+UTF-8 --level=2 --max-errors=0 f
out 'f: note: 8 more errors not shown\n'

# ---------------------------------------------------------------- iconv(3)

cyrillic='\320\237\321\200\320\270\320\262\320\265\321\202, 123\n'
western='\303\240 la \342\202\254 \305\223\n'
japanese='\346\227\245\346\234\254\350\252\236 \343\201\202 abc\n'
korean='\355\225\234\352\265\255\354\226\264 abc\n'

while read -r charset text; do
	begin "iconv: $charset"
	if [ "$("$octavo" labels "$charset")" != "$charset: converted by iconv(3)" ] ||
		! command -v iconv > /dev/null; then
		skip 'iconv does not know it'
		continue
	fi
	case $text in
	cyrillic) text=$cyrillic ;;
	western) text=$western ;;
	japanese) text=$japanese ;;
	korean) text=$korean ;;
	esac
	put text "$text"
	repeat text 12
	iconv -f UTF-8 -t "$charset" < text > there || { skip 'iconv cannot'; continue; }
	run 0 convert -t "$charset" text
	same "$dir/out" there
	iconv -f "$charset" -t UTF-8 < there > back
	run 0 convert -f "$charset" there
	same "$dir/out" back
	same back text
	head -c 700 there > piece
	"$octavo" convert -f "$charset" --invalid=skip piece > "$dir/want" 2> "$dir/err"
	dd if=piece obs=1 2> /dev/null | "$octavo" convert -f "$charset" --invalid=skip > got
	same got "$dir/want" 'octet by octet'
	for to in UTF-16LE CESU-8 UTF-32; do
		run 0 convert -f "$charset" -t $to -o g there
		run 0 convert -f $to -t "$charset" g
		same "$dir/out" there "by way of $to"
	done
done << 'END'
WINDOWS-1252 western
KOI8-R cyrillic
SHIFT_JIS japanese
EUC-KR korean
ISO-2022-JP japanese
ISO-2022-KR korean
GB18030 japanese
UTF-7 japanese
END

begin 'iconv: the shift state is reset at the end, also after an error'
put f '\343\201\202'
run 0 convert -t ISO-2022-JP f
out '\033$B$"\033(B'
run 0 convert -t ISO-2022-JP f f
out '\033$B$"$"\033(B'
put g '\343\201\202\377'
run 1 convert -t ISO-2022-JP g
out '\033$B$"\033(B'
put f 'a\033%%G\343\201\202\033%%@b'
run 0 convert -f ISO-2022+UTF-8 -t ISO-2022-JP f
out 'a\033$B$"\033(Bb'

begin 'iconv: units of two octets stay together'
put f '\000h\330\075\116\214\000i'
run 0 convert -f UNICODEBIG --invalid=skip f
out 'h\344\272\214i'
run 0 convert -f UNICODEBIG --invalid=replace f
out 'h\357\277\275\344\272\214i'

begin 'iconv: where the error is'
put f 'ab\n\202\240\202\377x'
run 1 convert -f SHIFT_JIS f
out 'ab\n\343\201\202'
err 'f:2:2: error: invalid \[82\]'
put f 'ab\n\202\240\202'
run 1 convert -f SHIFT_JIS f
err 'f:2:2: error: truncated \[82\]'
run 1 convert -f SHIFT_JIS -t latin1 f
out 'ab\n'
err 'f:2:1: error: unmappable \[82 a0\]'
run 1 convert -f SHIFT_JIS -t KOI8-R f
out 'ab\n'
err 'f:2:1: error: unmappable \[82 a0\]'
put f 'a\033$B$"$"\033(B\nb\033$B$"\033(B'
run 1 convert -f ISO-2022-JP -t latin1 f
out 'a'
err 'f:1:2: error: unmappable \[24 22\]'
put f '\343\201\202\n\303\251x'
"$octavo" convert -t UTF-16LE -o g f
run 1 convert -f UTF-16LE -t SHIFT_JIS g
out '\202\240\n'
err 'g:2:1: error: unmappable \[e9 00\]'
put text "$japanese"
repeat text 12
printf '\303\251' >> text
"$octavo" convert -t EUC-JP -o f text
run 1 convert -f EUC-JP -t SHIFT_JIS f
size=$(($(wc -c < f) - 3))
err "f:4097:1: error: unmappable \\[8f ab b1\\]"
"$octavo" convert -t ISO-2022-JP-2 -o f text
run 1 convert -f ISO-2022-JP-2 -t SHIFT_JIS f
err 'f:4097:1: error: unmappable \[*\]'

begin 'iconv: invalid and unmappable'
put f 'a\377\202\240b'
run 0 convert -f SHIFT_JIS -t latin1 --invalid=replace f
out 'a??b'
run 0 convert -f SHIFT_JIS -t latin1 --invalid=escape f
out 'a\\xFF\\u{3042}b'
run 0 convert -f SHIFT_JIS --invalid=replace f
out 'a\357\277\275\343\201\202b'
run 1 convert -f SHIFT_JIS -t KOI8-R --invalid=escape --unmappable=stop f
out 'a\\xFF'
err 'f:1:3: error: unmappable \[82 a0\]
f: 1 error escaped'
run 0 convert -f SHIFT_JIS -t KOI8-R --invalid=skip --unmappable=replace f
out 'a?b'
put f 'a\377\377b'
run 0 convert -f SHIFT_JIS --invalid=replace --replace-per=run f
out 'a\357\277\275b'

begin 'iconv: characters that glibc drops are not dropped'
put f 'a\363\240\200\201b'
run 1 convert -t KOI8-R f
out 'a'
err 'f:1:2: error: unmappable \[f3 a0 80 81\]'
run 0 convert -t KOI8-R --unmappable=escape f
out 'a\\u{E0001}b'
run 0 convert -t GB18030 -o g f
run 0 convert -f GB18030 g
same "$dir/out" f

begin 'iconv: names'
for name in UTF-9 '' // / 'KOI8-R//TRANSLIT' 'UTF-8//IGNORE' 'latin1//TRANSLIT//IGNORE'; do
	for option in -f -t; do
		run 2 convert $option "$name" -o new /dev/null
		out ''
		err "octavo: $option ${name:-''}: *Try 'octavo convert --help'."
		[ ! -e new ] || fail 'there is an output'
	done
done
run 2 convert -f KOI8-R//TRANSLIT /dev/null
err '*--unmappable=*'
run 2 convert -t KOI8-R//IGNORE /dev/null
err '*=skip*'
run 2 check -f KOI8-Q /dev/null
err 'octavo: -f KOI8-Q: *'

# ---------------------------------------------------------------- other programs

begin 'where iconv(1) lets pass what is no UTF-8'
for octets in '\364\220\200\200' '\370\210\200\200\200' '\374\204\200\200\200\200'; do
	put f "$octets"
	for label in UTF-8 utf8 CP65001 UTF8 ISO-10646/UTF8; do
		for to in UTF-8 KOI8-R UTF-16LE; do
			run 1 convert -f $label -t $to f
			out ''
		done
	done
	# A name of UTF-8 that only glibc knows.
	if [ "$("$octavo" labels OSF05010001)" = 'OSF05010001: converted by iconv(3)' ]; then
		run 1 convert -f OSF05010001 f
		out ''
		run 1 convert -f OSF05010001 -t GB18030 f
		out ''
	fi
done

begin 'uconv: the same text'
if command -v uconv > /dev/null; then
	put text "A\\303\\251$japanese\\360\\235\\204\\236\\n"
	for form in UTF-16LE UTF-16BE UTF-32LE UTF-32BE CESU-8 UTF-16 UTF-32; do
		case $form in
		UTF-16 | UTF-32) add=--add-signature ;; # ICU's are in the machine's byte order
		*) add='' ;;
		esac
		# shellcheck disable=SC2086
		uconv -f UTF-8 -t $form $add text > there 2> /dev/null ||
			uconv -f UTF-8 -t $form text > there
		run 0 convert -f $form there
		same "$dir/out" text "$form"
		case $form in
		*E | CESU-8)
			run 0 convert -t $form text
			same "$dir/out" there "$form"
			;;
		esac
	done
	put f 'a\342\202b\300\200\364\220\200\200\355\240\200'
	uconv -f UTF-8 -t UTF-8 --from-callback substitute f > there
	run 0 convert --invalid=replace f
	same "$dir/out" there 'what is replaced'
else
	skip 'no uconv here'
fi

begin 'uconv: a bad first octet is status 0 there, 1 here'
if command -v uconv > /dev/null; then
	for octets in '\377' '\342\202' '\355\240\200'; do
		put f "$octets"
		uconv -f UTF-8 -t UTF-8 f > /dev/null 2>&1 || fail "uconv has learned it: $octets"
		run 1 convert f
		run 1 check f
	done
else
	skip 'no uconv here'
fi

# ---------------------------------------------------------------- labels

begin 'labels'
run 0 labels
err ''
for form in $forms ISO-2022+UTF-8; do
	grep -q "^$form\\( \\|\$\\)" "$dir/out" || fail "no $form"
done
grep -q '^UTF-8 csUTF8' "$dir/out" || fail 'no csUTF8'
cp "$dir/out" all
run 0 convert --list
same "$dir/out" all
run 0 convert -l
same "$dir/out" all
sed '/^ISO-2022+/q' all > own
while read -r preferred aliases; do
	for alias in $preferred $aliases; do
		run 0 labels "$alias"
		out "$alias: $preferred\\n"
	done
done < own
# The others are converted by iconv(3); each that 'octavo detect' names is among them, if it is known.
sed '1,/^ISO-2022+/d' all > foreign
while read -r name; do
	run 0 labels "$name"
	out "$name: converted by iconv(3)\\n"
done < foreign
sed -n 's/^\t{ "\([a-z0-9_-]*\)", .* },$/\1/p' "$tests/../detect/decodings.c" > candidates
[ "$(wc -l < candidates)" -gt 50 ] || fail 'no candidates'
while read -r name; do
	"$octavo" labels "$name" | grep -q ': unknown' || grep -qi "^$name\( \|\$\)" all ||
		fail "$name is not listed"
done < candidates
run 0 labels utf8 u.t.f-008 KOI8-R
out 'utf8: UTF-8\nu.t.f-008: UTF-8\nKOI8-R: converted by iconv(3)\n'
# Options that name an encoding are the same in all commands; older names work, too.
put f 'caf\351'
run 0 convert --from=latin1 --to=UTF-8 f
out 'caf\303\251'
run 0 convert --from-code=latin1 --to-code=UTF-8 f
out 'caf\303\251'
for option in --from --form; do
	run 0 check $option=latin1 f
	run 0 count -c $option=latin1 f
	run 0 inspect $option=latin1 f
done
# glibc's iconv(3) spells these differently, and calls MacRoman MACINTOSH.
run 0 labels windows1252 CP-1252 ISO_8859_15 Koi-8_r MACROMAN
for known in windows1252=WINDOWS-1252 CP-1252=CP1252 ISO_8859_15=ISO-8859-15 MACROMAN=MACINTOSH; do
	grep -q "^${known%=*}: ${known#*=}, converted by iconv(3)$" "$dir/out" || fail "no $known"
done
put f 'caf\351'
run 0 convert -f windows1252 f
out 'caf\303\251'
run 1 labels "$(printf '\033')"
out '\\x1b: unknown\n'
run 2 labels --frobnicate

begin 'convert --verbose tells each character that is lost, and changes nothing else'
printf 'a\342\202\254\n\316\261 \360\237\230\200' > text
for to in windows-1252 ISO-8859-1 US-ASCII UCS-2 KOI8-R; do
	for how in replace skip escape; do
		"$octavo" convert -t $to --unmappable=$how text > plain
		run 0 convert -v -t $to --unmappable=$how text
		same "$dir/out" plain "what is written to $to"
	done
done
run 0 convert -v -t windows-1252 --unmappable=skip text
out 'a\200\n '
err 'text:2:1: warning: unmappable \[ce b1\]
text:2:3: warning: unmappable \[f0 9f 98 80\]
text: 2 characters left out'
run 1 convert -v -t windows-1252 text
out 'a\200\n'
err 'text:2:1: error: unmappable \[ce b1\]'
printf '\316\261\377\316\261' > text
run 1 convert -v -t US-ASCII --unmappable=replace text
out '?'
err 'text:1:1: warning: unmappable \[ce b1\]
text:1:2: error: never-used \[ff\]
text: 1 character replaced'

begin 'convert --verbose does not stop where it would go on without it'
put f 'a\344\267\277\352\260\201b'
for how in replace skip escape; do
	run 0 convert -f UNICODE-1-1-UTF-8 --unmappable=$how f
	cp "$dir/out" without
	run 0 convert -v -f UNICODE-1-1-UTF-8 --unmappable=$how f
	same "$dir/out" without
	err 'f:1:3: warning: code point of modern Hangul, unassigned in Unicode 1.1 \[ea b0 81\]
f: 1 character *'
done
put f 'a\355\262\200b'
run 0 convert -v -f WTF-8 --invalid=roundtrip f
out 'a\200b'

begin 'convert --verbose: places after the first, in any encoding and among errors'
# "a", U+6F22, "b", U+6F22, LF, "c", U+6F22
printf 'a\0\042\157b\0\042\157\n\0c\0\042\157' > text
run 0 convert -v -f UTF-16LE -t ISO-8859-1 --unmappable=replace text
out 'a?b?\nc?'
err 'text:1:2: warning: unmappable \[22 6f\]
text:1:4: warning: unmappable \[22 6f\]
text:2:2: warning: unmappable \[22 6f\]
text: 3 characters replaced'
printf 'a\346\274\242\377b\346\274\242\n\377\346\274\242' > text
run 0 convert -v -t ISO-8859-1 --invalid=replace text
out 'a??b?\n??'
err 'text:1:2: warning: unmappable \[e6 bc a2\]
text:1:5: warning: unmappable \[e6 bc a2\]
text:2:2: warning: unmappable \[e6 bc a2\]
text: 5 errors or characters replaced'

begin 'convert --verbose: places in what iconv(3) reads'
put text 'a\377b\n\377c'
for to in US-ASCII SHIFT_JIS ISO-8859-15; do
	run 0 convert -v -f KOI8-U -t $to --unmappable=escape text
	[ $to = SHIFT_JIS ] && err '' && continue
	out 'a\\u{42A}b\n\\u{42A}c'
	err 'text:1:2: warning: unmappable \[ff\]
text:2:1: warning: unmappable \[ff\]
text: 2 characters escaped'
done
# Many characters, after shift sequences.
put text 'a\n\033$B$"$&\033(Bb\033$B$$\033(B'
repeat text 9
run 0 convert -f ISO-2022-JP -t UTF-8 -o utf8 text
run 0 convert -v -t US-ASCII --unmappable=replace utf8
sed 's/ \[.*//;s/utf8/text/' "$dir/err" > places
cp "$dir/out" want
run 0 convert -v -f ISO-2022-JP -t US-ASCII --unmappable=replace text
same "$dir/out" want
sed 's/ \[.*//' "$dir/err" > got
same got places 'places of ISO-2022-JP'
grep -q '^text:2:1: .*\[24 22\]$' "$dir/err" || fail "$(head -n 1 "$dir/err")"

begin 'convert --verbose: an error at the end, in whose place the output has no U+FFFD'
printf '\0\0\0a\0' > text
for to in KOI8-R SHIFT_JIS; do
	run 0 convert -v -f UTF-32BE -t $to --invalid=replace text
	out 'a?'
	err 'text: 1 error or character replaced'
done
printf '\0\0\0a\377\377\377\377\0\0\0b' > text
run 0 convert -v -f UTF-32BE -t KOI8-R --invalid=replace --unmappable=stop text
out 'a?b'

begin 'convert --verbose: a surrogate that is escaped'
printf 'a\355\240\200b' > text
run 0 convert -v -f WTF-8 -t ISO-8859-1 --unmappable=escape text
out 'a\\u{D800}b'
printf '\355\240\200b' > text
run 0 convert -v -f WTF-8 -t ISO-2022+UTF-8 --unmappable=skip text
out '\033%%Gb\033%%@'
run 0 convert -v -f WTF-8 -t ISO-2022+UTF-8 --unmappable=replace text
out '\033%%G\357\277\275b\033%%@'

begin 'help'
for command in labels locale; do
	run 0 $command --help
	err ''
	grep -q "^Usage: octavo $command" "$dir/out" || fail 'no usage'
	grep -q '^Exit status: ' "$dir/out" || fail 'no exit status'
	grep -q '^Examples:' "$dir/out" || fail 'no examples'
done
for command in check convert count labels locale; do
	"$octavo" $command --help | awk 'length > 80 { exit 1 }' || fail "$command: long lines"
done

finish
