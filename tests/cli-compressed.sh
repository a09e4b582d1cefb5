#!/bin/sh
# SPDX-License-Identifier: MIT
# cli-compressed.sh - text in compressed files: sh tests/cli-compressed.sh PATH_TO_OCTAVO
. "$(dirname "$0")/cli-lib.sh"

if ! { has zlib && has libzstd && has liblzma; }; then
	begin 'compressed files'
	skip 'this octavo was built without zlib, libzstd or liblzma'
	finish
	exit
fi

# pack FILE: FILE.gz, FILE.zst and FILE.xz.
pack() {
	gzip -nk "$1"
	zstd -q "$1"
	xz -k "$1"
}

# Advice is to change nothing in place with -z.
in_place='s/octavo \(convert\|repair\) -z /octavo \1 -i.bak /'

# as_plain STATUS FILE ARGUMENT..: does the same with -z for each of the compressed files, by name and
# from standard input, as without for the plain one.
as_plain() {
	want=$1
	plain=$2
	shift 2
	run "$want" "$@" "$plain"
	cp "$dir/out" plain.out
	cp "$dir/err" plain.err
	"$octavo" "$@" < "$plain" > plain.pipe 2> plain.pipe.err
	for packed in "$plain.gz" "$plain.zst" "$plain.xz" "$plain"; do
		run "$want" "$@" -z "$packed"
		sed "s/$packed/$plain/g; $in_place" "$dir/out" > out
		same out plain.out "$* -z $packed"
		sed "s/$packed/$plain/g; $in_place" "$dir/err" > err
		same err plain.err "$* -z $packed: messages"
		called="$* -z < $packed"
		"$octavo" "$@" -z < "$packed" > out 2> err
		status_is "$want" $?
		same out plain.pipe "$called"
		same err plain.pipe.err "$called: messages"
		called="cat $packed | octavo $* -z"
		cat "$packed" | "$octavo" "$@" -z > out 2> err
		status_is "$want" $?
		same out plain.pipe "$called"
		same err plain.pipe.err "$called: messages"
	done
	rm -f ./plain.* out err
}

# ---------------------------------------------------------------- commands

begin 'each command does with -z what it does with the text'
put f 'one\ncaf\351 \303\251\n\377\n\\ud83d\n\360\237\231\202\nend'
pack f
as_plain 1 f check
as_plain 1 f check -v --lint
as_plain 1 f check --json
as_plain 1 f check -q --summary
as_plain 1 f check --from=US-ASCII
as_plain 0 f count
as_plain 0 f count -lm --json
as_plain 0 f count --brief -L --line-octets
as_plain 1 f detect
as_plain 1 f detect -v
as_plain 0 f convert --invalid=replace
as_plain 1 f convert
as_plain 0 f convert -f windows-1252 -t UTF-16
as_plain 0 f repair --invalid=windows-1252
as_plain 0 f repair -v --invalid=escape
as_plain 1 f sift --bad=/dev/null --good=/dev/null --reasons=-
as_plain 1 f sift --by=json-line --bad=- --good=/dev/null
as_plain 1 f inspect
as_plain 1 f inspect --rows -s 3 -n 8
as_plain 0 f inspect -s 19
as_plain 0 f inspect -f windows-1252 -s 3

# Wherever a read or the block of a thread ends: "/../" with an overlong slash lies across each 64 KiB.
begin 'what an overlong sequence hides is told across the ends of blocks'
{ printf '\257'; yes 'text and so on' | head -c 65531; printf '/..\300'; } > f
repeat f 5
pack f
for threads in 1 2 3; do
	as_plain 1 f check -v -j$threads
	as_plain 1 f check --json --lint -j$threads
	as_plain 1 f check --json -m0 -j$threads
done
grep -q '"spells_parent":true' "$dir/out" || fail 'no parent directory'

begin 'summaries, which merge prints with the name of the compressed file'
put f 'one\ncaf\351\n'
pack f
for packed in f.gz f.zst f.xz; do
	run 0 summarize -z "$packed"
	cp "$dir/out" s
	run 1 merge s
	out "$packed:2:4: error: missing continuation octet (interrupted, offset 7; RFC 3629 s.4)\n$packed: 1 error (1 interrupted): 2 lines, 9 code points, 9 octets\n"
	run 2 summarize -z --part=1/2 "$packed"
	err "octavo: $packed: its size is not known before it is read, so it has no parts"
done

begin 'the line of an error is shown'
put f 'one\ncaf\351 x\n'
pack f
for packed in f.gz f.zst f.xz; do
	run 1 check -z --excerpt=always "$packed"
	grep -q '^    2 | caf<E9> x$' "$dir/out" || fail "$packed: no excerpt"
