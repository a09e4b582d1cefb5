# SPDX-License-Identifier: MIT
# cli-lib.sh - the notation of cli.sh and cli-forms.sh, which read it first
#
# Works in a directory of its own, which it removes.

case ${1-} in
'') echo "usage: $0 PATH_TO_OCTAVO" >&2; exit 2 ;;
/*) octavo=$1 ;;
*) octavo=$PWD/$1 ;;
esac
[ -x "$octavo" ] || { echo "$0: $octavo: no such program" >&2; exit 2; }

LC_ALL=C
export LC_ALL
unset POSIXLY_CORRECT
umask 022

dir=$(mktemp -d) || exit 2
# The files out, err, want are ours; the commands run in $dir/here.
mkdir "$dir/here" && cd "$dir/here" || exit 2
trap 'cd /; rm -rf "$dir"' EXIT
trap 'exit 2' HUP INT TERM

passed=0 failed=0 skipped=0
name='' why_skip=''

# ---------------------------------------------------------------- the notation

# begin NAME: what follows, up to the next 'begin', is one case.
begin() {
	end
	name=$1 why_skip=''
	: > "$dir/why_not"
	rm -rf ./* ./.[!.]*
}

end() {
	[ -n "$name" ] || return 0
	if [ -s "$dir/why_not" ]; then
		failed=$((failed + 1))
		echo "FAIL $name"
		cat "$dir/why_not"
	elif [ -n "$why_skip" ]; then
		skipped=$((skipped + 1))
		echo "skip $name: $why_skip"
	else
		passed=$((passed + 1))
		echo "ok $name"
	fi
	name=''
}

# has LIBRARY: whether this octavo was built with it.
has() {
	"$octavo" --version | grep -q "^libraries:.* $1\( \|\$\)"
}

# skip WHY: there is nothing to be tested here.
skip() {
	why_skip=$1
}

# fail WHAT ..: what the case should have done. A file remembers it, as a variable would not
# when this is called at the end of a pipe.
fail() {
	printf '  %s\n' "$*" >> "$dir/why_not"
}

# run STATUS ARGUMENT..: octavo must end with that status.
run() {
	want=$1
	shift
	called="octavo $*"
	"$octavo" "$@" > "$dir/out" 2> "$dir/err"
	status_is "$want" $?
}

status_is() {
	[ "$1" -eq "$2" ] || fail "$called: status $2, not $1; $(tail -n 3 "$dir/err")"
}

# out FORMAT: standard output must be what printf makes of it.
out() {
	# shellcheck disable=SC2059
	printf -- "$1" > "$dir/want"
	same "$dir/out" "$dir/want" "standard output"
}

# errors FORMAT: the same, without the sentences that explain the errors: of a message that ends
# with "[OCTETS] (KIND, offset N; CLAUSES)" is left "error: [OCTETS] (KIND, offset N)", and of one
# that ends with the octets "error: KIND [OCTETS]".
errors() {
	cut_text < "$dir/out" > "$dir/cut"
	# shellcheck disable=SC2059
	printf -- "$1" > "$dir/want"
	same "$dir/cut" "$dir/want" "errors"
}

cut_text() {
	[ -s "$dir/kinds" ] || "$octavo" explain |
		sed 's/ (.*//; s/^\([a-z-]*\)  *\(.*\)/s\/: \\(error\\|warning\\): \2 \\[\/: \\1: \1 [\//' \
		> "$dir/kinds"
	sed -E 's/(: (error|warning):) [^[]*(\[[0-9a-f ]*\]) (\([a-z-]*, offset [0-9]*)(;.*)?\)$/\1 \3 \4)/' |
		sed -f "$dir/kinds"
}

# err PATTERN: standard error must match, a pattern of the shell; '' for nothing.
err() {
	text=$(cut_text < "$dir/err")
	# shellcheck disable=SC2254
	case $text in
	$1) ;;
	*) fail "$called: standard error is '$text', not '$1'" ;;
	esac
}

# same FILE FILE [WHAT]
same() {
	cmp -s "$1" "$2" && return
	fail "$called: ${3-$1} is not as it should be:"
	fail "  $(od -An -c "$1" | head -n 8)"
	fail "not"
	fail "  $(od -An -c "$2" | head -n 8)"
}

# put FILE FORMAT: makes a file by printf.
put() {
	# shellcheck disable=SC2059
	printf -- "$2" > "./$1"
}

# repeat FILE N: makes it 2^N times as long.
repeat() {
	i=$2
	while [ "$i" -gt 0 ]; do
		cat "$1" "$1" > "$dir/twice"
		mv "$dir/twice" "$1"
		i=$((i - 1))
	done
}

# finish: ends the last case, and tells how many there were.
finish() {
	end
	echo "$passed passed, $failed failed, $skipped skipped"
	[ "$failed" -eq 0 ]
}
