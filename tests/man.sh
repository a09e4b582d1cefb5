#!/bin/sh
# SPDX-License-Identifier: MIT
# man.sh - the manual pages have no mandoc warnings, are complete, and their example compiles
#
# usage: man.sh SOURCE BUILD OCTAVO CC LIBRARY [FLAGS]
set -u
source=$1 build=$2 octavo=$3 cc=$4 library=$5 flags=${6-}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
failed=0

same() {
	if diff "$work/a" "$work/b" > "$work/diff"; then
		echo "ok $1"
	else
		echo "FAIL $1"
		cat "$work/diff"
		failed=1
	fi
}

for page in "$build"/man1/*.1 "$source/man/octavo-mpi.1" "$source/man/octavo.3"; do
	if mandoc -Tlint -Wwarning "$page"; then
		echo "ok mandoc $(basename "$page")"
	else
		echo "FAIL mandoc $(basename "$page")"
		failed=1
	fi
done

grep -oE '^OCTAVO_API [^(]*\(' "$source/include/octavo.h" |
	grep -oE 'octavo_[a-z0-9_]*\(' | tr -d '(' | sort > "$work/a"
sed -n 's/^\.Fo //p' "$source/man/octavo.3" | sort > "$work/b"
same 'octavo.3 describes what octavo.h declares'

{
	sed -n 's/^	\(OCTAVO_[A-Z0-9_]*\).*/\1/p' "$source/include/octavo.h"
	sed -n 's/^#define \(OCTAVO_[A-Z0-9_]*\) ./\1 /p' "$source/include/octavo.h" |
		sed -e 's/ .*//' -e '/^OCTAVO_VERSION/d' -e '/^OCTAVO_API/d'
} | sort -u > "$work/a"
grep -oE '^\.(It )?Dv OCTAVO_[A-Z0-9_]+' "$source/man/octavo.3" | grep -oE 'OCTAVO_[A-Z0-9_]+' |
	sort -u > "$work/b"
same 'octavo.3 names every constant of octavo.h'

"$octavo" --help | sed -n 's/^  \([a-z0-9]*\)  .*/\1/p' | sort > "$work/a"
sed -n 's/^\.It Xr octavo-\([a-z0-9]*\) 1$/\1/p' "$build/man1/octavo.1" | sort > "$work/b"
same 'octavo.1 lists the commands that there are'
(cd "$build/man1" && ls octavo-*.1) | sed 's/octavo-\(.*\)\.1/\1/' > "$work/b"
same 'each command has a page'

cp "$work/a" "$work/commands"
while read -r command; do
	"$octavo" "$command" --help | grep -oE '^(  -[a-zA-Z0-9], |      )--[a-z0-9-]+' |
		grep -oE -- '--[a-z0-9-]+' | sed "s/^/$command /"
done < "$work/commands" | grep -v -e ' --help$' | sort -u > "$work/a"
while read -r command; do
	sed -nE "s/^\.(It.* )?Fl Fl ([a-z0-9-]+).*/$command --\2/p" "$build/man1/octavo-$command.1"
done < "$work/commands" | sort -u > "$work/b"
same 'each page describes the options that --help does, or names those of octavo.1'
"$octavo" check --help | sed -n '/^Which files:$/,/^$/p' |
	grep -oE '^(  -[a-zA-Z0-9], |      )--[a-z0-9-]+' | grep -oE -- '--[a-z0-9-]+' | sort > "$work/a"
sed -n '/^\.Sh OPTIONS/,/^\.Sh ENCODINGS/p' "$build/man1/octavo.1" |
	sed -n 's/^\.It.* Fl Fl \([a-z0-9-]*\).*/--\1/p' | grep -vxE -- '--(help|version)' |
	sort > "$work/b"
same 'octavo.1 describes the options that choose files'

while read -r command; do
	"$octavo" "$command" --help | sed -n '/^Examples:/,$s/^  //p'
done < "$work/commands" | sort -u > "$work/b"
backspace=$(printf '\b')
for page in "$build"/man1/octavo-*.1; do
	mandoc -Tascii -Owidth=200 "$page" | sed -e "s/.$backspace//g" -e 's/^ *//'
done | grep -Fxf "$work/b" | sort -u > "$work/a"
same 'the pages have the examples that --help has'

sed -n '/^\.\\" example/,/^\.Ed/p' "$source/man/octavo.3" | grep -v '^\.' |
	sed 's/\\e/\\/g' > "$work/example.c"
printf 'caf\303\251 \300\257' > "$work/input"
"$cc" $flags -Wall -Wextra -Werror -I"$source/include" -o "$work/example" "$work/example.c" "$library" &&
	"$work/example" < "$work/input" > "$work/a"
echo "status $?" >> "$work/a"
printf 'offset 6: sequence longer than its character needs\nstatus 1\n' \
	> "$work/b"
same 'the example of octavo.3 compiles and finds the error'

exit $failed
