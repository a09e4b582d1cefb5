#!/bin/sh
# SPDX-License-Identifier: MIT
# cli-check.sh - octavo check: sh tests/cli-check.sh PATH_TO_OCTAVO
. "$(dirname "$0")/cli-lib.sh"

unset NO_COLOR CLICOLOR_FORCE

# piped STATUS ARGUMENT..: as 'run', with file f in a pipe.
piped() {
	want=$1
	shift
	called="cat f | octavo $*"
	# shellcheck disable=SC2002
	cat f | "$octavo" "$@" > "$dir/out" 2> "$dir/err"
	status_is "$want" $?
}

# excerpt FORMAT: as 'out', for the lines after the one of the finding.
excerpt() {
	grep ' | ' "$dir/out" > "$dir/cut"
	# shellcheck disable=SC2059
	printf -- "$1" > "$dir/want"
	same "$dir/cut" "$dir/want" "excerpt"
}

# ---------------------------------------------------------------- what it may be instead

# hint FILE ENCODING: check must suggest that encoding.
hint() {
	grep -q "^$1: note: begins with the byte order mark of $2; did you mean -f $2?\$" "$dir/out" ||
		fail "no hint at $2"
}

no_hint() {
	grep 'meant' "$dir/out" && fail 'something is meant'
}

begin 'a byte order mark of UTF-16 or UTF-32 is what UTF-8 has no use for'
put f '\377\376a\000'
for options in '' '--first' '-f CESU-8' '--excerpt=never'; do
	# shellcheck disable=SC2086
	run 1 check $options f
	hint f UTF-16LE
	piped 1 check $options
	hint - UTF-16LE
done
run 0 check -f UTF-16LE f
put f '\377\376\000\000a\000\000\000'
run 1 check f
hint f UTF-32LE
put f '\376\377\000a'
run 1 check f
hint f UTF-16BE

begin 'and where it is none nothing is said'
for octets in '\377a\376' 'a\377\376' '\357\273\277\377'; do
	put f "$octets"
	run 1 check f
	no_hint
done
put f '\357\273\277a'
run 1 check --bom=refuse f
no_hint
run 1 check --ascii-only f
no_hint
put f '\377\376a\000'
run 1 check -f UTF-16LE --bom=refuse f
no_hint
run 1 check -q f
out ''
run 1 check --json f
no_hint

# ---------------------------------------------------------------- how much is said

begin 'quiet'
put good 'a\303\251\n'
put bad 'a\377\n\377\n'
run 0 check -q good
out ''
err ''
run 1 check -q good bad
out ''
err ''
run 1 check --quiet bad
out ''
run 2 check -q good missing
out ''
err 'octavo: missing: *'

begin 'quiet: ends at the first error of all'
put bad '\377'
run 1 check -q bad missing
err ''
run 2 check -q missing bad
err 'octavo: missing: *'
called='an endless pipe'
{ printf '\377'; yes; } 2> /dev/null | "$octavo" check -q
status_is 1 $?

begin 'names of ill-formed files, and of well-formed ones'
put good 'a\303\251\n'
put empty ''
put bad 'a\377\n\377\n'
put worse '\355\240\200'
run 1 check -l good bad empty worse
out 'bad\nworse\n'
run 1 check --list-bad good bad
out 'bad\n'
run 1 check -L good bad empty worse
out 'good\nempty\n'
run 0 check --list-good good
out 'good\n'
run 0 check -l good
out ''
run 2 check -l bad missing good
out 'bad\n'
err 'octavo: missing: *'
run 2 check -L bad missing good
out 'good\n'
run 1 check -l < bad
out '-\n'

begin 'names: as they are with NUL after, else harmless'
odd=$(printf 'a\nb\033\\\377')
put "$odd" '\377'
put good 'a'
run 1 check -l -- "$odd" good
out 'a\\nb\\x1b\\\\\\xff\n'
run 1 check -l0 -- "$odd" good
out 'a\nb\033\\\377\0'
run 1 check -L --null -- "$odd" good
out 'good\0'
run 1 check -0l "$odd" "$odd"
out 'a\nb\033\\\377\0a\nb\033\\\377\0'

begin 'first'
put f 'a\n\377\377\n\200'
put g '\300'
put good 'a'
run 1 check -v --first f good g
errors 'f:2:1: error: [ff] (never-used, offset 2)
g:1:1: error: [c0] (overlong, offset 0)\n'
run 1 check -v --first < f
errors '-:2:1: error: [ff] (never-used, offset 2)\n'
run 1 check -v --first --form=UTF-8-RFC2279 f
errors 'f:2:1: error: [ff] (never-used, offset 2)\n'
called='an endless pipe'
{ printf 'a\n\377'; yes; } 2> /dev/null | "$octavo" check -v --first > "$dir/out"
status_is 1 $?
errors '-:2:1: error: [ff] (never-used, offset 2)\n'

begin 'max-errors: tells how many more there are'
put f '\377\n\377\n\377\n'
run 1 check -v --max-errors=1 f
errors 'f:1:1: error: [ff] (never-used, offset 0)\nf: note: 2 more errors not shown\n'
run 1 check -v --max-errors=2 f
errors 'f:1:1: error: [ff] (never-used, offset 0)\nf:2:1: error: [ff] (never-used, offset 2)
f: note: 1 more error not shown\n'
run 1 check -v -m3 f
errors 'f:1:1: error: [ff] (never-used, offset 0)\nf:2:1: error: [ff] (never-used, offset 2)
f:3:1: error: [ff] (never-used, offset 4)\n'

begin 'summary'
put a '\377\377\200'
put b '\200\377'
put c 'c'
put d '\300'
run 1 check -v --summary a b c
errors 'a:1:1: error: [ff] (never-used, offset 0)
a:1:2: error: [ff] (never-used, offset 1)
a:1:3: error: [80] (stray, offset 2)
b:1:1: error: [80] (stray, offset 0)
b:1:2: error: [ff] (never-used, offset 1)
         3  never-used    in 2 files
         2  stray         in 2 files
5 errors in 2 of 3 files\n'
run 1 check -q --summary d
out '         1  overlong      in 1 file\n1 error in 1 of 1 file\n'
run 0 check --summary c
out '0 errors in 0 of 1 file\n'
run 2 check -q --summary missing d
out '         1  overlong      in 1 file
1 error in 1 of 2 files, 1 could not be read\n'
mkdir dir
run 2 check --summary c dir
out '0 errors in 0 of 1 file, 1 could not be read\n'

begin 'summary: counts all, whatever is printed'
put a '\377\377\200'
put d '\300\300'
for how in -q -l '--max-errors=0'; do
	run 1 check --summary "$how" a d
	tail -n 1 "$dir/out" > "$dir/cut"
	echo '5 errors in 2 of 2 files' > "$dir/want"
	same "$dir/cut" "$dir/want" "$how"
