#!/bin/sh
# SPDX-License-Identifier: MIT
# cli.sh - the command octavo: sh tests/cli.sh PATH_TO_OCTAVO
#
# OCTAVO_SLOW_TESTS=1 in the environment adds a file of more than 4 GiB.
. "$(dirname "$0")/cli-lib.sh"

# listed ENCODING: tells whether the help names it.
listed() {
	"$octavo" convert --help | sed -n '/^Encodings:/,/^$/p' | tr '\n' ' ' | grep -q " $1 "
}

# only FILE..: the directory must have these files and no others.
only() {
	# shellcheck disable=SC2012
	[ "$(ls -A | tr '\n' ' ')" = "$* " ] || fail "$called: left" "$(ls -A)"
}

# ---------------------------------------------------------------- the command line

begin 'no arguments: usage'
run 2
out ''
err "Usage: octavo COMMAND [[]OPTION..[]] [[]FILE..[]]
Try 'octavo --help', which lists the commands."

begin 'help'
run 0 --help
err ''
cp "$dir/out" long
run 0 -h
same "$dir/out" long
grep -q '^Usage: octavo COMMAND' "$dir/out" || fail 'no usage'
for command in check convert count; do
	run 0 "$command" --help
	err ''
	grep -q "^Usage: octavo $command " "$dir/out" || fail 'no usage'
	grep -q '^Exit status: ' "$dir/out" || fail 'no exit status'
	grep -q '^Examples:' "$dir/out" || fail 'no examples'
	awk 'length > 80 { exit 1 }' "$dir/out" || fail 'a line is too long'
	grep -q kernels "$dir/out" && fail '--kernels is not hidden'
done
for command in check convert repair explain inspect count detect bom escape unescape sift summarize merge labels locale; do
	for how in "$command --help" "help $command"; do
		# shellcheck disable=SC2086
		run 0 $how
		awk 'length > 80 { exit 1 }' "$dir/out" || fail "$how: a line is too long"
	done
done
for encoding in UTF-8 UTF-16LE UTF-16BE UTF-32LE UTF-32BE ISO-8859-1 US-ASCII; do
	listed "$encoding" || fail "no $encoding"
done

begin 'help of a command'
run 0 --help
cp "$dir/out" octavo
run 0 help
same "$dir/out" octavo
run 0 labels --help
cp "$dir/out" labels
run 0 help labels
same "$dir/out" labels
run 0 explain --help
sed '/^Exit status/,$d' "$dir/out" | tail -n 3 > "$dir/last"
printf '\n  -h, --help                this text\n\n' > "$dir/want"
same "$dir/last" "$dir/want" 'the options'
sed '/^  -h/,$d' "$dir/out" | tail -n 2 | grep -q . || fail 'two empty lines'
# It has the details that --help leaves out.
run 0 check --help
grep -q "^'octavo help check' tells more" "$dir/out" || fail 'no help check'
grep -q mixed-script "$dir/out" && fail 'the kinds of --lint are in --help'
run 0 help check
grep -q '^  mixed-script ' "$dir/out" || fail 'no kinds of --lint'
awk 'length > 80 { exit 1 }' "$dir/out" || fail 'a line is too long'
run 2 help chekc
out ''
err "octavo: chekc: no such command, did you mean 'check'?*"
run 2 help check convert
err "octavo: convert: *Try 'octavo help --help'."

begin 'version'
run 0 --version
err ''
sed -n 1p "$dir/out" | grep -q '^octavo [0-9]*\.[0-9]*\.[0-9]*$' || fail 'no version'
sed -n 2p "$dir/out" | grep -q '^kernels: [a-z]' || fail 'no kernels'
grep -q '^Unicode: [1-9][0-9]*\.[0-9]' "$dir/out" || fail 'no version of Unicode'
cp "$dir/out" long
run 0 -V
same "$dir/out" long
run 0 version
same "$dir/out" long
run 2 version check
err "octavo: check: *"

begin 'kernels'
put f 'a\n'
run 0 --kernels=scalar --version
grep -q '^kernels: scalar$' "$dir/out" || fail 'not scalar'
run 0 --kernels scalar check f
run 0 check --kernels=scalar f
run 0 convert f --kernels=scalar
run 0 count --kernels scalar f
run 2 --kernels=frob check f
out ''
err "octavo: --kernels=frob: *"
run 2 count --kernels=frob f
err "octavo: --kernels=frob: *Try 'octavo count --help'."

# ---------------------------------------------------------------- check

begin 'check: well-formed'
put f 'a\303\251\342\202\254\360\235\204\236\n'
run 0 check f
out ''
err ''
run 0 check < f
out ''
run 0 check - < f
out ''

begin 'check: empty'
put f ''
run 0 check f f
out ''
err ''
run 0 check < /dev/null
out ''

begin 'check: a line of output'
put f 'one\ntwo\300\n'
run 1 check f
err ''
out 'f:2:4: error: sequence longer than its character needs [c0]\n'
run 1 check -v f
out 'f:2:4: error: sequence longer than its character needs [c0] '\
'(overlong, offset 7; RFC 3629 s.3, s.10)\n'
run 1 check --verbose --form=UTF-8-RFC2279 f
out 'f:2:4: error: sequence longer than its character needs [c0] '\
'(overlong, offset 7; RFC 2279 s.2, s.6)\n'

