#!/bin/sh
# SPDX-License-Identifier: MIT
# cli-count.sh - octavo count: sh tests/cli-count.sh PATH_TO_OCTAVO
. "$(dirname "$0")/cli-lib.sh"

# number OPTION FILE: prints that count.
number() {
	"$octavo" count "$@" | awk 'NR == 2 { print $1 }'
}

# numbers OPTION: for each line 'WANTED FORMAT ..' of standard input the count must be WANTED.
numbers() {
	while read -r wanted format about; do
		put f "$format"
		got=$(number "$1" f)
		[ "$got" = "$wanted" ] || fail "$1 $format ($about): $got, not $wanted"
	done
}

# ---------------------------------------------------------------- what wc gets wrong

# GNU wc -m counts sequences of five octets as one character, and FF as none.
begin 'code points: what RFC 3629 excludes is an error each'
numbers --code-points << 'END'
4 \364\220\200\200 above 10FFFF
5 \370\210\200\200\200 of five octets
6 \374\204\200\200\200\200 of six
1 \377 never used
3 \355\240\200 a surrogate
2 \300\200 longer than needed
1 \342\202 cut off
3 a\342\202b interrupted
1 \360\237\231\202 fine
END

# In a locale that is not UTF-8, wc -m counts octets.
begin 'the locale makes no difference'
put f 'h\303\251 \344\272\214\t\360\237\231\202\377\n'
all=-lGmUcLWF
run 0 count $all f
cp "$dir/out" want
for locale in C POSIX C.UTF-8 en_US.UTF-8 tr_TR.UTF-8 ja_JP.EUC-JP de_DE.ISO-8859-1 nonsense; do
	LC_ALL=$locale "$octavo" count $all f > "$dir/out" || fail "$locale: status"
	same "$dir/out" want "$locale"
done

begin 'errors are counted and do not fail'
put f '\200\200'
run 0 count -mF f
out '  code-points       errors  file\n            2            2  f\n'
err ''

# ---------------------------------------------------------------- lines and columns

begin 'widest: columns of a terminal'
numbers --widest << 'END'
0 %s nothing
0 \n an empty line
1 a
1 a\n
2 a\nbc\nd
2 \344\272\214 an ideograph
2 \360\237\231\202 an emoji
2 \357\274\241 FULLWIDTH A
1 \357\275\261 HALFWIDTH KATAKANA A
1 e\314\201 a combining acute
0 \314\201 alone
0 \342\200\213 ZERO WIDTH SPACE
3 \357\273\277abc a byte order mark
2 \341\204\200\341\205\241 a syllable of Jamo
8 \t a tab
8 a\t behind one
8 1234567\t behind seven
16 12345678\t behind eight
9 \ta in front
3 abc\rd a carriage return
3 ab\rcde
3 abc\fd a form feed
2 a\000\001\033\177b controls
2 a\302\205b NEL does not end lines
1 \377 an error
3 \342\202\377a two errors
3 a\200\nabc an error in front of a line feed
END

# ---------------------------------------------------------------- graphemes

