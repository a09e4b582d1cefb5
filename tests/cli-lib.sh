# SPDX-License-Identifier: MIT
# cli-lib.sh - functions of the tests of the command, which source this file first
#
# The tests run in a temporary directory, which is removed at the end.

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

tests=$(cd "$(dirname "$0")" && pwd)
dir=$(mktemp -d) || exit 2
# $dir has the files out, err and want; commands run in $dir/here.
mkdir "$dir/here" && cd "$dir/here" || exit 2
trap 'cd /; rm -rf "$dir"' EXIT
trap 'exit 2' HUP INT TERM

passed=0 failed=0 skipped=0
name='' why_skip=''

# ---------------------------------------------------------------- the notation

# begin NAME: begins a case, which ends at the next 'begin'.
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

# has LIBRARY: tells whether octavo was built with it.
has() {
	"$octavo" --version | grep -q "^libraries:.* $1\( \|\$\)"
}

# skip WHY: skips the case.
skip() {
	why_skip=$1
}

# fail TEXT ..: the case has failed. That is recorded in a file, because a variable set at the end of
# a pipe is lost.
fail() {
	printf '  %s\n' "$*" >> "$dir/why_not"
}

# await WHAT COMMAND..: waits until the command succeeds; if it does not for long, the case has failed.
await() {
	what=$1 tries=0
	shift
	until "$@"; do
		tries=$((tries + 1))
		[ $tries -lt 1000 ] || { fail "$what"; return; }
		sleep 0.01
	done
}

# run STATUS ARGUMENT..: runs octavo, which must exit with that status.
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

# out FORMAT: standard output must be what printf prints for FORMAT.
out() {
	# shellcheck disable=SC2059
	printf -- "$1" > "$dir/want"
	same "$dir/out" "$dir/want" "standard output"
}

# errors FORMAT: the same, without the sentences that explain the errors: of a message that ends
# with "[OCTETS] (KIND, offset N; CLAUSES)" is left "error: [OCTETS] (KIND, offset N)", and of one
# that ends with the octets "error: KIND [OCTETS]".
errors() {
	cut_text "$diagnosis" < "$dir/out" > "$dir/cut"
	# shellcheck disable=SC2059
	printf -- "$1" > "$dir/want"
	same "$dir/cut" "$dir/want" "errors"
}

# no_diagnosis: removes the line about a whole file from the output of check.
diagnosis='/: note: .*; try: octavo /d'
no_diagnosis() {
	sed "$diagnosis" "$dir/out" > "$dir/cut"
	cp "$dir/cut" "$dir/out"
}

# cut_text [SED-COMMAND]: a filter that leaves out the sentences that explain errors. A process takes 10 ms on
# some machines: the suites call it for each command.
cut_text() {
	[ -s "$dir/kinds" ] || {
		# The name of a character is left out, too.
		cat <<-'END'
			s/(: (error|warning):) U\+[0-9A-F]+ [^:[]*: /\1 /
			s/, overlong( [^[]*)?( \[)/\2/
			s/(: (error|warning):) [^[]*(\[[0-9a-f ]*\] )?(\([a-z0-9-]*, offset [0-9]*)(;.*)?\)$/\1 \3\4)/
		END
		"$octavo" explain | sed -E 's/ \(.*//; s/[+]/\\&/g
			s/^([a-z0-9-]*)  *(.*)/s\/: (error|warning): \2( \\[|$)\/: \\1: \1\\2\//'
	} > "$dir/kinds"
	sed -E -e "${1-}" -f "$dir/kinds"
}

# err PATTERN: standard error must match the shell pattern; '' for no output. The line after an error
# that stopped 'octavo convert' is left out: it is always the same.
err() {
	text=''
	[ ! -s "$dir/err" ] ||
		text=$(cut_text '/^octavo: .*; --[a-z]* says what to write instead$/d' < "$dir/err")
	# shellcheck disable=SC2254
	case $text in
	$1) ;;
	*) fail "$called: standard error is '$text', not '$1'" ;;
	esac
}

# same FILE FILE [WHAT]: both files must be equal.
same() {
	cmp -s "$1" "$2" && return
	fail "$called: ${3-$1} is not as it should be:"
	fail "  $(od -An -c "$1" | head -n 8)"
	fail "not"
	fail "  $(od -An -c "$2" | head -n 8)"
}

# there_and_back FROM TO: converts the file 'text', UTF-8, to FROM, that to TO, and this back to FROM
# and to UTF-8.
there_and_back() {
	run 0 convert -t "$1" text
	case $1 in
	UNICODE-1-1-UTF-8) err '*label this text UTF-8*' ;;
	*) err '' ;;
	esac
	cp "$dir/out" source
	run 0 convert -f "$1" -t "$2" -o target source
	run 0 convert -f "$2" -t "$1" target
	same "$dir/out" source "$1 to $2 and back"
	run 0 convert -f "$2" target
	same "$dir/out" text "$1 to $2"
}

# put FILE FORMAT: writes a file with printf.
put() {
	# shellcheck disable=SC2059
	printf -- "$2" > "./$1"
}

# repeat FILE N: makes it 2^N times as long.
repeat() {
	i=$2
	while [ "$i" -gt 0 ]; do
		all=$1 more=0
		while [ "$i" -gt 0 ] && [ $more -lt 5 ]; do
			all="$all $all" i=$((i - 1)) more=$((more + 1))
		done
		# shellcheck disable=SC2086
		cat $all > "$dir/more"
		mv "$dir/more" "$1"
	done
}

# finish: ends the last case, and prints how many passed and failed.
finish() {
	end
	echo "$passed passed, $failed failed, $skipped skipped"
	[ "$failed" -eq 0 ]
}