begin 'check: standard input is -'
put f '\377'
run 1 check -v < f
errors '-:1:1: error: [ff] (never-used, offset 0)\n'
run 1 check -v - < f
errors '-:1:1: error: [ff] (never-used, offset 0)\n'

begin 'check: every error has its name'
put f '\200\n\376\n\340\200\n\355\240\n\364\220\n\342\202\n\360\235\204'
run 1 check -v f
errors 'f:1:1: error: [80] (stray, offset 0)
f:2:1: error: [fe] (never-used, offset 2)
f:3:1: error: [e0] (overlong, offset 4)
f:3:2: error: [80] (stray, offset 5)
f:4:1: error: [ed] (surrogate, offset 7)
f:4:2: error: [a0] (stray, offset 8)
f:5:1: error: [f4] (too-large, offset 10)
f:5:2: error: [90] (stray, offset 11)
f:6:1: error: [e2 82] (interrupted, offset 13)
f:7:1: error: [f0 9d 84] (truncated, offset 16)\n'

begin 'check: columns count code points'
put f 'a\303\251\342\202\254\360\235\204\236\377'
run 1 check -v f
errors 'f:1:5: error: [ff] (never-used, offset 10)\n'

begin 'check: columns count earlier errors'
put f '\342\202\377\200\303\251\360\235\377'
run 1 check -v f
errors 'f:1:1: error: [e2 82] (interrupted, offset 0)
f:1:2: error: [ff] (never-used, offset 2)
f:1:3: error: [80] (stray, offset 3)
f:1:5: error: [f0 9d] (interrupted, offset 6)
f:1:6: error: [ff] (never-used, offset 8)\n'

begin 'check: lines end at LF only'
put f '\303\251\n\377\n\n\r\302\205\342\200\250\377\n\377'
run 1 check -v f
errors 'f:2:1: error: [ff] (never-used, offset 3)
f:4:4: error: [ff] (never-used, offset 12)
f:5:1: error: [ff] (never-used, offset 14)\n'

begin 'check: an error ends a line'
put f '\342\n\342\202\n\303'
run 1 check -v f
errors 'f:1:1: error: [e2] (interrupted, offset 0)
f:2:1: error: [e2 82] (interrupted, offset 2)
f:3:1: error: [c3] (truncated, offset 5)\n'

begin 'check: NUL is text'
put f 'a\000b\000\377'
run 1 check -v f
errors 'f:1:5: error: [ff] (never-used, offset 4)\n'

begin 'check: --max-errors'
put f '\377'
repeat f 1
for most in 0 1 2 3; do
	run 1 check -v "--max-errors=$most" f
	case $most in
	0) errors 'f: note: 2 more errors not shown\n' ;;
	1) errors 'f:1:1: error: [ff] (never-used, offset 0)\nf: note: 1 more error not shown\n' ;;
	*) errors 'f:1:1: error: [ff] (never-used, offset 0)\nf:1:2: error: [ff] (never-used, offset 1)\n' ;;
	esac
done
run 1 check --max-errors 0 f f
out 'f: note: 2 more errors not shown\nf: note: 2 more errors not shown\n'
run 1 check --max-errors=18446744073709551615 f
repeat f 9
run 1 check f
no_diagnosis
[ "$(wc -l < "$dir/out")" -eq 101 ] || fail 'not 100 and a closing line'
[ "$(tail -n 1 "$dir/out")" = 'f: note: 924 more errors not shown' ] || fail 'wrong closing line'

begin 'check: several files, one of them bad'
put a 'a\n'
put b 'b\n\n\377'
put c 'c\377'
run 1 check -v a b a
errors 'b:3:1: error: [ff] (never-used, offset 3)\n'
run 1 check -v b a c
errors 'b:3:1: error: [ff] (never-used, offset 3)\nc:1:2: error: [ff] (never-used, offset 1)\n'

begin 'check: trouble wins, the others are still checked'
put a 'a\n'
put b '\377'
run 2 check -v missing b a
errors 'b:1:1: error: [ff] (never-used, offset 0)\n'
err 'octavo: missing: No such file or directory'
run 2 check -v b missing
errors 'b:1:1: error: [ff] (never-used, offset 0)\n'
run 2 check a missing a
out ''

begin 'check: findings and trouble in their order'
put b '\377'
called='octavo check b missing b 2>&1'
"$octavo" check -v b missing b > "$dir/out" 2>&1
errors 'b:1:1: error: [ff] (never-used, offset 0)
octavo: missing: No such file or directory
b:1:1: error: [ff] (never-used, offset 0)\n'

begin 'check: a directory'
mkdir d
put b '\377'
run 2 check -v d b
errors 'b:1:1: error: [ff] (never-used, offset 0)\n'
err 'octavo: d: is a directory; -r searches it'
run 2 check < d
err 'octavo: -: Is a directory'

begin 'check: a file that may not be read'
put f 'a'
chmod 000 f
if [ -r f ]; then
	skip 'the superuser may'
else
	run 2 check f
	err 'octavo: f: Permission denied'
fi

begin 'check: a read error'
if [ -r /proc/self/mem ]; then
	put b '\377'
	run 2 check -v /proc/self/mem b
	errors 'b:1:1: error: [ff] (never-used, offset 0)\n'
	err 'octavo: /proc/self/mem: ?*'
else
	skip 'no /proc/self/mem'
fi

