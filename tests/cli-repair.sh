#!/bin/sh
# SPDX-License-Identifier: MIT
# cli-repair.sh - octavo repair: sh tests/cli-repair.sh PATH_TO_OCTAVO
#
# in-place.py tests that repair in place loses nothing.
. "$(dirname "$0")/cli-lib.sh"

# only FILE..: the directory must have these files and no others.
only() {
	# shellcheck disable=SC2012
	[ "$(ls -A | tr '\n' ' ')" = "$* " ] || fail "$called: left" "$(ls -A)"
}

# inode FILE: prints its number.
inode() {
	ls -i "$1" | cut -d ' ' -f 1
}

# ---------------------------------------------------------------- errors

begin 'well-formed text stays as it is'
put f 'a\303\251\342\202\254\360\235\204\236\r\n\0\357\273\277\357\277\277'
run 0 repair f
same "$dir/out" f
err ''
run 0 repair < f
same "$dir/out" f
run 0 repair -v f
err 'f: unchanged'
put empty ''
run 0 repair empty
out ''

begin 'U+FFFD for each maximal subpart, octet, sequence or run'
put f 'a\303\251\377\342\202b\355\240\200c\200\200\n'
run 0 repair f
out 'a\303\251\357\277\275\357\277\275b\357\277\275\357\277\275\357\277\275c\357\277\275\357\277\275\n'
err 'f: repaired: 7 errors replaced by U+FFFD'
run 0 repair --replace-per=octet f
out 'a\303\251\357\277\275\357\277\275\357\277\275b\357\277\275\357\277\275\357\277\275c\357\277\275\357\277\275\n'
run 0 repair --replace-per=sequence f
out 'a\303\251\357\277\275\357\277\275b\357\277\275c\357\277\275\n'
run 0 repair --replace-per=run f
out 'a\303\251\357\277\275b\357\277\275c\357\277\275\n'
run 0 repair -v --replace-per=run f
err 'f: repaired: 3 errors replaced by U+FFFD'
run 0 repair --verbose f
err 'f: repaired: 7 errors replaced by U+FFFD'
run 0 repair --invalid=skip f
out 'a\303\251bc\n'
run 0 repair --invalid=escape f
out 'a\303\251\\xFF\\xE2\\x82b\\xED\\xA0\\x80c\\x80\\x80\n'
run 0 repair --invalid=xml f
out 'a\303\251&#xFF;&#xE2;&#x82;b&#xED;&#xA0;&#x80;c&#x80;&#x80;\n'
run 0 repair --invalid=uplus f
out 'a\303\251<U+00FF><U+00E2><U+0082>b<U+00ED><U+00A0><U+0080>c<U+0080><U+0080>\n'
run 0 repair --invalid=xml --invalid=replace --replace-per=run f
out 'a\303\251\357\277\275b\357\277\275c\357\277\275\n'
run 2 repair --invalid=stop f
out ''
err 'octavo: stop: *'

begin 'errors that iconv lets pass'
put f '\364\220\200\200|\367\277\277\277|\370\210\200\200\200|\374\204\200\200\200\200|\300\200'
run 0 repair --invalid=skip f
out '||||'
run 0 repair --invalid=replace --replace-per=sequence f
out '\357\277\275|\357\277\275|\357\277\275|\357\277\275|\357\277\275'

begin 'a text in two charsets'
put f 'caf\303\251 \200 caf\351 \223quoted\224 \303\303\251\n'
run 0 repair --invalid=windows-1252 f
out 'caf\303\251 \342\202\254 caf\303\251 \342\200\234quoted\342\200\235 \303\203\303\251\n'
run 0 repair --invalid=CP1252 f
out 'caf\303\251 \342\202\254 caf\303\251 \342\200\234quoted\342\200\235 \303\203\303\251\n'
run 0 repair --invalid=latin1 f
out 'caf\303\251 \302\200 caf\303\251 \302\223quoted\302\224 \303\203\303\251\n'
run 0 repair -v --invalid=ISO-8859-1 f
out 'caf\303\251 \302\200 caf\303\251 \302\223quoted\302\224 \303\203\303\251\n'
err 'f: repaired: 5 errors decoded'
put g '\201\215\217\220\235\n'
run 0 repair --invalid=windows-1252 g
out '\302\201\302\215\302\217\302\220\302\235\n'
put g '\300\301 \252'
run 0 repair --invalid=windows-1253 g
out '\316\220\316\221 \357\277\275'
put g '\301 \364'
run 0 repair --invalid=KOI8-R g
out '\320\260 \320\242'

begin 'text of CESU-8 is not replaced unasked, not even to standard output'
put f 'thanks \355\240\275\355\271\202\n'
run 1 repair f
out ''
err 'f: not repaired: 6 errors*cesu-8
    octavo repair -i.bak -f cesu-8 f *'
run 0 repair --invalid=skip f
out 'thanks \n'

begin 'letters after -i that look like options'
put f 'a\377\n'
for suffix in n q nq rn; do
	cp f before
	run 2 repair -i$suffix --invalid=replace f
	err "octavo: $suffix: looks like options after -i*"
	same f before
	run 2 convert -i$suffix -f latin1 f
	same f before
done
run 0 repair -i.n --invalid=replace f
[ -e f.n ] || fail 'no backup'

begin 'a suffix after -i and a blank, as in other programs'
put f 'a\377\n'
cp f before
for suffix in .bak ''; do
	run 2 repair -i "$suffix" --invalid=replace f
	err "octavo: ${suffix:-''}: no such file; a suffix for backups *-i.bak*Try 'octavo repair --help'."
	same f before
	run 2 convert -f latin1 f -i "$suffix"
	same f before
done
put .bak 'b\377\n'
run 0 repair -i .bak --invalid=replace f
out '.bak: repaired: 1 error replaced by U+FFFD\nf: repaired: 1 error replaced by U+FFFD\n'

begin '--invalid takes only encodings that contain ASCII, without shift sequences'
put f '\377'
for encoding in UTF-16 ISO-2022-JP ISO-2022-KR UTF-7 US-ASCII ISO-2022+UTF-8 frobnicate UTF-8; do
	run 2 repair --invalid=$encoding f
	out ''
	err "octavo: $encoding: *Try 'octavo repair --help'."
done

begin 'runs of octets in charsets of several octets'
# UTF-8; U+8868 of which the second octet is a backslash, U+3042; both after each other.
put f '\303\251 \346\227\245\n\225\134\202\240\\n\n\346\227\245\225\134\n'
run 0 repair --invalid=shift_jis f
out '\303\251 \346\227\245\n\350\241\250\343\201\202\\n\n\346\227\245\350\241\250\n'
err 'f: repaired: * errors decoded'
run 0 repair -i --invalid=cp932 f
cp f want
run 0 repair -i -v --invalid=cp932 f
err 'f: unchanged'
same f want
# What is certainly UTF-8 stays: after two characters of the charset, and after an octet that is cut off.
put f '\304\343\272\303\344\275\240\345\245\275\n'
run 0 repair --invalid=gb18030 f
out '\344\275\240\345\245\275\344\275\240\345\245\275\n'
put f '\223\214\213\236\346\240\252\345\274\217\344\274\232\347\244\276\n'
run 0 repair --invalid=shift_jis f
out '\346\235\261\344\272\254\346\240\252\345\274\217\344\274\232\347\244\276\n'
put f '\345\220\215\347\247\260\273\344\270\226\344\273\266\345\205\254\344\270\207\n'
run 1 repair --invalid=gb18030 f
same "$dir/out" f
# What is no text in the charset stays an error.
put f 'caf\351 x\225\134\n'
run 1 repair --invalid=shift_jis f
out 'caf\351 x\350\241\250\n'
err 'f: repaired: 1 error decoded, 1 error left as it is'
run 1 repair --diff --invalid=shift_jis f
run 1 repair -n --invalid=shift_jis f
out 'f: would be repaired: 1 error decoded, 1 error left as it is\n'
put f '\377'
run 1 repair --invalid=euc-kr f
out '\377'
err 'f: not repaired: 1 error left as it is'
# Runs that are longer than what is decoded at once.
for charset in GB18030 EUC-KR EUC-JP BIG5 SHIFT_JIS; do
	put text '\344\270\255'
	"$octavo" convert -t $charset text > one 2> "$dir/err" || continue
	put want '\303\251 '
	put g '\303\251 '
	repeat text 14
	repeat one 14
	cat text >> want
	cat one >> g
	run 0 repair --invalid=$charset g
	same "$dir/out" want
	run 0 repair --invalid=$charset want
	same "$dir/out" want
	err ''
done
# Characters of four octets.
put f '\2010\2160|\2010\2160'
run 0 repair --invalid=GB18030 f
"$octavo" convert -f GB18030 f > want
same "$dir/out" want
# A run that begins with what is UTF-8 by chance, but mostly is not.
put f '\302\275\276\374\276\374\276\374'
run 0 repair --invalid=GB18030 f
out '\351\231\206\345\206\233\345\206\233\345\206\233'
# One octet at a time.
put f 'x\225\134\202\240\343\201\202'
{ for octet in x '\225' '\134' '\202' '\240' '\343' '\201' '\202'; do
	# shellcheck disable=SC2059
	printf "$octet"
	sleep 0.02
done; } | run 0 repair --invalid=shift_jis
out 'x\350\241\250\343\201\202\343\201\202'