done
run 1 check -v --summary --first a d
errors 'a:1:1: error: [ff] (never-used, offset 0)
d:1:1: error: [c0] (overlong, offset 0)
         2  never-used    in 1 file
         2  overlong      in 1 file
         1  stray         in 1 file
5 errors in 2 of 2 files\n'

# same_counts ARGUMENT..: the summary of f must not depend on how many errors are printed.
same_counts() {
	run 1 check --summary -m 1000000 "$@" f
	grep -v '^f:' "$dir/out" > "$dir/want"
	for most in 0 1 50; do
		run 1 check --summary -m $most "$@" f
		grep -v '^f:' "$dir/out" > "$dir/cut"
		same "$dir/cut" "$dir/want" "summary with -m $most"
	done
}

begin 'summary: errors that are not printed are counted by their kinds'
put f '\033%%GA long line of ASCII, and another: caf\303\251\r\ncafe\314\201 \320\226 \344\272\214\000 \360\237\231\202\n\357\277\277\360\237\277\276\207 \341\204\200\340\244\274 \303.\300\256 \033\355\240\275\355\271\202\376\n'
repeat f 7
same_counts
for exclusion in --ascii-only --bmp-only --no-nul --no-noncharacters; do
	same_counts $exclusion
	same_counts $exclusion --no-nul
	same_counts $exclusion --bmp-only
	same_counts $exclusion --level=1
	same_counts $exclusion -f CESU-8
	same_counts $exclusion -f ISO-2022+UTF-8 --eol=lf
done
same_counts --ascii-only -f windows-1251
same_counts --ascii-only -f UTF-16LE --level=2
for level in 1 2; do
	same_counts --level=$level
	same_counts --level=$level --for=json
	same_counts --level=$level -f UTF-8-RFC2279
done
same_counts --level=1 --lint
put g 'Gr\303\203\302\274n \001 x\ncafe\314\201 \002\n\303\203\302\274'
cat f g g > h
mv h f
same_counts --lint
put f 'caf\303\251 cafe\314\201\000 \360\237\231\202\n'
repeat f 7
run 1 check -q --summary --ascii-only --no-nul f
out '       384  not-ascii     in 1 file\n       128  nul           in 1 file\n512 errors in 1 of 1 file\n'
run 1 check -q --summary --bmp-only --no-nul f
out '       128  nul           in 1 file\n       128  not-bmp       in 1 file\n256 errors in 1 of 1 file\n'
run 1 check -q --summary --level=1 f
out '       128  level         in 1 file\n128 errors in 1 of 1 file\n'

begin 'a level: a combining character after much text without one'
put f 'a line of text\n'
repeat f 5
put g 'cafe\314\201 here\n'
cat f g f > h
run 1 check -v --level=1 h
errors 'h:33:5: error: [cc 81] (level, offset 484)\n'
run 0 check --level=3 h

begin 'what makes no sense together'
put f '\377'
for arguments in '-q -l' '-l -L' '-L -q' '-0' '-0 -q' '-l --format=github' '-q --json' \
	'-L --format=sarif' '--summary --format=sarif' '--format=xml' '--color=maybe' \
	'--excerpt=maybe' '--excerpt' '--colour=maybe'; do
	# shellcheck disable=SC2086
	run 2 check $arguments f
	out ''
	err "octavo: *Try 'octavo check --help'."
done

# ---------------------------------------------------------------- color

begin 'color'
put f 'a\377\n'
esc=$(printf '\033')
run 1 check f
grep -aq "$esc" "$dir/out" && fail 'color where there is no terminal'
run 1 check --color=never f
grep -q "$esc" "$dir/out" && fail 'color with never'
run 1 check --color=always f
sed "s/$esc\[[0-9;]*m//g" "$dir/out" > plain
grep -q "${esc}\[1;31merror:${esc}\[m" "$dir/out" || fail 'no color'
cp "$dir/out" colored
for option in --color --colour --colour=always --col; do
	run 1 check $option f
	same "$dir/out" colored
done
run 1 check --colour=never f
grep -q "$esc" "$dir/out" && fail 'color with --colour=never'
run 1 check --color=always f
run 1 check f
same plain "$dir/out" 'without color'
CLICOLOR_FORCE=1 run 1 check f
grep -q "$esc" "$dir/out" || fail 'no color with CLICOLOR_FORCE'
CLICOLOR_FORCE=0 run 1 check f
grep -q "$esc" "$dir/out" && fail 'color with CLICOLOR_FORCE=0'
CLICOLOR_FORCE=1 NO_COLOR=1 run 1 check f
grep -q "$esc" "$dir/out" && fail 'color with NO_COLOR'
NO_COLOR=1 run 1 check --color=always f
grep -q "$esc" "$dir/out" || fail 'NO_COLOR is stronger than the command line'
CLICOLOR_FORCE=1 run 1 check --color=never f
grep -q "$esc" "$dir/out" && fail 'CLICOLOR_FORCE is stronger than the command line'
unset CLICOLOR_FORCE NO_COLOR

begin 'NUL is found in trees where it is asked for'
mkdir tree && printf 'a\0b\n' > tree/f
run 0 check -r tree
out ''
run 1 check -r --no-nul tree
run 1 check -r --for=postgresql tree
run 0 check -r --for=mysql tree
run 0 check -r --no-nul --no-binary tree
rm -r tree

begin 'the closing note, also with other rules'
put f 'Gr\374\337e aus K\366ln, sch\366n \374ber die Stra\337e, und \304pfel.\n'
for rule in '' --no-nul --for=mysql --bmp-only; do
	# shellcheck disable=SC2086
	run 1 check $rule f
	grep -q 'note: .* looks like .*; try: octavo convert -i.bak -f ' "$dir/out" || fail "no note: $rule"
done

# ---------------------------------------------------------------- excerpts

begin 'excerpt: the line, and carets under the error'
put f 'one\ntwo\300 and\342\202 more\nthree\n'
run 1 check --excerpt=always f
excerpt '    2 | two<C0> and<E2><82> more
      |    ^^^^    ^^^^^^^^\n'
piped 1 check --excerpt=always
excerpt '    2 | two<C0> and<E2><82> more
      |    ^^^^    ^^^^^^^^\n'
run 1 check --excerpt=auto f
excerpt ''
run 1 check --excerpt=never f
excerpt ''

begin 'excerpt: a kind is explained once in each file'
put f 'a\377b\377\n\377\n'
put g '\377'
run 1 check --excerpt=always f g
out 'f:1:2: error: never-used: octet that this encoding never uses [ff]
f:1:4: error: never-used [ff]
    1 | a<FF>b<FF>
      |  ^^^^ ^^^^
f:2:1: error: never-used [ff]
    2 | <FF>
      | ^^^^
g:1:1: error: never-used: octet that this encoding never uses [ff]
    1 | <FF>
      | ^^^^\n'
