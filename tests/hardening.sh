#!/bin/sh
# SPDX-License-Identifier: MIT
# hardening.sh - what compiler and linker do against errors of memory is in what is installed
#
# usage: hardening.sh MACHINE COMMAND LIBRARY..    shared and static ones, *.a
set -u
machine=$1 command=$2
shift 2
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
for file in "$command" "$@"; do
	case $file in
	*.a) continue ;;
	esac
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
	for file; do
		case $file in
		*.a) ;;
		*) continue ;;
		esac
		members=$(ar t "$file" | wc -l)
		check "$(basename "$file"): every object marks where it may be entered" \
			'[ "$members" -gt 0 ] && [ "$(readelf -n "$file" | grep -c "IBT, SHSTK")" -eq "$members" ]'
	done
	check 'the command marks it, too' \
		'objdump -d --disassemble=main "$command" | grep -A1 "<main>:" | grep endbr' ;;
esac
exit $failed