begin '-r: how many files'
mkdir d
put d/a 'caf\351 cr\303\250me\n'
put d/b 'good\r\n'
put d/c 'good\n'
put d/nul '\377\000'
run 1 repair -rn --eol=lf --invalid=latin1 d
err '2 files would be repaired, 0 not repaired, 1 unchanged, 1 binary left out'
run 1 repair -r --diff --eol=lf d
err 'd/a: not repaired: 1 error left as it is
1 file would be repaired, 1 not repaired, 1 unchanged, 1 binary left out'
run 1 repair -r -i d
case $(tail -n 1 "$dir/err") in
'0 files repaired, 1 not repaired, 2 unchanged, 1 binary left out') ;;
*) fail "$(cat "$dir/err")" ;;
esac
run 0 repair -rqn d/c
err ''
run 1 repair -rqn --invalid=latin1 d
err ''
run 1 repair -n --invalid=latin1 d/a
err ''
run 0 repair -ri.bak --eol=lf --invalid=latin1 d
err '2 files repaired, 0 not repaired, 1 unchanged, 1 binary left out'
run 0 repair -ri.bak --eol=lf --invalid=latin1 d
err '0 files repaired, 0 not repaired, 3 unchanged, 1 binary left out'
run 2 repair -ri.bak --eol=lf d missing
err 'octavo: missing: No such file or directory
0 files repaired, 0 not repaired, 3 unchanged, 1 binary left out, 1 failed'

# ---------------------------------------------------------------- forms, marks, lines

begin 'other forms of UTF-8'
put f 'a\355\240\264\355\264\236\300\200\355\240\200b\377'
run 0 repair --from=CESU-8 f
out 'a\360\235\204\236\357\277\275\357\277\275\357\277\275b\357\277\275'
run 0 repair -f MUTF-8 f
out 'a\360\235\204\236\0\357\277\275b\357\277\275'
run 0 repair -f MUTF-8 --invalid=latin1 f
out 'a\360\235\204\236\0\303\255\302\240\302\200b\303\277'
put f '\300\257\374\204\200\200\200\200'
run 0 repair --from=UTF-8-RFC2044 f
out '/\357\277\275'
# In place, errors of the form are not those that UTF-8 would have.
put f '\300\257\300\257\300\257\377'
run 1 repair -i --from=UTF-8-RFC2044 f
err 'f: not repaired: errors in UTF-8-RFC2044, and no --invalid to say what to do with them'
run 0 repair -i --from=UTF-8-RFC2044 --invalid=skip f
out 'f: repaired: from UTF-8-RFC2044, 1 error removed\n'
for encoding in UTF-16LE ISO-8859-1 windows-1252 US-ASCII ISO-2022+UTF-8 UCS-4; do
	run 2 repair --from=$encoding f
	err "octavo: --from=$encoding: *octavo convert reads other encodings*"
done
run 2 repair --from=frobnicate f
err 'octavo: --from=frobnicate: *'

begin 'byte order marks'
put f '\357\273\277a\357\273\277'
put g 'b'
run 0 repair --bom=strip f g f
out 'a\357\273\277ba\357\273\277'
run 0 repair --bom=add g f g
out '\357\273\277ba\357\273\277b'
run 0 repair --bom=add -v f
out '\357\273\277a\357\273\277'
err 'f: unchanged'
run 0 repair --bom=keep f g
out '\357\273\277a\357\273\277b'
run 0 repair --bom=strip -v f
err 'f: repaired: 1 byte order mark removed'
: > empty
run 0 repair empty f g f
out '\357\273\277a\357\273\277ba\357\273\277'
run 0 repair --bom=keep g f
out 'b\357\273\277a\357\273\277'
put f '\377\357\273\277'
run 0 repair --bom=strip --invalid=skip f
out ''
# Texts that are shorter than a mark.
for short in '' a ab '\303\251'; do
	put f "$short"
	run 0 repair --bom=strip f
	out "$short"
	run 0 repair --bom=add f
	out "\357\273\277$short"
done

# stays [OPTION]: --undo-double must not change f, nor must --undo-double=auto.
stays() {
	for how in --undo-double --undo-double=auto; do
		run 0 repair $how "$@" f
		same "$dir/out" f
	done
}

begin 'text that was encoded twice'
put f 'caf\303\203\302\251 \303\242\342\202\254\305\223quoted\303\242\342\202\254\302\235 5 \303\242\342\200\232\302\254\n'
run 0 repair --undo-double f
out 'caf\303\251 \342\200\234quoted\342\200\235 5 \342\202\254\n'
err 'f: repaired: 1 line that was encoded twice'
run 0 repair -q --undo-double f
err ''
run 1 repair -n --undo-double f
out 'f: would be repaired: 1 line that was encoded twice\n'
# Through Latin-1: a with grave accent, the Euro sign.
put f '\303\203\302\240 la\n\303\242\302\202\302\254\n'
run 0 repair --undo-double f
out '\303\240 la\n\342\202\254\n'
err 'f: repaired: 2 lines that were encoded twice'
# In capitals: DEJA with accents.
put f 'D\303\203\342\200\260J\303\203\342\202\254 VU\n'
run 0 repair --undo-double f
out 'D\303\211J\303\200 VU\n'
# A single emoji.
put f '\303\260\305\270\313\234\342\202\254'
run 0 repair --undo-double f
out '\360\237\230\200'

begin 'text that was encoded three and more times'
# e with acute accent; a right quotation mark, which became C1 controls.
put f '\303\203\306\222\303\202\302\251'
run 0 repair --undo-double f
out '\303\251'
put f '\303\203\302\242\303\242\342\200\232\302\254\303\202\302\235'
run 0 repair --undo-double f
out '\342\200\235'
err '*1 line that was encoded twice'

begin 'text that only looks as if it was encoded twice'
# French with no-break spaces, German and Swedish quotation, capitals at the end of words.
put f '\302\253\302\240caf\303\251\302\240\302\273\ncaf\303\251\302\240\302\273\nSpa\303\237\342\200\234\nQUALIT\303\211\302\240: x\n'
run 0 repair --undo-double f
same "$dir/out" f
err ''
# A line that is correct in part stays, with a message.
put f '\303\203\302\251 \303\251\n\303\203\302\251\n'
run 0 repair --undo-double f
out '\303\203\302\251 \303\251\n\303\251\n'
err 'f: repaired: 1 line that was encoded twice, 1 line left that may be encoded twice, line 1, see --parts'
put f '\303\203\302\251 \303\251\n'
run 0 repair --undo-double f
same "$dir/out" f
err 'f: unchanged: 1 line left that may be encoded twice, line 1, see --parts'
# Two C1 controls are not likely to be meant.
put f '\303\202\342\200\246\303\202\342\200\246\n'
run 0 repair --undo-double f
same "$dir/out" f
# One word through Windows-1252, another through Latin-1.
put f '\303\242\342\202\254\302\235 \303\242\302\202\302\254\n'
run 0 repair --undo-double f
out '\342\200\235 \342\202\254\n'

# Finnish and Norwegian in capitals: a letter, and dots or a no-break space.
put f 'x\nKYLL\303\204\342\200\246\nx\nP\303\205\302\240GRUNN\n'
for how in --undo-double --undo-double=auto --undo-double=latin1 --undo-double=koi8-r; do
	run 0 repair $how f
	same "$dir/out" f
done
run 0 repair --undo-double f
err 'f: unchanged: 1 line left that may be encoded twice, line 4, see --parts'