begin 'graphemes: Unicode Standard Annex 29'
numbers --graphemes << 'END'
0 %s nothing
1 a
2 ab
1 \r\n GB3
2 \n\r GB4
2 \r\r
2 \r\na\314\210
2 \n\314\210 GB4: nothing joins a control
2 \000\314\210
1 a\314\210 GB9
1 a\314\210\314\201\314\202
2 a\314\210b
1 \314\210 alone
2 \314\210a
1 a\342\200\215 GB9: ZWJ
2 a\342\200\215b ZWJ joins emoji only
1 \340\244\225\340\244\277 GB9a: DEVANAGARI KA, VOWEL SIGN I
1 \330\200a GB9b: ARABIC NUMBER SIGN
2 \330\200\n
1 \341\204\200\341\205\241 GB6: L V
1 \341\204\200\341\205\241\341\206\250 GB6, GB7: L V T
1 \341\204\200\341\204\200\341\205\241 L L V
1 \352\260\200\341\206\250 GB7: LV T
1 \352\260\201\341\206\250 GB8: LVT T
2 \352\260\201\341\205\241 LVT V
2 \341\206\250\341\204\200 T L
2 \352\260\200\352\260\200 LV LV
1 \360\237\207\251\360\237\207\252 GB12: a flag
1 \360\237\207\251 half of one
2 \360\237\207\251\360\237\207\252\360\237\207\253
2 \360\237\207\251\360\237\207\252\360\237\207\253\360\237\207\267 GB12: two flags
3 a\360\237\207\251\360\237\207\252\360\237\207\253 GB13
3 \360\237\207\251\360\237\207\252b\360\237\207\253\360\237\207\267
2 \360\237\207\251\314\210\360\237\207\252 something between
2 \360\237\207\251\342\200\215\360\237\207\252
1 \360\237\221\250\342\200\215\360\237\221\251\342\200\215\360\237\221\247 GB11: a family
1 \360\237\221\213\360\237\217\275 an emoji with its skin
1 \360\237\221\251\360\237\217\275\342\200\215\360\237\232\200 and a rocket
1 \342\235\244\357\270\217\342\200\215\360\237\224\245 a heart, VARIATION SELECTOR-16, fire
1 \302\251\342\200\215\302\251 COPYRIGHT SIGN is an emoji, too
2 \302\251\302\251
2 a\342\200\215\360\237\232\200 GB11 begins with an emoji
2 \342\200\215\360\237\232\200
2 \360\237\221\251\342\200\215\342\200\215\360\237\232\200 one ZWJ only
2 \360\237\221\251\342\200\215a
2 \360\237\221\251a\342\200\215
3 \360\237\221\251a\342\200\215\360\237\232\200
1 1\357\270\217\342\203\243 a keycap
1 \360\237\217\264\363\240\201\247\363\240\201\242\363\240\201\277 a flag of tags
2 \344\272\214\344\272\214 ideographs
1 \377 an error
2 \377\377
1 \377\314\210 U+FFFD is a base like others
2 \360\237\207\251\377 an error between indicators ..
3 \360\237\207\251\377\360\237\207\252
2 \r\377 .. and behind a return
3 \r\377\n
END

# A rule of Unicode 15.1: KA, VIRAMA, SSA are one grapheme.
begin 'graphemes: rule GB9c joins linked consonants'
numbers --graphemes << 'END'
1 \340\244\225\340\245\215\340\244\267
1 \340\244\225\340\245\215\342\200\215\340\244\267 ZWJ
1 \340\244\225\340\244\274\340\245\215\340\244\267 NUKTA
1 \340\244\225\340\245\215\340\244\267\340\245\215\340\244\257
2 \340\244\225\340\244\267 not linked
2 \340\244\225\340\245\215a
1 a\340\245\215\340\244\225 Unicode 18 wants no consonant in front
END

begin 'graphemes: what joins the next character, in long text'
many=$(printf '%0100d' 0)
for pair in '\330\200a' '\330\200\352\260\200' '\341\204\200\352\260\200' '\340\244\225\340\245\215\340\244\267'; do
	put f "$many$pair$many"
	[ "$(number --graphemes f)" = 201 ] || fail "$pair: $(number --graphemes f)"
done

# ---------------------------------------------------------------- any text, any way

python3=$(command -v python3)

begin 'random octets in random pieces: the numbers agree with Python'
if [ -z "$python3" ]; then
	skip 'there is no python3'
else
	"$python3" - "$octavo" > "$dir/said" << 'END' || fail "$(cat "$dir/said")"
import random, socket, subprocess, sys
octavo = sys.argv[1]
OPTIONS = ["-lGmUcLWF", "--line-octets"]
NAMES = "lines graphemes code_points utf16 octets longest line_octets widest errors".split()

def numbers(output):
    return dict(zip(NAMES, map(int, output.split(b"\n")[1].split()[:9])))

def of_file(text):
    with open("f", "wb") as f:
        f.write(text)
    return numbers(subprocess.check_output([octavo, "count", *OPTIONS, "f"]))

def of_pieces(pieces):
    """Each piece is what one read() gets."""
    ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    process = subprocess.Popen([octavo, "count", *OPTIONS], stdin=theirs, stdout=subprocess.PIPE)
    theirs.close()
    for piece in pieces:
        ours.sendall(piece)
    ours.close()
    got = process.stdout.read()
    process.stdout.close()
    assert process.wait() == 0
    return numbers(got)

