#!/bin/sh
# SPDX-License-Identifier: MIT
# configure.sh - builds without test libraries, in another project, and by make
#
# usage: configure.sh SOURCE CMAKE CC
. "$(dirname "$0")/build-lib.sh"

check 'without Python there are no tests, which configuring says' <<'END'
"$cmake" -S "$source" -B auto -DCMAKE_C_COMPILER="$cc" -DCMAKE_DISABLE_FIND_PACKAGE_Python3=ON > out
grep 'No tests: .*scripts/setup check' out
"$cmake" --build auto --target help | grep octavo
"$cmake" --build auto --target help > targets
fails grep test_ targets
END

check 'who asks for tests does not get a build without them' <<'END'
fails "$cmake" -S "$source" -B on -DCMAKE_C_COMPILER="$cc" -DOCTAVO_TESTS=ON \
	-DCMAKE_DISABLE_FIND_PACKAGE_Python3=ON > out 2>&1
grep 'scripts/setup check' out
END

check 'the other libraries can be left out' <<'END'
"$cmake" -S "$source" -B off -DCMAKE_C_COMPILER="$cc" -DOCTAVO_TEXT=OFF \
	-DOCTAVO_CHARSET=OFF -DOCTAVO_COMMAND=OFF \
	-DOCTAVO_TESTS=OFF
"$cmake" --build off --target help > targets
grep octavo_static targets
fails grep -e octavo_text -e octavo_charset -e octavo_detect targets
END

check 'another project gets the libraries only, and installs nothing of them' <<'END'
mkdir other
cat > other/CMakeLists.txt <<END2
cmake_minimum_required(VERSION 3.20)
project(other C)
include(FetchContent)
FetchContent_Declare(octavo SOURCE_DIR "$source")
FetchContent_MakeAvailable(octavo)
add_executable(other other.c)
target_link_libraries(other octavo::octavo_static)
add_executable(text text.c)
target_link_libraries(text octavo::text_static)
install(TARGETS other)
END2
echo '#include <octavo.h>
int main(void) { return !octavo_version()[0]; }' > other/other.c
echo '#include <octavo-text.h>
int main(void) { return octavo_grapheme_count("e\xCC\x81", 3) != 1; }' > other/text.c
"$cmake" -S other -B other/build -DCMAKE_C_COMPILER="$cc" -DCMAKE_BUILD_TYPE=Debug
"$cmake" --build other/build -j 2
other/build/other
other/build/text
[ -z "$(find other/build -name 'octavo*' -type f -perm -u+x -o -name 'test_*')" ]
[ ! -s other/build/_deps/octavo-build/CTestTestfile.cmake ]
"$cmake" --install other/build --prefix "$work/prefix"
[ "$(cd prefix && find . ! -type d)" = ./bin/other ]
END

check 'make install, and make uninstall' <<'END'
export CMAKE_BUILD_TYPE=Debug
make -C "$source" CC="$cc" BUILD="$work/make" PREFIX=/there DESTDIR="$work/root" install
root/there/bin/octavo version
grep '^prefix=${pcfiledir}' "$(find root -name octavo.pc)"
make -C "$source" BUILD="$work/make" PREFIX=/there DESTDIR="$work/root" uninstall
[ -z "$(find root ! -type d)" ]
make -C "$source" help | grep 'make uninstall'
END

exit $failed