begin 'no-break spaces that became blanks in text that was encoded twice'
# French, with one blank left of two, but not at the end of a word.
put f '\303\203 perturber la r\303\203\302\251flexion, jusqu\047\303\203 nos jours, voil\303\203 , \303\203 \303\203\302\251t\303\203\302\251\n'
run 0 repair --undo-double f
out '\303\240 perturber la r\303\251flexion, jusqu\047\303\240 nos jours, voil\303\240, \303\240 \303\251t\303\251\n'
# With both.
put f 'd\303\203\302\251j\303\203  vu\n'
run 0 repair --undo-double f
out 'd\303\251j\303\240 vu\n'
# Before a number, a word in parentheses, punctuation.
put f 'L\047h\303\203\302\264tel est situ\303\203\302\251 \303\203 c\303\203\302\264t\303\203\302\251 de la gare, \303\203 10 minutes, \303\203 (peu pr\303\203\302\250s) l\303\203 bas\n'
run 0 repair --undo-double f
out 'L\047h\303\264tel est situ\303\251 \303\240 c\303\264t\303\251 de la gare, \303\240 10 minutes, \303\240 (peu pr\303\250s) l\303\240 bas\n'
# Italian, where it ends words, and Vietnamese, where it is within them.
put f 'La citt\303\203 di Roma \303\203\302\250 la pi\303\203\302\271 bella, la sua qualit\303\203 , \303\203 Paris\n'
run 0 repair --undo-double f
out 'La citt\303\240 di Roma \303\250 la pi\303\271 bella, la sua qualit\303\240, \303\240 Paris\n'
put f 'Ch\303\203\302\272 \303\203\302\275 h\303\203 ng m\303\241\302\273\342\200\272i, ho\303\203 n th\303\203 nh\n'
run 0 repair --undo-double f
out 'Ch\303\272 \303\275 h\303\240ng m\341\273\233i, ho\303\240n th\303\240nh\n'
# The no-break space itself.
put f 'Prix : 10\303\202 000 \303\242\342\200\232\302\254, d\303\203\302\251j\303\203  pay\303\203\302\251 par la soci\303\203\302\251t\303\203\302\251\n'
run 0 repair --undo-double f
out 'Prix : 10\302\240000 \342\202\254, d\303\251j\303\240 pay\303\251 par la soci\303\251t\303\251\n'
# Characters that are good as they are, beside text that was encoded twice; words in capitals.
for line in '3\303\227 faster, 5\303\242\342\202\254\342\200\23410 km' '1 \303\205 and 5 \303\202\302\265m' 'EN \303\205 RENNE ER F\303\203\313\234RST' \
	'IRM\303\203 DE CARIDADE' 'Pass the matrix m\303\203 to f' 'voil\303\203 le travail' \
	'The operator \303\202 is Hermitian, it\303\242\342\202\254\342\204\242s' '\303\202 = exp(x) \303\242\342\202\254\342\200\234 y'; do
	put f "$line\n"
	stays
done
# Other letters, of which an octet was lost before a real blank: i and A with acute accents, A, Hebrew.
for line in 'aqu\303\203 est\303\203\302\241 la se\303\203\302\261ora' '\303\203 dag er gott ve\303\203\302\260ur' '\303\220 \303\221\342\200\232\303\221\342\200\271 \303\220\302\263\303\220\302\264\303\220\302\265?' \
	'\303\227\302\251\303\227 \303\227\342\200\235\303\227\305\276\303\227\302\251\303\227\302\252\303\227\305\276\303\227\302\251' '\303\242\342\202\254\305\223quoted\303\242\342\202\254 text' '\303\203\302\247a et \303\246  x'; do
	put f "$line\n"
	stays
done
# One after a part may be an octet of it, when that is undone again.
put f '\303\203\306\222\303\202\302\251t\303\203\306\222\303\202\302\251 d\303\203\306\222\303\202\302\251j\303\203\306\222  vu\n'
run 0 repair --undo-double f
out '\303\251t\303\251 d\303\251j\303\240 vu\n'

begin 'sequences of two to four octets that were encoded twice'
# A byte order mark, a check mark, Vietnamese, notes.
put f '\303\257\302\273\302\277id\n\303\242\305\223\342\200\235 No\nT\303\241\302\272\302\241i gi\303\203\302\241\n\303\242\342\204\242\302\253~\n'
run 0 repair --undo-double f
out '\357\273\277id\n\342\234\224 No\nT\341\272\241i gi\303\241\n\342\231\253~\n'
# Two letters that become one.
put f '\303\205\305\276imdi\n\303\204\305\222esky\n\303\204\305\222ESKY\n'
run 0 repair --undo-double f
out '\305\236imdi\n\304\214esky\n\304\214ESKY\n'
# A wedding, all of whose characters may end a word.
put f '\303\260\305\270\342\200\231\342\200\231\n'
run 0 repair --undo-double f
out '\360\237\222\222\n'
# The octets 81, 8D, 8F, 90 and 9D, which windows-1252 lacks.
put f 'x\303\205\302\201x\303\204\302\215x\303\204\302\217x\303\204\302\220x\303\205\302\235\n'
run 0 repair --undo-double=windows-1252 f
out 'x\305\201x\304\215x\304\217x\304\220x\305\235\n'

begin 'text that was encoded twice by way of other charsets'
put want 'Gr\303\274\303\237e aus K\303\266ln, \320\237\321\200\320\270\320\262\320\265\321\202\n'
for charset in windows-1250 windows-1251 koi8-r cp866 iso-8859-2 macintosh; do
	"$octavo" convert -f $charset want > f 2> "$dir/err"
	run 0 repair --undo-double=$charset f
	same "$dir/out" want
	run 0 repair --undo-double=auto f
	same "$dir/out" want
	run 0 repair --undo-double f
	same "$dir/out" f
done
run 2 repair --undo-double=utf-16 f
err 'octavo: --undo-double=utf-16: neither auto, nor an encoding of single octets*'
run 2 repair --undo-double=ebcdic-us f
err 'octavo: --undo-double=ebcdic-us: neither auto*'
# Mixed with the letters of the language, a pair is enough where the result is far likelier.
put f 'caf\304\202\302\251\nsoci\320\223\302\251t\320\223\302\251\n'
run 0 repair --undo-double=auto f
out 'caf\303\251\nsoci\303\251t\303\251\n'
put f 'soci\320\223\302\251t\320\223\302\251\n'
run 0 repair --undo-double=windows-1251 f
out 'soci\303\251t\303\251\n'
put f 'x\nHVORN\320\223\342\200\246R\n'
run 0 repair --undo-double=auto f
out 'x\nHVORN\303\205R\n'
# Polish and Portuguese, whose letters are others in these than in windows-1252.
for charset in windows-1250 iso-8859-2; do
	put want '\305\232liczny\nS\303\243o Paulo\n'
	"$octavo" convert -f $charset want > f 2> "$dir/err"
	for how in auto $charset; do
		run 0 repair --undo-double=$how f
		same "$dir/out" want
	done
done
# Good Thai and Russian is UTF-8 in these, and makes no sense; so do boxes.
put f '\340\271\200\340\270\232\340\270\231\340\270\264\340\270\231\n'
run 0 repair --undo-double=windows-874 f
same "$dir/out" f
put f "[\342\224\234\342\224\244]\n"
for how in auto cp437 cp866; do
	run 0 repair --undo-double=$how f
	same "$dir/out" f
done

begin 'parts of lines that were encoded twice'
# Good words, and errors.
put f 'caf\303\203\302\251 na\303\257ve\n'
run 0 repair --undo-double --parts f
out 'caf\303\251 na\303\257ve\n'
err 'f: repaired: 1 line that was encoded twice'
# Those that stay where parts are not undone: blanks are none of what was encoded twice.
put f '3\303\227 faster, 5\303\242\342\202\254\342\200\23410 km\n1 \303\205 and 5 \303\202\302\265m\n'
run 0 repair --undo-double --parts f
out '3\303\227 faster, 5\342\200\22310 km\n1 \303\205 and 5 \302\265m\n'
# Runs that are not enough by themselves, but together, and one between them that is good text.
put f 'x \303\203\302\251 CAF\303\211\342\202\254 \303\251\nNES\303\204\342\200\223KM\303\204\342\200\223 \303\205\302\240IS \303\251\n'
run 0 repair --undo-double --parts f
out 'x \303\251 CAF\303\211\342\202\254 \303\251\nNES\304\226KM\304\226 \305\240IS \303\251\n'
# What stands in one word with good characters stays.
put f '\342\200\234caf\303\203\302\251\342\200\235 \303\203\302\251t\303\203\302\251\303\203\357\277\275.\n'
run 0 repair --undo-double --parts f
same "$dir/out" f
# Nothing more is written where nothing can be.
put f '\303\203\302\251 \303\251\n'
repeat f 17
"$octavo" repair --undo-double --parts f > /dev/full 2> "$dir/err"
status_is 2 $?
# By way of windows-1251, beside good French.
put want '\303\251t\303\251: \320\264\320\276\321\200\320\276\320\263\320\276\320\265 \320\264\320\265\320\273\320\276\n'
put f '\303\251t\303\251: \320\240\322\221\320\240\321\225\320\241\320\202\320\240\321\225\320\240\321\226\320\240\321\225\320\240\302\265 \320\240\322\221\320\240\302\265\320\240\302\273\320\240\321\225\n'
run 0 repair --undo-double=auto --parts f
same "$dir/out" want
# Good text, and a word in which only two letters would become one: all of it stays.
put f 'CAF\303\211\342\200\246 \303\251\n\340\271\200\340\270\232\340\270\231\340\270\264\340\270\231 \303\251\n'
stays --parts
# Errors stay.
put f '\303\203\302\251 \377\303\203\302\251 \357\n'
run 1 repair --undo-double --parts f
out '\303\251 \377\303\203\302\251 \357\n'
run 2 repair --parts f
err "octavo: --parts: only with --undo-double
*"

