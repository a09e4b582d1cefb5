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
python3 "$tests/rows.py" "$work/octavo" \
	${ROWS:-bom check convert count detect escape fix inspect labels merge repair unescape} > "$work/out"
status=$?
grep -A 9 '^FAIL' "$work/out"
tail -n 1 "$work/out"
exit $status