begin 'check: a FIFO'
mkfifo p
printf 'a\nb\377' > p &
run 1 check -v p
errors 'p:2:2: error: [ff] (never-used, offset 3)\n'
wait

begin 'a file that is not as empty as its size says'
if [ -r /proc/version ]; then
	cat /proc/version > version
	run 0 check /proc/version
	out ''
	run 1 check --ascii-only -f UTF-16LE /proc/version
	run 0 convert /proc/version
	same "$dir/out" version
	run 0 repair /proc/version
	same "$dir/out" version
	run 0 count -c /proc/version
	[ "$(awk 'END { print $1 }' "$dir/out")" = "$(wc -c < version | tr -d ' ')" ] || fail 'not as many'
	run 0 detect -b /proc/version
	out 'us-ascii\n'
	run 0 escape --style=json /proc/version
else
	skip 'no /proc'
fi

begin 'check: names that could confuse'
odd=$(printf 'a\nb\033[31m\302\205\177\377\\\303\251')
if put "$odd" '\377'; then
	run 1 check -v "$odd"
	errors 'a\\nb\\x1b[31m\\xc2\\x85\\x7f\\xff\\\\\303\251:1:1: error: [ff] (never-used, offset 0)\n'
	run 2 check "$odd$odd"
	[ "$(wc -l < "$dir/err")" -eq 1 ] || fail 'a message of several lines'
	run 2 check "$(printf '\033[31m')"
	err 'octavo: \\x1b\[31m: *'
	run 2 convert -f "$(printf '\033[31m')"
	err 'octavo: -f \\x1b\[31m: *'
else
	skip 'no file can be called so'
fi

begin 'check: closed standard input'
run 2 check <&-
out ''
err 'octavo: -: Bad file descriptor'

# A sequence lies across each multiple of 4096, with K octets before it, so that reads of such
# sizes cut it. The file begins and ends with a part of a sequence.
x=$(printf '%4091s' '' | tr ' ' x)
for k in 1 2 3 4; do
	begin "check: good sequences across reads, $k of 4 octets before"
	case $k in
	1) start='\360' rest='\237\231\202' ;;
	2) start='\360\237' rest='\231\202' ;;
	3) start='\360\237\231' rest='\202' ;;
	4) start='\360\237\231\202' rest='' ;;
	esac
	put f "$rest$x\\n$start"
	repeat f 10
	broken=$((k < 4 ? 5 - k : 0)) # stray octets at the beginning, one truncated
	whole=$((k < 4 ? 1023 : 1024))
	run 0 count -lmUF f
	tail -n 1 "$dir/out" | tr -s ' ' > "$dir/cut"
	code_points=$((1024 * 4092 + whole + broken))
	put "../want" " 1024 $code_points $((code_points + whole)) $broken f\\n"
	same "$dir/cut" "$dir/want" counts
	run $((broken > 0)) check --max-errors=1000000 f
	no_diagnosis
	[ "$(wc -l < "$dir/out")" -eq "$broken" ] || fail 'other errors'
	dd if=f obs=4093 2> /dev/null | "$octavo" check --max-errors=1000000 |
		sed 's/^-/f/' > "$dir/cut"
	same "$dir/cut" "$dir/out" 'what a pipe gives'
	run 0 convert --invalid=skip f
	put g "$x\\n\\360\\237\\231\\202"
	repeat g 10
	head -c $((1024 * 4092 + 4 * whole)) g > "$dir/want"
	same "$dir/out" "$dir/want" 'what is converted'

	begin "check: errors across reads, $k of 4 octets before"
	case $k in
	1) start='\360' rest='\237\231z' ;;
	2) start='\360\237' rest='\231z' ;;
	3) start='\360\237\231' rest='z' ;;
	4) start='\360\237\231z' rest='' ;;
	esac
	put f "$rest$x\\n$start"
	repeat f 10
	run 1 check -v --max-errors=1000000 f
	cut_text < "$dir/out" | grep '\[f0 9f 99\]' | head -n 1023 > "$dir/cut"
	awk -v k="$k" 'BEGIN {
		for (i = 1; i < 1024; i++)
			printf "f:%d:1: error: [f0 9f 99] (interrupted, offset %d)\n", i + 1, 4096 * i - k
	}' > "$dir/want"
	same "$dir/cut" "$dir/want" errors
done

begin 'check: lines and columns across reads'
put f "$x$x\\303\\251"
repeat f 8
put g '\n'
cat g f g f > h
printf '\377' >> h
run 1 check -v h
n=$((256 * 8183)) size=$((2 + 2 * 256 * 8184))
errors "h:3:$((n + 1)): error: [ff] (never-used, offset $size)\\n"
run 1 check -v - < h
errors "-:3:$((n + 1)): error: [ff] (never-used, offset $size)\\n"
cat h h > f
run 1 check -v f
errors "f:3:$((n + 1)): error: [ff] (never-used, offset $size)
f:5:$((n + 1)): error: [ff] (never-used, offset $((2 * size + 1)))\\n"

# as_pipe STATUS COMMAND..: the file 'big' and a pipe with its text must give the same output.
as_pipe() {
	run "$@" < big
	mv "$dir/out" "$dir/file"
	shift
	"$octavo" "$@" < pipe > "$dir/out" 2> "$dir/err" &
	cat big > pipe
	wait $!
	same "$dir/file" "$dir/out" "$called: output"
}