begin 'good text that looks encoded twice'
# Words in capitals with a sign after them, a multiplication sign, a lone letter and a lone symbol.
put f 'CAF\303\211\342\202\2543\nRESOLUCI\303\223\302\241\n5\303\227\302\2433\nQUEM \303\211\302\277\nPETROVI\304\206\302\262\n'
stays
# After names and measures: daggers, signs of currency, exponents.
put f 'Jos\303\251\342\200\240\342\200\241\nJOS\303\211\342\200\240 (1950)\npay\303\251\302\240\342\202\254\n1.54 \303\205\302\2610.02\n2\303\227\302\275in\n160 \303\205\302\263, 12 \303\205\302\262\nUME\303\205\342\200\223PITE\303\205\342\200\223LULE\303\205\342\200\223BODEN\n10 k\316\251\302\2611 %%\n'
stays
put f 'S\303\255\342\200\246\302\277no?\nNo s\303\251\342\200\224\302\277y si no?\nCaf\303\251\342\200\223\302\2432.50\nAndr\303\251\302\262\342\200\240\nNescaf\303\251\302\256\342\200\240\n2\303\227\305\241unka\n6\303\227\305\223ufs\n20 m\303\205\302\2613\n'
stays --parts
put f '220\320\222\302\26110%%\n\342\200\223\302\2435m vs \342\200\223\302\2433m\n\316\224\302\262 and \316\224\302\262\n'
run 0 repair --undo-double=auto f
same "$dir/out" f
# A byte order mark before a quotation mark, Vietnamese, and different letters of Lithuanian are no chance.
put f '\303\257\302\273\302\277"x\nth\303\241\302\272\302\277\nNES\303\204\342\200\223KM\303\204\342\200\223 \303\205\302\240IS\n'
run 0 repair --undo-double f
out '\357\273\277"x\nth\341\272\277\nNES\304\226KM\304\226 \305\240IS\n'
put f 'la lettre \302\253\303\202\302\273\n'
run 0 repair --undo-double --parts f
same "$dir/out" f
# Quotation marks within words in capitals are none.
put f 'A\303\203\342\200\230OS\n'
run 0 repair --undo-double f
out 'A\303\221OS\n'
put f 'R\303\204\302\253ga\nPETROVI\303\204\342\200\240\n'
run 0 repair --undo-double f
out 'R\304\253ga\nPETROVI\304\206\n'
put f '(-1/2)! = \342\210\232\317\200\nwith \304\200\303\270 on\n(  `\302\254\302\264 )\n'
run 0 repair --undo-double=auto f
same "$dir/out" f

begin 'without a charset that glibc has, the others are tried'
mkdir modules
printf 'module CP1250// INTERNAL none 1\nmodule INTERNAL CP1250// none 1\n' > modules/gconv-modules
put f 'caf\303\203\302\251\n'
GCONV_PATH=$PWD/modules run 0 repair --undo-double=auto f
out 'caf\303\251\n'

begin 'text that was encoded twice by way of one of several charsets'
for charset in iso-8859-15 windows-1254 iso-8859-9 windows-1253 windows-1255 windows-1256 windows-1257 \
	cp437 cp850 cp852 koi8-u iso-8859-5; do
	put want 'K\303\266ln hat es fr\303\274her geh\303\266rt\n'
	"$octavo" convert -f $charset want > f 2> "$dir/err"
	run 0 repair --undo-double=auto f
	same "$dir/out" want
done
# In windows-1252 this would be a hotel with I and circumflex, and a regimen with s and cedilla.
put f 'un h\303\203\305\275tel\nPromijeni re\303\205\305\270im klizanja\n'
run 0 repair --undo-double=auto f
out 'un h\303\264tel\nPromijeni re\305\276im klizanja\n'
# One word does not tell: a Turkish name, a Croatian word.
put f 'Ay\303\205\305\270e\n'
run 0 repair --undo-double=auto f
same "$dir/out" f
put f 're\303\205\305\270im\n'
run 0 repair --undo-double=auto f
same "$dir/out" f
err 'f: unchanged: 1 line left that may be encoded twice, line 1, see --parts'

begin 'what was lost when text was encoded twice is not made up'
# Octets that windows-1257 and windows-1253 do not use became U+FFFD: it may stand for any of these.
put f 'h\303\266r \321\202\320\265\320\272\321\201\321\202, \321\200\321\203\321\201\321\201\320\272\320\270\320\271\n'
for charset in windows-1257 windows-1253; do
	run 0 convert --invalid=replace -f $charset -t utf-8 f
	cp "$dir/out" lossy
	run 0 repair --undo-double=auto lossy
	same "$dir/out" lossy
	# What is left of it is undone only if that is asked for.
	run 0 repair --undo-double=auto --parts lossy
	grep -q "^h$(printf '\303\266')r " "$dir/out" || fail "$(cat "$dir/out")"
done

begin 'long lines that were encoded twice'
put f '\303\203\302\251x'
repeat f 17
put want '\303\251x'
repeat want 17
run 0 repair --undo-double f
same "$dir/out" want
# What is held of it ends within a character of Russian.
put want '\320\221\320\276\320\273\321\214\321\210\320\265 '
repeat want 13
iconv -f latin1 -t utf-8 want > f
run 0 repair --undo-double f
same "$dir/out" want
err 'f: repaired: 1 line that was encoded twice'
printf '\303\251 \n' >> f
run 0 repair --undo-double --parts f
printf '\303\251 \n' >> want
same "$dir/out" want
err 'f: repaired: 1 line that was encoded twice'

begin 'a diff that ends within a change'
put f '\303\203\302\251x\n'
repeat f 15
printf '\0\n' >> f
called='cat f | octavo repair --undo-double --diff'
cat f | "$octavo" repair --undo-double --diff > "$dir/out" 2> "$dir/err"
status_is 2 $?
err 'octavo: -: is not text, as it has NUL; see --strip=nul, --binary'

begin 'line ends'
put f 'a\r\nb\nc\rd\r\r\n\r'
run 0 repair --eol=lf f
out 'a\nb\nc\rd\n\r'
run 0 repair --eol=crlf f
out 'a\r\nb\r\nc\rd\r\n\r'
run 0 repair -v --eol=lf f
err 'f: repaired: 2 line ends changed to LF, 2 CR without LF left, see --lone-cr'
run 0 repair -v --eol=crlf f
err 'f: repaired: 2 line ends changed to CR LF, 2 CR without LF left, see --lone-cr'
run 2 repair --eol=cr f
err 'octavo: --eol=cr: *lf, crlf*'

begin 'a CR without LF ends a line on request'
put f 'a\rb\r\rc\r'
for eol in lf crlf; do
	run 0 repair --eol=$eol f
	same "$dir/out" f
	err 'f: unchanged: 4 CR without LF left, see --lone-cr'
	run 0 repair -q --eol=$eol f
	err ''
done
run 0 repair --eol=lf --lone-cr f
out 'a\nb\n\nc\n'
run 0 repair -v --eol=crlf --lone-cr f
out 'a\r\nb\r\n\r\nc\r\n'
err 'f: repaired: 4 line ends changed to CR LF'
run 1 repair --diff --eol=lf --lone-cr f
out '--- f\n+++ f\trepaired\n@@ -1 +1 @@\n-a<U+000D>b<U+000D><U+000D>c<U+000D>\n\\ No newline at end of file\n+a<U+000A>b<U+000A><U+000A>c<U+000A>\n'
run 0 repair -i --eol=lf f
out ''
err 'f: unchanged: 4 CR without LF left, see --lone-cr'
run 0 repair -i --eol=lf --lone-cr f
put want 'a\nb\n\nc\n'
same f want
put f 'a\rb\r\nc\r\r\n'
run 0 repair --eol=lf --lone-cr f
out 'a\nb\nc\n\n'
# Where there are LFs, a CR is more often data.
put f 'a\rb\n'
run 0 repair --eol=lf f
err ''
run 0 repair -v --eol=lf f
err 'f: unchanged: 1 CR without LF left, see --lone-cr'
run 2 repair --lone-cr f
err 'octavo: --lone-cr: only with --eol*'

