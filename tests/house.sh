#!/bin/sh
# SPDX-License-Identifier: MIT
# house.sh - checks rules of docs/architecture.md by searching the sources
#
# usage: house.sh SOURCE
set -u
cd "$1" || exit 2
passed=0
failed=0

# rule NAME: the commands on standard input must print nothing.
rule() {
	found=$(sh -s 2>&1)
	if [ -z "$found" ]; then
		passed=$((passed + 1))
		echo "ok $1"
	else
		failed=$((failed + 1))
		printf 'FAIL %s\n%s\n' "$1" "$found"
	fi
}

rule 'intrinsics only in the folders simd of the libraries' <<'END'
grep -rnE '(imm|arm_|x86)[a-z]*(neon|intrin)\.h|\b_mm[0-9]*_|\bv[a-z]+q_[us][0-9]|\bwasm_' src text charset detect cli include |
	grep -vE '^(src|text|charset)/simd/'
END
rule 'names of instruction sets only where they belong' <<'END'
grep -rniE '\b(sse[0-9]+|avx[0-9]*|neon|simd128|vsx|rvv)' src text charset detect cli |
	grep -vE '^(src/(simd/|cpu\.[ch]|dispatch\.c|kernels\.h|base\.h)|text/(simd/|text_kernels\.c)|charset/(simd/|charset_kernels\.c))'
END
rule 'algorithms in them speak no intrinsics' <<'END'
for file in src/simd/*.h text/simd/*.h charset/simd/*.h; do
	case $file in
	src/simd/vec_*.inc.h | */avx512_*.inc.h) ;;
	*) grep -nHE '_mm[0-9]*_|\bv[a-z]+q_[us][0-9]|\bwasm_[iuv]' "$file" ;;
	esac
done
END
rule 'vec headers know no UTF-8' <<'END'
grep -niE 'utf|lead|surrogate|overlong|continu' src/simd/vec*.h
END
rule 'what is compiled for each instruction set is named *.inc.h, has a guard and needs vec.h' <<'END'
for file in src/simd/*.h text/simd/*.h charset/simd/*.h; do
	guard=$(echo "octavo/$file" | sed 's/src\///' | tr 'a-z./' 'A-Z__')
	case $file in
	*/isa_*.inc.h | */vec_*.inc.h | */*_kernels.inc.h | */vec.h) ;;
	*) grep -q "^#ifndef $guard$" "$file" || echo "$file: no guard $guard" ;;
	esac
	case $file in
	*.inc.h) ;;
	*) grep -nH 'K(\|^#include ".*\.inc\.h"' "$file" ;;
	esac
done
grep -q '^#error' src/simd/basics.inc.h || echo 'src/simd/basics.inc.h: no #error where there is no vec'
END
rule 'the library includes C headers only, but for what the environment says' <<'END'
grep -rnE '^#include <' src text charset detect include | grep -vE '^(src/locale\.c|include/octavo-iconv\.h):' |
	grep -vE '<(std(bool|def|int|atomic)|string|cpuid|immintrin|arm_neon|wasm_simd128|riscv_vector|sys/auxv)\.h>'
END
rule 'the libraries have no floating point' <<'END'
grep -rnwE 'float|double' src text charset detect include --include='*.[ch]'
END
rule 'no file is longer than 800 lines' <<'END'
find src text charset detect cli mpi postgresql -name '*.[ch]' ! -path '*/tables/*' -exec awk 'END { if (NR > 800) print FILENAME }' {} \;
END
rule 'no six lines twice, but where instruction sets differ' <<'END'
find cli mpi src text charset detect postgresql -name '*.[ch]' ! -path '*/tables/*' ! -path 'src/simd/*' -exec awk '
	FNR == 1 { n = 0 }
	{ sub(/^[ \t]+/, "") }
	/^$/ || /^#include/ || /^(\/\*|\*)/ { next }
	{
		line[++n % 6] = $0
		at[n % 6] = FNR
		text = ""
		for (i = n + 1; i <= n + 6; i++)
			text = text line[i % 6] "\n"
		if (n < 6 || length(text) < 60)
			next
		if (text in found)
			print found[text] " = " FILENAME ":" at[(n + 1) % 6]
		found[text] = FILENAME ":" at[(n + 1) % 6]
	}' {} +
