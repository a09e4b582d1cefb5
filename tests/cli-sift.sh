#!/bin/sh
# SPDX-License-Identifier: MIT
# cli-sift.sh - octavo sift: sh tests/cli-sift.sh PATH_TO_OCTAVO
. "$(dirname "$0")/cli-lib.sh"

# wrote GOOD BAD: what is in the files good and bad.
wrote() {
	put want "$1"
	same good want
	put want "$2"
	same bad want
}

# nothing_left: no temporary file is here.
nothing_left() {
	for left in .octavo-*; do
		[ ! -e "$left" ] || fail "left: $left"
	done
}

# is_refused FILE ARGUMENT..: it must fail, and the FILE, if there is one, stays.
is_refused() {
	kept=$1
	shift
	[ ! -e "$kept" ] || cp -p "$kept" "$dir/before"
	run 2 sift "$@"
	out ''
	if [ -e "$dir/before" ]; then
		same "$kept" "$dir/before"
		rm "$dir/before"
	fi
	nothing_left
}

# ---------------------------------------------------------------- records

begin 'good and bad lines, and the reasons'
put f 'one\ncaf\351 \377\303\251\ntwo\303\251\n\n\300\256x\nend'
run 1 sift --good=good --bad=bad --reasons=why f
err '4 records good, 2 bad'
out ''
wrote 'one\ntwo\303\251\n\nend' 'caf\351 \377\303\251\n\300\256x\n'
put want 'f\t2\t4\t9\t3\tinterrupted\t2\te9\nf\t5\t20\t4\t0\toverlong\t2\tc0\n'
same why want
run 1 sift -q --bad=bad --reasons=why --json f
err ''
out 'one\ntwo\303\251\n\nend'
head -n 1 why > first
put want '{"type":"bad","data":{"path":{"text":"f"},"record":2,"offset":4,"size":9,"at":3,"length":1,"kind":"interrupted","text":"missing continuation octet","octets":{"bytes":"6Q=="},"errors":2}}\n'
same first want
tail -n 1 why > last
put want '{"type":"summary","data":{"good":4,"bad":2}}\n'
same last want
run 1 sift --good=/dev/null --bad=/dev/null --reasons=- f
awk -F '\t' '$4 == 9 { print $1, $2, $6 }' "$dir/out" > awked
put want 'f 2 interrupted\n'
same awked want

begin 'nothing but good records, nothing but bad ones, no records'
put f 'a\nb\n'
run 0 sift --good=good --bad=bad f
err '2 records good, 0 bad'
wrote 'a\nb\n' ''
put f '\377\n\376'
run 1 sift --good=good --bad=bad f
err '0 records good, 2 bad'
wrote '' '\377\n\376'
put f ''
run 0 sift --good=good --bad=bad --reasons=why f
err '0 records good, 0 bad'
wrote '' ''
same why good
put f '\n\n\n'
run 0 sift --good=good --bad=bad f
err '3 records good, 0 bad'
wrote '\n\n\n' ''
put f 'a\r\n\r\nb\377\r\n'
run 1 sift --good=good --bad=bad f
wrote 'a\r\n\r\n' 'b\377\r\n'

begin 'standard input, and several inputs: records of two files do not merge'
put a 'a\nb'
put b 'c\n\377'
put c '\376'
put e ''
run 1 sift --good=good --bad=bad --reasons=why a e b c a
err '5 records good, 2 bad'
wrote 'a\nb\nc\na\nb' '\377\n\376'
cut -f 1-4 why > places
put want 'b\t2\t2\t1\nc\t1\t0\t1\n'
same places want
called='sift < a'
"$octavo" sift --bad=bad < a > "$dir/out" 2> "$dir/err"
status_is 0 $?
out 'a\nb'
"$octavo" sift --bad=bad - b < a > "$dir/out" 2> "$dir/err"
status_is 1 $?
out 'a\nb\nc\n'
err '3 records good, 1 bad'