begin 'line ends across the boundary of two reads'
called='octavo repair ..'
for eol in lf crlf 'lf --lone-cr' 'crlf --lone-cr'; do
	for text in 'x\r\ny\n\r\n' '\r\r\n\n' 'a\r'; do
		put f "$text"
		# shellcheck disable=SC2086
		run 0 repair --eol=$eol f
		cp "$dir/out" "$dir/whole"
		# One octet at a time.
		mkfifo p
		# shellcheck disable=SC2086
		"$octavo" repair -q --eol=$eol p > "$dir/out" &
		exec 3> p
		rest=$text
		while [ -n "$rest" ]; do
			case $rest in
			\\*) octet=${rest%"${rest#??}"} ;;
			*) octet=${rest%"${rest#?}"} ;;
			esac
			rest=${rest#"$octet"}
			# shellcheck disable=SC2059
			printf "$octet" >&3
			sleep 0.01
		done
		exec 3>&-
		wait
		same "$dir/out" "$dir/whole" "$text in pieces with --eol=$eol"
		rm p
	done
done

begin 'letters and their marks'
# Text in NFC, one mark, two marks in the wrong order, Hangul, composition exclusions.
put f 'caf\303\251 cafe\314\201\nq\314\207\314\243 \341\204\200\341\205\241\341\206\250 \342\204\253 \340\245\230x'
run 0 repair -v --nfc f
out 'caf\303\251 caf\303\251\nq\314\243\314\207 \352\260\201 \303\205 \340\244\225\340\244\274x'
err 'f: repaired: 5 sequences that were not NFC'
run 0 repair -n --nfc < "$dir/out"
# HANGUL CHOSEONG FILLER begins a sequence, as all leading consonants do.
put f 'e\314\201\341\205\237\314\201\314\243'
run 0 repair -v --nfc f
out '\303\251\341\205\237\314\243\314\201'
err 'f: repaired: 2 sequences that were not NFC'
put g 'e\314\201\n'
run 1 repair --diff --nfc g
out '--- g\n+++ g\trepaired\n@@ -1 +1 @@\n-e<U+0301>\n+\303\251\n'
put f '\314\201'
repeat f 16
{ printf e; cat f; } > marks
run 0 repair --nfc marks
{ printf '\303\251'; tail -c +3 f; } > want
same "$dir/out" want
# Marks that become more than fit at once: of one piece of text, and of several.
for doublings in 16 17; do
	put f '\315\204'
	repeat f $doublings
	{ printf 'e'; cat f; printf 'x\n'; } > marks
	run 0 repair --nfd marks
	put f '\314\210\314\201'
	repeat f $doublings
	{ printf 'e'; cat f; printf 'x\n'; } > want
	same "$dir/out" want
done
put f 'e\377\314\201'
run 0 repair --nfc --invalid=skip f
out '\303\251'
# Much more ASCII, and errors, than are written at once.
put f 'e\314\201%065536d\n'
run 0 repair --nfc f
put want '\303\251%065536d\n'
same "$dir/out" want
put errors '\377'
repeat errors 16
{ printf 'e\314\201\n'; cat errors; } > f
{ printf '\303\251\n'; cat errors; } > want
run 1 repair -i --nfc f
same f want
out 'f: repaired: 1 sequence that was not NFC, 65536 errors left as they are\n'
# Decomposed, with marks in order, and composed again.
put f 'caf\303\251 q\314\207\314\243 \352\260\201 \342\204\253 \302\240\302\274\n'
run 0 repair -v --nfd f
out 'cafe\314\201 q\314\243\314\207 \341\204\200\341\205\241\341\206\250 A\314\212 \302\240\302\274\n'
err 'f: repaired: 4 sequences that were not NFD'
cp "$dir/out" g
run 0 repair -v --nfd g
err 'g: unchanged'
run 0 repair --nfc g
out 'caf\303\251 q\314\243\314\207 \352\260\201 \303\205 \302\240\302\274\n'
# Compatible characters become plain ones, composed and decomposed.
put f '\357\254\201 \302\262 \357\275\266\357\276\236 caf\303\251 e\314\201 \312\274\n'
run 0 repair -v --nfkc f
out 'fi 2 \343\202\254 caf\303\251 \303\251 \312\274\n'
err 'f: repaired: 4 sequences that were not NFKC'
cp "$dir/out" h
run 0 repair -v --nfkc h
err 'h: unchanged'
run 0 repair -v --nfkd f
out 'fi 2 \343\202\253\343\202\231 cafe\314\201 e\314\201 \312\274\n'
err 'f: repaired: 4 sequences that were not NFKD'
run 0 repair -i --nfkd f
out 'f: repaired: 4 sequences that were not NFKD\n'
run 0 repair -v --nfkd f
err 'f: unchanged'
run 0 repair --nfd --nfc g
out 'caf\303\251 q\314\243\314\207 \352\260\201 \303\205 \302\240\302\274\n'

begin 'C1 controls that were octets of a charset'
# Those that windows-1252 lacks stay; what is above them is not its own.
{
	printf '~\177\302\200\302\201\302\202\302\203\302\204\302\205\302\206\302\207\302\210\302\211'
	printf '\302\212\302\213\302\214\302\215\302\216\302\217\302\220\302\221\302\222\302\223\302\224\302\225'
	printf '\302\226\302\227\302\230\302\231\302\232\302\233\302\234\302\235\302\236\302\237\302\240\302\241'
} > f
{
	printf '~\177\342\202\254\302\201\342\200\232\306\222\342\200\236\342\200\246\342\200\240\342\200\241\313\206\342\200\260'
	printf '\305\240\342\200\271\305\222\302\215\305\275\302\217\302\220\342\200\230\342\200\231\342\200\234\342\200\235\342\200\242'
	printf '\342\200\223\342\200\224\313\234\342\204\242\305\241\342\200\272\305\223\302\235\305\276\305\270\302\240\302\241'
} > want
run 0 repair --c1=windows-1252 f
same "$dir/out" want
run 0 repair -v --c1=cp1252 f
err 'f: repaired: 27 C1 controls decoded'
run 0 repair -i --c1=windows-1252 f
out 'f: repaired: 27 C1 controls decoded\n'
same f want
run 0 repair -i --c1=windows-1252 f
out ''
put f 'Coatl\302\207n conf\302\222an\n'
run 0 repair --c1=macintosh f
out 'Coatl\303\241n conf\303\255an\n'
# KOI8-R has its no-break space there; windows-1253 lacks an octet.
put f '\302\232\302\212\302\213\n'
run 0 repair --c1=koi8-r f
out '\302\240\342\224\274\342\226\200\n'
run 0 repair --c1=windows-1253 f
out '\302\232\302\212\342\200\271\n'
# Also those in text that was encoded twice; before what removes or composes.
put f '\303\242\302\200\302\234quoted \302\224 \302\201\n'
run 0 repair --undo-double --parts --c1=windows-1252 --strip=control f
out '\342\200\234quoted \342\200\235 \n'
# Errors stay, and their octets are no controls.
put f '\302\341\302\223\223\302'
run 1 repair --c1=windows-1252 f
out '\302\341\342\200\234\223\302'
# One in each of several reads.
put f 'x\302\231\302\240'
put want 'x\342\204\242\302\240'
repeat f 15
repeat want 15
run 0 repair --c1=windows-1252 f
same "$dir/out" want
"$octavo" repair --c1=windows-1252 f > /dev/full 2> "$dir/err"
status_is 2 $?
for encoding in latin1 ISO-8859-15 us-ascii cp037 utf-16 UTF-8 frobnicate; do
	run 2 repair --c1=$encoding f
	err "octavo: --c1=$encoding: not an encoding of single octets that contains ASCII and has characters at 80 to 9F
Try*"
done

begin 'characters that cannot be seen are removed'
put f 'a\0b\33[1m\t\f\13\r\n\357\273\277c\302\205\302\200\n'
run 0 repair --strip=nul f
out 'ab\33[1m\t\f\13\r\n\357\273\277c\302\205\302\200\n'
err 'f: repaired: 1 NUL removed'
run 0 repair --strip=control,bom-inside f
out 'ab[1m\t\f\13\r\nc\302\205\n'
err 'f: repaired: 1 NUL, 2 control characters, 1 byte order mark inside removed'
run 0 repair -q --strip=control --strip=bom-inside f
out 'ab[1m\t\f\13\r\nc\302\205\n'
err ''
put g '\357\273\277\357\273\277a\0'
run 0 repair --strip=bom-inside g
out '\357\273\277a\0'
run 0 repair --strip=bom-inside --bom=strip g
out 'a\0'
put g 'good\n'
run 0 repair -v --strip=control,nul,bom-inside g
err 'g: unchanged'
run 2 repair --strip=,tag g
err 'octavo: --strip=,tag: no such kind*'
run 2 repair --strip=bidi,frob g
err "octavo: --strip=frob: no such kind, there are invisible, bidi-control,*Try 'octavo repair --help'."
put f 'pass\342\200\213word\302\255 \342\200\256x\342\200\216\363\240\201\201 \342\200\250end\n'
run 0 repair --strip=invisible f
out 'password \342\200\256x\342\200\216\363\240\201\201 \342\200\250end\n'
err 'f: repaired: 2 invisible characters removed'
run 0 repair --strip=bidi,tag,invisible f
out 'password x \342\200\250end\n'
err 'f: repaired: 2 invisible characters, 2 bidirectional controls, 1 tag character removed'
run 1 repair --diff --strip=bidi f
out '--- f\n+++ f\trepaired\n@@ -1 +1 @@\n-pass<U+200B>word<U+00AD> <U+202E>x<U+200E><U+E0041> <U+2028>end\n+pass<U+200B>word<U+00AD> x<U+E0041> <U+2028>end\n'
run 1 repair -n --strip=bidi f
out 'f: would be repaired: 2 bidirectional controls removed\n'
run 0 repair -i --strip=bidi,tag,invisible f
out 'f: repaired: 2 invisible characters, 2 bidirectional controls, 1 tag character removed\n'
put want 'password x \342\200\250end\n'
same f want

begin 'what spelling needs is not removed'
# A family, a heart on fire, a keycap, the flag of Scotland; Persian, Devanagari, Thai.
put f '\360\237\221\251\342\200\215\360\237\221\251\342\200\215\360\237\221\247 \342\235\244\357\270\217\342\200\215\360\237\224\245 1\357\270\217\342\203\243 \360\237\217\264\363\240\201\247\363\240\201\242\363\240\201\263\363\240\201\243\363\240\201\264\363\240\201\277\n\331\205\333\214\342\200\214\330\256\331\210\330\247\331\207\331\205 \340\244\225\340\245\215\342\200\215\340\244\267 \340\270\201\342\200\213\340\270\202\n'
run 0 repair -v --strip=invisible,tag,bidi,control,nul,bom-inside f
same "$dir/out" f
err 'f: unchanged'
put f '\331\205\342\200\214\342\200\214\330\256'
run 0 repair --strip=invisible f
out '\331\205\342\200\214\330\256'

begin 'errors stay where characters are removed, and never become characters'
put f 'a\303\0\251\0b\377\0\n'
run 1 repair --strip=nul f
out 'a\303\0\251b\377\n'
err 'f: repaired: 2 NULs removed, 3 errors left as they are'
run 0 repair --strip=nul --invalid=replace f
out 'a\357\277\275\357\277\275b\357\277\275\n'

begin 'NULs are removed in place from text that is not binary'
put f 'a\0b\n'
run 0 repair -i --strip=nul f
out 'f: repaired: 1 NUL removed\n'
put want 'ab\n'
same f want
for binary in 'a\0\377' 'a\0 \0l\0i\0n\0e\0 \0o\0f\0 \0t\0e\0x\0t\0\n\0' '\377\376a\0'; do
	put f "$binary"
	cp f want
	run 2 repair -i --strip=nul f
	case $binary in
	*377\\376*) err 'octavo: f: has the byte order mark of another encoding*' ;;
	*) err 'octavo: f: has NUL, and is not UTF-8 otherwise; see --binary' ;;
	esac
	same f want
