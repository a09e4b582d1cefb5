#!/bin/sh
# SPDX-License-Identifier: MIT
# size.sh - the shared library, and programs that call one function, are no larger than they have to be
#
# usage: size.sh SHARED STATIC INCLUDE CC
#
# The limits are for gcc, x86-64 and -O3, a little above what docs/performance.md has.
set -eu
shared=$1 static=$2 include=$3 cc=$4
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

at_most 'the shared library, stripped' "$(stripped "$shared")" 368000
echo 'int main(void) { return 0; }' > "$work/empty.c"
cat > "$work/valid.c" <<'END2'
#include <octavo.h>

int main(int argc, char **argv)
{
	return !octavo_valid(argv[0], (size_t)argc);
}
END2
cat > "$work/count.c" <<'END2'
#include <octavo.h>

int main(int argc, char **argv)
{
	return !octavo_count(argv[0], (size_t)argc);
}
END2
for program in empty valid count; do
	"$cc" -O2 -I "$include" -Wl,--gc-sections -o "$work/$program" "$work/$program.c" "$static"
done
at_most 'octavo_valid' $(($(loaded "$work/valid") - $(loaded "$work/empty"))) 25600
at_most 'octavo_count' $(($(loaded "$work/count") - $(loaded "$work/empty"))) 11000
exit $failed
