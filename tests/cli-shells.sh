#!/bin/sh
# SPDX-License-Identifier: MIT
# cli-shells.sh - what 'octavo completion' prints works in these shells: PATH_TO_OCTAVO
. "$(dirname "$0")/cli-lib.sh"

# completed WORDS FORMAT: what bash offers behind the words, which may end with an empty one.
completed() {
	called="$1"
	cat > "$dir/script" <<'END'
source <("$1" completion bash)
octavo() { "$program" "$@"; }
program=$1
shift
compopt() { :; }
COMP_WORDS=("$@")
COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
# What there is to complete is empty behind an = of which the shell makes a word.
_octavo octavo "${COMP_WORDS[COMP_CWORD]#=}" "${COMP_WORDS[COMP_CWORD-1]}"
printf '%s\n' "${COMPREPLY[@]}"
END
	eval "bash $dir/script $octavo $1" > "$dir/out" 2> "$dir/err"
	out "$2"
	err ''
}

begin 'wrong command lines'
run 2 completion
err "octavo: SHELL: *Try 'octavo completion --help'."
run 2 completion tcsh
err "octavo: tcsh: no such shell*"
run 2 completion bash zsh
err "octavo: SHELL: *"

begin 'bash completes commands, options, words, encodings and files'
if command -v bash > /dev/null; then
	completed 'octavo conv' 'convert\n'
	completed 'octavo loca' 'locale\n'
	completed 'octavo check --max' '--max-errors=\n'
	completed 'octavo check --bom = re' 'refuse\nrequire\n'
	completed 'octavo check --bom =' 'keep\nrefuse\nrequire\n'
	completed 'octavo convert -t CESU' 'CESU-8\n'
	completed 'octavo convert --to-code = CESU' 'CESU-8\n'
	completed 'octavo check --kern' '\n'
	: > 'one file'
	: > 'once'
	completed "octavo check on" 'once\none file\n'
	completed "octavo convert -o on" 'once\none file\n'
	completed "octavo check --max-errors = ''" '\n'
	completed 'octavo check --bom re' 'refuse\nrequire\n'
	completed 'octavo check --lint = bidi' 'bidi-control\n'
	completed 'octavo check --lint bidi' '\n'
	completed 'octavo repair --in-place = on' '\n'
	completed 'octavo repair -i on' 'once\none file\n'
	completed 'octavo repair --invalid =' 'replace\nskip\nescape\nxml\nuplus\n'
	completed "octavo completion ''" 'bash\nzsh\nfish\n'
	completed 'octavo labels CESU' 'CESU-8\n'
	completed 'octavo locale on' '\n'
	completed 'octavo --ver' '--version\n'
else
	skip 'no bash'
fi

begin 'zsh reads it'
if command -v zsh > /dev/null; then
	"$octavo" completion zsh > _octavo
	called='zsh -n'
	zsh -n _octavo 2> "$dir/err" || fail "$called: status $?"
	err ''
	# What it tells the shell of some options: of their arguments, required or optional.
	cat > script <<'END'
_arguments() { print -rl -- "${@//\[*\]:/:}" }
words=(octavo $1 '') CURRENT=3
source ./_octavo
END
	told() {
		called="zsh: $1"
		zsh -f script "$1" 2> "$dir/err" | grep -E -e "$2" > "$dir/out"
		err ''
		out "$3"
	}
	told check '^--lint' '--lint=-::KIND,..:(bidi-control invisible tag control private-use mixed-eol bom-inside not-nfc mixed-script noncharacter)\n'
	told check '--max-e' '(-m --max-errors)-m+:N: \n(-m --max-errors)--max-errors=:N: \n'
	told check '^--bom' '--bom=:bom:(keep refuse require)\n'
	told repair '--in-p' '(-i --in-place)-i-::SUFFIX: \n(-i --in-place)--in-place=-::SUFFIX: \n'
	told completion '^\*' '*:operand:(bash zsh fish)\n'
else
	skip 'no zsh'
fi

begin 'fish completes commands, options and words'
if command -v fish > /dev/null; then
	"$octavo" completion fish > octavo.fish
	# offered LINE WORD..: what fish offers behind the line.
	offered() {
		called="fish: $1"
		HOME=$dir PATH="$(dirname "$octavo"):$PATH" fish --no-config -c \
			"source octavo.fish; complete -C '$1'" 2> "$dir/err" | cut -f 1 | sort > "$dir/out"
		shift
		out "$(printf '%s\\n' "$@")"
	}
	offered 'octavo conv' convert
	offered 'octavo check --max' --max-errors
	offered 'octavo check --bom=re' --bom=refuse --bom=require
	offered 'octavo convert -t CESU' CESU-8
	offered 'octavo check --lint=bidi' --lint=bidi-control
	offered 'octavo completion ' bash fish zsh
	offered 'octavo --vers' --version
else
	skip 'no fish'
fi

finish