begin 'NUL ends records'
put f 'a\nb\0\377\n\0\0c'
run 1 sift --by=nul --good=good --bad=bad f
err '3 records good, 1 bad'
wrote 'a\nb\0\0c' '\377\n\0'
run 1 sift --by=nul --no-nul --good=good --bad=bad f
wrote 'a\nb\0\0c' '\377\n\0'
# Where NUL is an error in a text, it still ends a record.
put f 'a\300\200\0\377\0\355\240\275b\0'
run 1 sift --by=nul -f MUTF-8 --good=good --bad=bad f
wrote 'a\300\200\0\355\240\275b\0' '\377\0'
run 1 sift --by=line -f MUTF-8 --good=good --bad=bad f
wrote '' 'a\300\200\0\377\0\355\240\275b\0'

begin 'a byte order mark stays in the first record'
put f '\357\273\277a,b\n\377\n\377\376\n'
run 1 sift --good=good --bad=bad --reasons=why f
wrote '\357\273\277a,b\n' '\377\n\377\376\n'
put f '\357\273\277\377\na\n'
run 1 sift --good=good --bad=bad --reasons=why f
wrote 'a\n' '\357\273\277\377\n'
put want 'f\t1\t0\t5\t3\tnever-used\t1\tff\n'
same why want

begin 'JSON: escapes of half a pair'
while read -r status line; do
	printf '%s\n' "$line" > f
	run "$status" sift --by=json-line --good=good --bad=bad --reasons=why f
	[ "$status" -eq 0 ] || grep -q half-pair why || fail "$line: $(cat why)"
	run 0 sift --good=good --bad=bad f
	same good f
done << 'END'
0 {"a":"\ud83d\ude42"}
0 {"a":"\uD83D\uDE42"}
1 {"a":"\ud83d"}
1 {"a":"\ude42"}
1 {"a":"\ude42\ud83d"}
1 {"a":"\ud83d\ud83d\ude42"}
1 {"a":"\ud83d \ude42"}
1 {"a":"\ud83dude42"}
1 {"a":"\ud83d\\ude42"}
0 {"a":"\\ud83d"}
1 {"a":"\\\ud83d"}
0 {"a":"\\\\ud83d"}
0 {"a":"\n\\ud83d"}
0 {"a":"\ud83"}
0 {"a":"\ud7ff\ue000\u0000"}
0 {"a":"\Ud83d"}
1 \ud83d
0 \
0 \u
0 \ud
0 \ud83
END
# A pair is in one record; a backslash at the end of a line escapes nothing in the next one.
put f '\\ud83d\n\\ude42\n\\\n\\ud83d\\ude42\n\\ud83d'
run 1 sift --by=json-line --good=good --bad=bad --reasons=why f
wrote '\\\n\\ud83d\\ude42\n' '\\ud83d\n\\ude42\n\\ud83d'
put want 'f\t1\t0\t7\t0\thalf-pair\t1\t5c 75 64 38 33 64\n'
head -n 1 why > first
same first want
# The first error, and the number of all.
put f 'x\\ud83d \377\\ude42\377\n\377\\ud83d\n'
run 1 sift --by=json-line --good=good --bad=bad --reasons=why f
cut -f 5-8 why > errors
put want '1\thalf-pair\t4\t5c 75 64 38 33 64\n0\tnever-used\t2\tff\n'
same errors want

begin 'JSON: \u0000 is an error where U+0000 is one'
put f '\\u0000\n\\\\u0000\n\\u0001\nx\0\n'
run 0 sift --by=json-line --good=good --bad=bad f
run 1 sift --by=json-line --no-nul --good=good --bad=bad --reasons=why f
wrote '\\\\u0000\n\\u0001\n' '\\u0000\nx\0\n'
put want 'f\t1\t0\t7\t0\tnul\t1\t5c 75 30 30 30 30\nf\t4\t22\t3\t1\tnul\t1\t00\n'
same why want
run 1 sift --no-nul --good=good --bad=bad f
wrote '\\u0000\n\\\\u0000\n\\u0001\n' 'x\0\n'