done

begin 'NULs that --for refuses stay in place, and are reported'
put f 'gr\303\274n a\0b\n'
cp f want
run 1 repair -i --for=json f
err 'f: not repaired: 1 character left that --for=json refuses'
same f want

begin 'nothing is shown of a file that a NUL in its middle makes binary'
{ head -c 3000000 /dev/zero | tr '\0' a | fold -w 99; printf '\0\n'; } > f
cp f want
run 2 repair --diff --bom=add f
out ''
err 'octavo: f: is not text, as it has NUL; see --strip=nul, --binary'
same f want

# ---------------------------------------------------------------- outputs

begin 'to another file'
put f 'a\377'
put want 'a\357\277\275'
put old 'old'
run 0 repair -o new f
same new want
run 2 repair -o old f missing
err '*octavo: missing: *'
put want 'old'
same old want
run 2 repair -o f f
err 'octavo: f: input file is output file'
put want 'a\377'
same f want
run 2 repair -o new -i f
err 'octavo: --output: *'
run 2 repair -o new -n f
err 'octavo: --output: *'
only f new old want

begin 'trouble with one file, standard output has the others'
put f 'f\377'
put g 'g'
run 2 repair --invalid=skip f missing g
out 'fg'
err '*octavo: missing: *'
if [ -e /dev/full ]; then
	called='octavo repair > /dev/full'
	"$octavo" repair f g > /dev/full 2> "$dir/err"
	status_is 2 $?
	[ "$(wc -l < "$dir/err")" -eq 1 ] || fail 'more than one message'
fi

begin 'dry run'
put f 'a\377\200'
put g 'good'
mkfifo p
run 1 repair --invalid=replace --dry-run g f g
out 'f: would be repaired: 2 errors replaced by U+FFFD\n'
run 1 repair --invalid=replace -n -q g f
out ''
run 0 repair -nv g g
err 'g: unchanged
g: unchanged'
out ''
run 0 repair -n --bom=keep --replace-per=run g
run 1 repair -n --bom=add g
out 'g: would be repaired: 1 byte order mark added\n'
run 2 repair -n --invalid=replace f missing
out 'f: would be repaired: 2 errors replaced by U+FFFD\n'
err 'octavo: missing: *'
run 1 repair -n --invalid=replace < f
out '-: would be repaired: 2 errors replaced by U+FFFD\n'
put f '\355\240\264\355\264\236'
run 1 repair -n --from=CESU-8 f
out 'f: would be repaired: from CESU-8\n'
put f '\0\377'
for how in -n '-n -i' -i; do
	run 2 repair $how --invalid=replace f
	err 'octavo: f: is not text, as it has NUL*'
done
run 1 repair -n --binary --invalid=replace f
put want '\0\377'
same f want

begin 'diff'
put f '1\n2\n3\n4\n5\ncaf\351 caf\303\251\n7\n8\n9\n10\n11\n12\n\302\205\r\n14\n\33end\377'
run 1 repair --diff --invalid=replace f
out '--- f\n+++ f\trepaired\n@@ -3,7 +3,7 @@\n 3\n 4\n 5\n-caf<E9> caf\303\251\n+caf\357\277\275 caf\303\251\n 7\n 8\n 9\n@@ -12,4 +12,4 @@\n 12\n <U+0085><U+000D>\n 14\n-<U+001B>end<FF>\n\\ No newline at end of file\n+<U+001B>end\357\277\275\n\\ No newline at end of file\n'
run 1 repair -i --diff --invalid=skip --eol=lf f
out '--- f\n+++ f\trepaired\n@@ -3,13 +3,13 @@\n 3\n 4\n 5\n-caf<E9> caf\303\251\n+caf caf\303\251\n 7\n 8\n 9\n 10\n 11\n 12\n-<U+0085><U+000D>\n+<U+0085>\n 14\n-<U+001B>end<FF>\n\\ No newline at end of file\n+<U+001B>end\n\\ No newline at end of file\n'
put g 'good\n'
run 0 repair --diff g
out ''
put g ''
run 1 repair --diff --bom=add g
out '--- g\n+++ g\trepaired\n@@ -0,0 +1 @@\n+<U+FEFF>\n\\ No newline at end of file\n'
put g '\n\377'
run 1 repair --diff --invalid=skip < g
out '--- -\n+++ -\trepaired\n@@ -1,2 +1 @@\n \n-<FF>\n\\ No newline at end of file\n'
put g 'x\377\na\nb\nx\377\n1\n2\n3\n4\n'
run 1 repair --diff --invalid=skip g
out '--- g\n+++ g\trepaired\n@@ -1,7 +1,7 @@\n-x<FF>\n+x\n a\n b\n-x<FF>\n+x\n 1\n 2\n 3\n'
run 2 repair --diff missing g
err 'octavo: missing: *'
run 2 repair --diff -o x g
err 'octavo: --output: *'

begin 'diff: a change in a long line'
put x 'x\302\240'
repeat x 15
put f '\200'
cat x f x > long
run 1 repair --diff --invalid=latin1 long
[ "$(wc -l < "$dir/out")" -eq 7 ] || fail 'not two lines'
[ "$(wc -c < "$dir/out")" -lt 1500 ] || fail 'too long'
grep -q '^-\[\.\.\].*<80>.*\[\.\.\]$' "$dir/out" || fail 'no octet'
grep -q '^+\[\.\.\].*<U+0080>.*\[\.\.\]$' "$dir/out" || fail 'no character'
run 0 repair --diff --invalid=latin1 x

begin 'diff: a change in each of many lines'
put f '\377\n'
repeat f 16
run 1 repair --diff --invalid=skip f
[ "$(grep -c '^-' "$dir/out")" -eq 65537 ] || fail 'not all lines'

begin 'directories'
mkdir d d/e .h
put d/f '\357\273\277f'
put d/e/g '\357\273\277g'
put d/binary '\357\273\277\0'
put .h/f '\357\273\277f'
put want 'f'
run 2 repair -r --bom=strip d
err 'octavo: --recursive: needs *'
run 2 repair --files0-from=f --bom=strip
err 'octavo: --files0-from: needs *'
run 1 repair -rn --bom=strip
out 'd/e/g: would be repaired: 1 byte order mark removed\nd/f: would be repaired: 1 byte order mark removed\n'
run 0 repair -ri --bom=strip
out 'd/e/g: repaired: 1 byte order mark removed\nd/f: repaired: 1 byte order mark removed\n'
same d/f want
run 0 repair -ri --bom=strip
out ''
called='octavo repair --files0-from=-'
printf '.h/f\0d/binary\0' | "$octavo" repair -i -q --binary --files0-from=- --bom=strip > "$dir/out"
same .h/f want
put want '\0'
same d/binary want

