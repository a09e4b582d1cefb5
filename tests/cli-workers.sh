#!/bin/sh
# SPDX-License-Identifier: MIT
# cli-workers.sh - several files at once: sh tests/cli-workers.sh PATH_TO_OCTAVO
. "$(dirname "$0")/cli-lib.sh"

threads_tried='-j2 -j9'
[ -z "$OCTAVO_QUICK_TESTS" ] || threads_tried=-j9

# same_as_one ARGUMENT..: output and status must not depend on the number of threads.
same_as_one() {
	called="octavo $*"
	"$octavo" "$@" -j1 > "$dir/one" 2>&1
	status=$?
	[ -n "$expected" ] && [ "$status" -ne "$expected" ] && fail "$called: status $status"
	for threads in $threads_tried; do
		called="octavo $* $threads"
		# shellcheck disable=SC2086
		"$octavo" "$@" $threads > "$dir/out" 2>&1
		now=$?
		[ $now -eq $status ] || fail "$called: status $now, not $status"
		cmp "$dir/out" "$dir/one" > "$dir/err" || fail "$called: $(cat "$dir/err")"
	done
}

# grove: makes directories with all kinds of files.
grove() {
	put good 'abc\303\251\n'
	repeat good 8
	put bad 'abc\377\303\n\342\202'
	repeat bad 4
	put some '\377a\n'
	cp bad worse
	repeat worse 9
	mkdir d1
	for j in a b c d e f g h; do
		ln good "d1/$j-good"
		ln some "d1/$j-some"
		: > "d1/$j"
	done
	ln bad d1/bad
	put d1/binary 'a\0\377'
	put d1/.hidden '\377'
	ln -s nowhere d1/link
	mkfifo d1/pipe
	for i in 2 3 4 5 6 7 8 9; do
		cp -al d1 "d$i"
	done
	cp worse d2/b-worse
	cp good d4/b-large
	repeat d4/b-large 13
	rm good bad some
}

# ----------------------------------------------------------------

begin 'check'
grove
expected=1
usual=$threads_tried
threads_tried="$usual -j0"
same_as_one check -r
threads_tried=$usual
expected=2
same_as_one check -r gone . d1/link d2 d3 d4/gone worse d5
same_as_one check --max-errors=1000000 d1 worse d2/b-worse gone worse d2/bad
same_as_one check -r gone --summary --max-errors=3 .
same_as_one check -r --first --excerpt=always . gone
same_as_one check -rl d1 gone d2
same_as_one check -rL0 d1 gone d2
same_as_one check -r --format=github gone . gone
same_as_one check -r -f UTF-16LE . gone

begin 'check: JSON'
grove
expected=2
same_as_one check -r --json . gone
same_as_one check -r --format=sarif . gone d2
expected=0
same_as_one check -r --format=sarif d1/a d2/a-good

begin 'check -q: what comes first counts'
put good 'a\n'
put bad '\377'
expected=1
same_as_one check -q good bad gone
expected=2
same_as_one check -q good gone bad
mkdir d
same_as_one check -q d bad

begin 'batches'
# Small files are taken many at a time. A message about a name comes after the files before it.
i=0
while [ $((i += 1)) -le 300 ]; do
	put "f$i" 'a\377\n'
	printf 'f%d\0' $i
	[ $((i % 7)) -ne 0 ] || printf '\0'
	[ $((i % 50)) -ne 0 ] || printf 'gone\0.\0'
done > list
expected=2
same_as_one check --files0-from=list
same_as_one check --files0-from=list --json
[ "$(wc -l < "$dir/one")" -gt 300 ] || fail "few lines: $(wc -l < "$dir/one")"
expected=

begin 'batches: nothing waits for names that are not there yet'
put good 'a\n'
mkfifo list
"$octavo" check -j2 --files0-from=list 2> messages > output &
exec 3> list
for round in 1 2 3; do
	for i in 1 2 3 4 5 6 7 8 9; do
		printf 'good\0good\0good\0' >&3
	done
	printf 'gone%d\0go' $round >&3
	await "no message about gone$round" grep -q "gone$round" messages
	printf 'od\0' >&3
done
exec 3>&-
wait $! && fail 'status 0'