begin 'check and count: a large file, as in a pipe'
mkfifo pipe
put big '\xC3\xA9\xE4\xB8\x96\xF0\x9F\x98\x80a\n' # 11 octets
repeat big 21 # 22 MiB: blocks end within characters
as_pipe 0 check
as_pipe 0 count -lmUcF
as_pipe 0 count -L
for at in 0 8388606 8388607 8388608 16777215 16777216 23068671; do
	printf '\377' | dd of=big bs=1 seek=$at conv=notrunc 2> /dev/null
	as_pipe 1 check
	as_pipe 0 count -lmUcF
done
dd if=big of=cut bs=16777217 count=1 2> /dev/null
mv cut big
as_pipe 1 check
for used in 1 4095 4097; do
	{ dd bs=$used count=1 2> /dev/null > /dev/null; "$octavo" count -mF; } < big > "$dir/out"
	tail -c +$((used + 1)) big | "$octavo" count -mF > "$dir/want"
	same "$dir/out" "$dir/want" "count behind $used octets"
done

begin 'check and count: a large file that others cut short'
for command in check count check count; do
	put big 'caf\xC3\xA9\n'
	repeat big 23 # 48 MiB
	"$octavo" $command big > "$dir/out" 2> "$dir/err" &
	dd if=/dev/null of=big bs=1234567 seek=1 2> /dev/null
	wait $!
	status=$?
	[ $status -lt 2 ] || fail "$command: status $status"
done

begin 'check: a text that comes octet by octet'
put f 'a\303\251\342\202\254\n\360\235\204\236\342\202x\360\235'
repeat f 6
"$octavo" check --max-errors=1000 - < f > "$dir/want"
dd if=f obs=1 2> /dev/null | "$octavo" check --max-errors=1000 > "$dir/out"
same "$dir/out" "$dir/want"

# ---------------------------------------------------------------- convert

plain='plain\n'
western='\303\240 la\n\303\277\n'
all='A\303\251\317\211\n\342\202\254\345\255\227\360\235\204\236\360\237\231\202\n'
unicode='UTF-8 UTF-16LE UTF-16BE UTF-32LE UTF-32BE'
encodings="$unicode ISO-8859-1 US-ASCII"

# text_for ENCODING..: prints text in UTF-8 that all of them can encode.
text_for() {
	case " $* " in
	*' US-ASCII '*) put text "$plain" ;;
	*' ISO-8859-1 '*) put text "$western" ;;
	*) put text "$all" ;;
	esac
}

begin 'convert: what each encoding looks like'
put f 'A\303\251\342\202\254\360\235\204\236'
run 0 convert f
out 'A\303\251\342\202\254\360\235\204\236'
run 0 convert -t UTF-16LE f
out 'A\000\351\000\254\040\064\330\036\335'
run 0 convert -t UTF-16BE f
out '\000A\000\351\040\254\330\064\335\036'
run 0 convert -t UTF-32LE f
out 'A\000\000\000\351\000\000\000\254\040\000\000\036\321\001\000'
run 0 convert -t UTF-32BE f
out '\000\000\000A\000\000\000\351\000\000\040\254\000\001\321\036'
put f 'A\303\251'
run 0 convert -t ISO-8859-1 f
out 'A\351'
put f 'A'
run 0 convert -t US-ASCII f
out 'A'
err ''

begin 'convert: all pairs and back'
for from in $encodings; do
	for to in $encodings; do
		text_for "$from" "$to"
		there_and_back "$from" "$to"
	done
done

begin 'convert: names of options and encodings'
put f '\351\n'
for options in '-f latin1 -t utf8' '-flatin1' '--from-code=ISO_8859-1:1987 --to-code=utf-8' \
	'--from-code l1' '-f Latin1 --invalid=stop'; do
	# shellcheck disable=SC2086
	run 0 convert $options f
	out '\303\251\n'
done

begin 'convert: unknown encodings'
put f 'a'
run 2 convert -t '' f
err "octavo: -t '': unknown encoding*"
run 2 convert -t "$x" f
err "octavo: -t xxx*: unknown encoding*"
run 2 convert -t UTF-7x -o g f
only f

begin 'convert: standard input and several inputs'
put a 'a\303\251'
put b '\351b'
put c 'c'
run 0 convert < a
out 'a\303\251'
run 0 convert - < a
out 'a\303\251'
# shellcheck disable=SC2094
run 0 convert c a - c < a
out 'ca\303\251a\303\251c'
run 0 convert -f latin1 b c
out '\303\251bc'

begin 'convert: nothing'
put f ''
for encoding in $encodings; do
	run 0 convert -f "$encoding" f f
	out ''
	run 0 convert -t "$encoding" -o g f
	cmp -s f g || fail 'no empty output'
done

begin 'convert: each input ends for itself'
put a 'a\342\202'
put b '\254b'
run 1 convert a b
out 'a'
err 'a:1:2: error: truncated \[e2 82\]'
run 0 convert --invalid=replace a b
out 'a\357\277\275\357\277\275b'
put a 'a\000b'
put b 'b\000'
run 0 convert -f UTF-16LE --invalid=replace a b
out 'a\357\277\275b'

