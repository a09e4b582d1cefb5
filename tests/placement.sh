#!/bin/sh
# SPDX-License-Identifier: MIT
# placement.sh - each kernel begins at a line of cache, so that what is linked before it does not
# decide how fast its loops are; but those for SSE4.1, which are compiled for size
#
# usage: placement.sh SHARED..
set -eu
nm "$@" | awk '
	$2 ~ /^[tT]$/ && $3 ~ /_(avx2|avx512|neon)$/ {
		kernels++
		if ($1 !~ /[048c]0$/) {
			print "FAIL " $3 " begins at " $1
			failed++
		}
	}
	END {
		print kernels + 0 " kernels"
		exit failed || !kernels
	}'
