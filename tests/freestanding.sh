#!/bin/sh
# SPDX-License-Identifier: MIT
# freestanding.sh - the libraries without locale.c, where there is no C library
#
# usage: freestanding.sh SOURCE CC
#
# They need seven functions of <string.h>, which the program has itself, and no other header than
# those of the compiler.
set -eu
source=$1 cc=$2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

mkdir "$work/include"
cat > "$work/include/string.h" <<'END'
#include <stddef.h>
void *memchr(const void *, int, size_t);
int memcmp(const void *, const void *, size_t);
void *memcpy(void *, const void *, size_t);
void *memmove(void *, const void *, size_t);
void *memset(void *, int, size_t);
int strcmp(const char *, const char *);
size_t strlen(const char *);
END
# The header of intrinsics takes these for functions that allocate memory.
: > "$work/include/stdlib.h"
mkdir "$work/text" "$work/charset" "$work/detect"

# compile FILE..: into this directory.
compile() {
	"$cc" -std=c11 -O0 -ffreestanding -fno-builtin -fno-stack-protector -fno-pie -nostdinc \
		-D_MM_MALLOC_H_INCLUDED -D__MM_MALLOC_H \
		-isystem "$("$cc" -print-file-name=include)" -isystem "$work/include" \
		-Wall -Wextra -Werror -I"$source/include" -I"$source/src" -I"$source/text" -I"$source/charset" \
		-I"$source/detect" -c "$@"
}

cd "$work"
compile $(find "$source/src" -name '*.c' ! -name locale.c) "$source/tests/freestanding.c"
cd text # where objects may have the names of others
compile $(find "$source/text" -name '*.c')
cd ../charset
compile $(find "$source/charset" -name '*.c')
cd ../detect
compile $(find "$source/detect" -name '*.c')
cd ..
"$cc" -nostdlib -static -no-pie -Wl,-e,main -o alone ./*.o text/*.o charset/*.o detect/*.o -lgcc
echo 'ok the libraries link without a C library'
"$cc" -static -no-pie -o hosted ./*.o text/*.o charset/*.o detect/*.o
./hosted