begin 'convert: stop, replace, skip'
put f 'a\303\251\n\342\202b\300\200c\n'
run 1 convert f
out 'a\303\251\n'
err 'f:2:1: error: interrupted \[e2 82\]'
run 1 convert --invalid=stop -t UTF-16BE f
out '\000a\000\351\000\n'
run 0 convert --invalid=replace f
out 'a\303\251\n\357\277\275b\357\277\275\357\277\275c\n'
err 'f: 3 errors replaced'
run 0 convert --invalid=skip f
out 'a\303\251\nbc\n'
err 'f: 3 errors left out'
run 0 convert --invalid=replace -t US-ASCII f
out 'a?\n?b??c\n'
run 0 convert --invalid=skip -t US-ASCII f
out 'a\nbc\n'

begin 'convert: an error ends all'
put a 'a'
put b 'b\n\377b'
run 1 convert a b a missing
out 'ab\n'
err 'b:2:1: error: never-used \[ff\]'

begin 'convert: what cannot be mapped'
put f 'a\n\303\251\342\202\254\n'
run 1 convert -t ISO-8859-1 f
out 'a\n\351'
err 'f:2:2: error: unmappable \[e2 82 ac\]'
run 1 convert -t US-ASCII f
out 'a\n'
err 'f:2:1: error: unmappable \[c3 a9\]'
put f '\351'
run 1 convert -f ISO-8859-1 -t US-ASCII f
err 'f:1:1: error: unmappable \[e9\]'

begin 'convert: lines and columns in every encoding'
for from in $encodings; do
	case $from in
	US-ASCII) put text 'a\n\nxy' ;;
	*) put text 'a\303\251\n\n\303\251\303\277' ;;
	esac
	case $from in
	UTF-8) bad='\377' message='never-used \[ff\]' ;;
	UTF-16LE) bad='\000\334' message='surrogate \[00 dc\]' ;;
	UTF-16BE) bad='\334\000' message='surrogate \[dc 00\]' ;;
	UTF-32LE) bad='\000\000\021\000' message='too-large \[00 00 11 00\]' ;;
	UTF-32BE) bad='\000\021\000\000' message='too-large \[00 11 00 00\]' ;;
	US-ASCII) bad='\200' message='too-large \[80\]' ;;
	ISO-8859-1) continue ;; # has no errors
	esac
	for to in $encodings; do
		[ "$from $to" = 'US-ASCII US-ASCII' ] || [ "$to" != US-ASCII ] || continue
		"$octavo" convert -t "$from" -o f text
		size=$(($(wc -c < f)))
		"$octavo" convert -f "$from" -t "$to" -o want f
		put bad "$bad"
		cat bad >> f
		run 1 convert -f "$from" -t "$to" f
		same "$dir/out" want "$from to $to"
		err "f:3:3: error: $message"
	done
done

begin 'convert: lines and columns of a long text'
put text "\\342\\202\\254$x\\nab\\303\\251\\n"
repeat text 10
printf '\n\360\237\231\202x' >> text
for from in UTF-8 UTF-16LE UTF-32BE; do
	"$octavo" convert -t "$from" -o f text
	size=$(($(wc -c < f)))
	case $from in
	UTF-8) printf '\303' >> f ;;
	UTF-16LE) printf '\064\330\036' >> f ;;
	UTF-32BE) printf '\000\000' >> f ;;
	esac
	for to in UTF-8 UTF-16BE UTF-32LE; do
		"$octavo" convert -t $to -o want text
		run 1 convert -f $from -t $to f
		same "$dir/out" want "$from to $to"
		err "f:2050:3: error: truncated \\[*\\]"
	done
done

begin 'convert: characters across reads'
put text "$x\\360\\237\\231\\202\\n"
repeat text 10
printf 'x' > odd
cat odd text > g && mv g text
for from in $unicode; do
	"$octavo" convert -t "$from" -o f text
	run 0 convert -f "$from" f
	same "$dir/out" text "$from"
	dd if=f ibs=65536 obs=4093 2> /dev/null | "$octavo" convert -f "$from" > "$dir/out"
	same "$dir/out" text "$from from a pipe"
done

begin 'convert: a text that comes octet by octet'
text_for UTF-8
repeat text 3
for from in $unicode; do
	"$octavo" convert -t "$from" -o f text
	dd if=f obs=1 2> /dev/null | "$octavo" convert -f "$from" > "$dir/out"
	same "$dir/out" text "$from"
done

begin 'convert: what has come is written at once'
mkfifo to from
"$octavo" convert - < to > from &
exec 3> to 4< from
printf 'one\n' >&3
read -r answer <&4
[ "$answer" = one ] || fail "'$answer' came back"
exec 3>&- 4<&-
wait

begin 'convert: trouble with an input ends all'
put a 'a'
mkdir d
run 2 convert a missing a
out 'a'
err 'octavo: missing: No such file or directory'
run 2 convert a d a
out 'a'
err 'octavo: d: Is a directory'
run 2 convert <&-
err 'octavo: -: Bad file descriptor'

# ---------------------------------------------------------------- convert -o

# mode_is MODE FILE: the file must have these permissions.
mode_is() {
	# shellcheck disable=SC2012
	is=$(ls -ld "$2" | cut -c 2-10)
	[ "$is" = "$1" ] || fail "$called: mode of $2 is $is, not $1"
}

begin 'output: a new file'
put f 'a\303\251'
run 0 convert -t latin1 -o new f
out ''
put want 'a\351'
same new want
mode_is rw-r--r-- new
(umask 027 && "$octavo" convert --output=other f)
mode_is rw-r----- other
mkdir d
run 0 convert -o d/new f
same d/new f
run 0 convert -o "$PWD/d/newer" f
same d/newer f
rm -r d
only f new other want