begin 'forms and what options exclude'
put f 'a\n\355\240\275\355\271\202\n\360\237\231\202\n\357\277\277\n\355\240\275\n'
run 1 sift --good=good --bad=bad f
wrote 'a\n\360\237\231\202\n\357\277\277\n' '\355\240\275\355\271\202\n\355\240\275\n'
run 1 sift -f CESU-8 --good=good --bad=bad f
wrote 'a\n\355\240\275\355\271\202\n\357\277\277\n' '\360\237\231\202\n\355\240\275\n'
run 1 sift -f WTF-8 --good=good --bad=bad f
wrote 'a\n\360\237\231\202\n\357\277\277\n\355\240\275\n' '\355\240\275\355\271\202\n'
run 1 sift --bmp-only --no-noncharacters --good=good --bad=bad f
wrote 'a\n' '\355\240\275\355\271\202\n\360\237\231\202\n\357\277\277\n\355\240\275\n'
run 1 sift -f US-ASCII --good=good --bad=bad f
wrote 'a\n' '\355\240\275\355\271\202\n\360\237\231\202\n\357\277\277\n\355\240\275\n'
run 1 sift --ascii-only --good=good --bad=bad f
wrote 'a\n' '\355\240\275\355\271\202\n\360\237\231\202\n\357\277\277\n\355\240\275\n'
for encoding in UTF-16 UTF-16LE UTF-32BE UCS-2 EUC-JP ISO-2022+UTF-8; do
	is_refused good -f $encoding --bad=bad f
	err "octavo: $encoding: records are found by their octets*
Try *"
done

# ---------------------------------------------------------------- blocks

begin 'records and characters across the parts that are read'
for before in 0 1 2 3 4; do
	head -c $((1048576 - before)) /dev/zero | tr '\0' 'x' > f
	printf '\360\237\231\202\nb\n\377\nc' >> f
	run 1 sift --good=good --bad=bad --reasons=why f
	err '3 records good, 1 bad'
	put want '\377\n'
	same bad want
	grep -v "$(printf '\377')" f > want
	printf c | cmp -s - good && fail 'only the last record'
	head -c -1 want > joined
	same good joined
done
# A character that is cut is no error of the record, but one that ends with the record is.
head -c 1048575 /dev/zero | tr '\0' 'x' > f
printf '\360\nb\n' >> f
run 1 sift --good=good --bad=bad f
put want 'b\n'
same good want

begin 'a record of just as much as may be, and one of more'
head -c 1048576 /dev/zero | tr '\0' 'x' > just
for rest in '' '\n' '\nb' '\nb\n'; do
	{ cat just; printf "$rest"; } > f
	run 0 sift --max-record=1048576 --good=good --bad=bad f
	same good f
	called="cat f | sift, $rest"
	cat f | "$octavo" sift --max-record=1048576 --bad=bad 2> "$dir/err" > good
	status_is 0 $?
	same good f
	{ printf 'x'; cat f; } > g
	run 1 sift --max-record=1048576 --good=good --bad=bad --reasons=why g
	grep -q "^g	1	0	104857[78]	1048576	too-long	1	-\$" why || fail "$(cat why)"
	cat good >> bad
	same bad g
done

begin 'a record that is longer than may be is written as it is read'
printf 'a\n' > f
head -c 3000000 /dev/zero | tr '\0' 'x' >> f
printf '\377\nb\n\377\n' >> f
run 1 sift --max-record=1048576 --good=good --bad=bad --reasons=why f
put want 'a\nb\n'
same good want
put want 'f\t2\t2\t3000002\t1048576\ttoo-long\t1\t-\nf\t4\t3000006\t2\t0\tnever-used\t1\tff\n'
same why want
sed '/^[ab]$/d' f > want
same bad want
err '2 records good, 2 bad'
run 1 sift --good=good --bad=bad --reasons=why f
grep -q "^f	2	2	3000002	3000000	never-used	1	ff\$" why || fail "$(cat why)"
# One that never ends, another one, and one of another file after them.
head -c 2500000 /dev/zero > g
put h '\377\nb'
run 1 sift --max-record=1048576 --good=good --bad=bad --reasons=why g g h
{ cat g; printf '\n'; cat g; printf '\n\377\n'; } > want
same bad want
put want 'b'
same good want
put long 'g\t1\t0\t2500000\t1048576\ttoo-long\t1\t-\n'
{ cat long long; printf 'h\t1\t0\t2\t0\tnever-used\t1\tff\n'; } > want
same why want

begin 'memory does not depend on the input'
if grep -Eq '__(asan|tsan)_' "$octavo"; then
	skip 'it has a sanitizer, which takes much'
