#!/bin/sh
# SPDX-License-Identifier: MIT
# test.sh - the tests of the extension; with-server runs it
set -eu
here=$(cd "$(dirname "$0")" && pwd)
pg_config=${PG_CONFIG:-pg_config}
failed=0

mkdir "$work/regress"
if make -C "$work/build" -f "$here/Makefile" PG_CONFIG="$pg_config" with_llvm=no installcheck \
	REGRESS_OPTS="--inputdir=$here --outputdir=$work/regress --dbname=contrib_regression \
		--bindir=$("$pg_config" --bindir)" OCTAVO_CFLAGS= OCTAVO_LIBS= > "$work/regress.log" 2>&1; then
	grep -E '^(test |All )' "$work/regress.log"
else
	cat "$work/regress.log" "$work"/regress/regression.diffs || true
	failed=1
fi
[ -z "${RESULTS-}" ] || cp "$work"/regress/results/* "$RESULTS"

# Each line of the example must be one that the test staging.sql prints.
if sed -n '/^## A dump/,/^## /s/^    //p' "$here/README.md" | grep -v '^$' |
	grep -vxF -f "$here/expected/staging.out"; then
	echo 'FAIL README.md has other lines than expected/staging.out'
	failed=1
else
	echo 'ok the example of README.md'
fi

python3 "$here/oracle.py" || failed=1

# Last, as it kills processes.
starve=
case $("$pg_config" --version) in
'PostgreSQL 15.'*)
	starve=$work/build/starve.so
	make -C "$work/build" -f "$here/Makefile" PG_CONFIG="$pg_config" with_llvm=no OCTAVO_CFLAGS= \
		COPT='-Wextra -Wshadow -Wno-unused-parameter -Werror' starve.so > "$work/starve.log" 2>&1 ||
		cat "$work/starve.log"
	;;
*) echo 'not tried: allocations that fail, as starve.c is for PostgreSQL 15' ;;
esac
python3 "$here/faults.py" "$work/server.log" $starve || failed=1
exit $failed