begin 'in place: UTF-16 is not taken for ill-formed UTF-8'
put f '\377\376\11\116\214\116'
cp f want
run 1 repair -i f
err 'f: not repaired: begins with the byte order mark of utf-16le*octavo convert -i.bak -f utf-16 f *'
run 2 repair -i --invalid=replace f
err 'octavo: f: has the byte order mark of another encoding; see octavo convert, or --binary'
same f want

# ---------------------------------------------------------------- in place

begin 'in place'
put f 'a\377b'
put g 'good\n'
put want 'a\357\277\275b'
before=$(inode g)
touch -d 2001-02-03 g
run 0 repair -i --invalid=replace f g
out 'f: repaired: 1 error replaced by U+FFFD\n'
err ''
same f want
[ "$(inode g)" = "$before" ] || fail 'another file in place of a good one'
[ -n "$(find g -newermt 2001-02-02 ! -newermt 2001-02-04)" ] || fail 'another time'
put f 'a\377b'
run 0 repair --in-place -q --invalid=replace f
out ''
same f want
only f g want

begin 'in place: a large file that is read and written at once'
put f 'caf\351 caf\303\251\n'
repeat f 14
sed 's/\xe9\x20/\xc3\xa9 /' f > want
run 0 repair -i --invalid=latin1 f
same f want
only f want

begin 'in place: a backup'
put f '\377'
put old '\377'
run 0 repair -i.orig --invalid=skip f
same f.orig old
put want ''
same f want
put f '\377'
run 2 repair --in-place=.orig --invalid=replace f
err 'octavo: *f.orig: exists already*'
same f old
run 0 repair --in-place= --invalid=replace f
put good ''
run 0 repair -i.bak good
only f f.orig good old want
run 0 repair -vi good
err 'good: unchanged'
run 2 repair --touch good
err 'octavo: --touch: needs *'
run 2 repair -i/x f
err 'octavo: /x: *'

begin 'in place: trouble with one file, the others are repaired'
put f '\377'
mkdir d
mkfifo p
put many '\377'
ln many names
put binary '\377\0'
put want ''
run 2 repair -i --invalid=skip missing d p many binary /dev/null f
out 'f: repaired: 1 error removed\n'
for why in 'missing: No such' 'd: is a dir' 'p: not a regular' 'many: has other' 'binary: is not text' \
	'/dev/null: not a regular'; do
	grep -q "^octavo: $why" "$dir/err" || fail "not: $why"
done
same f want
put want '\377'
same many want
run 0 repair -i --binary --invalid=skip binary
put want '\0'
same binary want
only binary d f many names p want

begin 'in place: a file that does not change is never refused'
put f 'good'
ln f hard
chmod 444 f
put f.bak 'another'
run 0 repair -i.bak f hard
out ''
err ''

begin 'in place: names are needed'
run 2 repair -i
err 'octavo: -: standard input *'
run 2 repair -i - < /dev/null
err 'octavo: -: standard input *'

begin 'in place: the target of a symbolic link'
mkdir d
put d/f '\377'
ln -s d/f link
ln -s link twice
ln -s nowhere dangling
run 0 repair -i.old --invalid=skip twice
out 'twice: repaired: 1 error removed\n'
[ -L link ] && [ -L twice ] || fail 'no links any more'
put want ''
same d/f want
put want '\377'
same d/f.old want
run 2 repair -i dangling
err 'octavo: dangling: No such*'

begin 'in place: names of files that are not UTF-8 or have a line feed'
file=$(printf 'a\377b\nc')
printf '\377' > "$file"
run 0 repair -i --invalid=skip "$file"
out 'a\\xffb\\nc: repaired: 1 error removed\n'

begin 'in place: text that was encoded twice'
put f 'l\303\203\302\251t\303\203\302\251\nr\303\251el\n'
put want 'l\303\251t\303\251\nr\303\251el\n'
run 0 repair -i --undo-double f
out 'f: repaired: 1 line that was encoded twice\n'
same f want
run 0 repair -i --undo-double f
out ''
same f want

begin 'in place: backups are not repaired by the next call'
mkdir tree
put tree/f 'a\377'
put tree/g.bak 'b\377'
run 0 repair -r -i.bak --invalid=replace tree
out 'tree/f: repaired: 1 error replaced by U+FFFD\n'
put tree/f 'c'
run 0 repair -r -i.bak tree
out ''
run 0 repair -r -n -i.bak tree
out ''
run 0 repair -i.bak --invalid=replace tree/g.bak
out 'tree/g.bak: repaired: 1 error replaced by U+FFFD\n'
run 0 repair -r -i --invalid=skip tree
out 'tree/f.bak: repaired: 1 error removed\ntree/g.bak.bak: repaired: 1 error removed\n'

# ---------------------------------------------------------------- what nobody asked for

# left FILE ARGUMENT..: repair must refuse the file, with a diagnosis, in each way that would change
# it, and leave it as it is.
left() {
	file=$1
	shift
	cp "$file" before
	for how in -i -i.bak -n '-n -i' --diff; do
		run 1 repair $how "$@" "$file"
		err "$file: not repaired: *"
		out ''
		same "$file" before
	done
	[ ! -e "$file.bak" ] || fail 'there is a backup'
}

begin '--undo-double: a line that is undone twice'
put f '\303\203\342\200\246\303\205\302\270of\303\203\306\222\303\202\302\266re Pijamal\303\203\342\200\236\303\202\302\261\n'
run 0 repair -v --undo-double=auto f
err 'f: repaired: 1 line that was encoded twice'
out '\305\237of\303\266re Pijamal\304\261\n'

begin 'combining marks in a diff are code points where it normalizes'
put f 'e\314\201\n'
run 1 repair --diff --nfc f
out '--- f\n+++ f\trepaired\n@@ -1 +1 @@\n-e<U+0301>\n+\303\251\n'
run 1 repair --diff --eol=crlf f
out '--- f\n+++ f\trepaired\n@@ -1 +1 @@\n-e\314\201\n+e\314\201<U+000D>\n'

begin 'in place: another charset, after the byte order mark of UTF-8, and as the octets say'
put f '\357\273\277\321\372\345\370\374 \345\371\270 \375\362\350\365 \341\363\353\356\352\n'
run 0 repair -i --invalid=windows-1251 f
put want '\357\273\277\320\241\321\212\320\265\321\210\321\214 \320\265\321\211\321\221 '
put more '\321\215\321\202\320\270\321\205 \320\261\321\203\320\273\320\276\320\272\n'
cat more >> want
same f want
# As Shift_JIS all of it is text; windows-1252 lacks 81.
put f '\223\372\226\173\214\352\202\314\203\145\203\114\203\130\203\147\202\305\202\267\201\102\n'
cp f want
run 1 repair -i --invalid=windows-1252 f
err 'f: not repaired: * looks like *octavo convert -i.bak -f [sc][hp]*'
same f want

begin 'in place: errors that nobody told what to do with'
put f 'gr\374n\n'
left f
err 'f: not repaired: 1 error and no UTF-8 sequences: looks like *octavo convert -i.bak -f *--invalid=replace f *'
put f 'caf\303\251 na\303\257ve it\222s\n'
left f
err '*1 error among 2 UTF-8 sequences: UTF-8 with *octavo repair -i.bak --invalid=windows-1252 f *'
put f 'caf\303\251 caf\303'
left f
err '*: UTF-8 that ends within a character, as if cut off*octavo repair -i.bak --invalid=skip f *'
put f 'caf\303\251 \360\237\230'
left f
err '*: UTF-8 that ends within a character, as if cut off*'
put f 'caf\303\251 \303'
cat f f > g
left g
err '*: UTF-8 with *'
put f 'plain caf\351'
left f
err '*and no UTF-8 sequences: [!U]*'
put f '\355\240\275\355\270\200\n'
left f
err '*: well-formed as cesu-8*octavo repair -i.bak -f cesu-8 f *'
run 1 repair -i -f cesu-8 -n f
err ''
put f 'a\377'
left f -f cesu-8
put 'a b' '\377'
left 'a b'
err "*octavo * 'a b' *"

begin 'only what was asked for'
# A mark, Latin-1, CR LF; a stray octet among letters with their marks; a line encoded twice
put f '\357\273\277gr\374n\r\nA\314\212\377e\314\201\n\303\203\302\251\n\377\n'
asked() {
	put want "$2"
	cp f g
	run 1 repair -i "$1" g
	out "g: repaired: $3, 3 errors left as they are\n"
	same g want
	run 1 repair "$1" f
	same "$dir/out" want
	err "f: repaired: $3, 3 errors left as they are"
	run 1 repair -n "$1" f
	out "f: would be repaired: $3, 3 errors left as they are\n"
	cp f g
	run 0 repair -i "$1" --invalid=keep g
	same g want
}
asked --eol=lf '\357\273\277gr\374n\nA\314\212\377e\314\201\n\303\203\302\251\n\377\n' \
	'1 line end changed to LF'
asked --bom=strip 'gr\374n\r\nA\314\212\377e\314\201\n\303\203\302\251\n\377\n' \
	'1 byte order mark removed'