run 1 check -m 1 --excerpt=always f
out 'f:1:2: error: never-used: octet that this encoding never uses [ff]
    1 | a<FF>b<FF>
      |  ^^^^
f: note: 2 more errors not shown\n'

begin 'excerpt: at the ends of the file'
put f '\377'
run 1 check --excerpt=always f
excerpt '    1 | <FF>\n      | ^^^^\n'
put f 'ab\n\nx\360\235\204'
run 1 check --excerpt=always f
excerpt '    3 | x<F0><9D><84>\n      |  ^^^^^^^^^^^^\n'
piped 1 check --excerpt=always
excerpt '    3 | x<F0><9D><84>\n      |  ^^^^^^^^^^^^\n'
put f 'ab\n'
run 1 check --bom=require --excerpt=always f
excerpt '    1 | ab\n      | ^\n'
put f '\377\r\nb'
run 1 check --excerpt=always f
excerpt '    1 | <FF>\n      | ^^^^\n'

begin 'excerpt: does nothing to the terminal'
put f 'a\tb\033[31m\177\302\205\000\b\r\377\n'
run 1 check --excerpt=always f
excerpt '    1 | a b<U+001B>[31m<U+007F><U+0085><U+0000><U+0008><U+000D><FF>
      |                                                        ^^^^\n'

begin 'excerpt: the middle of a long line'
awk 'BEGIN { for (i = 0; i < 3000; i++) printf "abcdefghi" i % 10 }' > f
printf '\377' >> f
awk 'BEGIN { for (i = 0; i < 3000; i++) printf "abcdefghi" i % 10 }' >> f
for how in run piped; do
	# shellcheck disable=SC2046
	"$how" 1 check --excerpt=always $([ "$how" = run ] && echo f)
	awk 'length > 79 && / \| / { exit 1 }' "$dir/out" || fail 'too long'
	sed -n 2p "$dir/out" | grep -q '^    1 | \.\.\.[a-i0-9]*i9<FF>abcdefghi0abc[a-i0-9]*\.\.\.$' ||
		fail "$(sed -n 2p "$dir/out")"
	at=$(sed -n 2p "$dir/out" | sed 's/<FF>.*//' | tr -d '\n' | wc -c)
	caret=$(sed -n 3p "$dir/out" | sed 's/\^.*//' | tr -d '\n' | wc -c)
	[ "$at" -eq "$caret" ] || fail "carets at $caret, not $at"
done

begin 'excerpt: where one read ends and the next begins'
for before in 1048574 1048575 1048576 1048577; do
	awk -v n=$((before - 10)) 'BEGIN { while (n-- > 1) printf "x"; print "" }' > f
	printf '0123456789\377abc\nx' >> f
	run 1 check --excerpt=always f
	excerpt '    2 | 0123456789<FF>abc\n      |           ^^^^\n'
	# From a pipe, only the part of the line that has been read is shown.
	piped 1 check --excerpt=always
	grep -q '^    2 | 0123456789<FF>a*b*c*$' "$dir/out" || fail "$(sed -n 2p "$dir/out")"
done

begin 'excerpt: other encodings'
put f 'a\0\n\0b\0\0\330c\0\n\0'
run 1 check --form=UTF-16LE --excerpt=always f
excerpt '    2 | b<00><D8>c\n      |  ^^^^^^^^\n'
put f '\377\376a\0\n\0b\0\0\330c\0\n\0'
run 1 check --form=UTF-16 --excerpt=always f
excerpt '    2 | b<00><D8>c\n      |  ^^^^^^^^\n'
piped 1 check --form=UTF-16 --excerpt=always
excerpt '    2 | b<00><D8>c\n      |  ^^^^^^^^\n'
put f 'ab\351c'
run 1 check --form=US-ASCII --excerpt=always f
excerpt '    1 | ab<E9>c\n      |   ^^^^\n'
put f '\303\251 \355\240\200x'
run 0 check --form=WTF-8 f
run 0 check --form=WTF-8 --for=json --level=1 f
put f '\177\377\377\377\n'
run 1 check --form=UCS-4BE --excerpt=always f
excerpt '    1 | <U+7FFFFFFF><0A>\n      |             ^^^^\n'
put f 'x\000y'
run 1 check --no-nul --excerpt=always f
excerpt '    1 | x<U+0000>y\n      |  ^^^^^^^^\n'

begin 'excerpt: columns of wide and of combining characters'
put f '\346\274\242\345\255\227e\314\201\377\346\274\242\n'
run 1 check --excerpt=always f
excerpt '    1 | \346\274\242\345\255\227e\314\201<FF>\346\274\242\n      |      ^^^^\n'
put f 'a\342\200\256\356\200\200\342\200\213\377'
run 1 check --excerpt=always f
excerpt '    1 | a<U+202E><U+E000><U+200B><FF>\n      |                          ^^^^\n'

begin 'excerpt: no half character, wherever it is cut'
for before in x xy; do
	# combining marks take no columns: the excerpt ends at its limit of octets
	awk -v a="$before" 'BEGIN { printf a; for (i = 0; i < 2000; i++) printf "\342\203\220" }' > f
	printf '\377' >> f
	awk 'BEGIN { for (i = 0; i < 2000; i++) printf "\342\203\220" }' >> f
	run 1 check --excerpt=always f
	sed -n 2p "$dir/out" | sed 's/<FF>//' | grep -q '<' && fail 'half a mark'
done
# reads of a pipe may end within a character
put f '\377\303\251'
repeat f 17
piped 1 check --excerpt=always --max-errors=200000
grep -aq '<C3>' "$dir/out" && fail 'half an e with acute accent'

# ---------------------------------------------------------------- lint

# lint FORMAT FINDINGS [KIND]: check --lint must print these findings for a file of one line.
lint() {
	put f "$1"
	status=1
	[ -n "$2" ] || status=0
	run "$status" check -v "--lint${3+=$3}" f
	tr -d '\n' < f | od -An -tx1 | head -n 2 > "$dir/octets"
	cut_text < "$dir/out" | sed 's/^f:\([0-9]*:[0-9]*\): .* (\(.*\), offset \(.*\))$/\1 \3 \2/' \
		> "$dir/cut"
	# shellcheck disable=SC2059
	printf -- "$2" > "$dir/want"
	same "$dir/cut" "$dir/want" "lint of $1"
}

begin 'lint: a finding says what character it is'
put f 'if (a\342\200\256) {\n'
run 1 check --lint f
grep -q '^f:1:6: warning: U+202E RIGHT-TO-LEFT OVERRIDE: .* \[e2 80 ae\]$' \
	"$dir/out" || fail "$(cat "$dir/out")"
put f 'a\033'
run 1 check --lint f
grep -q '^f:1:2: warning: U+001B ESCAPE: ' "$dir/out" || fail "$(cat "$dir/out")"
run 0 check f
run 1 check --lint --excerpt=always f
excerpt '    1 | a<U+001B>\n      |  ^^^^^^^^\n'