else
	for part in 'x' '\\ud83d' '\377' 'a\n' '\377\n'; do
		put f "$part"
		repeat f 22
		size=$(cat f | python3 -I -S "$tests/peak.py" "$octavo" sift -q --max-record=1048576 \
			--by=json-line --bad=bad --reasons=/dev/null 2>&1 > good | sed -n '$s/.* //p')
		[ "$size" -lt 16384 ] || fail "$part: $size KiB"
	done
fi

# ---------------------------------------------------------------- outputs

begin 'no octet is lost by default'
put f 'a\n'
is_refused good f
err 'octavo: --bad: missing: *'
run 0 sift --bad=/dev/null f
out 'a\n'

begin 'outputs keep their permissions, and a link its target'
put f 'a\n\377\n'
for file in good bad why; do
	put $file 'old\n'
	chmod 640 $file
done
ln -s bad link
run 1 sift --good=good --bad=link --reasons=why f
wrote 'a\n' '\377\n'
[ -L link ] || fail 'no link any more'
for file in good bad why; do
	[ "$(ls -l $file | cut -c 1-10)" = -rw-r----- ] || fail "mode: $(ls -l $file)"
done

begin 'outputs that are inputs, by any name'
put f 'a\n\377\n'
put g 'b\n'
ln f hard
ln -s f soft
mkdir d
ln -s ../f d/link
for file in f ./f hard soft d/link d/../f "$PWD/f"; do
	is_refused f --bad="$file" f
	err "octavo: f: input file is output file"
	is_refused f --good="$file" --bad=bad g f
	is_refused f --bad=bad --reasons="$file" f
	is_refused f --bad="$file" - < f
	err "octavo: -: input file is output file"
done
is_refused f --bad=f /dev/stdin < f
mkfifo pipe
called='sift of a pipe to itself'
timeout 60 "$octavo" sift --bad=pipe pipe 2> "$dir/err"
status_is 2 $?
err 'octavo: pipe: input file is output file'
called='sift >> f'
cp f before
"$octavo" sift --bad=bad f >> f 2> "$dir/err"
status_is 2 $?
same f before
err "octavo: f: input file is output file"