asked --undo-double '\357\273\277gr\374n\r\nA\314\212\377e\314\201\n\303\251\n\377\n' \
	'1 line that was encoded twice'
asked --nfc '\357\273\277gr\374n\r\n\303\205\377\303\251\n\303\203\302\251\n\377\n' \
	'2 sequences that were not NFC'
run 0 repair -i --invalid=keep f
out ''
run 0 repair --invalid=keep f
same "$dir/out" f
err 'f: unchanged: 3 errors left as they are'

begin 'text in another charset is not replaced'
put f 'Gr\374\337e aus K\366ln, sch\366n \374ber die Stra\337e.\n'
repeat f 4
run 1 repair f
err 'f: not repaired: 96 errors and no UTF-8 sequences: looks like *octavo convert -i.bak -f *'
out ''
called='octavo repair < f'
"$octavo" repair < f > "$dir/out" 2> "$dir/err"
status_is 1 $?
out ''
put old 'old'
cp old want
run 1 repair -o old f
same old want
run 0 repair --invalid=replace f
err 'f: repaired: 96 errors replaced by U+FFFD'
put f 'a\0b\0 \0c\0d\0\n\0e\0f\0 \0g\0h\0\n\0'
run 1 repair f
err 'f: not repaired: looks like utf-16le*'
out ''
# UTF-8 before it makes it a mixture.
put f 'd\303\251j\303\240 vu \350 \350 \350 \350 \n'
run 0 repair f
err 'f: repaired: 4 errors replaced by U+FFFD'

# judged STATUS: 'repair f' must say and write the same of a file and of what comes in pieces.
judged() {
	run "$1" repair f
	sed 's/^f:/-:/; s/ f  #/ FILE  #/' "$dir/err" > told
	cp "$dir/out" written
	for size in 1 5 1000 8192 100000; do
		called="head -c $size f .. | octavo repair"
		{ head -c $size && sleep 0.05 && cat; } < f | "$octavo" repair > "$dir/out" 2> "$dir/err"
		status_is "$1" $?
		same "$dir/err" told
		[ "$1" = 1 ] || same "$dir/out" written
	done
}

begin 'text in another charset: what is read at once makes no difference'
put f 'Gr\374\337e aus K\366ln, sch\366n \374ber die Stra\337e.\n'
repeat f 13
cp f latin1
seq 1 40000 > ascii
cat ascii latin1 > f
judged 1
err '-: not repaired: looks like *'
"$octavo" convert -f latin1 latin1 > utf8
{ head -c 140000 latin1; cat utf8 utf8 utf8; } > f
judged 0
err '-: repaired: * errors replaced by U+FFFD'
# The same after the first MiB is not looked at.
cat latin1 latin1 latin1 latin1 utf8 > f
judged 1
# UTF-8 before it decides, where it is judged by it and where it is too much.
put g 'd\303\251j\303\240 vu.\n'
repeat g 6
for more in 1 2; do
	repeat g 1
	cat g latin1 > f
	judged 0
done
cp g utf8
{ head -c 9000 ascii; cat utf8 ascii latin1; } > f
judged 0
# Of 2 KiB from the first character on that is not ASCII, one octet is missing, and none.
printf 'a\303\251%2045s\355\240\275\355\270\200' '' > f
judged 1
err '-: not repaired: 6 errors among 1 UTF-8 sequence: well-formed as cesu-8*'
printf 'a\303\251%2046s\355\240\275\355\270\200' '' > f
judged 0
# The end may be missing: that is no error before it is known.
put f 'abc \303'
judged 0
err '-: repaired: 1 error replaced by U+FFFD'
# A text is judged by itself, whatever was read before it.
run 1 repair f latin1
err '*latin1: not repaired: *'
# NUL tells, also where all octets are well-formed: U+A9C3.
put f 'a\0b\0 \0c\0d\0\n\0e\0f\0 \0g\0h\0\n\0\303\251\n\0'
judged 1
err '-: not repaired: looks like utf-16le*'
# A declaration far before the first error, which alone would be too few.
{ printf '<meta charset=koi8-r>\n'; cat ascii; printf '\344\301, \305\335\305 \322\301\332.\n'; } > f
judged 1
err '-: not repaired: koi8-r, as an HTML meta element says*'
# It ends where the last octet that is judged is, and one after it; the first error is the third.
cat latin1 latin1 latin1 latin1 | head -c 1048578 > f
judged 1
err '-: not repaired: * errors and no *'
printf x >> f
judged 1
err '-: not repaired: looks like *'

begin 'an error in a pipe that goes on slowly is not held back for ever'
{
	printf 'a\351b\n'
	await 'held back' test -s "$dir/out"
} | "$octavo" repair > "$dir/out" 2> "$dir/err"
called='octavo repair'
out 'a\357\277\275b\n'

begin 'diff of a pipe: text in another charset is not replaced'
put f 'Gr\374\337e aus K\366ln, sch\366n \374ber die Stra\337e.\n'
repeat f 4
called='cat f | octavo repair --diff'
cat f | "$octavo" repair --diff > "$dir/out" 2> "$dir/err"
status_is 1 $?
out ''
err '-: not repaired: 96 errors and no UTF-8 sequences: looks like *'

begin 'text in another charset that has sequences of UTF-8 by chance'
put f '\273\303\320\340\267\310\344\267\302\340\273\347\271\273\303\320\340\267\310\267\325\350\312\307\302\247\322\301 \244\271\344\267\302\241\324\271\242\351\322\307\267\330\241\307\321\271 \341\305\320\340\303\325\302\271\300\322\311\322\344\267\302\241\321\271\267\325\350\342\303\247\340\303\325\302\271\n'
left f --invalid=tis-620
err '*octavo convert -i.bak -f tis-620 f *'
# No charset is known, and one is said.
put f 'a \201\303\251\215\377\376\220\201 b\n'
run 0 repair --invalid=windows-1252 f
out 'a \302\201\303\251\302\215\303\277\303\276\302\220\302\201 b\n'
put f 'caf\303\251\222s \303\251t\303\251\n'
run 0 repair --invalid=windows-1252 f
out 'caf\303\251\342\200\231s \303\251t\303\251\n'

begin 'lines that are hardly UTF-8, but have sequences of it, are told'
# "Ещё раз.", "Берём её." and "Да." in KOI8-R, where an e with dots ends a sequence.
printf 'Да, ещё раз.\n%.0s' 1 2 3 > good
cat good > f
printf '\345\335\243 \322\301\332.\n\342\305\322\243\315 \305\243.\n\344\301.\n' >> f
cp f old
for how in -n --diff -i; do
	run "$([ $how = -i ] && echo 0 || echo 1)" repair $how --invalid=koi8-r f
	err 'f: warning: line 4 and 1 more: hardly UTF-8, but what of it looks so stays as it is'
done
cp old f
run 0 repair -i -q --invalid=koi8-r f
err ''
(cat good; printf '\344\301.\n') > f
run 0 repair -i --invalid=koi8-r f
err ''

begin 'errors that are left are told, by -n as by -i'
put f 'a\377b\n'
cp f old
for how in -i -n --diff; do
	run 1 repair $how --eol=lf f
	out ''
	err 'f: not repaired: 1 error left as it is'
	run 0 repair $how --eol=lf --invalid=keep f
	err ''
done
same f old

begin 'a refused file hides no trouble'
put f 'Gr\374\337e aus K\366ln, sch\366n \374ber die Stra\337e.\n'
mkdir sub
run 2 repair f sub

begin 'commands have no name of standard input'
put f 'Gr\374\337e aus K\366ln, sch\366n \374ber die Stra\337e.\n'
run 1 repair - < f
err '*octavo convert -i.bak -f windows-1252 FILE *'
put ./- 'Gr\374\337e aus K\366ln, sch\366n \374ber die Stra\337e.\n'
run 1 repair -i ./-
err '*octavo convert -i.bak -f windows-1252 ./- *'
put =f 'Gr\374\337e aus K\366ln, sch\366n \374ber die Stra\337e.\n'
run 1 repair -i =f
err "*octavo convert -i.bak -f windows-1252 '=f' *"

begin 'a shell reads the name in a command again, and nothing in it reaches the terminal'
bash -c : 2> "$dir/err" || skip 'no bash'
odd=$(printf "\\033[31m ab'c\\nd\\\\e \\303\\274\\342\\200\\256 \\377.txt")
for file in "$odd" "it's" '\back' 'a b' '~' "$(printf 'M\303\274ll.txt')"; do
	put "$file" 'Gr\374\337e aus K\366ln, sch\366n \374ber die Stra\337e.\n'
	run 1 repair -i -- "$file"
	sed -n 's/.*octavo convert -i.bak -f windows-1252 \(.*\)  # .*/printf %s \1/p' "$dir/err" > again
	LC_ALL=C grep -q "$(printf '[\001-\037\377]')" "$dir/err" && fail 'not printable'
	[ "$(bash again)" = "$file" ] || fail "not the name: $(cat again)"
	rm -f ./"$file"
done

finish