begin 'lint: plain text'
lint 'plain\ttext,\r\nand more\303\251 \316\261 \346\274\242\r\n' ''
lint '' ''
lint '\357\273\277BOM\n' ''

begin 'lint: bidi-control'
lint 'a\330\234\342\200\216\342\200\217b' \
	'1:2 1 bidi-control\n1:3 3 bidi-control\n1:4 6 bidi-control\n'
lint '\342\200\252\342\200\253\342\200\254\342\200\255\342\200\256' '1:1 0 bidi-control
1:2 3 bidi-control\n1:3 6 bidi-control\n1:4 9 bidi-control\n1:5 12 bidi-control\n'
lint '\342\201\246\342\201\247\342\201\250\342\201\251' '1:1 0 bidi-control
1:2 3 bidi-control\n1:3 6 bidi-control\n1:4 9 bidi-control\n'
lint '\327\251\327\234\327\225\327\235' ''

begin 'lint: invisible'
lint 'pass\342\200\213word\302\255\n\342\201\240' \
	'1:5 4 invisible\n1:10 11 invisible\n2:1 14 invisible\n'
# HANGUL FILLER, HALFWIDTH HANGUL FILLER, separators of lines and paragraphs
lint 'a\343\205\244b\357\276\240c\342\200\250d\342\200\251' \
	'1:2 1 invisible\n1:4 5 invisible\n1:6 9 invisible\n1:8 13 invisible\n'
# joiners and selectors after Latin letters, at the beginning, and alone
lint 'a\342\200\215b\342\200\214c\357\270\217d' \
	'1:2 1 invisible\n1:4 5 invisible\n1:6 9 invisible\n'
lint '\342\200\215\n \357\270\217' '1:1 0 invisible\n2:2 5 invisible\n'

begin 'lint: what is spelling is not reported'
# a family; a heart on fire; a rainbow flag; a keycap; a scarf of a skin tone
lint '\360\237\221\251\342\200\215\360\237\221\251\342\200\215\360\237\221\247' ''
lint '\342\235\244\357\270\217\342\200\215\360\237\224\245' ''
lint '\360\237\217\263\357\270\217\342\200\215\360\237\214\210' ''
lint '1\357\270\217\342\203\243 #\357\270\217\342\203\243' ''
lint '\360\237\221\251\360\237\217\275\342\200\215\360\237\232\200' ''
# Persian, Hindi, Bengali, Sinhala, Khmer, Thai
lint '\331\205\333\214\342\200\214\330\256\331\210\330\247\331\207\331\205' ''
lint '\340\244\225\340\245\215\342\200\215\340\244\267' ''
lint '\340\246\260\342\200\215\340\247\215\340\246\257' ''
lint '\340\267\201\340\267\212\342\200\215\340\266\273\340\267\223' ''
lint '\341\236\201\342\200\213\341\236\201' ''
lint '\340\270\201\342\200\213\340\270\202' ''
# variants: of an ideograph, of a sign, of Mongolian letters, of the digit zero
lint '\350\276\273\363\240\204\200' ''
lint '\342\211\250\357\270\200' ''
lint '\341\240\240\341\240\213\341\240\241' ''
lint '0\357\270\200' ''
# a grapheme joiner between marks
lint '\327\220\326\267\315\217\326\260' '' invisible

begin 'lint: but not twice'
lint '\360\237\221\251\342\200\215\342\200\215' '1:3 7 invisible\n'
lint '\342\235\244\357\270\217\357\270\217\342\200\215\342\200\215' \
	'1:3 6 invisible\n1:4 9 invisible\n1:5 12 invisible\n'
lint '\350\276\273\363\240\204\200\363\240\204\201' '1:3 7 invisible\n'
lint 'a\363\240\204\200' '1:2 1 invisible\n'
lint '!\357\270\200a\315\217' '1:2 1 invisible\n1:4 5 invisible\n'
lint '1\342\200\215' '1:2 1 invisible\n'
lint '\360\237\221\251\377\342\200\215' '1:2 4 never-used\n1:3 5 invisible\n'
lint '\331\205\342\200\214\342\200\214' '1:3 5 invisible\n'

begin 'lint: tag'
# the flag of Scotland, U+1F3F4 gbsct and the end
flag='\360\237\217\264\363\240\201\247\363\240\201\242\363\240\201\263\363\240\201\243'
flag="$flag"'\363\240\201\264\363\240\201\277'
lint "$flag $flag" ''
lint 'a\363\240\201\247' '1:2 1 tag\n'
lint 'a\363\240\200\201' '1:2 1 tag\n'
# a flag with seven tags, one without any, two end tags
lint '\360\237\217\264\363\240\201\241\363\240\201\242\363\240\201\243\363\240\201\244\363\240\201\245\363\240\201\246\363\240\201\247\363\240\201\277' \
	'1:8 28 tag\n1:9 32 tag\n'
lint '\360\237\217\264\363\240\201\277' '1:2 4 tag\n'
lint "$flag"'\363\240\201\277' '1:8 28 tag\n'
lint '\360\237\217\264x\363\240\201\247' '1:3 5 tag\n'

begin 'lint: control, private-use, noncharacter'
lint 'a\000\007\014\177\302\200\302\205\302\237\302\240' '1:2 1 control\n1:3 2 control
1:4 3 control\n1:5 4 control\n1:6 5 control\n1:7 7 control\n1:8 9 control\n'
lint '\356\200\200\357\243\277\363\260\200\200\364\217\277\275' \
	'1:1 0 private-use\n1:2 3 private-use\n1:3 6 private-use\n1:4 10 private-use\n'
lint '\357\267\220\357\267\257\357\277\276\357\277\277\364\217\277\276' '1:1 0 noncharacter
1:2 3 noncharacter\n1:3 6 noncharacter\n1:4 9 noncharacter\n1:5 12 noncharacter\n'

begin 'lint: mixed-eol'
lint 'a\nb\r\nc\nd\r\n' '2:3 4 mixed-eol\n'
lint 'a\r\nb\nc\r\n\377\n' '2:2 4 mixed-eol\n4:1 8 never-used\n'
lint 'a\r\nb\rc\r\n' ''
lint '\n\n\n' ''
# far from the first end of a line, in the second text of a file
put f '\033%%Gx\033%%@\033%%Ga\n'
put g 'a long line '
repeat g 15
cat g >> f
printf 'b\r\n' >> f
run 1 check -v --lint=mixed-eol -f ISO-2022+UTF-8 f
errors 'f:2:393219: warning: [0a] (mixed-eol, offset 393230)\n'