begin 'outputs that are one file, by any names'
put f 'a\n\377\n'
put old 'old\n'
ln old hard
ln -s old soft
ln -s new dangling
mkdir d
ln -s . d/here
for names in 'old old' 'old ./old' 'old hard' 'soft old' 'hard soft' 'new new' 'new d/../new' \
	'd/new d/here/new' 'd/here/new d/new'; do
	one=${names% *} other=${names#* }
	is_refused old --good="$one" --bad="$other" f
	err "octavo: $other: is also another output"
	is_refused old --bad="$one" --reasons="$other" f
	is_refused old --good="$one" --bad=bad --reasons="$other" f
	[ ! -e bad ] || fail 'bad is there'
done
is_refused old --bad=- f
err 'octavo: standard output: is also another output'
is_refused old --bad=bad --reasons=- f
is_refused old --good=/dev/stdout --bad=/dev/stdout f
# What the shell has redirected is written to, and not replaced.
"$octavo" sift --good=good --bad=bad --reasons=/dev/stderr f 2>> old
grep -q '^old' old || fail 'old is replaced'
grep -q '^f	' old || fail 'no reasons'
for name in /dev/stdout /dev/fd/1 /proc/self/fd/1 /dev/fd/3; do
	put all 'before\n'
	"$octavo" convert -o $name -t UTF-8 good >> all 3>&1
	{ echo before; cat good; } > want
	same all want $name
done
# No numbers of descriptors: names of files, which cannot be made there.
for name in /dev/fd/ /dev/fd/1x /dev/fd/1234567; do
	run 2 convert -o $name -t UTF-8 good
done
put old 'old\n'
is_refused old --bad=dangling f
err 'octavo: dangling: *'
cp old before
"$octavo" sift --bad=old f >> old 2> "$dir/err"
status_is 2 $?
same old before
run 1 sift --good=/dev/null --bad=/dev/null --reasons=/dev/null f
# The same name in two directories is two files.
run 1 sift --good=one --bad=d/one f
put want '\377\n'
same d/one want

begin 'a file that cannot be read: no output is replaced'
put f 'a\n\377\n'
put good 'old good\n'
put bad 'old bad\n'
mkdir d
for file in missing d; do
	run 2 sift --good=good --bad=bad --reasons=why f $file
	err "octavo: $file: *"
	wrote 'old good\n' 'old bad\n'
	[ ! -e why ] || fail 'reasons'
done
run 2 sift --bad=bad f missing
out 'a\n'
run 2 sift --good=d --bad=bad f
err 'octavo: d: Is a directory'
run 2 sift --good=good --bad=no/bad f
err 'octavo: no/bad: No such file or directory'
wrote 'old good\n' 'old bad\n'
nothing_left

begin 'an output that cannot be written: no output is replaced'
if [ -w /dev/full ]; then
	put f 'a\n\377\n'
	repeat f 16
	put good 'old good\n'
	put bad 'old bad\n'
	run 2 sift --good=good --bad=/dev/full f
	err 'octavo: /dev/full: No space left on device'
	wrote 'old good\n' 'old bad\n'
	run 2 sift --good=/dev/full --bad=bad f
	run 2 sift --good=good --bad=bad --reasons=/dev/full f
	err 'octavo: /dev/full: No space left on device'
	"$octavo" sift --bad=bad f > /dev/full 2> "$dir/err"
	status_is 2 $?
	err 'octavo: standard output: No space left on device'
	"$octavo" sift --bad=bad f >&- 2> "$dir/err"
	status_is 2 $?
	err 'octavo: standard output: *'
	wrote 'old good\n' 'old bad\n'
	nothing_left
	# What is short is known only at the end, but before anything is replaced.
	put f '\377\n'
	run 2 sift --good=good --bad=bad --reasons=/dev/full f
	run 2 sift --good=good --bad=/dev/full f
	wrote 'old good\n' 'old bad\n'
else
	skip 'no /dev/full'
fi

begin 'a closed pipe'
put f 'a\n\377\n'
repeat f 16
put bad 'old bad\n'
("$octavo" sift --bad=bad f; echo $? > status) 2> "$dir/err" | head -n 1 > first
called='sift | head'
[ "$(cat status)" -ne 0 ] || fail 'status 0'
put want 'old bad\n'
same bad want
nothing_left

begin 'records go on as they come; an output that cannot be written ends it'
mkfifo back
called='sift between two pipes'
{ printf 'a\n'; read -r next < back; printf '%s\n' "$next"; } |
	timeout 60 "$octavo" sift --bad=bad 2> "$dir/err" |
	{ read -r first; echo "$first$first" > back; cat; } > got
put want 'aa\n'
same got want
if [ -w /dev/full ]; then
	called='yes | sift'
	rm bad
	yes 2> /dev/null | timeout 60 "$octavo" sift --bad=bad > /dev/full 2> "$dir/err"
	status_is 2 $?
	err 'octavo: standard output: No space left on device'
	[ ! -e bad ] || fail 'bad is there'
fi

begin 'pipes as outputs'
put f 'a\n\377\nb\n'
mkfifo pipe
cat pipe > got &
run 1 sift --good=good --bad=pipe f
wait
put want '\377\n'
same got want

begin 'names: operands that look like options, line feeds, tabs, what is not UTF-8'
put ./-x 'a\n\377\n'
run 1 sift --bad=bad --reasons=why -- -x
grep -q '^-x	2	' why || fail "$(cat why)"
file=$(printf 'a\tb\nc\351')
put "$file" 'a\n\377\n'
run 1 sift --bad=bad --reasons=why "$file"
put want 'a\\x09b\\nc\\xe9\t2\t2\t2\t0\tnever-used\t1\tff\n'
same why want
run 1 sift --bad=bad --reasons=why --json "$file"
grep -qF '"path":{"bytes":"YQliCmPp"}' why || fail "$(cat why)"
run 2 sift --bad="$file" "$file"
err 'octavo: a\\x09b\\nc\\xe9: input file is output file'

begin 'wrong command lines'
for arguments in '--by=csv --bad=b' '--max-record=1 --bad=b' '--max-record=1K --bad=b' \
	'--max-record=1048575 --bad=b' '--json --bad=b' '--format=text=x --bad=b' '-r --bad=b'; do
	# shellcheck disable=SC2086
	run 2 sift $arguments
	out ''
	err "*Try 'octavo sift --help'."
done

finish