def errors(text):
    n = 0
    while text:
        try:
            text.decode()
            break
        except UnicodeDecodeError as e:
            n += 1
            text = text[e.end:]
    return n

def wanted(text):
    points = text.decode(errors="replace")
    lines = points.split("\n")
    return {"lines": len(lines) - 1, "code_points": len(points), "octets": len(text),
            "utf16": len(points.encode("utf-16-le")) // 2, "longest": max(map(len, lines)),
            "line_octets": max(map(len, text.split(b"\n"))), "errors": errors(text)}

r = random.Random(5)
SOME = ["a", "b", "\n", "\r", "\r\n", "\t", "\u0301", "\u200d", "\u4e8c", "\U0001f1e9", "\U0001f469",
        "\U0001f3fd", "\u1100", "\u1161", "\u11a8", "\u0600", "\u0915", "\u094d", "\0", "\ufe0f"]

def text():
    parts = []
    for _ in range(r.randrange(200)):
        kind = r.randrange(12)
        if kind == 0:
            parts.append(bytes([r.randrange(256)]))
        elif kind == 1:
            parts.append(bytes(r.choice((0xc3, 0xe0, 0xed, 0xf0, 0xf4, 0x80, 0x90, 0xa0, 0xbf))
                               for _ in range(r.randrange(5))))
        else:
            parts.append(r.choice(SOME).encode())
    return b"".join(parts)

def same(what, text, want, got):
    for name in want:
        if want[name] != got[name]:
            sys.exit("%s: %s of %r is %d, not %d" % (what, name, text, got[name], want[name]))

for i in range(150):
    one = text()
    whole = of_file(one)
    same("Python", one, wanted(one), whole)
    # Repairing the errors must not change the counts.
    repaired = of_file(one.decode(errors="replace").encode())
    for name in "lines", "graphemes", "code_points", "utf16", "longest", "widest":
        same("repaired", one, {name: repaired[name]}, whole)
    said = subprocess.run([octavo, "check", "--max-errors=0", "f"], stdout=subprocess.PIPE)
    if hasattr(socket, "SOCK_SEQPACKET"):
        cuts = sorted(r.randrange(1, len(one)) for _ in range(5)) if len(one) > 1 else []
        pieces = [one[a:b] for a, b in zip([0] + cuts, cuts + [len(one)]) if a < b]
        same("pieces", one, whole, of_pieces(pieces))
        if i < 20:
            same("octets", one, whole, of_pieces([one[k:k + 1] for k in range(len(one))]))
    if said.returncode > 1:
        sys.exit("check ends with %d" % said.returncode)

if hasattr(socket, "SOCK_SEQPACKET"):
    # Reads that end anywhere: grapheme clusters that depend on more than two code points.
    for one in ("\U0001f469\U0001f3fd\u200d\U0001f680", "\U0001f1e9\U0001f1ea\U0001f1eb", "\r\n",
                "\u1100\u1161\u11a8", "\u0600\u0915\u094d\u0937"):
        one = one.encode() + b"\xf0\x9f"
        whole = of_file(one)
        for at in range(1, len(one)):
            same("cut at %d" % at, one, whole, of_pieces([one[:at], one[at:]]))
END
fi

begin 'count finds as many errors as check'
i=0
while [ $i -lt 20 ]; do
	i=$((i + 1))
	head -c 3000 /dev/urandom > f
	# Without errors 'check' prints nothing.
	"$octavo" check --max-errors=0 f > "$dir/out"
	no_diagnosis
	[ "$(awk '{ print $3 }' "$dir/out")" = "$(number --errors f)" ] ||
		fail "$(number --errors f) errors, but $(cat "$dir/out"): $(od -An -tx1 f)"
	# A pipe is read otherwise.
	[ "$("$octavo" count < f)" = "$(cat f | "$octavo" count)" ] || fail 'a pipe differs'
done

