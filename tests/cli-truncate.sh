#!/bin/sh
# SPDX-License-Identifier: MIT
# cli-truncate.sh - octavo truncate: sh tests/cli-truncate.sh PATH_TO_OCTAVO
#
# tests/cli-text.py compares random lines with an oracle.

. "$(dirname "$0")/cli-lib.sh"

# ---------------------------------------------------------------- limits

begin 'truncate: each limit'
# e with an acute accent in two ways, a wide letter, a letter above U+FFFF
put f 'e\314\201\303\251\344\270\255\360\235\222\234x\n'
while read -r limit kept; do
	run 0 truncate "$limit" f
	out "$kept\n"
	err ''
done << 'END'
--octets=2 %.0s
--octets=3 e\314\201
--bytes=4 e\314\201
--octets=5 e\314\201\303\251
--octets=7 e\314\201\303\251
--octets=8 e\314\201\303\251\344\270\255
--octets=13 e\314\201\303\251\344\270\255\360\235\222\234x
--columns=1 e\314\201
--columns=3 e\314\201\303\251
--columns=4 e\314\201\303\251\344\270\255
--columns=6 e\314\201\303\251\344\270\255\360\235\222\234x
--graphemes=1 e\314\201
--graphemes=4 e\314\201\303\251\344\270\255\360\235\222\234
--graphemes=5 e\314\201\303\251\344\270\255\360\235\222\234x
--utf16=1 %.0s
--utf16=2 e\314\201
--utf16=5 e\314\201\303\251\344\270\255
--utf16-units=6 e\314\201\303\251\344\270\255\360\235\222\234
--code-points=1 %.0s
--code-points=4 e\314\201\303\251\344\270\255
--chars=6 e\314\201\303\251\344\270\255\360\235\222\234x
END

begin 'truncate: emoji are whole'
# a family of joined emoji, a flag, a hand with a tone of skin, a digit as a key
put f '\360\237\221\251\342\200\215\360\237\221\247\360\237\207\251\360\237\207\252'
printf '\360\237\221\213\360\237\217\27516\357\270\217\342\203\243\n' >> f
run 0 truncate --graphemes=1 f
out '\360\237\221\251\342\200\215\360\237\221\247\n'
run 0 truncate --graphemes=2 f
out '\360\237\221\251\342\200\215\360\237\221\247\360\237\207\251\360\237\207\252\n'
run 0 truncate --graphemes=3 f
out '\360\237\221\251\342\200\215\360\237\221\247\360\237\207\251\360\237\207\252\360\237\221\213\360\237\217\275\n'
run 0 truncate --octets=18 f
out '\360\237\221\251\342\200\215\360\237\221\247\n'
run 0 truncate --octets=10 f
out '\n'
run 0 truncate --utf16=8 f
out '\360\237\221\251\342\200\215\360\237\221\247\n'
run 0 truncate --graphemes=5 f
same "$dir/out" f
run 0 truncate --graphemes=4 --ellipsis f
out '\360\237\221\251\342\200\215\360\237\221\247\360\237\207\251\360\237\207\252\360\237\221\213\360\237\217\275\342\200\246\n'

begin 'truncate: tabs'
put f 'ab\tcd\te\n\tf\n1234567\t\tx\n'
run 0 truncate --columns=16 f
out 'ab\tcd\t\n\tf\n1234567\t\t\n'
run 0 truncate --columns=17 f
same "$dir/out" f
run 0 truncate --columns=9 f
out 'ab\tc\n\tf\n1234567\t\n'
run 0 truncate --columns=8 f
out 'ab\t\n\t\n1234567\t\n'
run 0 truncate --columns=7 f
out 'ab\n\n1234567\n'
run 0 truncate --columns=10 --ellipsis=.. f
out 'ab\t..\n\tf\n1234567\t..\n'
put f '\344\270\255\344\270\255\344\270\255\344\270\255\t|\n'
run 0 truncate --columns=15 f
out '\344\270\255\344\270\255\344\270\255\344\270\255\n'
# As a tab has no columns of its own, its octets are no limit.
run 0 truncate --octets=13 f
out '\344\270\255\344\270\255\344\270\255\344\270\255\t\n'