END
rule 'files are opened by cli/io, which follows no link in a tree; names/plan.c creates one' <<'END'
grep -rnE '(^|[^_.>a-z])f?open(at)?\(' cli/commands cli/text cli/report | grep -v 'plan\.c:.*O_EXCL'
END
rule 'one word for one meaning' <<'END'
grep -rnwiE "faults?|mend(s|ed|ing)?|(most|least)_[a-z]+|taker|hand_on|sights?|one at a time|\
wishes|choices|criteria|manner|deeds?|question|makeups?|picture|rooms?" \
	cli src text charset detect include mpi postgresql --include='*.[ch]' --exclude-dir=tables | grep -v '"no-room"'
END
rule 'every public function is fuzzed, and fuzz/README.md says by which target' <<'END'
# Those of the other libraries are called by the checks, which tests share; those that return one charset,
# without an argument, by octavo_charset_numbered().
for name in $(sed -n '/(void); \/\* [0-9]* \*\/$/!s/^OCTAVO_API [^(]*\(octavo_[a-z0-9_]*\)(.*/\1/p' include/octavo*.h); do
	grep -q "\b$name(" fuzz/*.c tests/text_checks.c tests/charset_checks.c || echo "$name"
	grep -q "\`$name\`" fuzz/README.md || echo "fuzz/README.md: $name"
done
END
rule 'README.md names every public function, or those that begin like it' <<'END'
for name in $(sed -n '/(void); \/\* [0-9]* \*\/$/!s/^OCTAVO_API [^(]*\(octavo_[a-z0-9_]*\)(.*/\1/p' include/octavo*.h); do
	grep -q "\`$name\`" README.md || grep -qF "\`${name%_*}_*\`" README.md || echo "$name"
done
END
rule 'the PostgreSQL extension has the version of octavo.h, without the last number' <<'END'
version=$(sed -n 's/^#define OCTAVO_VERSION "\(.*\)\.[0-9]*"$/\1/p' include/octavo.h)
grep -q "^default_version = '$version'$" postgresql/octavo.control || echo "octavo.control: not $version"
grep -q "^DATA = .*octavo--$version\.sql" postgresql/Makefile || echo "Makefile: no octavo--$version.sql"
END
rule 'no two sources of the libraries have one name: README.md compiles all in one directory' <<'END'
find src text charset detect -name '*.c' | sed 's/.*\///' | sort | uniq -d
END
rule 'one SPDX line a file' <<'END'
grep -L 'SPDX-License-Identifier: MIT' $(find src text charset detect cli include mpi tests bench gen postgresql prove scripts fuzz \
	-name '*.[ch]' -o -name '*.cpp' -o -name '*.sh' -o -name '*.py' -o -name '*.sql') \
	CMakeLists.txt Makefile $(find scripts -maxdepth 1 -type f) fuzz/seeds postgresql/Makefile postgresql/octavo.control \
	postgresql/with-server postgresql/bench
END
rule 'source is ASCII' <<'END'
LC_ALL=C grep -nP '[^\x00-\x7F]' $(find src text charset detect cli include mpi postgresql -name '*.[ch]')
END
rule 'lines of at most 100 columns' <<'END'
for file in $(find src text charset detect cli include mpi postgresql -name '*.[ch]' ! -path 'charset/tables/*'); do
	expand "$file" | awk -v file="$file" 'length > 100 { print file ":" NR }'
done
END

echo "$passed passed, $failed failed"
[ $failed -eq 0 ]
