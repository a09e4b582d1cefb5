#!/bin/sh
# SPDX-License-Identifier: MIT
# dispatch.sh - the choice of kernels on processors that QEMU emulates
#
# usage: dispatch.sh DISPATCH EMULATOR..
set -u
dispatch=$1
shift
if ! command -v "$1" >/dev/null; then
	echo "skip: no $1 here (scripts/setup ci installs it)"
	exit 77
fi
emulator=$*
failed=0

# on CPU NAME: the kernels NAME must be chosen on that processor. QEMU has no AVX-512;
# cpu.c takes every bit away.
on() {
	printf '%s: ' "$1"
	$emulator -cpu "$1" "$dispatch" "$2" 2>/dev/null || failed=1
}

if [ "$1" = qemu-riscv64 ]; then
	on rv64 portable
	on rv64,v=true,vlen=128 rvv
	on rv64,v=true,vlen=1024 rvv
	exit $failed
fi
on qemu64 scalar
on Nehalem sse41
on SandyBridge sse41
on Westmere sse41
on Opteron_G5 sse41
on Haswell avx2
on EPYC avx2
on Skylake-Server avx2
on Haswell,-avx sse41
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