# ---------------------------------------------------------------- ellipses

begin 'truncate: an ellipsis is a part of the line'
put f 'abcdef\nabcde\n\nabcdefg\n'
run 0 truncate --columns=5 --ellipsis f
out 'abcd\342\200\246\nabcde\n\nabcd\342\200\246\n'
run 0 truncate --octets=5 --ellipsis f
out 'ab\342\200\246\nabcde\n\nab\342\200\246\n'
run 0 truncate --graphemes=5 --ellipsis=... f
out 'ab...\nabcde\n\nab...\n'
run 0 truncate --utf16=5 --ellipsis='🙂' f
out 'abc\360\237\231\202\nabcde\n\nabc\360\237\231\202\n'
run 0 truncate --code-points=5 --ellipsis='🙂' f
out 'abcd\360\237\231\202\nabcde\n\nabcd\360\237\231\202\n'
run 0 truncate --columns=5 --ellipsis='🙂' f
out 'abc\360\237\231\202\nabcde\n\nabc\360\237\231\202\n'
run 0 truncate --columns=3 --ellipsis=... f
out '...\n...\n\n...\n'
run 0 truncate --columns=5 --ellipsis= f
out 'abcde\nabcde\n\nabcde\n'
put f 'ab\344\270\255c\n'
run 0 truncate --columns=4 --ellipsis f
out 'ab\342\200\246\n'

# ---------------------------------------------------------------- lines

begin 'truncate: ends of lines stay'
put f 'abc\r\nab\r\nabc\nab\n\r\n\r\r\nabc'
run 0 truncate --octets=2 f
out 'ab\r\nab\r\nab\nab\n\r\n\r\r\nab'
run 0 truncate --octets=2 --ellipsis=+ f
out 'a+\r\nab\r\na+\nab\n\r\n\r\r\na+'
put f 'abc\nab'
run 0 truncate --octets=2 f
out 'ab\nab'
# A line feed, form feed or separator of another sort is a character.
put f 'a\013b\n\302\205\342\200\250c\n'
run 0 truncate --code-points=2 f
out 'a\013\n\302\205\342\200\250\n'

begin 'truncate: no return becomes the end of a line'
put f 'ab\rcd\nab\rcd\r\n'
run 0 truncate --graphemes=3 f
out 'ab\nab\r\n'
run 0 truncate --graphemes=4 --ellipsis=. f
out 'ab\r.\nab\r.\r\n'
# Nor does one that is a part of the line get lost.
put f 'ab\r'
run 0 truncate --graphemes=3 f
same "$dir/out" f
run 0 truncate --graphemes=2 f
out 'ab'

begin 'truncate: a byte order mark is a character'
put f '\357\273\277abc\n'
run 0 truncate --graphemes=3 f
out '\357\273\277ab\n'
run 0 truncate --columns=2 f
out '\357\273\277ab\n'

begin 'truncate: several files'
put f 'abc'
: > empty
put g 'defg\n'
put h '\344\270\255'
run 0 truncate --octets=2 empty f empty g empty
out 'ab\nde\n'
run 0 truncate --octets=2 h h
out '\n'
"$octavo" truncate --octets=2 f - h < g > "$dir/out" 2> "$dir/err"
status_is 0 $?
out 'ab\nde\n'
run 0 truncate --octets=9 empty
out ''

