#!/bin/sh
# SPDX-License-Identifier: MIT
# cli-explain.sh - every kind has an explanation, whose commands do what it says: PATH_TO_OCTAVO
. "$(dirname "$0")/cli-lib.sh"

octavo() {
	"$octavo" "$@"
}

begin 'a list of all kinds, and an explanation of each that fits a screen'
run 0 explain
"$octavo" explain | awk 'length > 79' > long
[ -s long ] && fail "$(cat long)"
for kind in $("$octavo" explain | awk '{ print $1 }'); do
	run 0 explain "$kind"
	head -n 1 "$dir/out" | grep -q "^$kind: " || fail "$kind: no title"
	[ "$(wc -l < "$dir/out")" -ge 7 ] || fail "$kind: no explanation"
	[ "$(wc -l < "$dir/out")" -le 22 ] || fail "$kind: too long"
	awk 'length > 79' "$dir/out" > long
	[ -s long ] && fail "$(cat long)"
done

begin 'every kind of the library that text can have, and of lint'
for kind in stray never-used overlong surrogate too-large interrupted truncated noncharacter nul \
	not-bmp not-ascii bom no-bom unmappable level escape-sequence invalid wrong-eol no-escape half-pair too-long not-postgresql \
	not-utf8mb3 not-json not-xml not-java not-javascript bidi-control invisible tag \
	control private-use mixed-eol bom-inside not-nfc mixed-script replacement longer-than-needed double-encoded; do
	"$octavo" explain | grep -q "^$kind  *[^ ]" || fail "$kind is missing"
done
[ "$("$octavo" explain | wc -l)" -eq 39 ] || fail 'another number of kinds'

begin 'a kind that is misspelled'
run 2 explain overlon
err "octavo: overlon: no such kind, did you mean 'overlong'?*Try 'octavo explain --help'."
run 2 explain frobnicate
err "octavo: frobnicate: no such kind, 'octavo explain' lists them*"
run 0 explain stray truncated
grep -q '^truncated: ' "$dir/out" || fail 'only the first of two'

# The first command shows the error, the others repair it: what they write has it no more.
for kind in $("$octavo" explain | awk '{ print $1 }'); do
	begin "the commands of $kind"
	"$octavo" explain "$kind" | sed -n '/^$/,$s/^  //p' > commands
	read -r first < commands
	make=${first%% | *} show=${first#* | }
	called=$first
	eval "$first" > "$dir/out" 2>&1
	status_is 1 $?
	cut_text < "$dir/out" | grep -q "[(: 	]$kind[,: 	]" || fail "$first: $(cat "$dir/out")"
	eval "$make" > FILE
	sed 1d commands | while read -r command; do
		called=$command
		eval "$command" > repaired 2> "$dir/err"
		status_is 0 $?
		[ -s repaired ] || fail "$command: nothing is written"
		case $show in
		*octavo\ check*) eval "$show" < repaired > "$dir/out" 2>&1
			cut_text < "$dir/out" | grep -q "[( ]$kind[, ]" && fail "$command: $(cat "$dir/out")" ;;
		esac
	done
done

finish
