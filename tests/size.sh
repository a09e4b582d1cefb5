#!/bin/sh
# SPDX-License-Identifier: MIT
# size.sh - the libraries, and programs that call one function, are no larger than they have to be
#
# usage: size.sh INCLUDE CC SHARED STATIC TEXT-SHARED TEXT-STATIC CHARSET-SHARED CHARSET-STATIC DETECT-SHARED DETECT-STATIC
#
# The limits are for gcc, x86-64 and -O3, a little above what docs/performance.md has.
set -eu
include=$1 cc=$2 shared=$3 static=$4 text_shared=$5 text_static=$6 charset_shared=$7 charset_static=$8
shift 8
detect_shared=$1 detect_static=$2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
failed=0

# at_most NAME OCTETS LIMIT
at_most() {
	if [ "$2" -gt 0 ] && [ "$2" -le "$3" ]; then
		echo "ok $1: $2 octets"
	else
		echo "FAIL $1: $2 octets, more than $3"
		failed=1
	fi
}

# stripped FILE: its size without symbols.
stripped() {
	strip -o "$work/stripped" "$1"
	wc -c < "$work/stripped"
}

# loaded FILE: what of it is in memory.
loaded() {
	size "$1" | awk 'NR == 2 { print $1 + $2 }'
}

# sections ARCHIVE OBJECTS PATTERN: the sections of these names in such objects.
sections() {
	size -A "$1" | awk -v objects="$2" -v pattern="$3" '
		/ex / { counts = $1 ~ objects }
		counts && $1 ~ pattern { sum += $2 }
		END { print sum + 0 }'
}

# program EXPRESSION: what a program that returns it has more than one that returns 0.
program() {
	for value in 0 "$1"; do
		printf '#include <octavo-charset.h>\n#include <octavo-text.h>\nint main(int argc, char **argv)\n{\n\treturn argc < 0 ? **argv : %s;\n}\n' \
			"$value" > "$work/program.c"
		"$cc" -O2 -I "$include" -Wl,--gc-sections -o "$work/program" "$work/program.c" \
			"$charset_static" "$text_static" "$static"
		loaded "$work/program"
	done | awk '{ print $1 - before; before = $1 }' | tail -n 1
}

at_most 'liboctavo, stripped' "$(stripped "$shared")" 372000
at_most 'octavo_valid' "$(program '!octavo_valid(argv[0], (size_t)argc)')" 25600
at_most 'octavo_count' "$(program '!octavo_count(argv[0], (size_t)argc)')" 11000

at_most 'liboctavo-text, stripped' "$(stripped "$text_shared")" 446000
at_most 'its tables of properties' \
	"$(sections "$text_static" '^(property|kinds|canonical|lint)' '^\.rodata(\.cst[0-9]+)?$')" 150000
at_most 'its names of properties and their values' \
	"$(sections "$text_static" '' '^\.(rodata\.str|data\.rel\.ro)')" 21000
at_most 'its sets for kernels' "$(sections "$text_static" '^sets' '^\.rodata')" 8000
at_most 'octavo_property' "$(program '(int)octavo_property(OCTAVO_SCRIPT, (uint32_t)argc)')" 127000

at_most 'liboctavo-charset, stripped' "$(stripped "$charset_shared")" 592000
constant='^\.(rodata|data\.rel\.ro)'
at_most 'its tables of single octets' "$(sections "$charset_static" "^($(ls "$include/../charset/tables/octets" |
	sed 's/\.c$//' | tr '\n' '|')tones)\\." '^\.rodata$')" 24576
at_most 'its tables of two octets, to read' "$(sections "$charset_static" '^(table_|cns|gb18030_ranges)' "$constant")" 225280
at_most 'its tables of two octets, to write' "$(sections "$charset_static" '^reverse_' "$constant")" 225280
at_most 'its names' "$(sections "$charset_static" '^names' "$constant")" 11000
# It writes neither, and has no name and no table of another charset.
at_most 'octavo_charset_convert from KOI8-R to UTF-8' "$(program '(int)octavo_charset_convert(octavo_charset_koi8_r(),
	argv[0], (size_t)argc, octavo_charset_of(OCTAVO_UTF8), argv[1], 9, 0).written')" 345000
at_most 'octavo_charset_koi8_r' "$(program 'octavo_charset_koi8_r() == 0')" 14000

at_most 'liboctavo-detect, stripped' "$(stripped "$detect_shared")" 815000
at_most 'its table of letters' "$(sections "$detect_static" '^trigram_table' "$constant")" 700000
exit $failed
