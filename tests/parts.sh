#!/bin/sh
# SPDX-License-Identifier: MIT
# parts.sh - libraries of some kernels (OCTAVO_KERNELS), some parts (OCTAVO_PARTS), and with the small table of
#            letters (OCTAVO_DETECT_SMALL)
#
# usage: parts.sh SOURCE CMAKE CC
. "$(dirname "$0")/build-lib.sh"

cat >> "$work/functions" <<'END'
# configure OPTION..: in an empty directory "build".
configure() {
	rm -rf build
	"$cmake" -S "$source" -B build -DCMAKE_C_COMPILER="$cc" \
		-DCMAKE_SHARED_LINKER_FLAGS=-Wl,--no-undefined "$@"
}

build() {
	configure -DCMAKE_BUILD_TYPE=Debug "$@"
	"$cmake" --build build -j 2
}

# sets FILE: the kernels that are in it.
sets() {
	nm "$1" | grep -oE '_(sse41|avx2|avx512|neon|simd128|gnu|portable)$' | sort -u | tr -d '_\n'
}
END

# parts LIST THERE MISSING: a library of those parts has one function, and not the other one.
parts() {
	export list=$1 there=$2 missing=$3
	check "$list: with $there, without $missing" <<'END'
build -DOCTAVO_KERNELS=none -DOCTAVO_PARTS="$list"
# The header declares what the library exports, and the program refers to all of it.
grep -oE '^OCTAVO_API [^(]*\(' build/parts/octavo.h | grep -oE 'octavo_[a-z0-9_]*\(' | tr -d '(' |
	sort > declared
nm -D --defined-only build/liboctavo.so | sed -n 's/.* T \(.*\)@@OCTAVO_1\.[0-9]*$/\1/p' | sort > exported
diff declared exported
grep -x "$there" declared
{
	echo '#include <octavo.h>'
	echo 'static void (*const all[])(void) = {'
	sed 's/.*/(void (*)(void))&,/' declared
	echo '};'
	echo 'int main(void) { return !all[0] || octavo_valid("\xC0", 1) || !octavo_valid("x", 1); }'
} > all.c
"$cc" -Ibuild/parts -o static all.c build/liboctavo.a
./static
"$cc" -Ibuild/parts -o shared all.c -Lbuild -loctavo -Wl,-rpath,"$work/build"
./shared
# What is missing is so when programs are compiled, and when they are linked.
echo "#include <octavo.h>
void (*const function)(void) = (void (*)(void))$missing;
int main(void) { return 0; }" > missing.c
fails "$cc" -Ibuild/parts -c missing.c
grep "without $missing()\." build/parts/octavo.h
for library in build/liboctavo.a build/liboctavo.so; do
	fails "$cc" -I"$source/include" -o missing missing.c $library 2> errors
	grep "undefined reference to .$missing'" errors
done
END
}

parts none octavo_valid_string octavo_count
parts 'count;names' octavo_locate octavo_decode
parts iso2022 octavo_floor octavo_error_text
parts 'convert;names;iso2022' octavo_stream_feed octavo_count
parts 'convert;count;names' octavo_check octavo_measure
parts 'measure;iso2022' octavo_convert_length octavo_check_column
parts columns octavo_convert_column octavo_escape_find
parts summaries octavo_summary_join octavo_measure

for set in sse41 avx2 avx512 neon portable; do
	export set
	check "kernels for $set only" <<'END'
build -DOCTAVO_KERNELS="$set" -DOCTAVO_PARTS=count
cat > name.c <<'END2'
#include <octavo.h>
#include <stdio.h>
int main(void)
{
	puts(octavo_kernels_name());
	return octavo_count("caf\xC3\xA9", 5) != 4 || octavo_kernels_choose("other") ||
	       !octavo_kernels_choose("scalar") || octavo_count("caf\xC3\xA9", 5) != 4;
}
END2
"$cc" -Ibuild/parts -o name name.c build/liboctavo.a
name=$(./name)
case $(sets build/liboctavo.a) in
"$set") [ "$name" = "$set" ] || [ "$name" = scalar ] ;;
'') [ "$name" = scalar ] ;;
*) false ;;
esac
END
done

check 'without kernels all is the same' <<'END'
configure -DOCTAVO_KERNELS=none -DOCTAVO_TESTS=ON -DOCTAVO_COMMAND=OFF
"$cmake" --build build -j 2 --target test_kernels test_decode
[ -z "$(sets build/liboctavo.a)" ]
# Some of the random texts are enough: the scalar code is what other tests compare with.
OCTAVO_QUICK_TESTS=1 build/tests/test_kernels
build/tests/test_decode
END

check 'names that nothing has are errors, which list those that there are' <<'END'
fails configure -DOCTAVO_KERNELS='avx2;mmx' 2> out
tr -s ' \n' ' ' < out | grep "no 'mmx'.* all, none, sse41, avx2, "
fails configure -DOCTAVO_PARTS=streams 2> out
tr -s ' \n' ' ' < out | grep "no 'streams'.* all, none, characters, "
fails configure -DOCTAVO_PARTS=count -DOCTAVO_COMMAND=ON 2> out
tr -s ' \n' ' ' < out | grep 'The command, the other libraries and the tests need all parts'
END

check 'one file each, with some kernels' <<'END'
"$source/scripts/amalgamate" one
"$cc" -DOCTAVO_KERNELS=none -c one/octavo.c one/octavo-text.c one/octavo-charset.c
[ -z "$(sets octavo.o)$(sets octavo-text.o)$(sets octavo-charset.o)" ]
tables() { size "$1" | awk 'NR == 2 { print ($1 > 400000 ? "all" : $1 > 200000 ? "half" : "few") }'; }
[ "$(tables octavo-charset.o)" = all ]
"$cc" -DOCTAVO_WITHOUT_ENCODERS -c one/octavo-charset.c
[ "$(tables octavo-charset.o)" = half ]
"$cc" -DOCTAVO_WITHOUT_CJK=1 -c one/octavo-charset.c
[ "$(tables octavo-charset.o)" = few ]
fails "$cc" -DOCTAVO_KERNELS=avx2+mmx -fsyntax-only one/octavo.c 2> out
grep mmx out
"$cc" -c one/octavo-detect.c
[ "$(tables octavo-detect.o)" = all ]
"$cc" -DOCTAVO_DETECT_SMALL -c one/octavo-detect.c
[ "$(tables octavo-detect.o)" != all ]
END

check 'liboctavo-detect with the small table: charsets in many languages, and 120 KB, 90 by brotli' <<'END'
configure -DOCTAVO_TESTS=OFF -DOCTAVO_DETECT_SMALL=ON
"$cmake" --build build -j 2 --target octavo
python3 "$source/tests/detection.py" build/octavo
ar x build/detect/liboctavo-detect.a trigram_small.c.o trigram_table.c.o
constant() { size -A "$1" | awk '$1 ~ /^\.(rodata|data\.rel\.ro)/ { sum += $2 } END { print sum + 0 }'; }
[ "$(constant trigram_table.c.o)" -eq 0 ]
[ "$(constant trigram_small.c.o)" -gt 100000 ]
[ "$(constant trigram_small.c.o)" -le 120000 ]
objcopy -O binary -j .rodata trigram_small.c.o table
[ "$(brotli -c table | wc -c)" -le 90000 ]
END

exit $failed