begin 'eol'
put lf 'a\nb\n\n'
put crlf 'a\r\nb\r\n\r\n'
put mixed 'a\nb\r\nc\nd\r\n\r\re\n'
put damaged 'a\r\377\nb\n'
run 0 check --eol=lf lf
run 0 check --eol=crlf crlf
run 1 check -v --eol=lf crlf
errors 'crlf:1:3: error: [0a] (wrong-eol, offset 2)\n'
run 1 check -v --eol=crlf lf
errors 'lf:1:2: error: [0a] (wrong-eol, offset 1)\n'
run 1 check -v --eol=lf mixed
errors 'mixed:2:3: error: [0a] (wrong-eol, offset 4)\n'
run 1 check -v --eol=crlf mixed
errors 'mixed:1:2: error: [0a] (wrong-eol, offset 1)\n'
run 1 check -v --eol=lf damaged
errors 'damaged:1:3: error: [ff] (never-used, offset 2)\n'
run 1 check -v --eol=crlf damaged
errors 'damaged:1:3: error: [ff] (never-used, offset 2)\ndamaged:1:4: error: [0a] (wrong-eol, offset 3)\n'
# A place in each file, whatever its encoding and what else is asked.
run 1 check -l --eol=lf lf crlf mixed
out 'crlf\nmixed\n'
printf 'a\000\r\000\n\000' > utf16
run 1 check -v --eol=lf --from=UTF-16LE utf16
errors 'utf16:1:3: error: [0a 00] (wrong-eol, offset 4)\n'
run 1 check -v --eol=lf --ascii-only --for=json crlf
errors 'crlf:1:3: error: [0a] (wrong-eol, offset 2)\n'
# A file of several pieces, with CR and LF in two of them.
{ head -c 65535 /dev/zero | tr '\0' a; printf '\r\nb\n'; } > pieces
run 1 check -v --eol=lf - < pieces
errors '-:1:65537: error: [0a] (wrong-eol, offset 65536)\n'
run 0 repair --eol=lf mixed
cp "$dir/out" repaired
run 0 check --eol=lf repaired
run 2 check --eol=cr lf
err "octavo: --eol=cr: unknown choice: give one of lf, crlf*"

begin 'lint: bom-inside'
lint '\357\273\277a\357\273\277' '1:3 4 bom-inside\n'
lint '\357\273\277\357\273\277' '1:2 3 bom-inside\n'
put f '\376\377\376\377\0a'
run 1 check -v --lint --form=UTF-16 f
errors 'f:1:1: warning: [fe ff] (bom-inside, offset 2)\n'
run 1 check -v --lint --form=UTF-16BE f
errors 'f:1:2: warning: [fe ff] (bom-inside, offset 2)\n'

begin 'lint: not-nfc'
lint 'caf\303\251\n' ''
lint 'cafe\314\201 cafe\314\201\nq\314\201\ne\314\201\n' '1:5 4 not-nfc\n3:2 19 not-nfc\n'
# single characters that NFC changes: ANGSTROM SIGN, DEVANAGARI QA
lint '\342\204\253\n\340\245\230' '1:1 0 not-nfc\n2:1 4 not-nfc\n'
# marks in the wrong order, and one that goes below a preceding one
lint 'q\314\201\314\243' '1:3 3 not-nfc\n'
lint 'q\314\243\314\201' ''
lint '\303\251\314\243' '1:2 2 not-nfc\n'
# Hangul letters, alone and after a syllable without a final letter
lint '\341\204\200\341\205\241' '1:2 3 not-nfc\n'
lint '\352\260\200\341\206\250' '1:2 3 not-nfc\n'
lint '\352\260\200\352\260\201' ''
# more marks than are normalized together
marks='\314\200'
for _ in 1 2 3 4 5 6; do marks="$marks$marks"; done
lint "q$marks" ''
lint "q$marks"'\314\243' '1:66 129 not-nfc\n'

begin 'lint: mixed-script'
lint 'p\320\260ypal \320\277\320\260 user_n\320\260m\320\265\n' '1:2 1 mixed-script
1:17 19 mixed-script\n'
lint '\320\260b\n\316\261\320\261 \325\245a' '1:2 2 mixed-script\n2:2 6 mixed-script
2:5 11 mixed-script\n'
# Words of one script, digits, marks, signs without script, and scripts that do not look alike.
lint 'caf\303\251 \320\274\320\270\321\200-peace, \320\274\320\270\321\2002000 5 \302\265m' ''
lint 'T\343\202\267\343\203\243\343\203\204 \346\274\242a' ''
lint 'p\320\260' '1:2 1 mixed-script\n' mixed-script
lint 'p\320\260' '' control
# A word ends at a code point that UTF-8 does not have.
put f '\000\000\000p\000\021\000\000\000\000\004\060'
run 0 check -f UCS-4BE --lint=mixed-script f

begin 'lint: some kinds only'
text='\342\200\256\342\200\213\363\240\200\201\033\356\200\200\n\r\n\357\273\277e\314\201\357\277\277'
lint "$text" '1:1 0 bidi-control\n' bidi-control
lint "$text" '1:2 3 invisible\n' invisible
lint "$text" '1:3 6 tag\n' tag
lint "$text" '1:4 10 control\n' control
lint "$text" '1:5 11 private-use\n' private-use
lint "$text" '2:2 16 mixed-eol\n' mixed-eol
lint "$text" '' mixed-script
lint "$text" '3:1 17 bom-inside\n' bom-inside
lint "$text" '3:3 21 not-nfc\n' not-nfc
lint "$text" '3:4 23 noncharacter\n' noncharacter
lint "$text" '1:2 3 invisible\n1:4 10 control\n' control,invisible
run 2 check --lint=frob f
err "octavo: --lint=frob: no such kind, there are bidi-control, invisible, tag,*Try 'octavo check --help'."
run 2 check --lint= f
run 2 check --lint=tag, f
run 2 check --lint=tags f
run 1 check -v --lint=tag --lint=control f
errors 'f:1:3: warning: [f3 a0 80 81] (tag, offset 6)\nf:1:4: warning: [1b] (control, offset 10)\n'

begin 'lint: beside errors, and in any encoding'
put f '\377\342\200\256\377\n\200\342\200\256'
run 1 check -v --lint f
errors 'f:1:1: error: [ff] (never-used, offset 0)
f:1:2: warning: [e2 80 ae] (bidi-control, offset 1)
f:1:3: error: [ff] (never-used, offset 4)
f:2:1: error: [80] (stray, offset 6)
f:2:2: warning: [e2 80 ae] (bidi-control, offset 7)\n'
put f 'a\0\n\0\056\040a\0\0\330'
run 1 check -v --lint --form=UTF-16LE f
errors 'f:2:1: warning: [2e 20] (bidi-control, offset 4)\nf:2:3: error: [00 d8] (truncated, offset 8)\n'
put f 'a\205b'
run 1 check -v --lint --form=ISO-8859-1 f
errors 'f:1:2: warning: [85] (control, offset 1)\n'
put f 'a\300\200\356\200\200'
run 1 check -v --lint --form=MUTF-8 f
errors 'f:1:2: warning: [c0 80] (control, offset 1)\nf:1:3: warning: [ee 80 80] (private-use, offset 3)\n'
put f '\355\256\200\355\260\200' # U+F0000, as a pair
run 1 check -v --lint --form=CESU-8 f
errors 'f:1:1: warning: [ed ae 80 ed b0 80] (private-use, offset 0)\n'
put f '\355\240\200\314\201' # a mark after half a pair
run 0 check --lint --form=WTF-8 f
put f '\342\200\256\033%%Ga\342\200\256\033%%@\342\200\256'
run 1 check -v --lint=bidi-control --form=ISO-2022+UTF-8 --outside=latin1 f
errors 'f:1:5: warning: [e2 80 ae] (bidi-control, offset 7)\n'

