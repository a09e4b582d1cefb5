#!/bin/sh
# SPDX-License-Identifier: MIT
# cli-summarize.sh - octavo summarize and octavo merge: sh tests/cli-summarize.sh PATH_TO_OCTAVO
. "$(dirname "$0")/cli-lib.sh"

# in_parts N ARGUMENT..: N parts, the last first.
in_parts() {
	i=$1
	n=$1
	shift
	while [ "$i" -gt 0 ]; do
		"$octavo" summarize "--part=$i/$n" "$@" || fail "summarize --part=$i/$n: $?"
		i=$((i - 1))
	done
}

# edit FILE FIELD VALUE: changes a field of all lines.
edit() {
	awk -F '\t' -v OFS='\t' -v field="$2" -v value="$3" '{ $field = value; print }' "$1"
}

ERROR='missing continuation octet (interrupted, offset 7; RFC 3629 s.4)'

# ---------------------------------------------------------------- what is told

begin 'files with errors and without, and their total'
put f 'one\ncaf\351 \377\303\251\ntwo\303\251\n\n\300\256x\nend'
put g 'Gr\303\274\303\237e\n'
put e ''
run 0 summarize f g e
err ''
cp "$dir/out" all
cut -f 1-4 all > fields
put want 'octavo-summary\t1\tf\t27\noctavo-summary\t1\tg\t8\noctavo-summary\t1\te\t0\n'
same fields want
run 1 merge all
put want "f:2:4: error: $ERROR\nf: 4 errors (1 stray, 1 never-used, 1 overlong, 1 interrupted): 5 lines, 25 code points, 27 octets\ng: well-formed UTF-8: 1 line, 6 code points, 8 octets\ne: well-formed UTF-8: 0 lines, 0 code points, 0 octets\ntotal of 3 files: 4 errors (1 stray, 1 never-used, 1 overlong, 1 interrupted) in 1 file: 6 lines, 31 code points, 35 octets\n"
same "$dir/out" want
cp "$dir/out" told
called='merge < /dev/null'
"$octavo" merge < /dev/null 2> "$dir/err"
status_is 2 $?
err "octavo: merge: there are no lines of 'octavo summarize'"
run 2 merge all.none
err 'octavo: all.none: No such file or directory'
run 2 merge all all.none
same "$dir/out" told
run 0 merge --join all
same "$dir/out" all

begin 'the same of parts, in whatever order and tree, with lines that come again'
put f 'one\ncaf\351 \377\303\251\ntwo\303\251\n\n\300\256x\nend'
put e ''
run 0 summarize f e
cp "$dir/out" all
run 1 merge all
cp "$dir/out" told
for n in 1 2 3 7 27 28 40; do
	in_parts $n f e > parts
	[ "$(wc -l < parts)" -eq $((2 * n)) ] || fail "$n parts"
	sort -k 5 parts parts > sorted
	run 1 merge sorted
	sort "$dir/out" > one
	sort told > other
	same one other "$n sorted parts"
	sed 1d parts > some
	"$octavo" merge --join some > joined || fail '--join'
	head -n 1 parts | cat joined - joined > tree
	# The order is that of the names.
	run 0 merge --join tree
	sort "$dir/out" > one
	sort all > other
	same one other "--join of $n"
done
# Line ends of mail, and a last line without one.
sed 's/$/\r/' parts > mailed
printf %s "$(cat mailed)" > cut
run 1 merge cut
sed 1,30d cut > some
run 2 merge some