begin 'truncate: lines across what is read at once'
put line '\303\251a\r\n'
repeat line 12
head -c 262140 /dev/zero | tr '\0' x > many
for zeros in 00 000 00000; do
	{ cat many; printf '\n%s\303\251\303\251\n' "$zeros"; cat line; } > f
	n=$((${#zeros} + 1))
	run 0 truncate --code-points="$n" f
	{ head -c "$n" many; printf '\n%s\303\251\n' "$zeros"; cat line; } > wanted
	same "$dir/out" wanted "$zeros"
done

# ---------------------------------------------------------------- errors

begin 'truncate: errors stay, and count as U+FFFD'
put f 'a\377\342\202b\314\201cd\n\200\nab\n'
run 1 truncate --graphemes=4 f
out 'a\377\342\202b\314\201\n\200\nab\n'
err "octavo: f: 3 errors left as they are; 'octavo check' shows them"
run 1 truncate --columns=3 f
out 'a\377\342\202\n\200\nab\n'
run 1 truncate --utf16=3 f
out 'a\377\342\202\n\200\nab\n'
run 1 truncate --octets=3 f
out 'a\377\n\200\nab\n'
err "octavo: f: 2 errors left as they are; 'octavo check' shows them"
run 1 truncate --octets=4 --ellipsis f
out 'a\342\200\246\n\200\nab\n'
err "octavo: f: 1 error left as it is; 'octavo check' shows it"
# What is cut off is not in what is written.
put f 'ab\377\n'
run 0 truncate --octets=2 f
out 'ab\n'
err ''
# A mark after an error belongs to it.
put f '\377\314\201\n'
run 0 truncate --octets=2 f
out '\n'
# The ellipsis completes nothing.
put f '\342\200xyz'
run 1 truncate --graphemes=2 --ellipsis f
out '\342\200\342\200\246'
put g 'abc\n'
run 1 truncate --graphemes=2 f g
out '\342\200x\nab\n'
err "octavo: f: 1 error left as it is; 'octavo check' shows it"

# ---------------------------------------------------------------- long lines

# spaces N: prints N spaces.
spaces() {
	head -c "$1" /dev/zero | tr '\0' ' '
}

begin 'truncate: lines longer than 16 MiB'
{ printf 'abc\n'; spaces 17000000; printf '\r\nabc\r\n'; spaces 17000001; } > f
run 0 truncate --octets=4 --ellipsis=. f
out 'abc\n   .\r\nabc\r\n   .'
run 0 truncate --octets=3 f
out 'abc\n   \r\nabc\r\n   '
{ printf 'abc\n'; spaces 17000000; printf '\nabc\n'; } > f
run 0 truncate --octets=2 f f
out 'ab\n  \nab\nab\n  \nab\n'
# Three octets each: the text is cut between two of them.
{ printf 'x'; spaces 6000000 | sed 's/ /\xe4\xb8\xad/g'; printf '\n'; } > f
run 0 truncate --graphemes=3 --ellipsis=. f
out 'x\344\270\255.\n'
err ''
# The return, and the line feed, begin another part of it.
for n in 16777214 16777215 16777216 16777217; do
	{ spaces "$n"; printf '\r\nab\n'; } > f
	run 0 truncate --columns=1 f
	out ' \r\na\n'
	{ spaces "$n"; printf '\nab\n'; } > f
	run 0 truncate --columns=1 f
	out ' \na\n'
done

begin 'truncate: more than 16 MiB within the limit'
# Marks, so that there are few graphemes: a cut at 16 MiB, but between two of them.
{ printf 'a\314\201'; head -c 17000000 /dev/zero | tr '\0' '\314' | sed 's/./&\x81/g'; printf 'b\n'; } > f
run 0 truncate --graphemes=9 --ellipsis f
out '\342\200\246\n'
{ printf 'ab'; head -c 17000000 /dev/zero | tr '\0' '\314' | sed 's/./&\x81/g'; printf 'b\n'; } > f
run 0 truncate --graphemes=9 --ellipsis=. f
out 'a.\n'
err ''
# 65 octets each, and the line feed.
{ printf a; head -c 32 /dev/zero | tr '\0' '\314' | sed 's/./&\x81/g'; } > one
cp one f
repeat f 18
printf '\n' >> f
run 0 truncate --graphemes=1048576 f
size=$(wc -c < "$dir/out")
[ "$size" -gt 16000000 ] && [ "$((size % 65))" -eq 1 ] || fail "$size octets"
run 0 check -q "$dir/out"

begin 'truncate: memory does not depend on the input'
if grep -Eq '__(asan|tsan)_' "$octavo"; then
	skip 'it has a sanitizer, which takes much'
else
	printf '         \nabc\n' > want
	for size in 20000000 80000000; do
		most=$({ spaces "$size"; printf '\nabc\n'; } | python3 -I -S "$tests/peak.py" "$octavo" \
			truncate --octets=9 2>&1 > kept | sed -n '$s/.* //p')
		same kept want "$size"
		# 16 MiB of the line, what is read at once, and the program
		[ "$most" -lt 32768 ] || fail "$size: $most KiB"
	done
fi

# ---------------------------------------------------------------- files

begin 'truncate: an output file'
put f 'abc\n\303\n'
put new old
chmod 640 new
run 1 truncate --octets=2 --output=new f
printf 'ab\n\303\n' > want
same new want
out ''
# shellcheck disable=SC2012
[ "$(ls -l new | cut -c 1-10)" = -rw-r----- ] || fail 'the mode has changed'
run 2 truncate --octets=2 -o new missing
err 'octavo: missing: No such file or directory'
same new want
run 2 truncate --octets=2 -o new f missing f
same new want
run 2 truncate --octets=2 -o f f
err '*f*'
run 2 truncate --octets=2 -o nowhere/new f
err 'octavo: nowhere/new: No such file or directory'
[ "$(ls)" = "$(printf 'f\nnew\nwant')" ] || fail "$(ls)"

begin 'truncate: trouble'
put f 'abc\n'
run 2 truncate --octets=2 f missing f
out 'ab\n'
err 'octavo: missing: No such file or directory'
mkdir d
run 2 truncate --octets=2 d
err 'octavo: d: Is a directory'
if [ -c /dev/full ]; then
	"$octavo" truncate --octets=2 f > /dev/full 2> "$dir/err"
	status_is 2 $?
	err 'octavo: *No space left on device'
	run 2 truncate --octets=2 -o /dev/full f
	err 'octavo: /dev/full: No space left on device'
fi
"$octavo" truncate --octets=2 f >&- 2> "$dir/err"
status_is 2 $?
err 'octavo: *'
put "$(printf 'a\033\nb')" '\377\n'
run 1 truncate --octets=2 "$(printf 'a\033\nb')"
err 'octavo: a\\x1b\\nb: 1 error*'

begin 'truncate: inside compressed files'
put f 'abc\nd\n'
gzip -c f > f.gz
if has zlib; then
	run 0 truncate -z --octets=2 f.gz f
	out 'ab\nd\nab\nd\n'
	head -c 20 f.gz > cut.gz
	run 2 truncate -z --octets=2 -o new cut.gz
	err 'octavo: cut.gz: *'
	[ ! -e new ] || fail 'a file is left'
else
	skip 'no zlib'
fi

begin 'truncate: wrong command lines'
put f 'abc\n'
run 2 truncate f
err "octavo: LIMIT: give one limit, such as --columns=80
Try 'octavo truncate --help'."
run 2 truncate --octets=2 --columns=2 f
err 'octavo: --columns: only one limit is expected*'
for n in 0 -1 x '' 1048577; do
	run 2 truncate --graphemes="$n" f
	err "octavo: *Try 'octavo truncate --help'."
done
run 2 truncate --columns=2 --ellipsis=... f
err 'octavo: ...: is longer than a line may be*'
run 2 truncate --octets=2 --ellipsis f
err 'octavo: *: is longer than a line may be*'
for text in "$(printf '\377')" "$(printf '\302')" "$(printf 'a\tb')" "$(printf 'a\nb')" "$(printf '\177')"; do
	run 2 truncate --columns=9 --ellipsis="$text" f
	err 'octavo: --ellipsis=*: is not UTF-8 without control characters*'
done
run 2 truncate --columns f
err 'octavo: *'
run 0 truncate --octets=1048576 f
same "$dir/out" f

finish
