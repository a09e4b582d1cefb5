#!/bin/sh
# SPDX-License-Identifier: MIT
# cli-files.sh - which files commands read: sh tests/cli-files.sh PATH_TO_OCTAVO
. "$(dirname "$0")/cli-lib.sh"

# bad FILE ..: writes files that are not UTF-8, and makes their directories.
bad() {
	for file; do
		mkdir -p "$(dirname "./$file")"
		printf '\377' > "./$file"
	done
}

# found FORMAT: check must have found these files.
found() {
	sed -n 's/:1:1: error: .*//p' "$dir/out" > "$dir/found"
	# shellcheck disable=SC2059
	printf -- "$1" > "$dir/want"
	same "$dir/found" "$dir/want" files
}

# as_user: skips the case for root, who may read everything.
as_user() {
	[ "$(id -u)" != 0 ] || skip 'root may read everything'
}

# ---------------------------------------------------------------- directories

begin 'a directory is trouble, and not well-formed'
bad d/f g
run 2 check d g
found 'g\n'
err 'octavo: d: is a directory; -r searches it'

begin '-r: sorted, each directory where its name is'
bad b/f a.txt B c/d/e c/b 'b!' d
mkdir empty
run 1 check -r .
found './B\n./a.txt\n./b/f\n./b!\n./c/b\n./c/d/e\n./d\n'
err ''

begin '-r without a file is what is here'
bad a d/b ./-
printf '\376' | run 1 check -r
found './-\na\nd/b\n'
err ''

begin '-r: the root directory'
run 0 check -r / -g '!*'
out ''
err 'octavo: --recursive: no file was found*'

begin '-r: operands in their order, files and directories'
bad b/2 b/1 a c
run 1 check c -r b/ a
found 'c\nb/1\nb/2\na\n'
printf '\377' | run 1 check -r - b
found '-\nb/1\nb/2\n'

begin '-r: nothing in an empty directory'
mkdir d
run 0 check -r d
out ''
err 'octavo: --recursive: no file was found; hidden and ignored ones are left out'
put d/f 'a\n'
run 0 check -r d
err ''
run 0 check -r -g '*.none' d
err 'octavo: --recursive: no file was found*'
run 2 check -g '*.none' d/f
err "octavo: --glob: needs --recursive*Try 'octavo check --help'."
rm d/f

begin '-r: symbolic links are followed where they are named'
bad d/f other/f g
ln -s ../other d/link
ln -s ../g d/to-file
ln -s nowhere d/broken
ln -s .. d/up
run 1 check -r d
found 'd/f\n'
err ''
run 1 check -r d/link d/to-file
found 'd/link/f\nd/to-file\n'
run 2 check -r d/broken
err 'octavo: d/broken: No such file or directory'

begin '-r: special files are left out'
bad d/f
mkfifo d/fifo
run 1 check -r d
found 'd/f\n'
err ''

begin '-r: what cannot be read is trouble, and the rest is checked'
bad d/a d/b/f d/c/f d/e
chmod 0 d/a d/b
as_user
[ -n "$why_skip" ] || {
	run 2 check -r d
	found 'd/c/f\nd/e\n'
	err 'octavo: d/a: Permission denied
octavo: d/b: Permission denied'
}
chmod 700 d/b

begin '-r: a file that is gone when its turn comes'
bad d/b d/c
put d/a '\377\n'
repeat d/a 16
# The output is more than a pipe holds; it is read only after the file has been removed.
called='octavo check -r -j1 d'
{
	"$octavo" check -r -j1 --max-errors=100000 d 2> "$dir/err"
	echo $? > "$dir/status"
} | {
	head -c 1 > /dev/null
	rm d/b
	tail -n 1 > "$dir/out"
}
found 'd/c\n'
status_is 2 "$(cat "$dir/status")"
err 'octavo: d/b: was removed meanwhile'

