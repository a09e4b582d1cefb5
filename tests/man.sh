#!/bin/sh
# SPDX-License-Identifier: MIT
# man.sh - the manual pages have no mandoc warnings, are complete, and their examples compile
#
# usage: man.sh SOURCE BUILD OCTAVO CC DETECT CHARSET TEXT LIBRARY [FLAGS]    DETECT ..: liboctavo-detect ..
set -u
source=$1 build=$2 octavo=$3 cc=$4 detect=$5 charset=$6 text=$7 library=$8 flags=${9-}
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

for page in "$build"/man1/*.1 "$source/man/octavo-mpi.1" "$source"/man/*.3; do
	if mandoc -Tlint -Wwarning "$page"; then
		echo "ok mandoc $(basename "$page")"
	else
		echo "FAIL mandoc $(basename "$page")"
		failed=1
	fi
done

# constants HEADER: enumerators and numbers.
constants() {
	{
		sed -e 's/\/\*.*//' "$1" | grep -E '^(	|enum .*\{ )OCTAVO_'
		sed -n 's/^#define \(OCTAVO_[A-Z0-9_]*\) ./\1 /p' "$1" |
			sed -e 's/ .*//' -e '/^OCTAVO_VERSION/d' -e '/^OCTAVO_API/d'
	} | grep -oE 'OCTAVO_[A-Z0-9_]+' | sort -u
}

# describes PAGE HEADER [NEEDED..]: the page has the functions and the constants of the header, and no
# others but those of headers that it needs.
describes() {
	page=$source/man/$1 header=$source/include/$2 names="$1 $2"
	shift 2
	grep -oE '^OCTAVO_API [^(]*\(' "$header" |
		grep -oE 'octavo_[a-z0-9_]*\(' | tr -d '(' | sort > "$work/a"
	sed -n -e 's/^\.Fo //p' -e 's/^\.It Fn //p' "$page" | sort > "$work/b"
	same "${names% *} describes what ${names#* } declares"
	constants "$header" > "$work/a"
	: > "$work/needed"
	for needed; do constants "$source/include/$needed" >> "$work/needed"; done
	grep -E '^\.(It )?Dv OCTAVO_' "$page" | grep -oE 'OCTAVO_[A-Z0-9_]+' | sort -u |
		grep -vxFf "$work/needed" > "$work/b"
	same "${names% *} names every constant of ${names#* }"
}

describes octavo.3 octavo.h
describes octavo-text.3 octavo-text.h octavo.h
describes octavo-charset.3 octavo-charset.h octavo.h
describes octavo-detect.3 octavo-detect.h octavo-charset.h octavo.h
# Numbers and labels.
grep -v '^#' "$source/gen/charset-names.txt" | sed 's/=//g' |
	awk '$1 >= 64 { print "octavo_charset_" $2, $1 ":", $3 }' |
	sort > "$work/a"
sed -n '/^\.It Fn /{s///;N;s/\n/ /p;}' "$source/man/octavo-charset.3" | sort > "$work/b"
same 'octavo-charset.3 has the labels of gen/charset-names.txt'

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

# example PAGE INPUT OUTPUT: its program prints OUTPUT, and its status. In INPUT and OUTPUT printf reads
# escapes.
example() {
	sed -n '/^\.\\" example/,/^\.Ed/p' "$source/man/$1" | grep -v '^\.' |
		sed 's/\\e/\\/g' > "$work/example.c"
	printf "$2" > "$work/input"
	# shellcheck disable=SC2086
	"$cc" $flags -Wall -Wextra -Werror -I"$source/include" -o "$work/example" "$work/example.c" \
		"$detect" "$charset" "$text" "$library" && "$work/example" < "$work/input" > "$work/a"
	echo "status $?" >> "$work/a"
	printf "$3" > "$work/b"
	same "the example of $1 compiles and does what it says"
}

example octavo.3 'caf\303\251 \300\257' \
	'offset 6: sequence longer than its character needs\nstatus 1\n'
# Seven columns, as the next character takes two; and marks that take none.
example octavo-text.3 '\355\225\234\352\265\255\354\226\264 \355\225\234\nme\314\201nage\314\200re\n' \
	'\355\225\234\352\265\255\354\226\264 \nme\314\201nage\314\200re\nstatus 0\n'
example octavo-charset.3 '\360\322\311\327\305\324\n' \
	'\320\237\321\200\320\270\320\262\320\265\321\202\nstatus 0\n'

exit $failed