begin 'a large file: by blocks, at once, and in pieces'
put f 'a\303\251\344\272\214\360\237\231\202\n\360\237\207\251\360\237\207\252\r\n\377e\314\201\t'
repeat f 20
run 0 count -lmUcF f
awk 'NR == 2 { print $1, $2, $3, $4, $5 }' "$dir/out" > blocks
echo "2097152 13631488 16777216 27262976 1048576" > want
same blocks want
run 0 count -lGmUcLWF f
tr -d 'f-' < "$dir/out" > read
cat f | "$octavo" count -lGmUcLWF > "$dir/out"
tr -d 'f-' < "$dir/out" > piped
same piped read
awk 'NR == 2 { print $1, $3, $4, $5, $8 }' "$dir/out" > piped
same piped want
# Of each repetition: a, e', ideograph, emoji, LF, flag, CR LF, U+FFFD, e', tab.
echo "10485760 8 14" > want
awk 'NR == 2 { print $2, $6, $7 }' "$dir/out" > piped
same piped want

# What is not asked for is not measured.
for pair in '2097152 -l' '13631488 -m' '16777216 -U' '27262976 -c' '8 -L' '15 --line-octets' \
	'1048576 -F'; do
	[ "$(number "${pair#* }" f)" = "${pair% *}" ] || fail "$pair: $(number "${pair#* }" f)"
	[ "$(cat f | number "${pair#* }")" = "${pair% *}" ] || fail "$pair in a pipe"
done
for options in -lc -lF -cF -lL '-l --line-octets' '-L --line-octets'; do
	# shellcheck disable=SC2086
	run 0 count $options f
	awk 'NR == 2 { print $1, $2 }' "$dir/out" > piped
	case $options in
	-lc) echo 2097152 27262976 ;;
	-lF) echo 2097152 1048576 ;;
	-cF) echo 27262976 1048576 ;;
	-lL) echo 2097152 8 ;;
	-l*) echo 2097152 15 ;;
	*) echo 8 15 ;;
	esac > want
	same piped want
done

begin 'files of a tree, of a list'
mkdir -p tree/deeper
put tree/a 'one\n'
put tree/deeper/b 'two\ntwo\n'
put tree/deeper/binary 'a\000'
run 0 count -l -r tree
out '        lines  file
            1  tree/a
            2  tree/deeper/b
            3  total\n'
run 0 count -l -r --binary -g '!a' tree
out '        lines  file
            2  tree/deeper/b
            0  tree/deeper/binary
            2  total\n'
printf 'tree/deeper/b\0' | "$octavo" count -l --files0-from=- > "$dir/out"
out '        lines  file\n            2  tree/deeper/b\n'
run 2 count -l tree tree/a
out '        lines  file\n            1  tree/a\n'
err 'octavo: tree: is a directory*'

# ---------------------------------------------------------------- other forms

begin 'other encodings'
put f 'a\303\251\344\272\214\360\237\231\202\n\360\237\207\251\360\237\207\252e\314\201\t\n'
run 0 count -lGmUcLWF f
awk 'NR == 2 { $5 = ""; print }' "$dir/out" > want
for form in UTF-16 UTF-16LE UTF-16BE UTF-32LE UCS-4 UTF-8-RFC2279 WTF-8 CESU-8 MUTF-8; do
	run 0 convert -t $form -o g f
	run 0 count -lGmUcLWF -f $form g
	[ "$(awk 'NR == 2 { print $5 }' "$dir/out")" -eq "$(wc -c < g)" ] || fail "$form: octets"
	awk 'NR == 2 { $5 = ""; print }' "$dir/out" | sed 's/ g$/ f/' > got
	same got want $form
done

begin 'errors depend on the form'
put f '\300\200\355\240\200\374\204\200\200\200\200'
run 0 count -mF f
out '  code-points       errors  file\n           11           11  f\n'
run 0 count -mULF -f UTF-8-RFC2044 f
out '  code-points  utf16-units      longest       errors  file
            5            5            5            3  f\n'
run 0 count -mULF -f MUTF-8 f
out '  code-points  utf16-units      longest       errors  file
            8            8            8            6  f\n'
run 0 count -mF -f latin1 f
out '  code-points       errors  file\n           11            0  f\n'
put g 'a\000\330'
run 0 count -mcF -f UTF-16LE g
out '  code-points       octets       errors  file\n            2            3            1  g\n'

