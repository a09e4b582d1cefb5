#!/bin/sh
# SPDX-License-Identifier: MIT
# cases.sh - the cases of text, by the command of another system: the answers are the same octets everywhere
#
# usage: cases.sh OCTAVO [EMULATOR..]    the environment's ROWS are files of rows/ instead of these
set -u
tests=$(cd "$(dirname "$0")" && pwd)
octavo=$(realpath "$1") || exit 2
shift
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
printf '#!/bin/sh\nexec %s %s "$@"\n' "$*" "$octavo" > "$work/octavo"
chmod +x "$work/octavo"

cd "$tests/rows" || exit 2
for suite in ${ROWS:-bom check convert count detect escape fix inspect labels merge repair unescape}; do
	python3 "$tests/rows.py" "$work/octavo" "$tests/rows/$suite" || echo "FAIL rows of $suite"
done > "$work/out"
grep -A 9 '^FAIL' "$work/out"
awk '$2 == "passed," { passed += $1; failed += $3 } END { print passed + 0 " passed, " failed + 0 " failed"; exit failed || !passed }' "$work/out"