begin 'one large file'
# Blocks of 256 KiB are measured by all threads: here 16.
put large 'a\303\251\342\202\254\n12345678\n'
repeat large 18
# poke AT OCTETS: puts these into 'cut', there.
poke() {
	printf "$2" | dd of=cut bs=1 seek="$1" conv=notrunc 2> "$dir/err" || fail 'dd'
}
# edge N BEFORE OCTETS: the same, so many octets before the end of block N.
edge() {
	poke $(($1 * 262144 - $2)) "$3"
}
# checks FILE: what it has, and what is wrong with it, is the same.
checks() {
	same_as_one check --max-errors=3 "$@"
	same_as_one check -q --summary "$@"
	same_as_one count -lmUcFWL --line-octets "$@"
	same_as_one count -lmUcF "$@"
	same_as_one count -F "$@"
	same_as_one count -lc "$@"
}
expected=0
same_as_one check large
same_as_one count -lmUcFW large
put ascii 'only ASCII here\n'
repeat ascii 18
same_as_one count -lmU ascii
expected=
cp large cut
edge 1 1 '\360\237\230\200 \n'
edge 2 2 '\360\237\230\200 \n'
edge 3 3 '\360\237\230\200 \n'
checks cut
same_as_one check cut large cut
# The last block has one octet, which the one before it needs.
head -c 4194303 large > cut
printf '\303\251' >> cut
checks cut
cat large large > larger
usual=$threads_tried
threads_tried=-j40 # more than work on one file
checks larger
threads_tried=$usual
# An error at an edge belongs to one block, or to both.
for bad in '\200' '\200\200\200\200\200\200' '\303\303' '\360\237\230' '\355\240\200' '\377\n' '\0'; do
	for before in 0 1 3; do
		cp large cut
		edge 2 $before "$bad"
		edge 3 $before "$bad"
		checks cut
	done
done
# More errors than are looked for in a block ahead; all of a block; none after the first block.
put bad '12345678\n\377abc\303\251\n'
repeat bad 17
checks bad
run 0 count -bF -j9 bad
out '131072\n'
put all '\300\200\355\240\200\303'
repeat all 18
checks all
# counted FILE TEXT: after errors that are shown others are only counted; TEXT is told all the same.
counted() {
	"$octavo" summarize "$1" | "$octavo" merge | sed -n 's/.* errors (\([^)]*\)).*/\1/p' |
		tr ',' '\n' | sed 's/^ *//' | sort > wanted
	[ -s wanted ] || fail "$1: no errors"
	for threads in -j1 -j9; do
		for input in "$1" -; do
			"$octavo" check $threads --max-errors=9 --summary $input < "$1" > found
			sed -n 's/^ *\([0-9]*\)  *\([a-z-]*\)  *in 1 file$/\1 \2/p' found | sort > kinds
			same wanted kinds "$threads $input"
			grep -q "$2" found || fail "$threads $input does not tell $2"
		done
	done
}
counted bad '131063 more errors'
counted all '1572855 more errors'
head -c 90000 bad > part # which is more than is looked for, and not a whole block
printf '\300 l\364t\340x\n\300\256\300\256\300\257etc\n\342\202' | cat bad part - bad > hides
printf '\364\220\200\200\360\237' >> hides
counted hides 'spell a path with "/\.\./"'
cat bad large > mixed
checks mixed
same_as_one check --excerpt=always --format=json --max-errors=200000 mixed
expected=0
"$octavo" count < mixed > one
cat mixed | "$octavo" count -j9 > other
same one other 'a pipe'

# A character that is cut decides what the text is, or how wide: before a window, or after it.
for character in '\303\251' '\360\237\230\200'; do
	cp ascii cut
	edge 2 1 "$character"
	for threads in -j1 -j9; do
		run 0 detect -b $threads cut
		out 'utf-8\n'
	done
	same_as_one count -lmU cut
done
run 0 detect -b -j9 ascii
out 'us-ascii\n'

has_threads() {
	grep -q "^Threads:[[:space:]]*$1\$" "/proc/$pid/status"
}
# Whether a thread that is not the first has written some of the output.
others_write() {
	for task in "/proc/$pid/task"/*; do
		[ "${task##*/}" != $pid ] && grep -q '^wchar: [1-9][0-9]\{5\}' "$task/io" && return
	done
	return 1
}

begin 'one large file has a thread for each processor'
if [ ! -r /proc/self/io ] || [ "$(nproc)" -eq 1 ]; then
	skip 'there is one processor, or no /proc'