begin '--json: all of the totals'
put f 'a\r\nb\303\251\r\n\360\237\231\202\0\377'
run 0 summarize f
cp "$dir/out" parts
run 1 merge --json parts
out '{"type":"file","data":{"path":{"text":"f"},"encoding":"UTF-8","well_formed":false,"octets":14,"code_points":10,"utf16_units":11,"utf8_octets":16,"surplus":0,"lines":2,"returns":2,"crlf":2,"nuls":1,"longest_line":3,"widest":"beyond-BMP","has_bom":false,"errors":1,"kinds":[{"kind":"never-used","errors":1}],"replaced":{"subpart":1,"octet":1,"sequence":1,"run":1},"repaired":{"subpart":16,"octet":16,"sequence":16,"run":16},"first":{"line":3,"column":3,"offset":13,"length":1,"kind":"never-used","text":"octet that this encoding never uses","clauses":"RFC 3629 s.1"}}}\n{"type":"total","data":{"files":1,"with_errors":1,"refused":0,"complete":true,"octets":14,"code_points":10,"utf16_units":11,"utf8_octets":16,"surplus":0,"lines":2,"returns":2,"crlf":2,"nuls":1,"longest_line":3,"errors":1,"kinds":[{"kind":"never-used","errors":1}]}}\n'

begin 'encodings and excluded characters'
put f 'a\0b\360\237\231\202\303\251\n'
for options in --no-nul --bmp-only --ascii-only '--no-nul --no-noncharacters' '-f ISO-8859-1' '-f UTF-16LE' \
	'-f UTF-16' '-f CESU-8' '-f UCS-4BE'; do
	# shellcheck disable=SC2086
	in_parts 3 $options f > parts
	want=0
	# shellcheck disable=SC2086
	"$octavo" check --first -v $options f > checked || want=1
	run $want merge parts
	sed -n 's/ \[[0-9a-f ]*\] (/ (/p' checked > want
	grep error: "$dir/out" | sed 1q | grep ' (.*offset' > got
	same got want "$options"
done
put f '\376\377\0a\0b'
run 0 summarize -f UTF-16 f
cp "$dir/out" parts
run 0 merge parts
out 'f: well-formed UTF-16BE: 0 lines, 2 code points, 6 octets\n'
for label in windows-1252 ISO-2022+UTF-8; do
	run 2 summarize -f $label f
	out ''
done

begin 'large files and pipes, by one thread and by several'
i=0
while [ $i -lt 1000 ]; do
	printf 'line %s caf\303\251 \360\237\231\202 \344\270\255\346\226\207\n' "$i"
	i=$((i + 1))
done > large
repeat large 7
printf '\377\n' >> large
cat large large large > larger
run 0 summarize -j1 larger
cp "$dir/out" want
for threads in 2 3 0; do
	run 0 summarize -j$threads larger
	same "$dir/out" want
	called="summarize -j$threads of a pipe"
	# shellcheck disable=SC2002
	cat larger | "$octavo" summarize -j$threads > "$dir/out"
	edit "$dir/out" 3 larger > got
	same got want
	in_parts 3 -j$threads larger > parts
	run 0 merge --join parts
	same "$dir/out" want
done
# A file that is not read from its beginning.
{
	dd bs=100000 count=1 of=/dev/null 2> /dev/null
	"$octavo" summarize -j2 --part=1/2
} < larger > one
{
	dd bs=100000 count=1 of=/dev/null 2> /dev/null
	"$octavo" summarize -j1 --part=2/2
} < larger > two
tail -c +100001 larger > rest
"$octavo" summarize rest > want
"$octavo" merge --join two one > got
edit got 3 rest > "$dir/out"
same "$dir/out" want

begin 'trees, lists of files, binary files'
mkdir -p d/sub
put d/a 'a\n'
put d/sub/b '\377'
put d/binary '\0'
run 0 summarize -r -j2 d
cut -f 3 "$dir/out" > names
put want 'd/a\nd/sub/b\n'
same names want
find d -type f -print0 | "$octavo" summarize --files0-from=- > "$dir/out" || fail '--files0-from'
[ "$(wc -l < "$dir/out")" -eq 3 ] || fail '--files0-from'
run 0 summarize -r --no-nul d
[ "$(wc -l < "$dir/out")" -eq 3 ] || fail '--no-nul'
# The beginning of a file has been read before its size is asked for.
put d/large 'caf\303\251 \377\n'
repeat d/large 19
{
	"$octavo" summarize -r -j2 --part=2/3 d
	"$octavo" summarize -r -j1 --part=3/3 d
	"$octavo" summarize -r -j2 --part=1/3 d
} | sort | "$octavo" merge --join > parts
"$octavo" summarize -r d > want
same parts want
rm d/large
run 2 summarize d/a none d/sub/b
[ "$(wc -l < "$dir/out")" -eq 2 ] || fail 'a missing file'
err 'octavo: none: No such file or directory'