done
put f '\300\256\300\256/x\n'
gzip -nkf f
run 1 check --excerpt=always f
sed 's/f:/f.gz:/' "$dir/out" > plain
run 1 check -z --excerpt=always f.gz
grep -q '\.\./' "$dir/out" || fail 'nothing is said of ../'

begin 'what the text looks like is told, for which it is read again'
put f 'caf\351 d\351j\340\nna\357ve \351t\351\n'
pack f
as_check() {
	run 1 check f
	# Nothing is changed in place there.
	sed "s/f:/$1:/; s/ -i.bak\\(.*\\) f$/ -z\\1 $1/" "$dir/out" > plain
	run 1 check -z "$1"
	grep -q "try: octavo convert -z -f windows-1252 $1" plain || fail 'no command'
	same "$dir/out" plain "$1"
	run 1 repair -z "$1"
	err "$1: not repaired: *octavo convert -z -f windows-1252 $1 *octavo repair -z --invalid=replace $1 *"
}
as_check f.gz
as_check f.zst
as_check f.xz
run 0 convert -z --from=detect f.gz f.zst f
put want 'caf\303\251 d\303\251j\303\240\nna\303\257ve \303\251t\303\251\n'
cat want want want > three
same "$dir/out" three
called='convert -z --from=detect'
cat f.gz | "$octavo" convert -z --from=detect > "$dir/out" 2> "$dir/err"
status_is 1 $?
err 'octavo: -: its encoding cannot be detected, as it can be read only once: name it with -f, or save the text to a file'

begin 'where a file is not read from its beginning'
put f 'some text'
gzip -nk f
{ printf 'skipped'; cat f.gz; } > both
called='count -z after dd'
{ dd bs=7 count=1 of=/dev/null 2> "$dir/dd"; "$octavo" count -z -c --brief -; } < both > "$dir/out" 2> "$dir/err"
status_is 0 $?
out '9\n'
{ dd bs=7 count=1 of=/dev/null 2> "$dir/dd"; "$octavo" count -z -c --brief -; } < f > "$dir/out" 2> "$dir/err"
out '2\n'

# ---------------------------------------------------------------- which files

begin 'only with -z; the octets decide, not the name'
put f 'text\n'
pack f
for packed in f.gz f.zst f.xz; do
	run 1 check -q "$packed"
	cp "$packed" plain
	run 0 check -z plain
	cp f "$packed"
	run 0 check -z "$packed"
	run 0 check "$packed"
done

begin 'empty files, empty texts, and less than a format begins with'
: > empty
pack empty
for packed in empty empty.gz empty.zst empty.xz; do
	run 0 count -z -c --brief "$packed"
	out '0\n'
done
put short '('
run 0 count -z -c --brief short
out '1\n'
called='count -z'
printf '(' | "$octavo" count -z -c --brief > "$dir/out" 2> "$dir/err"
status_is 0 $?
out '1\n'
: | "$octavo" count -z -c --brief > "$dir/out" 2> "$dir/err"
out '0\n'

begin 'in directories binary text is left out, inside compressed files, too'
mkdir d
put d/text 'caf\351\n'
put d/binary '\0\377\n'
pack d/text
pack d/binary
head -c 100000 /dev/urandom | tr '\0-\177' 'a-zA-Z0-9' | tr '\200-\377' 'a-zA-Z0-9' > d/long
put d/end '\0\377\n'
cat d/long d/end > d/late
rm d/long d/end
gzip -n d/late
run 1 check -z -r -l d
out 'd/late.gz\nd/text\nd/text.gz\nd/text.xz\nd/text.zst\n'
run 1 check -z -r -l --binary d
grep -q '^d/binary.xz$' "$dir/out" || fail 'd/binary.xz is left out'
run 1 check -z -l --no-binary d/binary.gz d/text.gz
out 'd/text.gz\n'
head -c 14 d/text.gz > d/text.cut.gz
run 2 check -z -r -l d
err 'octavo: d/text.cut.gz: cannot decompress gzip at offset 14, after * octets of text: the compressed data are cut off'

begin 'never in place'
put f 'caf\351\n'
gzip -nk f
cp f.gz before
for how in -i -i.bak -n; do
	for command in 'repair --invalid=replace' 'convert -f latin1'; do
		# shellcheck disable=SC2086
		run 2 $command -z $how f.gz
		err 'octavo: --decompress: not together with --in-place*'
	done
done
run 2 repair --diff -z f.gz
run 2 repair -z -r .
same f.gz before
[ "$(ls)" = "$(printf 'before\nf\nf.gz')" ] || fail "left: $(ls)"