begin 'output: an old file keeps its mode'
put f 'new'
for mode in 600 640 755 666; do
	put old 'a longer old text'
	chmod $mode old
	case $mode in
	600) rights=rw------- ;;
	640) rights=rw-r----- ;;
	755) rights=rwxr-xr-x ;;
	666) rights=rw-rw-rw- ;;
	esac
	run 0 convert -o old f
	same old f
	mode_is "$rights" old
done
only f old

begin 'output: a file that may not be written'
put f 'new'
put old 'old'
chmod 444 old
if [ -w old ]; then
	skip 'the superuser may'
else
	run 2 convert -o old f
	err 'octavo: old: Permission denied'
fi

begin 'output: a link stays a link'
mkdir d
put f 'new'
put d/old 'old'
ln -s d/old link
ln -s link further
run 0 convert -o further f
same d/old f
[ -h link ] || fail 'a link is gone'
[ -h further ] || fail 'a link to a link is gone'
only d f further link
ln -s nowhere dangling
run 2 convert -o dangling f
err 'octavo: dangling: No such file or directory'
[ -h dangling ] || fail 'the link is gone'
[ ! -e nowhere ] || fail 'it leads somewhere now'

begin 'output: other links of an old file stay what they were'
put f 'new'
put old 'old'
ln old hard
cp old want
run 0 convert -o old f
same old f
same hard want

begin 'output: devices and FIFOs are written directly'
put f 'new'
mkfifo p
cat p > got &
run 0 convert -o p f
wait
same got f
[ -p p ] || fail 'the FIFO is gone'
run 0 convert -o /dev/null f
[ -c /dev/null ] || fail '/dev/null is gone'
only f got p

begin 'output: - is standard output'
put f 'new'
run 0 convert -o - f
out 'new'
only f

begin 'output: where it cannot be'
put f 'new'
mkdir d
run 2 convert -o missing/out f
err 'octavo: missing/out: No such file or directory'
run 2 convert -o f/out f
err 'octavo: f/out: Not a directory'
run 2 convert -o d f
err 'octavo: d: Is a directory'
run 2 convert -o '' f
err "octavo: '': No such file or directory"
run 2 convert -o "$x" f
err 'octavo: xxx*: File name too long'
only d f

begin 'output: after an error it is what it was, and standard output has what came before'
put f 'good\n\377bad'
put good 'more\n'
put old 'old'
chmod 600 old
cp -p old want
run 1 convert -o old f
grep -qx "octavo: f: not converted; --invalid says what to write instead" "$dir/err" || fail 'no advice'
same old want
mode_is rw------- old
run 1 convert -o new good f good
only f good old want
run 1 convert good f good
out 'more\ngood\n'
grep -qx "octavo: f: stopped there; --invalid says what to write instead" "$dir/err" || fail 'no advice'

begin 'output: after trouble it is what it was'
put f 'new'
put old 'old'
put want 'old'
mkdir d
for bad in missing d /proc/self/mem; do
	run 2 convert -o old f $bad
	out ''
	err "octavo: $bad: ?*"
	same old want
	run 2 convert -o new f $bad
done
only d f old want

begin 'output: a file that becomes too large leaves nothing behind'
put f "$x"
repeat f 5
put old 'old'
put want 'old'
called='octavo convert -o old f'
# shellcheck disable=SC3045
status=$( (ulimit -c 0; ulimit -f 64; "$octavo" convert -o old f; echo $?) 2> /dev/null)
[ "$status" -gt 128 ] || fail "no signal, but status $status"
same old want
only f old want
(trap '' XFSZ; ulimit -f 64; exec "$octavo" convert -o old f) 2> "$dir/err"
status_is 2 $?
err 'octavo: old: File too large'
same old want
only f old want

begin 'output: a signal leaves nothing behind'
put old 'old'
put want 'old'
called='octavo convert -o old p'
mkfifo p
"$octavo" convert -o old p &
process=$!
exec 3> p # waits until the other end is open, after -o
# Where the system has files without a name, the output has none yet.
set -- .octavo-*
[ -e "$1" ] || ls -l "/proc/$process/fd" | grep -q "$PWD/#" || fail 'no temporary'
kill -s TERM $process
{ wait $process; } 2> /dev/null
status=$?
[ $status -gt 128 ] || fail "no signal, but status $status"
exec 3>&-
same old want
only old p want

begin 'output: an input is refused'
put f 'precious'
put g 'g'
put want 'precious'
ln f hard
ln -s f soft
called='octavo convert ..'
for input in f ./f hard soft "$PWD/f"; do
	for output in f ./f hard soft; do
		run 2 convert -o $output "$input"
		err "octavo: $input: input file is output file"
		run 2 convert -o $output g "$input"
		err "octavo: $input: input file is output file"
	done
	run 2 convert -o "$input" < f
	err 'octavo: -: input file is output file'
	# Otherwise it would not end.
	(ulimit -f 64; exec "$octavo" convert g "$input") >> f 2> "$dir/err"
	status_is 2 $?
	err "octavo: $input: input file is output file"
done
# shellcheck disable=SC2094
(ulimit -f 64; exec "$octavo" convert) < f >> f 2> "$dir/err"
status_is 2 $?
err 'octavo: -: input file is output file'
"$octavo" convert f 1<> f 2> "$dir/err"
status_is 2 $?
err 'octavo: f: input file is output file'
same f want
[ -h soft ] || fail 'the link is gone'
only f g hard soft want