# ---------------------------------------------------------------- what is refused

begin 'parts that are none'
put f 'abc'
for part in 0/4 5/4 4 /4 4/ a/b 1/0 -1/2 1/18446744073709551616 '1/2/3'; do
	run 2 summarize --part="$part" f
	out ''
done
run 0 summarize --part=18446744073709551615/18446744073709551615 f
run 0 summarize --part=3/18446744073709551615 f
cut -f 4 "$dir/out" > size
put want '3\n'
same size want
called='summarize --part of a pipe'
# shellcheck disable=SC2002
cat f | "$octavo" summarize --part=1/2 > "$dir/out" 2> "$dir/err"
status_is 2 $?
err 'octavo: -: its size is not known before it is read, so it has no parts'
out ''
# A hole of nearly 2^63 octets, where the file system has files so large.
if truncate -s 9223372036854775807 huge 2> /dev/null || truncate -s 8E huge 2> /dev/null ||
	truncate -s 1P huge 2> /dev/null; then
	run 0 summarize --part=999999999999/1000000000000 huge
	run 0 summarize --part=1000000000000/1000000000000 huge
fi

begin 'missing parts'
put f 'one\ntwo\nthree'
put g 'good'
{
	"$octavo" summarize g
	in_parts 13 f
} > parts
sed 1d parts > f-only
sed '13d;14d;4d' parts > some
run 2 merge some
out 'g: well-formed UTF-8: 0 lines, 4 code points, 4 octets\ntotal of 1 file, and 1 more with missing or contradictory parts: well-formed: 0 lines, 4 code points, 4 octets\n'
err 'octavo: f: no summary of octets 0 to 1
octavo: f: no summary of octet 10'
sed '$d' f-only | sed '$d' | sed 1d > middle
run 2 merge middle
out ''
run 0 merge --join middle
[ "$(wc -l < "$dir/out")" -eq 1 ] || fail 'one run'
run 0 merge --join some
[ "$(wc -l < "$dir/out")" -eq 3 ] || fail 'two runs, and the other file'

begin 'parts that contradict others'
put f 'one\ntwo\nthree'
put g 'good'
in_parts 2 f > two
in_parts 3 f > three
"$octavo" summarize g > good
cat two three good > parts
run 2 merge parts
out 'g: well-formed UTF-8: 0 lines, 4 code points, 4 octets\ntotal of 1 file, and 1 more with missing or contradictory parts: well-formed: 0 lines, 4 code points, 4 octets\n'
err 'octavo: parts: line [1-5]: f: overlaps the part in parts, line [1-5]'
run 2 merge --join parts
same "$dir/out" good
in_parts 2 --no-nul f > excluded
in_parts 2 -f CESU-8 f > other
put f 'one\ntwo\nthre'
in_parts 2 f > shorter
put f 'one\nt\377o\nthree'
in_parts 2 f > worse
for kind in 'excluded:excludes other characters than the part' 'other:read as CESU-8, but as UTF-8' \
	'shorter:the file has 12 octets, but 13' 'worse:contradicts the summary of the same octets'; do
	file=${kind%%:*}
	run 2 merge two "$file" good
	err "octavo: $file: line [12]: f: ${kind#*:} in two, line [12]"
	out 'g: well-formed UTF-8: 0 lines, 4 code points, 4 octets\ntotal of 1 file, and 1 more with missing or contradictory parts: well-formed: 0 lines, 4 code points, 4 octets\n'
done