begin 'text is written as text, and only when all of it was read'
put f 'caf\351\n'
gzip -nk f
run 0 convert -z -f latin1 -o new f.gz
put want 'caf\303\251\n'
same new want
put old 'old\n'
cp old new
head -c 20 f.gz > cut.gz
run 2 convert -z -f latin1 -o new cut.gz
same new old
run 2 repair -z --invalid=replace -o new cut.gz
same new old
run 2 sift -z --bad=new cut.gz
same new old
run 2 summarize -z cut.gz f.gz
[ "$(wc -l < "$dir/out")" -eq 1 ] || fail 'a line for what could not be read'
run 2 check -z f.gz nothing.gz
err 'octavo: nothing.gz: No such file or directory'
mkdir d
called='check -z < d'
"$octavo" check -z - < d > "$dir/out" 2> "$dir/err"
status_is 2 $?
err 'octavo: -: Is a directory'

begin 'text before damage goes on, by however many threads'
put f 'some plain words, '
repeat f 17
printf 'the end' >> f
gzip f
head -c "$(($(wc -c < f.gz) - 9))" f.gz > cut.gz
for options in '' --nfc --eol=crlf --undo-double; do
	# shellcheck disable=SC2086
	run 2 repair -z -j1 $options cut.gz
	cp "$dir/out" one
	# shellcheck disable=SC2086
	run 2 repair -z -j2 $options cut.gz
	same "$dir/out" one "repair $options"
	[ "$options" = --undo-double ] || [ "$(wc -c < one)" -gt 2300000 ] || fail "$options: $(wc -c < one)"
done

begin 'text before damage goes on, also where it is judged before'
put f 'd\303\251j\303\240 vu \350 '
repeat f 14
gzip f
head -c "$(($(wc -c < f.gz) - 9))" f.gz > cut.gz
run 2 repair -z --invalid=replace cut.gz
cp "$dir/out" want
cp "$dir/err" told
[ "$(wc -c < want)" -gt 100000 ] || fail "$(wc -c < want) octets"
run 2 repair -z cut.gz
same "$dir/out" want
same "$dir/err" told
# What is to be refused, too, is told to be damaged, which is worse.
put f 'gr\374n, sch\366n '
repeat f 14
gzip -f f
head -c "$(($(wc -c < f.gz) - 9))" f.gz > cut.gz
run 2 repair -z cut.gz
out ''
err 'octavo: cut.gz: cannot decompress gzip at offset *'

begin 'what is in another encoding is judged by as much as without -z'
# Fewer than 1 MiB, of which more than 64 KiB are left when compressed.
{ seq 1 60000 | "$octavo" convert -t UTF-16 --bom=add; printf x; } > f
gzip -kf f
run 1 repair f
cp "$dir/err" want
run 1 repair -z f.gz
sed "s/f\\.gz/f/; $in_place" "$dir/err" > told
same told want
grep -q -- --invalid=escape told || fail "$(cat told)"