begin 'lint: a warning for those who count'
put f '\342\200\256'
run 1 check -q --lint f
run 1 check -l --lint f
out 'f\n'
run 1 check -q --lint --summary f
out '         1  bidi-control  in 1 file\n1 warning in 1 of 1 file\n'
run 1 check --lint --format=github f
cut_text < "$dir/out" | grep -q '^::warning file=f,line=1,col=1,title=bidi-control::' ||
	fail "$(cat "$dir/out")"

# ---------------------------------------------------------------- github

begin 'github: annotations'
put f 'a\n\377\n'
run 1 check --format=github f
out '::error file=f,line=2,col=1,title=never-used::octet that this encoding never uses [ff] '\
'(offset 2; RFC 3629 s.1)\n'
odd=$(printf 'a:b,c%%d\r\ne\033\351\\f')
mkdir d && put "d/$odd" '\377'
run 1 check --format=github "d/$odd"
grep -q '^::error file=d/a%3Ab%2Cc%25d%0D%0Ae\\x1b\\xe9\\f,line=1,col=1,title=' "$dir/out" ||
	fail "$(cat "$dir/out")"
[ "$(wc -l < "$dir/out")" -eq 1 ] || fail 'more than a line'

# ---------------------------------------------------------------- where others are wrong

begin 'columns begin with 1 on every line (isutf8 1.2 counts from 0 on some)'
put f '\377\n\n\377\na\n\377\n'
run 1 check -v f
errors 'f:1:1: error: [ff] (never-used, offset 0)\nf:3:1: error: [ff] (never-used, offset 3)
f:5:1: error: [ff] (never-used, offset 7)\n'

begin 'offsets are those of the file, byte order mark and all, in JSON too (ripgrep once: not)'
put marked '\357\273\277a\377'
run 1 check -v marked
errors 'marked:1:3: error: [ff] (never-used, offset 4)\n'
put marked16 '\377\376a\000\000\330'
run 1 check -v -f UTF-16 marked16
errors 'marked16:1:2: error: [00 d8] (truncated, offset 4)\n'
for options in '' '-f UTF-16'; do
	file=marked${options:+16}
	# shellcheck disable=SC2086
	run 1 check --json $options $file
	grep -q '"offset":4,' "$dir/out" || fail "$file: another offset"
done

begin 'a directory is no well-formed file (isutf8 1.2 says it is)'
mkdir d
run 2 check d
err 'octavo: d: *'
run 2 check -q d

begin 'a file that cannot be read is not an ill-formed one (isutf8 1.2 and utfcheck 1.2: both 1)'
put f '\377'
run 1 check -q f
run 2 check -q missing

begin 'the status says so where the first octet is bad (uconv 72: 0)'
for octets in '\377' '\342\202' '\355\240\200'; do
	put f "$octets"
	run 1 check -q f
	run 1 check -q < f
done

begin 'looks at all of the file (file 5.44: at 64 KiB)'
awk 'BEGIN { for (i = 0; i < 40000; i++) print "0123456789012345678901234567890123456789012345678" }' > f
printf '\377\351' >> f
run 1 check -v f
errors 'f:40001:1: error: [ff] (never-used, offset 2000000)
f:40001:2: error: [e9] (truncated, offset 2000001)\n'

begin 'what is above U+10FFFF, or of 5 and 6 octets, is no UTF-8 (iconv 2.36 passes it)'
for octets in '\364\220\200\200' '\367\277\277\277' '\370\210\200\200\200' \
	'\374\204\200\200\200\200'; do
	put f "$octets"
	run 1 check -q f
done

begin 'surrogates, and a sequence that the end cuts off (uniname: good; forever)'
put f '\355\240\200'
run 1 check f
put f 'a\342\202'
run 1 check -v f
errors 'f:1:2: error: [e2 82] (truncated, offset 1)\n'

begin 'each error of a line, in any locale (grep -axv: lines, in one of UTF-8)'
put f 'a\355\240\200\364\220\200\200\n'
for locale in C C.UTF-8; do
	LC_ALL=$locale run 1 check -v f
	errors 'f:1:2: error: [ed] (surrogate, offset 1)\nf:1:3: error: [a0] (stray, offset 2)
f:1:4: error: [80] (stray, offset 3)\nf:1:5: error: [f4] (too-large, offset 4)\nf:1:6: error: [90] (stray, offset 5)
f:1:7: error: [80] (stray, offset 6)\nf:1:8: error: [80] (stray, offset 7)\n'
done
LC_ALL=C

begin 'what a file looks like, if it has NUL and no errors'
put f 'G\0o\0o\0d\0 \0<\0048\004@\004!\0\n\0'
run 0 check f
out 'f: note: looks like utf-16le; try: octavo convert -i.bak -f utf-16le f\n'
for how in -q -l --format=github; do
	run 0 check $how f
	out ''
done
run 0 check - < f
out ''
put f 'one\0two\n'
run 0 check f
out ''

begin 'what a file looks like, if it has many errors'
put f 'Gr\374\337e aus K\366ln, sch\366n \374ber die Stra\337e.\n'
run 1 check --max-errors=0 f
out 'f: note: 6 more errors not shown
f: note: 6 errors and no UTF-8 sequences: looks like windows-1252; try: octavo convert -i.bak -f windows-1252 f\n'
for how in '--first' '-q' '-l' '--format=github' '-'; do
	called="octavo check $how f"
	case $how in
	-) "$octavo" check - < f > "$dir/out" ;;
	*) "$octavo" check "$how" f > "$dir/out" ;;
	esac
	grep -q 'looks like' "$dir/out" && fail "$called: $(tail -n 1 "$dir/out")"
done
put f '# coding: koi8-r\n\360\322\311\327\305\324\n'
run 1 check --max-errors=0 f
out 'f: note: 6 more errors not shown
f: note: 6 errors and no UTF-8 sequences: koi8-r, as line 1 says; try: octavo convert -i.bak -f koi8-r f\n'
put f 'caf\303\251 br\303\273l\303\251 d\351j\340 \351t\351\n'
run 1 check --max-errors=0 f
out 'f: note: 4 more errors not shown
f: note: 4 errors among 3 UTF-8 sequences: a mixture of UTF-8 and windows-1252, both on line 1; try: octavo repair -i.bak --invalid=windows-1252 f\n'
put 'a b' '\355\240\275\355\270\200\n'
run 1 check --max-errors=0 'a b'
out "a b: note: 6 more errors not shown
a b: note: 6 errors and no UTF-8 sequences: well-formed as cesu-8; try: octavo repair -i.bak -f cesu-8 'a b'\n"