else
	put bad '12345678\n\377abc\303\251\n'
	repeat bad 19
	most=16
	grep -q '__tsan_' "$octavo" && most=17 # it has a thread of its own
	# Each command waits where nobody reads its output, with its threads.
	for command in 'check --max-errors=9999' 'convert --invalid=replace -t UTF-16' \
		'repair --invalid=replace' 'sift --bad=/dev/null' 'repair -j99 --invalid=skip'; do
		mkfifo held
		# shellcheck disable=SC2086
		"$octavo" $command bad > held 2> "$dir/err" &
		pid=$!
		exec 3< held
		dd bs=1 count=3 <&3 > first 2> "$dir/err2"
		case $command in
		check*)
			await "$command: no second thread" has_threads '[2-9]' ;;
		*-j99*)
			head -c 1500000 <&3 >> first
			await "$command: not $most threads" has_threads $most
			sleep 0.1 # in which there would be more
			has_threads $most || fail "$command: more threads" ;;
		*)
			for more in 1 2 3 4 5 6; do
				head -c 1000000 <&3 >> first
				others_write && break
			done
			await "$command: one thread writes for all" others_write ;;
		esac
		cat <&3 > other
		exec 3<&-
		wait $pid
		cat first other > all
		# shellcheck disable=SC2086
		"$octavo" ${command%% *} ${command#* } -j1 bad > one 2> "$dir/err"
		same all one "$command"
		rm held
	done
fi

begin 'one processor that the process may use'
allowed=$(sed -n 's/^Cpus_allowed_list:[[:space:]]*\([0-9]*\).*/\1/p' /proc/self/status 2> /dev/null)
if [ -z "$allowed" ] || ! taskset -c "$allowed" true 2> "$dir/err"; then
	skip 'there is no taskset, or no /proc'
else
	put bad '12345678\n\377abc\303\251\n'
	repeat bad 17
	mkfifo held
	taskset -c "$allowed" "$octavo" check --max-errors=9999 bad > held &
	pid=$!
	exec 3< held
	head -n 1 <&3 > other # after this there would be others
	threads=$(sed -n 's/^Threads:[[:space:]]*//p' "/proc/$pid/status")
	[ "$threads" = 1 ] || fail "threads: $threads"
	cat <&3 > other
	exec 3<&-
	wait $pid
fi

begin 'conversion'
# The first MiB is read by one thread, and then blocks of 256 KiB by all.
text='a\303\251\342\202\254\360\237\230\200 0123456789\n'
put large "$text"
repeat large 17
# converts FILE: in each of these ways.
converts() {
	same_as_one convert -t UTF-16 "$1"
	same_as_one convert -t UTF-32LE --invalid=replace "$1"
	same_as_one convert -t ISO-8859-1 --unmappable=escape --invalid=skip "$1"
	same_as_one convert -t ISO-8859-1 --invalid=xml "$1"
	same_as_one convert -f WTF-8 -t UTF-8 --invalid=replace --replace-per=run "$1"
	same_as_one convert -f UTF-8-RFC2044 --invalid=escape "$1"
	same_as_one convert -f UTF-8-RFC2044 -t UTF-8-RFC2044 --invalid=skip "$1"
	same_as_one repair "$1"
	same_as_one repair --invalid=skip --eol=crlf --replace-per=octet "$1"
	same_as_one repair --invalid=windows-1252 -v "$1"
}
expected=0
same_as_one convert -t UTF-16 large
same_as_one repair large
# More threads than one file can have.
for threads in -j1 -j99; do
	"$octavo" convert $threads -t UTF-16 large > "out$threads" || fail "$threads: status $?"
done
same out-j99 out-j1
expected=
# No boundary is near an end of the second block: it has stray octets there.
cp large cut
head -c 9000 large | tr '\000-\377' '\200' > strays
dd if=strays of=cut bs=1 seek=1305000 conv=notrunc 2> "$dir/err" || fail 'dd'
converts cut
for bad in '\200' '\200\200\200\200\200\200' '\303\303' '\360\237\230' '\355\240\200' '\300\257'; do
	cp large cut
	poke 1310719 "$bad"
	poke 1572864 "$bad"
	poke 1835006 "$bad"
	poke 2000000 "$bad"
	converts cut
done
# Errors in each line; more than there is room for, where an octet becomes six or eight.
put bad '12345678\n\377abc\303\251\303 \342\202 \360\237\230 z\355\240\200\n'
repeat bad 16
converts bad
put bad '\200\377\300\200\360\237\377\377\377\377\377\377\377\377\377\377\377\377ab\n'
repeat bad 17 # a block after what is read by one thread
for invalid in xml uplus windows-1252 keep; do
	same_as_one repair --invalid=$invalid -v bad
done
# A pair of surrogates on both sides of an edge; a file of an odd number of octets.
for from in UTF-16BE WTF-16LE UTF-16 UTF-32LE; do
	"$octavo" convert -t $from large > wide
	{ printf 'x'; cat wide; } > odd
	same_as_one convert -f $from wide
	same_as_one convert -f $from -t UTF-8 --invalid=replace odd
	same_as_one convert -f $from -t WTF-8 --invalid=roundtrip odd
done

# Halves of pairs of surrogates, and what is left out between.
put bad 'abcdefghijk\355\240\275\377\355\271\202\355\240\275\377\377a\n\355\240\275\000\355\271\202'
repeat bad 16
for to in WTF-8 MUTF-8 WTF-16LE; do
	same_as_one convert -f WTF-8 -t $to --invalid=skip --no-nul bad bad
done

# Text in another encoding is noticed in what is read at once, which is less by threads.
put cut 'plain ascii line\n'
repeat cut 17
poke 1100000 '\351'
for at in 1400000 1400040 1400080; do
	poke $at 'Gr\374\337e aus K\366ln, sch\366ne Stra\337e, f\374r'
done
same_as_one repair cut
# The place of an error after what other threads converted.
cp large cut
poke 2200000 '\377'
run 1 convert -j2 -t UTF-16LE -o out cut
err 'cut:100001:1: error: never-used ?ff?'
run 1 convert -j1 -t UTF-16LE -o out cut
# Whoever reads on finds nothing that was converted: only what follows the error.
cat cut large > longer
tail -c +2200001 longer > behind
for threads in -j1 -j2 -j9; do
	{ "$octavo" convert $threads -t UTF-16LE > "$dir/out" 2> "$dir/err"; cat > rest; } < longer
	[ -s rest ] || fail "$threads: nothing left"
	tail -c "$(wc -c < rest)" behind > wanted
	same rest wanted "$threads: what is left"
done

begin 'sift'
sifts() {
	same_as_one sift --bad=/dev/null "$1"
	same_as_one sift --bad=- --good=/dev/null "$1"
	same_as_one sift --bad=/dev/null --good=/dev/null --reasons=- --no-nul "$1"
	same_as_one sift --by=json-line --bad=- --good=/dev/null "$1"
	same_as_one sift --by=nul --bad=/dev/null --good=/dev/null --reasons=- "$1"
}
put large 'a\303\251 \\ud83d\\ude00 12345678901\n'
repeat large 17
sifts large
# Records end with blocks: of 32 octets.
put even '0123456789 123456789 123456789 1\n'
head -c 32 even > cut
mv cut even
printf '\n' | dd of=even bs=1 seek=31 conv=notrunc 2> "$dir/err"
repeat even 17
sifts even
for at in 1048575 1048576 1310719 1310720 1400000 2999999; do
	for bad in '\377' '\0' '\n\n' '\\ud800'; do
		cp large cut
		poke $at "$bad"
		sifts cut
	done
done
# A few bad records in each block; more than are told of one; nothing else.
text='a\303\251 0123456789\n'
put some "$text$text"
repeat some 5
put few '\377\n\ud83d \377\377\n'
cat some few > both
mv both some
repeat some 11
sifts some
put many 'good\nb\377d\n\0\ud83d\n'
repeat many 17
sifts many
put all '\377\n'
repeat all 20
sifts all
# A record of several blocks.
tr -d '\n' < large | head -c 1500000 > cut
cat large >> cut
poke 1200000 '\377'
sifts cut

begin 'lint of one large file'
# Other threads look at blocks of 256 KiB, for lines in which there is nothing to find.
lints() {
	same_as_one check --lint --max-errors=9 "$1"
	same_as_one check --lint --max-errors=1 -v --no-nul --excerpt=always "$1"
}
put large 'plain\tna\303\257ve \320\264\320\260\n12 \343\201\204 \360\237\221\251\342\200\215\360\237\224\254!\n'
repeat large 15
expected=0
same_as_one check --lint large
same_as_one check --lint --json large
expected=1
# An error, each kind of lint, and what is good or bad only by what is before it.
for bad in '\377' '\342\202' '\342\200\256' '\342\200\213' '\342\200\215' '\357\270\217' \
	'\363\240\201\201' '\360\237\217\264\363\240\201\247' '\001' '\0' '\356\200\200' \
	'\357\277\276' '\r\n' '\357\273\277' 'e\314\201' '\341\204\200\341\205\241' \
	'p\320\260y' '\357\277\275' '\303\203\302\251' '\377\n\342\200\215'; do
	cp large cut
	poke 262140 "$bad"
	poke 524286 "$bad"
	poke 786431 "$bad"
	poke 1048576 "$bad"
	same_as_one check --lint --max-errors=9 cut
done
lints cut
# Line ends that differ from those in front, once.
awk '{ printf "%s\r\n", $0 }' large > crlf
expected=0
same_as_one check --lint crlf
expected=1
cat large crlf > cut
lints cut
cat crlf large crlf > cut
lints cut
# The first line that differs is after one in which there is something else.
{ cat large; printf 'bad \342\200\213\n'; cat crlf; } > cut
lints cut
"$octavo" check --lint=mixed-eol -j9 cut | grep -q '^cut:65538:[0-9]*: warning: ' ||
	fail 'the line end that differs is not found'
expected=
same_as_one check --lint=mixed-script,not-nfc cut
expected=1
same_as_one check --lint --eol=lf cut
# More such lines than are kept of a block; lines of several blocks; no end of the last one.
put cut 'good\nbad\342\200\213\n'
repeat cut 17
lints cut
# What is only counted is counted by other threads: several kinds, an error, line ends that differ.
put cut 'e\314\201, bad\342\200\213\ne\314\201 caf\303\203\302\251\n\357\277\275\n'
repeat cut 15
lints cut
poke 700000 '\377'
lints cut
awk '{ printf "%s\r\n", $0 }' cut > crlf
cat crlf >> cut
lints cut
tr '\n' ' ' < large > cut
cat large >> cut
poke 300000 '\342\200\213'
printf 'caf\303\203\302\251, na\303\203\302\257ve' >> cut
lints cut
for threads in -j2 -j9; do
	cat cut | "$octavo" check --lint -j1 > "$dir/one"
	cat cut | "$octavo" check --lint $threads > "$dir/out"
	called="octavo check --lint $threads, of a pipe"
	same "$dir/out" "$dir/one"
done

begin 'conversion of a pipe'
put large 'a\303\251\342\202\254 0123456789\n'
repeat large 18
"$octavo" convert -j1 -t UTF-16LE large > expected
for threads in -j1 -j2 -j9; do
	cat large | "$octavo" convert $threads -t UTF-16LE > out || fail "status $?"
	cmp out expected > "$dir/err" || fail "$threads: $(cat "$dir/err")"
	# What is there is written before anything else comes.
	rm -f go
	mkfifo go
	{ cat large; cat go; } | timeout 60 "$octavo" convert $threads -t UTF-16LE |
		{ head -c "$(wc -c < expected)" > out; echo > go; cat > rest; }
	cmp out expected > "$dir/err" || fail "$threads: $(cat "$dir/err")"
done

begin 'a large compressed file'
if ! has zlib; then
	skip 'this octavo was built without zlib'
else
	put large 'a\303\251\342\202\254 0123456789\n'
	repeat large 17
	put bad '12345678\377abc\303\251\n'
	cat large bad large bad | gzip > packed.gz
	expected=1
	same_as_one check -z packed.gz
	same_as_one sift --bad=- --good=/dev/null -z packed.gz
	expected=0
	same_as_one count -z packed.gz
	same_as_one convert -t UTF-16 --invalid=replace -z packed.gz
	same_as_one repair -z packed.gz
fi

begin 'count'
grove
expected=2
same_as_one count -r d1 gone . d2
same_as_one count d4/b-large worse d2/bad gone d1 d1/a
expected=0
same_as_one count -r -lmcLF
same_as_one count d1/a

begin 'count: charts'
grove
expected=0
same_as_one count -r --script --blocks
same_as_one count -r -l --script

begin 'count of one large file'
# Other threads count the lines that begin and end in a block of 256 KiB.
counts() {
	same_as_one count -lGmUcLWF --line-octets "$1"
	same_as_one count -G "$1"
	same_as_one count -W "$1"
	"$octavo" count -b -j1 -lGmUcLWF --line-octets "$1" > "$dir/one"
	for threads in -j1 -j2 -j9; do
		cat "$1" | "$octavo" count -b $threads -lGmUcLWF --line-octets > "$dir/out"
		called="octavo count $threads, of a pipe"
		same "$dir/out" "$dir/one"
	done
}
put large 'plain\tna\303\257ve \344\272\214\r\n12 \360\237\221\251\342\200\215\360\237\224\254!\n'
repeat large 15
counts large
# What is cut where a block ends, or a read of one thread: errors, characters, graphemes, lines.
for bad in '\377' '\342\202' '\342\202\254' '\r\n' '\n\314\201' '\t\t\t\t' '\f' 'e\314\201' \
	'\360\237\221\251\342\200\215\360\237\224\254' '\360\237\207\251\360\237\207\252'; do
	cp large cut
	for at in 262142 524287 786431 1048573 1048576 1310719; do
		poke $at "$bad"
	done
	counts cut
done
# Lines of several blocks; no end of the last one; no line feed at all.
tr '\n' ' ' < large > cut
counts cut
cat large >> cut
poke 300000 '\342\200\213\377'
printf '\t\344\272\214\342\202' >> cut
counts cut

begin 'detect'
grove
for i in 1 2 3 4 5 6 7 8 9; do
	put "d$i/latin" 'Gr\374\337e aus K\366ln, sch\366ne Stra\337e, f\374r \304pfel\n'
	put "d$i/russian" '\317\360\350\342\345\362, \354\350\360. \335\362\356 \360\363\361\361\352\350\351 \362\345\352\361\362.\n'
	put "d$i/japanese" '\033$B%%3%%s%%T%%e!<%%?\033(B\n'
	put "d$i/twice" 'Gr\303\203\302\274\303\203\302\237e, na\303\203\302\257ve\n'
	cat "d$i/a-good" "d$i/latin" > "d$i/mixture"
	printf '<meta charset=koi8-r>' | cat - "d$i/russian" > "d$i/declared"
	"$octavo" convert -t UTF-16LE "d$i/a-good" > "d$i/wide"
done
expected=1
same_as_one detect -r
same_as_one detect -r --json .
expected=2
same_as_one detect -v -r gone d1 . gone d2
same_as_one detect worse gone d1 d2/a-good gone d4/b-large worse
same_as_one detect -rb --no-binary d1 gone d2
same_as_one detect -r0 --limit=9 d3 gone
expected=0
same_as_one detect d1/a-good d2/a d3/wide

begin 'trouble comes where it would with one thread'
grove
expected=2
same_as_one check worse gone d1/bad . gone worse gone
same_as_one check -r --files0-from=gone
cp -R d1 e
mkdir e/sub
ln -s loop e/sub/.ignore
ln -s loop e/sub/loop
same_as_one check -r d2 e d3
printf 'worse\0\0d1/bad\0d1\0worse\0gone\0' > list
same_as_one check --files0-from=list

begin 'more files than there may be in waiting'
put bad '\377'
put large 'a\n'
repeat large 22
mkdir d
(
	cd d || exit
	i=1000
	while [ $i -lt 2500 ]; do
		ln ../bad "$i" 2> /dev/null || cp ../bad "$i"
		i=$((i + 1))
	done
)
# They wait in 256 batches of up to 64.
for i in 1 2 3 4 5 6 7 8 9 10 11 12; do
	cp -al d "d$i" 2> /dev/null || cp -a d "d$i"
done
expected=1
same_as_one check -r large d*
same_as_one check -r large large d large bad

begin 'a pipe among the files'
mkfifo pipe
put bad '\377'
for threads in 1 2 4; do
	{ printf '\377' > pipe & } 2> /dev/null
	run 1 check -v "-j$threads" bad pipe bad
	errors 'bad:1:1: error: [ff] (never-used, offset 0)
pipe:1:1: error: [ff] (never-used, offset 0)
bad:1:1: error: [ff] (never-used, offset 0)\n'
	wait
done
printf '\376' | run 1 check -v -j3 bad - bad
errors 'bad:1:1: error: [ff] (never-used, offset 0)
-:1:1: error: [fe] (never-used, offset 0)
bad:1:1: error: [ff] (never-used, offset 0)\n'

begin 'output that cannot be written'
if [ -w /dev/full ]; then
	grove
	for threads in 1 2 4; do
		"$octavo" check -r "-j$threads" . > /dev/full 2> "$dir/err"
		status_is 2 $?
		err 'octavo: standard output: No space left on device'
	done
else
	skip 'there is no /dev/full'
fi

# peak MOST ARGUMENT..: octavo must not take more memory, in KiB.
peak() {
	most=$1
	shift
	size=$(python3 -I -S "$tests/peak.py" "$octavo" "$@" 2>&1 >/dev/null | sed -n '$s/.* //p')
	[ "$size" -lt "$most" ] || fail "$1 $2: $size KiB"
}

begin 'memory: less than 16 MiB a thread'
put bad '\377\n'
repeat bad 16
for i in 1 2 3 4 5 6; do
	ln bad "bad$i"
done
if grep -Eq '__(asan|tsan)_' "$octavo"; then
	skip 'it has a sanitizer, which takes much'
else
	for threads in 1 4; do
		peak $((16384 * threads)) check "-j$threads" --max-errors=1000000 bad*
		peak $((16384 * threads)) detect "-j$threads" -v bad*
	done
fi

begin 'memory: many large files'
put large 'a\303\251 0123456789 0123456789 0123456789\n'
repeat large 16
for i in 1 2 3 4 5 6 7 8 9; do
	for j in 1 2 3 4 5 6 7 8; do
		ln large "large-$i-$j"
	done
done
if grep -Eq '__(asan|tsan)_' "$octavo"; then
	skip 'it has a sanitizer, which takes much'
else
	peak 32768 convert -j2 -t UTF-32LE -o /dev/null large-*
	peak 32768 repair -j2 -o /dev/null large-*
	peak 32768 sift -qj2 --good=/dev/null --bad=/dev/null large-*
	peak 32768 check --lint -j2 large-*
	# Where there is no memory for threads, one does it all.
	files=large
	if has zlib; then
		gzip < large > large.gz
		files='large large.gz'
		peak 32768 convert -zj2 -t UTF-32LE -o /dev/null large.gz
	fi
	for command in 'convert -t UTF-32LE' 'repair --invalid=skip' 'sift --bad=/dev/null'; do
		# shellcheck disable=SC2086
		"$octavo" $command -j1 large > expected
		for file in $files; do
			decompress=
			[ "$file" = large ] || decompress=-z
			for memory in 14000 16000 20000 26000 36000 50000; do
				called="octavo $command $decompress -j9 $file, in $memory KiB"
				# shellcheck disable=SC2086
				(ulimit -v $memory && "$octavo" $command $decompress -j9 $file > out 2> "$dir/err") ||
					fail "$called: $(cat "$dir/err")"
				same out expected
			done
		done
	done
fi

begin 'memory: every command, of a pipe that brings one long line'
if grep -Eq '__(asan|tsan)_' "$octavo"; then
	skip 'it has a sanitizer, which takes much'
else
	put long 'e\314\201\346\227\245\360\237\231\202 \303\203\302\251 &#xE9; \\u00e9 \377\342\202'
	repeat long 19
	for command in check 'check --lint --excerpt=always' 'convert --invalid=replace -t UTF-16' \
		'convert -v --invalid=skip --unmappable=escape -t windows-1252' \
		'repair --invalid=windows-1252' \
		'repair --undo-double --nfc --eol=crlf --bom=add' 'repair -n -' 'repair --diff -' \
		'count -lGmUcLWF' 'count --script --blocks' detect 'inspect -s 16000000 -n 99' \
		'escape --invalid=replace' 'escape --style=shell --line-feeds' unescape 'unescape --style=xml' \
		'bom --strip' 'sift --bad=/dev/null --max-record=1048576' summarize merge 'iconv -c -f UTF-8 -t UTF-16' 'isutf8 -v'; do
		# shellcheck disable=SC2086
		cat long | peak 16384 $command 2> /dev/null
	done
fi

begin 'memory: a directory with 50,000 files'
if grep -Eq '__(asan|tsan)_' "$octavo"; then
	skip 'it has a sanitizer, which takes much'
else
	mkdir d
	(cd d && seq -f 'a-file-%.0f.txt' 50000 | xargs touch)
	peak 16384 check -r d
fi

begin 'wrong numbers of threads'
for number in x -1 '' 1x; do
	run 2 check "-j$number" /dev/null
	err 'octavo: *'
done
run 0 check -j0 /dev/null
run 0 check -j1000000 /dev/null

finish