begin 'without -z the file is told to be compressed'
put f 'caf\303\251 caf\303\251\n'
pack f
for packed in gz:gzip zst:zstd xz:xz; do
	format=${packed#*:}
	packed=f.${packed%:*}
	run 1 check "$packed"
	grep -qx "$packed: note: data compressed by $format; try: octavo check -z $packed" \
		"$dir/out" || fail "$(cat "$dir/out")"
	run 1 detect -b "$packed"
	out 'binary\n'
	run 1 detect -v "$packed"
	grep -q "data compressed by $format" "$dir/out" || fail "$(cat "$dir/out")"
	run 1 detect --json "$packed"
	grep -q '"by":"compressed"' "$dir/out" || fail "$(cat "$dir/out")"
	run 1 fix "$packed"
	grep -q "octavo check -z $packed" "$dir/out" || fail "$(cat "$dir/out")"
	run 1 convert -f detect "$packed"
	grep -q "data compressed by $format" "$dir/err" || fail "$(cat "$dir/err")"
	cp "$packed" before
	run 1 convert -i -f latin1 "$packed"
	err "$packed: not converted: data compressed by $format*"
	same "$packed" before
	run 1 repair "$packed"
	out ''
	err "$packed: not repaired: data compressed by $format*octavo check -z $packed*"
	run 0 detect -zb "$packed"
	out 'utf-8\n'
done

# ---------------------------------------------------------------- members

begin 'members, one after the other'
put a 'one\n'
put b 'caf\351\n'
: > e
put want 'one\ncaf\351\none\n'
for tool in gzip zstd xz; do
	for file in a b e; do
		$tool -c "$file" > "$file.$tool" 2> "$dir/tool"
	done
	cat "a.$tool" "e.$tool" "b.$tool" "a.$tool" "e.$tool" > all
	run 0 convert -z -t UTF-16LE -f latin1 all
	cp "$dir/out" got
	run 0 convert -t UTF-16LE -f latin1 want
	same got "$dir/out" "$tool"
	cat all | "$octavo" convert -z -f latin1 -t UTF-16LE > piped
	same piped got "$tool from a pipe"
done
printf '\120\052\115\030\003\000\000\000abc' > skipped
printf '\137\052\115\030\000\000\000\000' > skipped0
cat skipped a.zstd skipped0 skipped b.zstd a.zstd skipped > all
run 0 convert -z -f latin1 all
printf 'one\ncaf\303\251\none\n' > want
same "$dir/out" want

begin 'octets of 0 after gzip, and by fours after xz'
put a 'one\n'
pack a
printf '\0' > nul
cat a.gz nul nul nul > padded
run 0 check -z padded
cat a.gz nul nul nul a.gz > padded
run 0 count -z -l --brief padded
out '2\n'
head -c 300000 /dev/zero > nuls
cat a.gz nuls a.gz nuls > padded
run 0 count -z -l --brief padded
out '2\n'
# So much that the next member begins at the end of a read.
size=$(wc -c < a.gz)
for before in 1 2 5; do
	head -c $((131072 - size - before)) /dev/zero > nuls131
	cat a.gz nuls131 a.gz > padded
	run 0 count -z -l --brief padded
	out '2\n'
done
cat a.xz nul nul nul nul > padded
run 0 check -z padded
cat a.xz nuls a.xz nuls > padded
run 0 count -z -l --brief padded
out '2\n'
cat a.xz nul nul nul > padded
run 2 check -z padded
err 'octavo: padded: cannot decompress xz at offset *, after 4 octets of text: zero octets after the compressed data, and not a multiple of four'
cat a.xz nul nul nul a.xz > padded
run 2 check -z padded
cat a.zst nul > padded
run 2 check -z padded
err 'octavo: padded: cannot decompress zstd at offset *, after 4 octets of text: something else follows the compressed data'

begin 'something else after them'
put a 'one\n'
pack a
size=$(wc -c < a.gz)
put garbage 'x'
for packed in a.gz a.zst a.xz; do
	cat "$packed" garbage > more
	run 2 check -z more
	size=$(wc -c < "$packed")
	err "octavo: more: cannot decompress * at offset $((size)), after 4 octets of text: something else follows the compressed data"
	run 2 convert -z more
	out 'one\n'
done
cat a.gz a.xz > more
run 2 check -z more
err 'octavo: more: cannot decompress gzip *: something else follows the compressed data'

# ---------------------------------------------------------------- limits

# within MIB COMMAND..: runs it with so much address space.
within() {
	called="within $1 MiB: $*"
	(ulimit -v $(($1 * 1024)) && shift && "$octavo" "$@") > "$dir/out" 2> "$dir/err"
}

begin 'a file that would take more than 128 MiB is refused'
head -c 1000 /dev/zero | tr '\0' a > f
# A window of 2 GiB: 21 in five bits, after flags that say that the size is not known.
printf '\050\265\057\375\000\250' > large.zst
run 2 check -z large.zst
err 'octavo: large.zst: cannot decompress zstd at offset *, after 0 octets of text: that would take more than 128 MiB of memory'
xz -k --lzma2=dict=192MiB -c f > large.xz
run 2 check -z large.xz
err 'octavo: large.xz: cannot decompress xz at offset *, after 0 octets of text: that would take more than 128 MiB of memory'
xz -9 -k -c f > usual.xz
run 0 check -z usual.xz
zstd -q --ultra -22 --long=27 -c < f > usual.zst
run 0 check -z usual.zst

begin 'what a library does not know'
# The check of the text would be of a sort that is reserved.
printf '\3757zXZ\000\000\037\012\037\321\314' > f.xz
run 2 check -z f.xz
err 'octavo: f.xz: cannot decompress xz at offset *: an option of the format that is not known'
printf '\037\213\010\340' > f.gz
run 2 check -z f.gz
err 'octavo: f.gz: cannot decompress gzip at offset 4, after 0 octets of text: unknown header flags set'

begin 'much text in little: memory does not grow'
head -c 1048576 /dev/zero | gzip -9 > part.gz
head -c 268435456 /dev/zero | zstd -q -c > bomb.zst
head -c 67108864 /dev/zero | xz -0 > bomb.xz
i=0
while [ $i -lt 8 ]; do
	cat part.gz part.gz > twice
	mv twice part.gz
	i=$((i + 1))
done
mv part.gz bomb.gz
if within 64 check -z "$dir/dd"; then
	within 64 count -c --brief -z bomb.gz
	status_is 0 $?
	out '268435456\n'
	within 64 count -c --brief -z bomb.zst
	status_is 0 $?
	out '268435456\n'
	within 64 count -c --brief -z bomb.xz
	status_is 0 $?
	out '67108864\n'
	within 128 summarize -z -j4 bomb.gz
	status_is 0 $?
else
	skip 'this build takes more than that for itself'
fi

finish