begin 'output: only a regular file is refused'
run 0 convert -o /dev/null /dev/null
run 0 convert /dev/null

# ---------------------------------------------------------------- count

begin 'count: the usual columns'
put f 'a\303\251\n\360\237\231\202'
run 0 count f
out '        lines  code-points       octets       errors  file
            1            4            8            0  f\n'
err ''
run 0 count < f
out '        lines  code-points       octets       errors  file
            1            4            8            0  -\n'
run 0 count - < f
out '        lines  code-points       octets       errors  file
            1            4            8            0  -\n'

begin 'count: all columns in their order'
put f 'a\303\251\n\360\237\231\202'
put want '        lines  code-points  utf16-units       octets      longest       errors  file
            1            4            5            8            2            0  f\n'
for options in -lmUcLF -FLcUml '-L -c -U -m -l -F' \
	'--errors --longest --octets --utf16-units --code-points --lines'; do
	# shellcheck disable=SC2086
	run 0 count $options f
	same "$dir/out" want
done

begin 'count: one column'
put f 'a\303\251\n\360\237\231\202\377'
while read -r letter label number; do
	printf '%13s  file\n%13s  f\n' "$label" "$number" > want
	run 0 count "-$letter" f
	same "$dir/out" want
	run 0 count "--$label" f
	same "$dir/out" want
done << 'END'
l lines 1
m code-points 5
U utf16-units 6
c octets 9
L longest 2
F errors 1
END

begin 'count: an error is one code point and no error'
put f 'a\342\202\377\n\200'
run 0 count -lmUcLF f
out '        lines  code-points  utf16-units       octets      longest       errors  file
            1            5            5            6            3            3  f\n'
err ''

begin 'count: nothing'
put f ''
run 0 count -lmUcLF f
out '        lines  code-points  utf16-units       octets      longest       errors  file
            0            0            0            0            0            0  f\n'

begin 'count: several files'
put a 'one\n'
put b 'longest\n\377'
run 0 count -lmcLF a b
out '        lines  code-points       octets      longest       errors  file
            1            4            4            3            0  a
            1            9            9            7            1  b
            2           13           13            7            1  total\n'
run 2 count -l a missing b
out '        lines  file
            1  a
            1  b
            2  total\n'
err 'octavo: missing: No such file or directory'
mkdir d
run 2 count -l d
out '        lines  file\n'
err 'octavo: d: is a directory*'
run 2 count <&-
err 'octavo: -: Bad file descriptor'

begin 'count: names that could confuse'
odd=$(printf 'a\nb\033')
if put "$odd" 'a'; then
	run 0 count -c "$odd"
	out '       octets  file\n            1  a\\nb\\x1b\n'
else
	skip 'no file can be called so'
fi

begin 'count: the longest line'
while read -r longest format; do
	put f "$format"
	run 0 count -L f
	[ "$(tail -n 1 "$dir/out" | tr -d ' ')" = "${longest}f" ] || fail "$format: $(cat "$dir/out")"
done << 'END'
0 \n
0 \n\n\n
1 a
1 a\n\n
2 a\nbc
2 bc\na
2 bc\na\n
3 \303\251\303\251\303\251\nabc\n
3 ab\n\342\202a\377\nab
4 \303\251\303\251\n\303\251\377\303\251\200\n\303\251
END
put f "$x\\303\\251$x"
repeat f 8
put g "a\\n"
cat g f g f f g > h
run 0 count -L h
n=$((256 * 8183))
[ "$(tail -n 1 "$dir/out" | tr -d ' ')" = "$((2 * n + 1))h" ] || fail "$(cat "$dir/out")"

# count agrees with check, with itself, and with the repaired text, on pseudorandom octets.
begin 'count: agrees with check and convert'
for seed in 1 2 3 4 5 6 7 8; do
	awk -v r=$seed 'BEGIN {
		split("10 97 128 191 194 195 224 237 240 244 255 226 130 172 239 192", some, " ")
		for (i = 0; i < 4000; i++) {
			r = (r * 16807) % 2147483647
			printf "\\%03o", i % 5 ? some[int(r / 1000) % 16 + 1] : int(r / 1000) % 256
		}
	}' > "$dir/format"
	put f "$(cat "$dir/format")"
	[ $seed -ne 8 ] || repeat f 9
	run 0 convert --invalid=replace -o repaired f
	run 0 check repaired
	run 1 check --max-errors=10000000 f
	no_diagnosis
	errors=$(($(wc -l < "$dir/out")))
	run 0 count -lmUL f
	sed -n 2p "$dir/out" | tr -d f > want
	run 0 count -lmUL - < repaired
	sed -n 2p "$dir/out" | tr -d - > got
	same got want "count of what is repaired"
	run 0 count -F f
	tail -n 1 "$dir/out" | grep -q " $errors  f\$" || fail "check: $errors; $(cat "$dir/out")"
	run 1 check --max-errors=0 f
	out "f: note: $errors more errors not shown\\n"
	run 0 count -l f
	tail -n 1 "$dir/out" | grep -q " $(($(wc -l < f)))  f\$" || fail 'wc counts other lines'
	"$octavo" --kernels=scalar count -lmUcLF f > got
	"$octavo" count -lmUcLF f > want
	same got want 'count of scalar kernels'
