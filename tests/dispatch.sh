#!/bin/sh
# SPDX-License-Identifier: MIT
# dispatch.sh - the choice of kernels on processors that qemu-x86_64 emulates
#
# usage: dispatch.sh DISPATCH
set -u
if [ "$(uname -m)" != x86_64 ] || ! command -v qemu-x86_64 >/dev/null; then
	echo "skip: no qemu-x86_64 here (scripts/setup ci installs it)"
	exit 77
fi
failed=0

# on CPU NAME: the kernels NAME must be chosen on that processor. QEMU has no AVX-512.
on() {
	printf '%s: ' "$1"
	qemu-x86_64 -cpu "$1" "$dispatch" "$2" 2>/dev/null || failed=1
}

dispatch=$1
on qemu64 scalar
on Nehalem sse41
on SandyBridge sse41
on Haswell avx2
on Haswell,-avx2 sse41
on Haswell,-bmi1 sse41
on Haswell,-bmi2 sse41
on Haswell,-abm sse41
on Haswell,-popcnt sse41
on Haswell,-xsave sse41
# strcmp() of glibc takes SSE4.2 to mean that there is SSSE3, and crashes at some addresses.
on Nehalem,-sse4.2 sse41
on Nehalem,-sse4.2,-ssse3 scalar
on Nehalem,-sse4.1 scalar
on max avx2
exit $failed
