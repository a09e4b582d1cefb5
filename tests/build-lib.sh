# SPDX-License-Identifier: MIT
# build-lib.sh - functions of the tests that build the library again, which source this file first
#
# usage of those: TEST SOURCE CMAKE CC

set -u
source=$1 cmake=$2 cc=$3
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
failed=0
CMAKE_C_COMPILER_LAUNCHER=$(command -v ccache)
export source cmake cc work CMAKE_C_COMPILER_LAUNCHER

cat > "$work/functions" <<'END'
# fails COMMAND..: 'set -e' does not heed '!'.
fails() {
	if "$@"; then
		echo "this succeeds: $*"
		return 1
	fi
}
END

# check NAME: runs the commands on standard input with 'set -e'; they must succeed. They may call what
# is in $work/functions. If the environment has CASE, only those that have it in their name are run.
check() {
	case $1 in *"${CASE-}"*) ;; *) cat > "$work/log"; return ;; esac
	if (cd "$work" && { cat functions; cat; } | sh -eu) > "$work/log" 2>&1; then
		echo "ok $1"
	else
		echo "FAIL $1"
		cat "$work/log"
		failed=1
	fi
}