# language NAME UTF-8-TEXT OTHER-TEXT: two lines of it, as strings of Python.
language() {
	python3 -c 'import ast, sys
for name, text in zip(("good", "foreign"), sys.argv[1:]):
    open(name, "w", encoding="utf-8").write(ast.literal_eval("\"" + text + "\"") + "\n")' "$1" "$2"
}

# mixed CHARSET TIMES: a line in that charset after 2^TIMES lines of UTF-8 must be said to be that.
mixed() {
	cp good f
	repeat f "$2"
	lines=$(($(wc -l < f) + 1))
	iconv -f UTF-8 -t "$1" foreign >> f
	run 1 check --max-errors=0 f
	tail -n 1 "$dir/out" | grep -q "UTF-8 with octets of $1 (line $lines); try: octavo repair -i.bak --invalid=$1 f\$\|a mixture of UTF-8 ([^)]*) and $1 (line $lines); try: octavo repair -i.bak --invalid=$1 f\$" ||
		fail "$(cat "$dir/out")"
}

begin 'which charset octets among UTF-8 are in'
language 'Za\u017c\xf3\u0142\u0107 g\u0119\u015bl\u0105 ja\u017a\u0144, prosz\u0119 pa\u0144stwa.' \
	'\u017b\xf3\u0142ta ksi\u0105\u017cka o \u0142\u0105kach, \u015bpi\u0105cych je\u017cach'
for charset in windows-1250 iso-8859-2 cp852; do
	mixed $charset 0
	mixed $charset 4
done
language '\u041f\u0440\u0438\u0432\u0435\u0442, \u043c\u0438\u0440. \u042d\u0442\u043e \u0440\u0443\u0441\u0441\u043a\u0438\u0439 \u0442\u0435\u043a\u0441\u0442.' \
	'\u041d\u043e\u0432\u0430\u044f \u0441\u0442\u0440\u043e\u043a\u0430 \u0432 \u0434\u0440\u0443\u0433\u043e\u0439 \u043a\u043e\u0434\u0438\u0440\u043e\u0432\u043a\u0435'
for charset in koi8-r windows-1251 cp866 iso-8859-5; do
	mixed $charset 0
	mixed $charset 4
done
language 'Gr\xf6\xdfe \xfcber alles, sch\xf6n' 'Stra\xdfe \xfcber K\xf6ln, sch\xf6ne'
for charset in windows-1252 cp850; do
	mixed $charset 0
	mixed $charset 4
done

begin 'octets of a charset of several octets each'
language '\u4e8c\u3007\u4e8c\u516d\u5e74\uff0c\u4e00\u5207\u90fd\u5f88\u597d\u3002\u6211\u4eec\u5f00\u59cb\u5427\u3002' \
	'\u4e00\u5207\u5f00\u59cb\uff0c\u6211\u4eec\u90fd\u5f88\u597d\u3002'
cp good f
repeat f 3
iconv -f UTF-8 -t GB18030 foreign >> f
run 1 check --max-errors=0 f
grep -q 'UTF-8 with octets of gb18030 (line 9); try: octavo check f$' "$dir/out" || fail "$(cat "$dir/out")"
run 1 repair -i f
grep -q 'invalid=gb18030' "$dir/err" && fail "repair cannot do that: $(cat "$dir/err")"
run 1 detect --json f
grep -q '"candidates":.{"encoding":"gb18030","confidence":9[0-9]}' "$dir/out" || fail "$(cat "$dir/out")"

begin 'where nothing tells more it is windows-1252'
put f 'na\303\257ve caf\303\251\nit\222s \223x\224 \226 y\n'
run 1 check --max-errors=0 f
grep -q 'a mixture of UTF-8 (line 1) and windows-1252 (line 2); try: ' "$dir/out" || fail "$(cat "$dir/out")"

begin 'a declared charset is the one of the octets'
put f '# coding: iso-8859-15\nna\303\257ve caf\303\251 \303\251\nd\351j\340 20 \244 et 30 \244\n'
run 1 check --max-errors=0 f
grep -q 'and iso-8859-15 (line 3), though line 1 says iso-8859-15; try: ' "$dir/out" ||
	fail "$(cat "$dir/out")"

begin 'a mixture: the lines of each kind'
put f 'a\ncaf\303\251\nb\n\374ber\n\303\251t\303\251\nsch\366n \374ber\n\303\251 \374\366\344\n'
run 1 check --max-errors=0 f
grep -q ': a mixture of UTF-8 (2 lines, first line 2) and windows-1252 (2 lines, first line 4), both on line 7; try' "$dir/out" ||
	fail "$(cat "$dir/out")"
put g '\303\251 \360\237\230\200\n\355\240\275\355\270\200\n'
run 1 check --max-errors=0 g
grep -q ': UTF-8 with octets of cesu-8 (line 2); try: octavo check g$' "$dir/out" ||
	fail "$(cat "$dir/out")"
# ---------------------------------------------------------------- charsets of iconv(3)

begin 'charsets of iconv(3): errors and their places'
put f 'caf\351\n\223x\224 \201\n'
run 1 check -v -f windows-1252 f
errors 'f:2:5: error: [81] (invalid, offset 9)\n'
run 0 check -f windows-1251 /dev/null
run 1 check -v --bom=require -f windows-1251 /dev/null
errors '/dev/null:1:1: error: (no-bom, offset 0)\n'
run 1 check --json -f windows-1252 f
grep -q '"line":2,"column":5,"offset":9,"length":1,"kind":"invalid"' "$dir/out" || fail 'no place'
put f 'x\n\225\134\202\240\377y\n\202'
run 1 check -v -f shift_jis f
errors 'f:2:3: error: [ff] (invalid, offset 6)\nf:3:1: error: [82] (truncated, offset 9)\n'
grep -q 'offset 9)$' "$dir/out" || fail 'it cites another encoding'
run 1 check --excerpt=always -f shift_jis f
# What there is of a character is one error.
put f 'abc\n\2010\201'
run 1 check -v -f gb18030 f
errors 'f:2:1: error: [81 30 81] (truncated, offset 4)\n'
put f 'a\0b'
run 1 check -v --no-nul -f koi8-r f
errors 'f:1:2: error: [00] (nul, offset 1)\n'
put f '\202\240\033\202\240\n'
run 1 check -v --lint -f shift_jis f
errors 'f:1:2: warning: [1b] (control, offset 2)\n'
put f 'a\033$B$"\033(B\b'
run 1 check -v --lint -f ISO-2022-JP f
errors 'f:1:3: warning: [08] (control, offset 9)\n'