begin 'count finds as many errors as check, in any form'
i=0
while [ $i -lt 5 ]; do
	i=$((i + 1))
	head -c 2001 /dev/urandom > f
	for form in UTF-8-MAN7 UTF-8-RFC2279 UTF-8-RFC2044 WTF-8 CESU-8 MUTF-8 UTF-16 UTF-16LE \
		UTF-32BE UCS-2 UCS-4 US-ASCII ISO-2022+UTF-8 UNICODE-1-1-UTF-8; do
		# Some forms give warnings, too.
		"$octavo" check --max-errors=9999 -f $form f | grep -c ': error: ' > want
		"$octavo" count -F -f $form f | awk 'NR == 2 { print $1 }' > got
		same got want "$form, $(od -An -tx1 f)"
		"$octavo" count -F -f $form < f | awk 'NR == 2 { print $1 }' > got
		same got want "$form"
	done
done

begin 'forms: wrong command lines'
run 2 count -f nonsense f
err "octavo: -f nonsense: *Try 'octavo count --help'."

# ---------------------------------------------------------------- scripts and blocks

begin 'a chart of scripts'
put f '\320\237\321\200\320\270\320\262\320\265\321\202, A\344\272\214\n\377e\314\201'
run 0 count --script f
out 'script     code-points    share
Cyrillic             6   42.9 %%  ##############################################
Common               3   21.4 %%  #######################
Latin                2   14.3 %%  ###############
Han                  1    7.1 %%  ########
Inherited            1    7.1 %%  ########
errors               1    7.1 %%  ########\n'
awk 'length > 79 { exit 1 }' "$dir/out" || fail 'a line is too long'

begin 'a chart of blocks'
put f '\320\237\321\200\320\270\320\262\320\265\321\202, A\344\272\214\n\377e\314\201'
run 0 count --blocks f
out 'block                        code-points    share
Cyrillic                               6   42.9 %%  ############################
Basic Latin                            5   35.7 %%  #######################
CJK Unified Ideographs                 1    7.1 %%  #####
Combining Diacritical Marks            1    7.1 %%  #####
errors                                 1    7.1 %%  #####\n'

begin 'charts: unassigned characters, empty files, several files'
put f '\364\217\277\275\340\240\200\363\240\210\200\363\240\210\200'
run 0 count --blocks --script f
out 'script     code-points    share
Unknown              3   75.0 %%  ##############################################
Samaritan            1   25.0 %%  ###############
block                             code-points    share
No_Block                                    2   50.0 %%  #######################
Samaritan                                   1   25.0 %%  ############
Supplementary Private Use Area-B            1   25.0 %%  ############\n'
put g ''
run 0 count --script g
out 'script  code-points    share\n'
run 0 count --script -l g f
out '        lines  file
            0  g
            0  f
            0  total
script     code-points    share
Unknown              3   75.0 %%  ##############################################
Samaritan            1   25.0 %%  ###############\n'

begin 'charts: the smallest share has a bar'
put f 'a'
repeat f 16
printf '\344\272\214' >> f
run 0 count --script f
out 'script  code-points    share
Latin         65536  100.0 %%  #################################################
Han               1    0.0 %%  #\n'

begin 'charts: characters that share a slot of the cache, 4096 apart'
put f 'A\341\201\201A\341\201\201A'
run 0 count --script f
out 'script   code-points    share
Latin              3   60.0 %%  ################################################
Myanmar            2   40.0 %%  ################################\n'

begin 'charts: all bars add up to the code points, in any form'
put f '\320\237\321\200\320\270, A\344\272\214\n\360\237\231\202e\314\201'
run 0 count --blocks f
mv "$dir/out" want
for form in UTF-16 WTF-8 CESU-8; do
	run 0 convert -t $form -o g f
	run 0 count --blocks -f $form g
	same "$dir/out" want $form
done

begin 'charts: as wide as the terminal, with finer bars where it shows UTF-8'
put f '\320\237\321\200\320\270A'
if [ -z "$python3" ]; then
	skip 'there is no python3'
elif ! LC_ALL=C.UTF-8 "$octavo" locale > /dev/null; then
	skip 'there is no locale C.UTF-8'
else
	"$python3" - "$octavo" > "$dir/said" << 'END' || fail "$(cat "$dir/said")"
import fcntl, os, pty, struct, subprocess, sys, termios
def chart(locale):
    ours, theirs = pty.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 60, 0, 0))
    subprocess.check_call([sys.argv[1], "count", "--script", "f"], stdout=theirs,
                          env={"LC_ALL": locale})
    os.write(theirs, b"\0")
    got = b""
    while not got.endswith(b"\0"): # may be only what has arrived so far
        got += os.read(ours, 65536)
    os.close(theirs)
    os.close(ours)
    return got[:-1].decode().replace("\r\n", "\n")