done

# ---------------------------------------------------------------- outputs that fail

put_long_text() {
	put text "$x\\n"
	repeat text 10
}

begin 'a pipe that nobody reads any more'
# shellcheck disable=SC2016
if [ -n "$(sh -c 'kill -s PIPE $$; echo ignored')" ]; then
	skip 'SIGPIPE is ignored'
else
	put_long_text
	called='octavo convert text | head -c 1'
	{ "$octavo" convert text 2> "$dir/err"; echo $? > status; } | head -c 1 > /dev/null
	[ "$(cat status)" -gt 128 ] || fail "status $(cat status)"
	err ''
fi

begin 'a pipe that nobody reads any more, SIGPIPE ignored'
put_long_text
called='octavo convert text | head -c 1'
(trap '' PIPE; "$octavo" convert text 2> "$dir/err"; echo $? > status) | head -c 1 > /dev/null
status_is 2 "$(cat status)"
err 'octavo: standard output: Broken pipe'

begin 'a full disk'
if [ -c /dev/full ]; then
	put f 'bad \377'
	put text 'good'
	for arguments in 'check f' 'check f f missing' 'count f' 'count f text' 'convert text' \
		'convert text missing' '--help' '--version' 'check --help'; do
		called="octavo $arguments"
		# shellcheck disable=SC2086
		"$octavo" $arguments > /dev/full 2> "$dir/err"
		status_is 2 $?
		err '*octavo: standard output: No space left on device'
	done
	run 2 convert -o /dev/full text
	err 'octavo: /dev/full: No space left on device'
	put f 'a\377'
	run 2 convert --invalid=replace -o /dev/full f
	err 'octavo: /dev/full: No space left on device'
	run 2 repair --invalid=replace -o /dev/full f
	err 'octavo: /dev/full: No space left on device'
	"$octavo" check text > /dev/full 2> "$dir/err" || fail 'nothing is written there'
	repeat f 12
	called='octavo check --max-errors=10000 f'
	"$octavo" check --max-errors=10000 f > /dev/full 2> "$dir/err"
	status_is 2 $?
	err 'octavo: standard output: No space left on device'
else
	skip 'no /dev/full'
fi

begin 'closed standard output'
put f 'bad \377'
put text 'good'
for arguments in 'check f' 'count text' 'convert text' '--help'; do
	called="octavo $arguments >&-"
	# shellcheck disable=SC2086
	"$octavo" $arguments >&- 2> "$dir/err"
	status_is 2 $?
	err 'octavo: standard output: Bad file descriptor'
done
called='octavo check text >&-'
"$octavo" check text >&- 2> "$dir/err"
status_is 0 $?
called='octavo convert -o new text >&-'
"$octavo" convert -o new text <&- >&- 2> "$dir/err"
status_is 0 $?
same new text

begin 'closed standard error'
put f 'good\377bad'
put want 'goodbad'
called='octavo convert -o new f 2>&-'
"$octavo" convert -o new f <&- >&- 2>&-
status_is 1 $?
[ ! -e new ] || fail 'there is an output'
"$octavo" convert --invalid=skip -o new f <&- >&- 2>&-
status_is 0 $?
same new want
"$octavo" check missing 2>&-
status_is 2 $?

begin 'non-blocking input without data yet, and output to a full pipe'
# at_once FD ARGUMENT..: runs octavo with that descriptor made non-blocking.
at_once() {
	fd=$1
	shift
	python3 -c 'import os, sys; os.set_blocking(int(sys.argv[1]), False)
os.execv(sys.argv[2], ["octavo"] + sys.argv[3:])' "$fd" "$octavo" "$@" 2>> "$dir/err"
}
later() {
	for part; do
		sleep 0.1
		# shellcheck disable=SC2059
		printf -- "$part"
	done
}
: > "$dir/err"
called='octavo, at once'
later 'a\n' 'b\n\377' | at_once 0 convert --invalid=skip > "$dir/out"
out 'a\nb\n'
err '-: 1 error left out'
: > "$dir/err"
put f '\377'
later 'f\0' 'f' | at_once 0 check -l --files0-from=- > "$dir/out"
out 'f\nf\n'
later 'f\0f' '' | at_once 0 check -l --files0-from=- > "$dir/out" # waits for the end, too
out 'f\nf\n'
put long 'well-formed\n'
repeat long 15
at_once 1 repair long | { sleep 0.1; cat; } > "$dir/out"
same "$dir/out" long
err ''

# ---------------------------------------------------------------- large files

begin 'offsets beyond 4 GiB'
if [ "${OCTAVO_SLOW_TESTS-}" = 1 ]; then
	if truncate -s 4G f 2> /dev/null; then
		printf '\n\303\251\377' >> f
		run 1 check -v f
		errors 'f:2:2: error: [ff] (never-used, offset 4294967299)\n'
		run 0 count -lmcLF f
		sed -n 2p "$dir/out" | tr -s ' ' > "$dir/cut"
		put ../want ' 1 4294967299 4294967300 4294967296 1 f\n'
		same "$dir/cut" "$dir/want" counts
		"$octavo" convert f 2> "$dir/err" > /dev/null
		status_is 1 $?
		err 'f:2:2: error: never-used \[ff\]'
	else
		skip "not enough disk space"
	fi
else
	skip 'slow; OCTAVO_SLOW_TESTS=1 runs it'
fi

finish
