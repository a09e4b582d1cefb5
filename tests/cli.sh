#!/bin/sh
# SPDX-License-Identifier: MIT
# cli.sh - the command octavo: sh tests/cli.sh PATH_TO_OCTAVO
#
# Works in a directory of its own, which it removes. With OCTAVO_SLOW_TESTS=1 in the
# environment it also reads a file of more than 4 GiB.

case ${1-} in
'') echo "usage: $0 PATH_TO_OCTAVO" >&2; exit 2 ;;
/*) octavo=$1 ;;
*) octavo=$PWD/$1 ;;
esac
[ -x "$octavo" ] || { echo "$0: $octavo: no such program" >&2; exit 2; }

LC_ALL=C
export LC_ALL
unset POSIXLY_CORRECT
umask 022

dir=$(mktemp -d) || exit 2
# The files out, err, want are ours; the commands run in $dir/here.
mkdir "$dir/here" && cd "$dir/here" || exit 2
trap 'cd /; rm -rf "$dir"' EXIT
trap 'exit 2' HUP INT TERM

passed=0 failed=0 skipped=0
name='' why_not='' why_skip=''

# ---------------------------------------------------------------- the notation

# begin NAME: what follows, up to the next 'begin', is one case.
begin() {
	end
	name=$1 why_not='' why_skip=''
	rm -rf ./* ./.[!.]*
}

end() {
	[ -n "$name" ] || return 0
	if [ -n "$why_skip" ]; then
		skipped=$((skipped + 1))
		echo "skip $name: $why_skip"
	elif [ -n "$why_not" ]; then
		failed=$((failed + 1))
		printf 'FAIL %s\n%s' "$name" "$why_not"
	else
		passed=$((passed + 1))
		echo "ok $name"
	fi
	name=''
}

# skip WHY: there is nothing to be tested here.
skip() {
	why_skip=$1
}

# fail WHAT ..: what the case should have done.
fail() {
	why_not="$why_not  $*
"
}

# run STATUS ARGUMENT..: octavo must end with that status.
run() {
	want=$1
	shift
	command="octavo $*"
	"$octavo" "$@" > "$dir/out" 2> "$dir/err"
	status_is "$want" $?
}

status_is() {
	[ "$1" -eq "$2" ] || fail "$command: status $2, not $1; $(tail -n 3 "$dir/err")"
}

# out FORMAT: standard output must be what printf makes of it.
out() {
	# shellcheck disable=SC2059
	printf "$1" > "$dir/want"
	same "$dir/out" "$dir/want" "standard output"
}

# faults FORMAT: the same, without the sentences that explain the faults.
faults() {
	cut_text < "$dir/out" > "$dir/cut"
	# shellcheck disable=SC2059
	printf "$1" > "$dir/want"
	same "$dir/cut" "$dir/want" "faults"
}

cut_text() {
	sed 's/\(: offset [0-9]*: [a-z-]*\): [^[]*\(\[[0-9a-f ]*\]\)$/\1 \2/'
}

# err PATTERN: standard error must match, a pattern of the shell; '' for nothing.
err() {
	text=$(cut_text < "$dir/err")
	# shellcheck disable=SC2254
	case $text in
	$1) ;;
	*) fail "$command: standard error is '$text', not '$1'" ;;
	esac
}

# same FILE FILE [WHAT]
same() {
	cmp -s "$1" "$2" && return
	fail "$command: ${3-$1} is not as it should be:"
	fail "  $(od -An -c "$1" | head -n 8)"
	fail "not"
	fail "  $(od -An -c "$2" | head -n 8)"
}

# put FILE FORMAT: makes a file by printf.
put() {
	# shellcheck disable=SC2059
	printf "$2" > "$1"
}

# repeat FILE N: makes it 2^N times as long.
repeat() {
	i=$2
	while [ "$i" -gt 0 ]; do
		cat "$1" "$1" > "$dir/twice"
		mv "$dir/twice" "$1"
		i=$((i - 1))
	done
}

# only FILE..: there must be no other files here.
only() {
	# shellcheck disable=SC2012
	[ "$(ls -A | tr '\n' ' ')" = "$* " ] || fail "$command: left" "$(ls -A)"
}

# ---------------------------------------------------------------- the command line

begin 'no arguments: usage'
run 2
out ''
err 'Usage: octavo *'

begin 'help'
run 0 --help
err ''
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
for encoding in UTF-8 UTF-16LE UTF-16BE UTF-32LE UTF-32BE ISO-8859-1 US-ASCII; do
	"$octavo" convert --help | grep -q "^Encodings:.* $encoding\\>" || fail "no $encoding"
done

begin 'version'
run 0 --version
err ''
sed -n 1p "$dir/out" | grep -q '^octavo [0-9]*\.[0-9]*\.[0-9]*$' || fail 'no version'
sed -n 2p "$dir/out" | grep -q '^kernels: [a-z]' || fail 'no kernels'

begin 'wrong command lines'
run 2 frobnicate
out ''
err "octavo: frobnicate: *Try 'octavo --help'."
run 2 --frobnicate
err "*frobnicate*Try 'octavo --help'."
run 2 --kernels=scalar
err "octavo: *Try 'octavo --help'."
for command in check convert count; do
	run 2 "$command" --frobnicate
	out ''
	err "octavo: *frobnicate*Try 'octavo $command --help'."
	run 2 "$command" -Z
	err "octavo: *Z*Try 'octavo $command --help'."
done
for number in '' -1 +1 ' 1' 1k 0x1 x 99999999999999999999; do
	run 2 check "--max-faults=$number"
	err "octavo: *Try 'octavo check --help'."
done
run 2 check --max-faults
err "octavo: *max-faults*Try 'octavo check --help'."
run 2 convert --invalid=maybe
err "octavo: maybe: *Try 'octavo convert --help'."

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
err "octavo: frob: *"
run 2 count --kernels=frob f
err "octavo: frob: *Try 'octavo count --help'."

begin 'options end at --'
put --help '\377'
run 1 check -- --help
faults '%s:1:1: offset 0: never-used [ff]\n' || :
begin 'options behind operands'
put f '\377\377'
run 1 check f --max-faults=0
out 'f: 2 more faults not shown\n'

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
grep -q '^f:2:4: offset 7: overlong: [^[]* \[c0\]$' "$dir/out" || fail "$(cat "$dir/out")"

begin 'check: standard input is -'
put f '\377'
run 1 check < f
faults '-:1:1: offset 0: never-used [ff]\n'
run 1 check - < f
faults '-:1:1: offset 0: never-used [ff]\n'

begin 'check: every fault has its name'
put f '\200\n\376\n\340\200\n\355\240\n\364\220\n\342\202\n\360\235\204'
run 1 check f
faults 'f:1:1: offset 0: stray [80]
f:2:1: offset 2: never-used [fe]
f:3:1: offset 4: overlong [e0]
f:3:2: offset 5: stray [80]
f:4:1: offset 7: surrogate [ed]
f:4:2: offset 8: stray [a0]
f:5:1: offset 10: too-large [f4]
f:5:2: offset 11: stray [90]
f:6:1: offset 13: interrupted [e2 82]
f:7:1: offset 16: truncated [f0 9d 84]\n'

begin 'check: columns count code points'
put f 'a\303\251\342\202\254\360\235\204\236\377'
run 1 check f
faults 'f:1:5: offset 10: never-used [ff]\n'

begin 'check: columns count earlier faults'
put f '\342\202\377\200\303\251\360\235\377'
run 1 check f
faults 'f:1:1: offset 0: interrupted [e2 82]
f:1:2: offset 2: never-used [ff]
f:1:3: offset 3: stray [80]
f:1:5: offset 6: interrupted [f0 9d]
f:1:6: offset 8: never-used [ff]\n'

begin 'check: lines end at LF only'
put f '\303\251\n\377\n\n\r\302\205\342\200\250\377\n\377'
run 1 check f
faults 'f:2:1: offset 3: never-used [ff]
f:4:4: offset 12: never-used [ff]
f:5:1: offset 14: never-used [ff]\n'

begin 'check: a fault ends a line'
put f '\342\n\342\202\n\303'
run 1 check f
faults 'f:1:1: offset 0: interrupted [e2]
f:2:1: offset 2: interrupted [e2 82]
f:3:1: offset 5: truncated [c3]\n'

begin 'check: NUL is text'
put f 'a\000b\000\377'
run 1 check f
faults 'f:1:5: offset 4: never-used [ff]\n'

begin 'check: --max-faults'
put f '\377'
repeat f 1
for most in 0 1 2 3; do
	run 1 check "--max-faults=$most" f
	case $most in
	0) faults 'f: 2 more faults not shown\n' ;;
	1) faults 'f:1:1: offset 0: never-used [ff]\nf: 1 more fault not shown\n' ;;
	*) faults 'f:1:1: offset 0: never-used [ff]\nf:1:2: offset 1: never-used [ff]\n' ;;
	esac
done
run 1 check --max-faults 0 f f
out 'f: 2 more faults not shown\nf: 2 more faults not shown\n'
run 1 check --max-faults=18446744073709551615 f
repeat f 9
run 1 check f
[ "$(wc -l < "$dir/out")" -eq 101 ] || fail 'not 100 and a closing line'
[ "$(tail -n 1 "$dir/out")" = 'f: 924 more faults not shown' ] || fail 'wrong closing line'

begin 'check: several files, one of them bad'
put a 'a\n'
put b 'b\n\n\377'
put c 'c\377'
run 1 check a b a
faults 'b:3:1: offset 3: never-used [ff]\n'
run 1 check b a c
faults 'b:3:1: offset 3: never-used [ff]\nc:1:2: offset 1: never-used [ff]\n'

begin 'check: trouble wins, the others are still checked'
put a 'a\n'
put b '\377'
run 2 check missing b a
faults 'b:1:1: offset 0: never-used [ff]\n'
err 'octavo: missing: No such file or directory'
run 2 check b missing
faults 'b:1:1: offset 0: never-used [ff]\n'
run 2 check a missing a
out ''

begin 'check: a directory'
mkdir d
put b '\377'
run 2 check d b
faults 'b:1:1: offset 0: never-used [ff]\n'
err 'octavo: d: Is a directory'
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
	run 2 check /proc/self/mem b
	faults 'b:1:1: offset 0: never-used [ff]\n'
	err 'octavo: /proc/self/mem: ?*'
else
	skip 'no /proc/self/mem'
fi

begin 'check: a FIFO'
mkfifo p
printf 'a\nb\377' > p &
run 1 check p
faults 'p:2:2: offset 3: never-used [ff]\n'
wait

begin 'check: names that could confuse'
odd=$(printf 'a\nb\033[31m\302\205\177\377\\\303\251')
put "$odd" '\377'
run 1 check "$odd"
cut_text < "$dir/out" > "$dir/cut"
cat > "$dir/want" <<- 'END'
	a\nb\x1b[31m\xc2\x85\x7f\xff\\é:1:1: offset 0: never-used [ff]
END
same "$dir/cut" "$dir/want"
run 2 check "$odd$odd"
[ "$(wc -l < "$dir/err")" -eq 1 ] || fail 'a message of several lines'

begin 'check: closed standard input'
run 2 check <&-
out ''
err 'octavo: -: Bad file descriptor'

# Sequences of four octets, of which K are in front of every multiple of 4096. Reads
# that are a multiple of 4096 cut all that lie at their end.
for k in 1 2 3 4; do
	x=$(printf '%4091s' '' | tr ' ' x)
	seven=$(printf '%s' '360 237 231 202' | cut -d ' ' -f "1-$k" | tr ' ' '\\')
	begin "a good sequence across reads, $k octets before"
	case $k in
	1) head='\360' tail='\237\231\202' ;;
	2) head='\360\237' tail='\231\202' ;;
	3) head='\360\237\231' tail='\202' ;;
	4) head='\360\237\231\202' tail='' ;;
	esac
	put f "$tail$x\\n$head"
	repeat f 10
	# All but the first and the last are whole; those are strays and a truncated one.
	whole=$((k == 4 ? 1024 : 1023)) broken=$((k == 4 ? 0 : 4 - k + 1))
	run 0 count -lmuF f
	tail -n 1 "$dir/out" | tr -s ' ' > "$dir/cut"
	echo " 1024 $((1024 * 4092 + whole + broken)) $((1024 * 4092 + 2 * whole + broken))" \
		"$broken f" > "$dir/want"
	same "$dir/cut" "$dir/want" counts
	run $((broken > 0)) check --max-faults=1000000 f
	[ "$(wc -l < "$dir/out")" -eq "$broken" ] || fail 'other faults'
	cat f | "$octavo" check --max-faults=1000000 | sed 's/^-/f/' > "$dir/cut"
	same "$dir/cut" "$dir/out" 'faults from a pipe'
	run 0 convert --invalid=skip f
	# shellcheck disable=SC2059
	printf "$x\\n\\360\\237\\231\\202" > "$dir/want"
	mv "$dir/want" g
	repeat g 10
	size=$((1024 * 4092 + 4 * whole))
	head -c "$size" g > "$dir/want"
	same "$dir/out" "$dir/want" 'what is converted'

	begin "a fault across reads, $k octets before"
	case $k in
	1) head='\360' tail='\237\231z' ;;
	2) head='\360\237' tail='\231z' ;;
	3) head='\360\237\231' tail='z' ;;
	4) head='\360\237\231z' tail='' ;;
	esac
	put f "$tail$x\\n$head"
	repeat f 10
	run 1 check --max-faults=1000000 f
	cut_text < "$dir/out" | grep '\[f0 9f 99\]' | head -n 1023 > "$dir/cut"
	awk -v k="$k" 'BEGIN {
		for (i = 1; i < 1024; i++)
			printf "f:%d:1: offset %d: interrupted [f0 9f 99]\n", i + 1, 4096 * i - k
	}' > "$dir/want"
	same "$dir/cut" "$dir/want" faults
done