START = "script    code-points    share\nCyrillic            3   75.0 %%  %s\nLatin               1   25.0 %%  %s\n"
for locale, long, short in (("C", "#" * 27, "#" * 9), ("C.UTF-8", "\u2588" * 27, "\u2588" * 9)):
    want = START % (long, short)
    if chart(locale) != want:
        sys.exit("%s: %r, not %r" % (locale, chart(locale), want))
END
	put f 'aaaaaaaa\320\237'
	LC_ALL=C.UTF-8 "$octavo" count --script f > "$dir/out"
	grep -q '^Latin .*  #*$' "$dir/out" || fail 'no terminal, but no ASCII'
fi

# ---------------------------------------------------------------- octets of a line

begin 'line-octets'
put f 'a\303\251\377\377\n\360\237\231\202\n'
put g 'abcdef'
run 0 count --line-octets --longest f g
out '      longest  line-octets  file
            4            5  f
            6            6  g
            6            6  total\n'
# Of other encodings those in UTF-8; an error has its own.
printf 'a\351\000\n' > f
run 0 count -b --line-octets --from=latin1 f
out '4\n'
printf '\254\040\000\330a\000\n\000' > f
run 0 count -b --line-octets --from=UTF-16LE f
out '6\n'
printf 'a\300\200\355\240\275\355\271\202\n' > f
run 0 count -b --line-octets --from=MUTF-8 f
out '6\n'

# ---------------------------------------------------------------- JSON

begin 'JSON'
put f 'a\303\251\n\360\237\231\202\377'
run 0 count --json f
out '{"type":"file","data":{"path":{"text":"f"},"lines":1,"code_points":5,"octets":9,"errors":1}}\n'
run 0 count --json -lGmUcLWF --line-octets f f
line='"lines":1,"graphemes":5,"code_points":5,"utf16_units":6,"octets":9,"longest":2,"line_octets":5,"widest":3'
file="{\"type\":\"file\",\"data\":{\"path\":{\"text\":\"f\"},$line,\"errors\":1}}"
out "$file\\n$file
{\"type\":\"total\",\"data\":{\"files\":2,\"lines\":2,\"graphemes\":10,\"code_points\":10,\"utf16_units\":12,\
\"octets\":18,\"longest\":2,\"line_octets\":5,\"widest\":3,\"errors\":2}}\\n"
run 2 count --json -l f missing
out '{"type":"file","data":{"path":{"text":"f"},"lines":1}}\n{"type":"total","data":{"files":1,"lines":1}}\n'
err 'octavo: missing: *'

begin 'JSON: charts'
put f 'a\320\237\320\237\377'
run 0 count --json --script --blocks f
out '{"type":"histogram","data":{"code_points":4,"errors":1,"scripts":[{"name":"Cyrillic","code_points":2},{"name":"Latin","code_points":1}]}}
{"type":"histogram","data":{"code_points":4,"errors":1,"blocks":[{"name":"Cyrillic","code_points":2},{"name":"Basic Latin","code_points":1}]}}\n'

begin 'numbers alone, and the long options of wc'
put f 'a\303\251\n\n'
put g 'xyz\n'
run 0 count --brief f g
out '2 4 5 0\n1 4 4 0\n'
run 0 count -b --lines f
out '2\n'
run 0 count -b --chars --bytes --max-line-length f
out '4 5 2\n'
run 2 count --brief --json f
err 'octavo: --brief: not with --json*'

begin 'charsets of iconv(3)'
put text 'Gr\303\274\303\237e \343\201\202\n\n\342\202\254 x\n'
for charset in EUC-JISX0213 GB18030 UTF-7; do
	"$octavo" convert -t $charset text > f 2> "$dir/err" || fail "no $charset"
	run 0 count --brief -lmULF -f $charset f
	out '3 13 13 7 0\n'
	run 0 count --brief -c -f $charset f
	out "$(wc -c < f | tr -d ' ')\n"
done
put f 'a\201\202\n'
run 0 count --brief -mF -f windows-1252 f
out '4 1\n'

finish