begin '-r: a deep tree'
path=d
while [ ${#path} -lt 3000 ]; do
	path=$path/dddddddddddddddddddddddddddddddddddddddddddddddddd
done
mkdir -p "$path"
printf '\377' > "$path/f"
run 1 check -r d
found "$path/f\n"

# with_descriptors N ARGUMENT..: runs octavo, which can have N descriptors with the standard ones.
with_descriptors() {
	called="octavo, $*"
	(
		exec 3>&- 4>&- 5>&- 6>&- 7>&- 8>&- 9>&-
		ulimit -n "$1"
		shift
		exec "$octavo" "$@"
	) > "$dir/out" 2> "$dir/err"
}

begin '-r: few descriptors, and none left'
path=d
for i in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16; do path=$path/d; done
bad "$path/f" g
with_descriptors 12 check -r d g
status_is 1 $?
found "$path/f\ng\n"
err ''
with_descriptors 4 check -r --no-ignore d
status_is 2 $?
err 'octavo: d: Too many open files'
with_descriptors 4 repair -i --invalid=replace g
status_is 2 $?
err 'octavo: g: Too many open files'
printf '\377' > "$dir/want"
same g "$dir/want" 'the file'

begin '-r: thousands of files'
mkdir d
(
	cd d || exit
	i=10000
	while [ $i -lt 13000 ]; do
		: > $i
		i=$((i + 1))
	done
	printf '\377' | tee 10000 11111 12999 > /dev/null
)
run 1 check -r d
found 'd/10000\nd/11111\nd/12999\n'

begin '-r: names that are no text'
printf '\377' | tee "$(printf 'a\nb')" "$(printf '\377')" "$(printf '\303\251')" > /dev/null
run 1 check -r
found 'a\\nb\n\303\251\n\\xff\n'

# ---------------------------------------------------------------- names in a file

begin 'files0-from'
bad a 'b c' "$(printf 'd\ne')" d/f
printf 'b c\0d\ne\0a' > list
run 1 check --files0-from=list
found 'b c\nd\\ne\na\n'
err ''
run 1 check --files0-from=- < list
found 'b c\nd\\ne\na\n'
printf 'd\0' | run 2 check --files0-from=-
err 'octavo: d: is a directory; *'
printf 'd\0a\0' | run 1 check -r --files0-from=-
found 'd/f\na\n'
run 0 check --files0-from=/dev/null
out ''

begin 'files0-from: what is wrong with it'
bad a
printf '\0a\0\0-\0gone\0' > list
run 2 check --files0-from=- < list
found 'a\n'
err 'octavo: -: name 1 is empty
octavo: -: name 3 is empty
octavo: -: name 4 is standard input, which is the list
octavo: gone: No such file or directory'
run 2 check --files0-from=gone
err 'octavo: gone: No such file or directory'
mkdir d
run 2 check --files0-from=d
err 'octavo: d: Is a directory'
run 2 check --files0-from=list a
out ''
err "octavo: a: no operands beside --files0-from
Try 'octavo check --help'."
printf '\376' > -
printf -- '-\0a' > list
printf '\377' | run 1 check --files0-from=list
found '-\na\n'

begin 'files0-from: a name without an end'
bad a
put long 'x'
repeat long 20
printf '\0a' >> long
run 2 check --files0-from=long
found 'a\n'
err 'octavo: long: name 1 is too long'

# ---------------------------------------------------------------- what is left out

begin 'hidden files'
bad .a .d/f b d/.e
run 1 check -r
found 'b\n'
run 1 check -r --hidden .
found './.a\n./.d/f\n./b\n./d/.e\n'
run 1 check -r .d .a
found '.d/f\n.a\n'

begin 'binary files'
bad text
put with-nul '\377a\0'
put utf-16 '\377\376a\0\n\0'
put utf-16-be '\376\377\0a'
put utf-32 '\0\0\376\377\0\0\0a'
put utf-8 '\357\273\277\0'
put late '\377'
head -c 65536 /dev/zero | tr '\0' '\n' >> late
printf '\0' >> late
run 1 check -r
found 'late\ntext\nutf-16\nutf-16-be\n'
for threads in 1 3; do
	run 1 check -rq --summary "-j$threads"
	tail -n 1 "$dir/out" > "$dir/last"
	echo '8 errors in 5 of 5 files, 2 binary left out' > "$dir/want"
	same "$dir/last" "$dir/want"
done
run 1 check -r --binary
grep -q '^with-nul:' "$dir/out" || fail 'not with-nul'
run 1 check with-nul
found 'with-nul\n'
run 0 check --no-binary with-nul
out ''
run 1 check -r --binary --no-binary with-nul text
found 'text\n'
put f '\377\0'
run 1 check --no-binary - < f
found '-\n'
cp f ./-
run 1 check --no-binary - < f
found '-\n'

begin 'a stack of 64 KiB will do'
bad a d/b
(ulimit -s 64 && exec "$octavo" check -r -j 2) > "$dir/out" 2> "$dir/err"
[ $? = 1 ] || fail "status $?"
found 'a\nd/b\n'

begin 'globs'
bad a.c a.h b.c d/a.c d/b.txt d/e/a.c .h.c
run 1 check -r -g '*.c'
found '.h.c\na.c\nb.c\nd/a.c\nd/e/a.c\n'
run 1 check -r -g '*.c' -g '!b*' --glob='!.*'
found 'a.c\nd/a.c\nd/e/a.c\n'
run 1 check -r -g '!*.c' -g 'b.c'
found 'b.c\n'
run 1 check -r -g '!d'
found 'a.c\na.h\nb.c\n'
run 1 check -r -g '/*.c' -g '!.*'
found 'a.c\nb.c\n'
run 1 check -r -g 'd/**'
found 'd/a.c\nd/b.txt\nd/e/a.c\n'
run 1 check -r . -g 'd/*.c'
found './d/a.c\n'
run 1 check -r -g '*.{h,txt}'
found 'a.h\nd/b.txt\n'
run 1 check -r -g '{a,d/e/*}.{h,c}'
found 'a.c\na.h\nd/a.c\nd/e/a.c\n'
run 1 check -r -g '{a,{b,c}.c' -g '}x' -g '{' -g 'd/e/{a.c'
found 'a.c\nd/a.c\nd/e/a.c\n'
many=
for i in 1 2 3 4 5 6 7 8 9; do many="$many{a,}"; done
run 1 check -r -g "$many{.c}"
found 'a.c\nd/a.c\nd/e/a.c\n'
run 2 check -r -g "$many$many$many.c"
err 'octavo: *: too many alternatives in braces*'
run 1 check -r -g '*.h' a.c d
found 'a.c\n'

begin '.ignore'
bad a.log b d/a.log d/b d/e/b f/g
put .ignore '*.log\n/d/b\n# f\nf/*\n'
put d/e/.ignore '!b\n'
run 1 check -r
found 'b\nd/e/b\n'
run 1 check -r d
found 'd/e/b\n'
run 1 check -r a.log d/a.log
found 'a.log\nd/a.log\n'
run 1 check -r --no-ignore
found 'a.log\nb\nd/a.log\nd/b\nd/e/b\nf/g\n'
put .ignore '!.hidden\n'
bad .hidden
run 1 check -r -g '!?'
found '.hidden\na.log\n'

begin '.gitignore is for work trees of git'
bad a.o d/a.o d/x .h.o
put .gitignore '*.o\n'
run 1 check -r
found 'a.o\nd/a.o\nd/x\n'
mkdir .git
bad .git/f
run 1 check -r
found 'd/x\n'
run 1 check -r --hidden
found 'd/x\n'
run 1 check -r d
found 'd/x\n'
run 1 check -r "$PWD/d"
found "$PWD/d/x\n"
run 1 check -ru
found 'a.o\nd/a.o\nd/x\n'
run 0 count -ru --brief --lines
[ "$(wc -l < "$dir/out")" -eq 3 ] || fail "count -u: $(cat "$dir/out")"
run 1 check -r -uu
found '.git/f\n.h.o\na.o\nd/a.o\nd/x\n'
put with-nul '\377\0'
run 1 check -r -uuu
found '.git/f\n.h.o\na.o\nd/a.o\nd/x\nwith-nul\n'
put .ignore '!a.o\n'
run 1 check -r
found 'a.o\nd/a.o\nd/x\n'

begin 'a work tree within a work tree has its own rules'
bad a b in/a in/b in/d/a in/d/b out/a out/b
mkdir .git
put .gitignore 'a\n'
put in/.git 'gitdir: ../.git\n'
put in/.gitignore 'b\n'
run 1 check -r
found 'b\nin/a\nin/d/a\nout/b\n'
run 1 check -r in/d
found 'in/d/a\n'

begin '.git/info/exclude'
bad a b d/a d/b c
mkdir -p .git/info
put .git/info/exclude 'a\n/b\nc\n'
put .gitignore '!c\n'
run 1 check -r
found 'c\nd/b\n'
mkdir checkout common
put checkout/.git 'gitdir: ../common/worktrees/1\n'
mkdir -p common/worktrees/1 common/info
put common/worktrees/1/commondir '../..\n'
put common/info/exclude 'b\n'
bad checkout/a checkout/b
run 1 check -r checkout
found 'checkout/a\n'
put checkout/.git "gitdir: $PWD/common/worktrees/1\n"
run 1 check -r checkout
found 'checkout/a\n'
# What names no directory has no rules, and those of the work tree around it are not for it.
put checkout/.git 'git: ../common/worktrees/1\n'
run 1 check -r checkout
found 'checkout/a\ncheckout/b\n'
# Nor has what cannot be one: that is not there, a file on the way, a loop, a name that is too long.
ln -s loop loop
for path in ../none ../common/info/exclude/in ../loop/in "../$(printf '%0300d' 0)"; do
	put checkout/.git "gitdir: $path\n"
	run 1 check -r checkout
	found 'checkout/a\ncheckout/b\n'
	err ''
done
many='up to here, and in the directories above, there are more than 128 KiB of patterns: '
many="${many}the files that they apply to are left out; see --no-ignore"
head -c 2000000 /dev/zero > common/info/exclude
put checkout/.git 'gitdir: ../common/worktrees/1\n'
run 2 check -r checkout
found ''
err "octavo: */common/worktrees/1/../../info/exclude:1: $many"
head -c 2000000 /dev/zero > checkout/.ignore
run 2 check -r checkout
found ''
err "octavo: */checkout/.ignore:1: $many
octavo: */common/worktrees/1/../../info/exclude:1: $many"
put common/info/exclude 'b\n'
run 2 check -r checkout
found ''
err "octavo: */checkout/.ignore:1: $many"

begin '.gitignore: how lines are read'
mkdir .git
bad '#a' '!b' 'c ' c 'd e' f g h 'i\' j k '[]'
put .gitignore '\357\273\277\\#a\n\\!b\n\n# c\nc\\ \nd e   \nf\r\n  g\nh\t\n!\n/\ni\\\n[j\n[]\n!k\nk'
run 1 check -r
found '[]\nc\ng\nh\ni\\\\\nj\n'

begin '.gitignore: what patterns match'
mkdir .git
bad a/b/c a/c b/a/c x1/y x2/y z/deep/er/y foo abc a.c q/r/s/t q/t m/n
put .gitignore '/b/a\nx[!2]/\na/**/c\n**/er\nfo?\n[[:alpha:]]bc\n*.c\n!a.c\nq/**\n!q/t\nm\n!m/n\n'
run 1 check -r
found 'a.c\nq/t\nx2/y\n'
rm -r ./*
bad '[d' :d dd '[d\' d
put .gitignore '[[:d]d\n[d\\\n'
run 1 check -r
found '[d\\\\\nd\n'

begin '.gitignore: patterns that take long, if one is not careful'
mkdir .git
path=$(printf '%030d' 0 | sed 's|0|0/|g')$(printf '%0200d' 0)
bad "$path"
put .gitignore '*0*0*0*0*0*0*0*0*0*0*0*0*0*0*0*1\n'
put .ignore '**/0/**/0/**/0/**/0/**/0/**/0/**/0/**/0/**/0/**/0/**/0/**/0/**/0/**/1\n'
run 1 check -r
found "$path\n"

begin '.gitignore that is none'
mkdir .git .gitignore
bad a d/b e/c f/g # directories after it are read as ever
mkfifo d/.gitignore
head -c 2000000 /dev/zero > e/.gitignore
run 2 check -r
found 'a\nd/b\nf/g\n' # not e/c: who knows what the rules exclude
err "octavo: */e/.gitignore:1: $many"
# Trouble decides the status, even if the first error ends the program.
run 2 check -q -r e
run 2 check -q -j2 -r e
mv e/.gitignore e/.ignore
run 2 check -r
found 'a\nd/b\nf/g\n'
err "octavo: */e/.ignore:1: $many"

begin '.git that is none'
bad a
mkfifo .git
# The FIFO has a writer that writes nothing.
called='octavo check -r'
(exec 3<> .git && "$octavo" check -r > "$dir/out")
status_is 1 $?
found 'a\n'

finish
