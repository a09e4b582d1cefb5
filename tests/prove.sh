#!/bin/sh
# SPDX-License-Identifier: MIT
# prove.sh - Eva proves a part of prove/plan, and fails where a copy of src/ reads after the text
#
# usage: prove.sh SOURCE PYTHON
set -eu
source=$1 python=$2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
failed=0

if "$python" "$source/prove/run.py" --part "$source/prove/slice" "$work/slice"; then
	echo 'ok a part of the plan'
else
	echo 'FAIL a part of the plan'
	failed=1
fi

cp -r "$source/src" "$work/broken"
sed -i 's/^\tuint8_t lead = s\[0\];$/\tuint8_t lead = s[n];/' "$work/broken/decode.h"
if cmp -s "$source/src/decode.h" "$work/broken/decode.h"; then
	echo 'FAIL nothing was planted'
	exit 1
fi
echo 'check 0 0 0 2' > "$work/plan"
if "$python" "$source/prove/run.py" --part --src "$work/broken" "$work/plan" "$work/planted" \
	> "$work/output"; then
	status=0
else
	status=$?
fi
if [ $status -eq 1 ] && grep -q '^new alarm: decode_stepwise: ' "$work/output"; then
	echo 'ok a read after the text is seen'
else
	cat "$work/output"
	echo 'FAIL a read after the text is not seen'
	failed=1
fi
exit $failed
