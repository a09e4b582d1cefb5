#!/bin/sh
# SPDX-License-Identifier: MIT
# hardening.sh - what compiler and linker do against errors of memory is in what is installed
#
# usage: hardening.sh COMMAND SHARED STATIC MACHINE
set -u
command=$1 shared=$2 static=$3 machine=$4
failed=0

# check NAME COMMAND: the shell command must succeed.
check() {
	if eval "$2" > /dev/null; then
		echo "ok $1"
	else
		echo "FAIL $1"
		failed=1
	fi
}

check 'the command is loaded at any address' 'readelf -h "$command" | grep -q "Type: *DYN" &&
	readelf -d "$command" | grep -q "Flags:.* PIE"'
for file in "$command" "$shared"; do
	name=$(basename "$file")
	check "$name: tables of the linker are read-only, all of them" \
		'readelf -lW "$file" | grep -q GNU_RELRO && readelf -d "$file" | grep -q "Flags: NOW"'
	check "$name: the stack holds no code" 'readelf -lW "$file" | grep "GNU_STACK.* RW "'
done
check 'the command checks its stack' 'nm -D "$command" | grep -q __stack_chk_fail'
check 'the command checks sizes of buffers' 'nm -D "$command" | grep "U __[a-z]*_chk@"'
# The rest of a program comes from the C library, which need not have it.
case $machine in
x86_64 | AMD64 | i?86)
	members=$(ar t "$static" | wc -l)
	check 'every object of the library marks where it may be entered' \
		'[ "$members" -gt 0 ] && [ "$(readelf -n "$static" | grep -c "IBT, SHSTK")" -eq "$members" ]'
	check 'and so does the command' \
		'objdump -d --disassemble=main "$command" | grep -A1 "<main>:" | grep endbr' ;;
esac
exit $failed
