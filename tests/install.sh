#!/bin/sh
# SPDX-License-Identifier: MIT
# install.sh - installs, and builds programs with the installed libraries in every supported way
#
# usage: install.sh BUILD CMAKE CC
set -eu
build=$1 cmake=$2 cc=$3
source=$(cd "$(dirname "$0")/.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
prefix=$work/prefix
# It works wherever it is moved.
"$cmake" --install "$build" --prefix "$work/first" > "$work/log"
mv "$work/first" "$prefix"
lib=$(dirname "$(find "$prefix" -name liboctavo.a)")

for file in include/octavo.h include/octavo-text.h include/octavo-charset.h include/octavo-detect.h include/octavo-iconv.h \
	bin/octavo share/man/man1/octavo.1 \
	share/man/man1/octavo-check.1 share/man/man3/octavo.3 share/man/man3/octavo-text.3 \
	share/man/man3/octavo-charset.3 share/man/man3/octavo-detect.3 \
	share/doc/octavo/LICENSE share/doc/octavo/LICENSE-UNICODE share/doc/octavo/LICENSE-WHATWG \
	share/bash-completion/completions/octavo share/zsh/site-functions/_octavo \
	share/fish/vendor_completions.d/octavo.fish; do
	[ -f "$prefix/$file" ] || { echo "FAIL $file is not installed"; exit 1; }
done

# They would hide the programs of these names, so they are installed on request only.
request=$(sed -n 's/^OCTAVO_LINKS:BOOL=//p' "$build/CMakeCache.txt")
for link in iconv isutf8; do
	if [ "$request" != ON ] && [ -e "$prefix/bin/$link" ]; then
		echo "FAIL nobody asked for $link"
		exit 1
	fi
done
"$cmake" --install "$build" --prefix "$prefix" --component links > "$work/log"
printf 'caf\351' > "$work/text"
[ "$("$prefix/bin/iconv" -f ISO-8859-1 -t UTF-8 "$work/text" | od -An -tx1)" = ' 63 61 66 c3 a9' ] &&
	! "$prefix/bin/isutf8" -q "$work/text" && [ "$(readlink "$prefix/bin/isutf8")" = octavo ] ||
	{ echo 'FAIL the links iconv and isutf8 do not work'; exit 1; }
echo 'ok links'
for library in liboctavo liboctavo-text liboctavo-charset liboctavo-detect; do
	readelf -d "$lib/$library.so" | grep -q "SONAME.*\[$library.so.1\]" ||
		{ echo "FAIL the SONAME is not $library.so.1"; exit 1; }
done

cat > "$work/consumer.c" <<'END'
#include <octavo.h>
#include <stdio.h>
#include <string.h>

int main(void)
{
	const char *text = "caf\xC3\xA9 \xC0\xAF";
	struct octavo_result r = octavo_check(OCTAVO_UTF8, text, strlen(text), OCTAVO_STOP);
	printf("%zu %s\n", r.read, octavo_error_name(r.error));
	return 0;
}
END

cat > "$work/text.c" <<'END'
#include <octavo-text.h>
#include <octavo.h>
#include <stdio.h>
#include <string.h>

int main(void)
{
	const char *text = "caf\xC3\xA9 \xE6\xBC\xA2\xC0";
	struct octavo_result r = octavo_check(OCTAVO_UTF8, text, strlen(text), OCTAVO_STOP);
	printf("%zu %s", r.read, octavo_error_name(r.error));
	printf(", %zu columns\n", octavo_width(text, r.read, OCTAVO_WIDTH_SUM));
	return 0;
}
END

cat > "$work/charset.c" <<'END'
#include <octavo-charset.h>
#include <octavo-iconv.h>
#include <stdio.h>

int main(void)
{
	char in[] = "\xC4\xC1", out[8], *from = in, *to = out;
	size_t n = 2, cap = sizeof out;
	struct octavo_converter *way = octavo_iconv_open("UTF-8", "KOI8-R");
	if (octavo_iconv(way, &from, &n, &to, &cap) != 0)
		return 1;
	octavo_iconv_close(way);
	struct octavo_result r = octavo_charset_check(octavo_charset_windows_1251(), "caf\xE9 \x98", 6, OCTAVO_STOP);
	printf("%zu %s, %.*s\n", r.read, octavo_error_name(r.error), (int)(to - out), out);
	return 0;
}
END
text_of_charset='5 unassigned, да'

cat > "$work/detect.c" <<'END'
#include <octavo-detect.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void)
{
	const char *text = "\xEF\xEE-\xF0\xF3\xF1\xF1\xEA\xE8";
	void *memory = malloc(OCTAVO_DETECT_MEMORY);
	struct octavo_span span;
	char name[128], utf8[100];
	octavo_detect_spans(octavo_detect_begin(memory, NULL), text, strlen(text), true, &span, 1);
	octavo_decoding_name(&span.decoding, name, sizeof name);
	struct octavo_result r = octavo_decoding_convert(&span.decoding, text, span.length, utf8,
	                                                 sizeof utf8, OCTAVO_STOP);
	printf("%s, %.*s\n", name, (int)r.written, utf8);
	free(memory);
	return 0;
}
END
text_of_detect='windows-1251, по-русски'

# expect WAY PROGRAM [OUTPUT]: the program must find the error.
expect() {
	got=$(LD_LIBRARY_PATH=$lib "$2")
	[ "$got" = "${3-6 overlong}" ] || { echo "FAIL $1: $got"; exit 1; }
	echo "ok $1"
}
both='9 overlong, 7 columns'

# needs PROGRAM LIBRARY: it is linked with the shared one.
needs() {
	readelf -d "$1" | grep -q "NEEDED.*\[$2.so.1\]" ||
		{ echo "FAIL pkg-config links no shared $2"; exit 1; }
}

export PKG_CONFIG_PATH="$lib/pkgconfig"
"$cc" -o "$work/shared" "$work/consumer.c" $(pkg-config --cflags --libs octavo)
needs "$work/shared" liboctavo
expect 'pkg-config, shared library' "$work/shared"
"$cc" -o "$work/static" "$work/consumer.c" $(pkg-config --cflags octavo) "$lib/liboctavo.a"
expect 'static library' "$work/static"
"$cc" -o "$work/text-shared" "$work/text.c" $(pkg-config --cflags --libs octavo-text)
needs "$work/text-shared" liboctavo
needs "$work/text-shared" liboctavo-text
expect 'pkg-config, both shared libraries' "$work/text-shared" "$both"
"$cc" -o "$work/text-static" "$work/text.c" $(pkg-config --cflags octavo-text) \
	-Wl,-Bstatic $(pkg-config --static --libs octavo-text) -Wl,-Bdynamic
readelf -d "$work/text-static" | grep 'NEEDED.*octavo' &&
	{ echo 'FAIL a static library was asked for'; exit 1; }
expect 'pkg-config, both static libraries' "$work/text-static" "$both"

"$cc" -o "$work/charset-shared" "$work/charset.c" $(pkg-config --cflags --libs octavo-charset)
needs "$work/charset-shared" liboctavo-charset
expect 'pkg-config, shared liboctavo-charset' "$work/charset-shared" "$text_of_charset"
"$cc" -o "$work/charset-static" "$work/charset.c" $(pkg-config --cflags octavo-charset) \
	-Wl,-Bstatic $(pkg-config --static --libs octavo-charset) -Wl,-Bdynamic
readelf -d "$work/charset-static" | grep 'NEEDED.*octavo' &&
	{ echo 'FAIL a static library was asked for'; exit 1; }
expect 'pkg-config, static liboctavo-charset' "$work/charset-static" "$text_of_charset"
"$cc" -o "$work/detect-shared" "$work/detect.c" $(pkg-config --cflags --libs octavo-detect)
needs "$work/detect-shared" liboctavo-detect
expect 'pkg-config, shared liboctavo-detect' "$work/detect-shared" "$text_of_detect"
"$cc" -o "$work/detect-static" "$work/detect.c" $(pkg-config --cflags octavo-detect) \
	-Wl,-Bstatic $(pkg-config --static --libs octavo-detect) -Wl,-Bdynamic
readelf -d "$work/detect-static" | grep 'NEEDED.*octavo' &&
	{ echo 'FAIL a static library was asked for'; exit 1; }
expect 'pkg-config, static liboctavo-detect' "$work/detect-static" "$text_of_detect"

# Kernels of conversion are most of the library.
cat > "$work/valid.c" <<'END'
#include <octavo.h>

int main(int argc, char **argv)
{
	return !octavo_valid(argv[0], (size_t)argc);
}
END
"$cc" -o "$work/valid" "$work/valid.c" $(pkg-config --cflags octavo) "$lib/liboctavo.a"
[ -z "$(nm "$work/valid" | grep ' [TtRrDd] ' |
	grep -E 'octavo_.*(_to_|convert|count|tally|stream|transcode)')" ] ||
	{ echo 'FAIL a program that only validates links other kernels'; exit 1; }
echo 'ok a program that only validates links nothing else'

if [ -f "$(pg_config --includedir-server 2> "$work/log")/postgres.h" ]; then
	mkdir "$work/extension"
	make -C "$work/extension" -f "$source/postgresql/Makefile" CC="$cc" with_llvm=no > "$work/log" 2>&1 ||
		{ echo 'FAIL the PostgreSQL extension cannot be built'; cat "$work/log"; exit 1; }
	readelf -d "$work/extension/octavo.so" | grep -q 'NEEDED.*liboctavo.so.1' ||
		{ echo 'FAIL the PostgreSQL extension links no shared library'; exit 1; }
	echo 'ok PostgreSQL extension, shared library'
fi

cat > "$work/CMakeLists.txt" <<'END'
cmake_minimum_required(VERSION 3.20)
project(consumer C)
find_package(octavo 1.0 REQUIRED)
add_executable(shared consumer.c)
target_link_libraries(shared octavo::octavo)
add_executable(static consumer.c)
target_link_libraries(static octavo::octavo_static)
add_executable(text-shared text.c)
target_link_libraries(text-shared octavo::text)
add_executable(text-static text.c)
target_link_libraries(text-static octavo::text_static)
add_executable(charset-shared charset.c)
target_link_libraries(charset-shared octavo::charset)
add_executable(charset-static charset.c)
target_link_libraries(charset-static octavo::charset_static)
add_executable(detect-shared detect.c)
target_link_libraries(detect-shared octavo::detect)
add_executable(detect-static detect.c)
target_link_libraries(detect-static octavo::detect_static)
END
"$cmake" -S "$work" -B "$work/build" -DCMAKE_PREFIX_PATH="$prefix" -DCMAKE_C_COMPILER="$cc" \
	> "$work/log" && "$cmake" --build "$work/build" > "$work/log"
expect 'CMake package, shared library' "$work/build/shared"
expect 'CMake package, static library' "$work/build/static"
expect 'CMake package, both shared libraries' "$work/build/text-shared" "$both"
expect 'CMake package, both static libraries' "$work/build/text-static" "$both"
expect 'CMake package, shared liboctavo-charset' "$work/build/charset-shared" "$text_of_charset"
expect 'CMake package, static liboctavo-charset' "$work/build/charset-static" "$text_of_charset"
expect 'CMake package, shared liboctavo-detect' "$work/build/detect-shared" "$text_of_detect"
expect 'CMake package, static liboctavo-detect' "$work/build/detect-static" "$text_of_detect"
version=$(sed -n 's/#define OCTAVO_VERSION "\(.*\)"/\1/p' "$prefix/include/octavo.h")
for name in octavo octavo-text octavo-charset octavo-detect; do
	[ "$(pkg-config --modversion $name)" = "$version" ] ||
		{ echo "FAIL $name.pc has another version"; exit 1; }
done