begin 'lines that are damaged, forged or none'
put f 'one\ntwo\nthree'
"$octavo" summarize f > line
is_bad() {
	cp line bad
	cat > damaged
	cat damaged bad > parts
	run 2 merge parts
	err "octavo: parts: line 1: $1"
	out 'f: well-formed UTF-8: 2 lines, 13 code points, 13 octets\n'
}
echo | is_bad "not written by 'octavo summarize'"
echo slurmstepd: error | is_bad "not written by 'octavo summarize'"
edit line 2 2 | is_bad "of another version of 'octavo summarize'"
for size in '' -1 +13 0x13 18446744073709551616 '13 '; do
	edit line 4 "$size" | is_bad 'damaged: its fields are not what they should be'
done
edit line 4 12 | is_bad 'damaged: it is of octets after the end of the file'
# A sixth field is the time of the file, in a journal of octavo-mpi.
sed 's/$/\t1764000000123456789/' line > timed
run 0 merge timed
out 'f: well-formed UTF-8: 2 lines, 13 code points, 13 octets\n'
run 0 merge --join timed
same "$dir/out" line
sed 's/$/\t18446744073709551615/' line > timed
run 0 merge timed
out 'f: well-formed UTF-8: 2 lines, 13 code points, 13 octets\n'
for time in '' x -1 1.5 18446744073709551616; do
	sed "s/\$/\t$time/" line | is_bad 'damaged: its fields are not what they should be'
done
sed 's/$/\t1\t1/' line | is_bad 'damaged: its fields are not what they should be'
sed 's/\t1\tf/\t1\tf\tg/' line | is_bad 'damaged: its fields are not what they should be'
cut -f 1-4 line | is_bad 'damaged: its fields are not what they should be'
cut -c 1-600 line | is_bad 'damaged, or of another version: the summary cannot be read'
sed 's/AAAA/AAAB/' line | is_bad 'damaged, or of another version: the summary cannot be read'
sed 's/$/A/' line | is_bad 'damaged, or of another version: the summary cannot be read'
sed 's/.$/=/' line | sed 's/..$/!=/' | is_bad 'damaged, or of another version: the summary cannot be read'
# awk takes two backslashes for one.
for word in '' 'a\\' '\\x0' '\\x00' '\\xAB' '\\y'; do
	edit line 3 "$word" > named
	is_bad 'damaged: its name is not one of a file' < named
done
head -c 3000000 /dev/zero | tr '\0' x | { cat; echo; } | is_bad "too long for a line of 'octavo summarize'"
edit line 3 g > other
run 0 merge line other
edit line 4 14 > longer
run 2 merge longer
err 'octavo: f: no summary of octet 13'

begin 'options that contradict each other'
put f 'a'
run 2 merge --join --json f
err 'octavo: --format: not with --join*'
run 2 merge --format=sarif f

begin 'lines that cannot be written'
put f 'a'
if [ -w /dev/full ]; then
	called='summarize > /dev/full'
	"$octavo" summarize f > /dev/full 2> "$dir/err"
	status_is 2 $?
	err 'octavo: standard output: No space left on device'
	"$octavo" summarize f > parts
	"$octavo" merge parts > /dev/full 2> "$dir/err"
	status_is 2 $?
	"$octavo" merge --join parts > /dev/full 2> "$dir/err"
	status_is 2 $?
fi
"$octavo" summarize f > parts
"$octavo" merge parts >&- 2> "$dir/err"
status_is 2 $?

begin 'several processes, and one pipe'
i=0
while [ $i -lt 300 ]; do
	put "file $i" "caf\303\251 $i\n"
	i=$((i + 1))
done
find . -name 'file*' -print0 | xargs -0 -n 7 -P 4 "$octavo" summarize -j1 | "$octavo" merge > told
status_is 0 $?
[ "$(wc -l < told)" -eq 301 ] || fail 'xargs: not all files'
if command -v parallel > /dev/null && parallel --version 2> /dev/null | grep -q GNU; then
	cat file* > whole
	"$octavo" summarize whole > want
	seq 8 | parallel --will-cite "$octavo" summarize --part={}/8 whole | "$octavo" merge --join > got
	same got want 'GNU parallel'
fi

finish