# ---------------------------------------------------------------- what is overlong

begin 'overlong sequences: what they hide'
put f 'a\300\257\300\256\300\256/b \340\200\200 \374\200\200\200\201\201 \301\n'
run 1 check f
grep -q "^f:1:2: error: sequence .*, overlong '/' \[c0\]$" "$dir/out" || fail 'no /'
grep -q "^f:1:4: error: sequence .*, overlong '.' \[c0\]$" "$dir/out" || fail 'no .'
grep -q '^f:1:11: error: sequence .*, overlong U+0000 \[e0\]$' "$dir/out" || fail 'no NUL'
grep -q "^f:1:15: error: value above .*, overlong 'A' \[fc\]$" "$dir/out" ||
	fail 'no A'
grep -q '^f:1:22: error: sequence longer than its character needs \[c1\]$' "$dir/out" ||
	fail 'something of C1'
grep -q '^f: note: overlong sequences spell a path with "/../"' "$dir/out" || fail 'no path'
cp "$dir/out" one
run 1 check - < f
sed 's/^f:/-:/; /looks like/d' one > two
grep -v 'looks like' "$dir/out" > three
same three two 'standard input'
# shellcheck disable=SC2002
cat f | run 1 check -
grep -v 'looks like' "$dir/out" > three
same three two 'a pipe'
run 1 check --json f
grep -q '"kind":"overlong".*"code_point":"U+002E"' "$dir/out" || fail 'no code point'
grep -q '"spells_parent":true' "$dir/out" || fail 'no path in JSON'
put f '../ \300\252 a.b\300\256c\n'
run 1 check f
grep -q 'spell a path' "$dir/out" && fail 'there is no path'
# One of its characters is enough, also at the beginning.
for path in '\300\256./x' '.\300\256/x' '..\300\257x' 'x\300\257..' '..\301\234x'; do
	put f "$path"
	run 1 check f
	grep -q 'spell a path' "$dir/out" || fail "$path"
done
put g '\300\257'
run 1 check f g
[ "$(grep -c 'spell a path' "$dir/out")" -eq 1 ] || fail 'not the second file'
# Errors that are only counted may spell one, too, also where a read ends within it.
put f '\377 \377 \300 ..\300\257x \377'
for most in 0 1; do
	for how in check 'check -j2' 'check --json'; do
		run 1 $how -m $most f
		grep -q 'spell' "$dir/out" || fail "$how, -m $most"
	done
	{ printf '\377 \377 ..\300'; sleep 0.2; printf '\257x \377'; } | run 1 check -m $most -
	grep -q 'spell a path' "$dir/out" || fail "a pipe, -m $most"
done
# The document is that of the form, if it has no clause of its own.
put f 'a\300\257'
for form in 'UTF-8:RFC 3629 s.3, s.10' 'CESU-8:Unicode TR 26' WTF-8:WTF-8; do
	run 1 check -v -f "${form%%:*}" f
	grep -q "(overlong, offset 1; ${form#*:})\$" "$dir/out" || fail "$form"
done

begin 'longer-than-needed: in forms that decode it'
put f 'a\300\256\n\340\200\257\303\251 \301\n'
for form in UTF-8-AMD2 UTF-8-RFC2044; do
	run 1 check -v -f $form f
	errors 'f:1:2: warning: [c0 ae] (longer-than-needed, offset 1)\nf:2:1: warning: [e0 80 af] (longer-than-needed, offset 4)\nf:2:4: error: [c1] (interrupted, offset 10)\n'
done
put f 'a\300\256\n'
for form in UTF-8-AMD2 UTF-8-RFC2044; do
	run 0 check -f $form f
	out 'f:1:2: warning: U+002E FULL STOP: written by more octets than it needs [c0 ae]\n'
	run 0 check -f $form -q f
	run 0 check -f $form -L f
	out 'f\n'
	run 0 check -f $form -l f
	out ''
	run 0 check -f $form --json f
done
put g '\300\200'
run 1 check -v -f UTF-8-RFC2044 --no-nul g
errors 'g:1:1: error: [c0 80] (nul, offset 0)\n'
run 1 check -f UTF-8-AMD2 --lint=longer-than-needed f
run 0 check -f UTF-8-AMD2 --lint=control f

begin 'lint: replacement'
lint 'caf\357\277\275\n' '1:4 3 replacement\n' replacement
lint 'caf\377\n' '1:4 3 never-used\n' replacement
lint 'caf\357\277\275\n' '' control

begin 'lint: double-encoded'
put f 'good \303\251\nd\303\203\302\251j\303\203\302\240\nKYLL\303\204\342\200\246\nGr\303\203\302\274\303\203\305\270e'
run 1 check -v --lint=double-encoded f
errors 'f:2:7: warning: [0a] (double-encoded, offset 18)\nf:4:8: warning: (double-encoded, offset 40)\n'
grep -q '^f:4:8: warning: line that was encoded as UTF-8 twice' "$dir/out" || fail 'a character that is not there'
run 1 check --json --lint=double-encoded f
run 1 check --excerpt=always --lint=double-encoded f
run 0 repair -q --undo-double f
cp "$dir/out" g
run 0 check --lint=double-encoded g
# By way of KOI8-R, and in another encoding.
put g '\320\237\321\200\320\270\320\262\320\265\321\202\n'
"$octavo" convert -f koi8-r g > f
run 1 check -v --lint=double-encoded f
"$octavo" convert -t UTF-16LE f > g
run 1 check --lint=double-encoded -f UTF-16LE g
# What is found in a line before its end leaves it whole.
put f 'Gr\303\203\302\274n \001 x\n'
run 1 check -v --lint=control,double-encoded f
errors 'f:1:7: warning: [01] (control, offset 8)\nf:1:10: warning: [0a] (double-encoded, offset 11)\n'
# A line that was looked at in two parts: nothing of it is left before the next one.
put f '\303\251 \001 x\n\303\203\302\251t\303\203\302\251\n'
run 1 check -v --lint=control,double-encoded f
errors 'f:1:3: warning: [01] (control, offset 3)\nf:2:6: warning: [0a] (double-encoded, offset 16)\n'
# A wrong line end ends its line, too.
put f 'x\r\n\303\203x\n\303\203\302\251t\303\203\302\251\n'
run 1 check -v --lint=mixed-eol,double-encoded f
errors 'f:2:3: warning: [0a] (mixed-eol, offset 6)\nf:3:6: warning: [0a] (double-encoded, offset 16)\n'
# A long line is judged by its beginning.
put f 'd\303\203\302\251j\303\203\302\240 '
repeat f 12
run 1 check --lint=double-encoded f
# All of it is one run of characters, which is cut within one.
put want '\346\227\245\346\234\254\350\252\236'
repeat want 10
iconv -f latin1 -t utf-8 want > f
run 1 check --lint=double-encoded f

finish
