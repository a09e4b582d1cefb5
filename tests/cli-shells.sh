#!/bin/sh
# SPDX-License-Identifier: MIT
# cli-shells.sh - completion in bash, zsh and fish: sh tests/cli-shells.sh PATH_TO_OCTAVO
. "$(dirname "$0")/cli-lib.sh"

# completed WORDS FORMAT [FILTER]: bash must offer these completions of the last word, which may be
# empty.
completed() {
	called="$1"
	cat > "$dir/script" <<'END'
source <("$1" completion bash)
path=$1
shift
compopt() { :; }
COMP_WORDS=("$@")
COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
# bash makes "=" a word; after it the word to complete is empty.
_octavo "$path" "${COMP_WORDS[COMP_CWORD]#=}" "${COMP_WORDS[COMP_CWORD-1]}"
printf '%s\n' "${COMPREPLY[@]}"
END
	eval "timeout 60 bash $dir/script $octavo $1" 2> "$dir/err" | ${3-cat} > "$dir/out"
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

begin 'the list'
run 0 completion --list
awk -F '\t' 'NF != 7 { print "fields: " $0 }
	{ for (i = 1; i <= NF; i++) if ($i == "") print "empty: " $0 }' "$dir/out" > bad
same bad /dev/null
for line in 'command\tcheck\t-\t-\tFILE\t-\t' 'command\tlabels\t-\t-\tENCODING\t-\t' \
	'command\tlocale\t-\t-\t-\t-\t' 'command\tcompletion\t-\t-\tWORD\tbash,zsh,fish\t' \
	'option\tcheck\t-m\t--max-errors\tN\t-\t' 'option\ticonv\t-c\t-\t-\t-\t' \
	'option\tcheck\t-\t--bom\tWORD\tkeep,refuse,require\t' \
	'option\tcheck\t-\t--color\t\[WORD]\tauto,always,never\t' \
	'option\tcheck\t-\t--lint\t\[KIND,..]\tbidi-control,invisible,' \
	'option\trepair\t-i\t--in-place\t\[SUFFIX]\t-\t' \
	'option\trepair\t-\t--invalid\tENCODING\tkeep,replace,skip,escape,xml,uplus\t'; do
	grep -q "^$(printf "$line")" "$dir/out" || fail "no line $line"
done
# Each letter of an option is in the table of docs/architecture.md, with all that it means.
awk -F '\t' '$1 == "option" && $3 != "-" { print $3, $4 == "-" ? $3 : $4, $2 }' "$dir/out" |
	sort -u > letters
grep '^| `-.` |' "$tests/../docs/architecture.md" > table
[ "$(wc -l < letters)" -gt 80 ] || fail 'no letters'
while read -r letter option command; do
	grep "^| \`$letter\` |" table | grep -q "\`$option\`\|\`$command $option\`" ||
		fail "$letter of octavo $command, $option, is not in the table"
done < letters
tr '\`|' '\n\n' < table | grep -x -- '[a-z0-9]* *--*[a-zA-Z0-9-]*' | grep -vx -- '-.' > meanings
[ "$(wc -l < meanings)" -gt 30 ] || fail 'no meanings'
while read -r meaning; do
	awk -v meaning="$meaning" '$2 == meaning || $3 " " $2 == meaning { found = 1 }
		END { exit !found }' letters || fail "the table has $meaning, which no letter means"
done < meanings
run 2 completion --list bash
err "octavo: bash: *"

begin 'bash completes commands, options, words, encodings and files'
if command -v bash > /dev/null; then
	completed 'octavo conv' 'convert\n'
	completed 'octavo loca' 'locale\n'
	completed 'octavo check --max' '--max-errors=\n'
	completed 'octavo check --colo' '--color\n'
	completed 'octavo help conv' 'convert\n'
	completed 'octavo check --bom = re' 'refuse\nrequire\n'
	completed 'octavo check --bom =' 'keep\nrefuse\nrequire\n'
	completed 'octavo convert -t CESU' 'CESU-8\n'
	completed 'octavo convert -t cesu' 'cesu-8\n'
	if iconv -l 2> /dev/null | grep -q WINDOWS-1252; then
		completed 'octavo convert -f win' "$({
			"$octavo" labels
			iconv -l
		} | tr 'A-Z ,/' 'a-z\n\n\n' | grep '^win' | sort -u)\n" sort
		completed 'octavo repair --invalid = KOI8-R' 'KOI8-R\nKOI8-RU\n' sort
	fi
	completed 'octavo convert --to = CESU' 'CESU-8\n'
	completed 'octavo check --kern' '\n'
	: > 'one file'
	: > 'once'
	completed "octavo check on" 'once\none file\n'
	completed "octavo convert -o on" 'once\none file\n'
	completed "octavo check --max-errors = ''" '\n'
	completed 'octavo check --bom re' 'refuse\nrequire\n'
	completed 'octavo check --lint = bidi' 'bidi-control\n'
	completed 'octavo check --lint = tag,bidi' 'tag,bidi-control\n'
	completed 'octavo check --color = a' 'auto\nalways\n'
	completed 'octavo check --lint bidi' '\n'
	completed 'octavo repair --in-place = on' '\n'
	completed 'octavo repair -i on' 'once\none file\n'
	completed 'octavo repair --invalid = xm' 'xml\n'
	completed "octavo completion ''" 'bash\nzsh\nfish\n'
	completed 'octavo labels CESU' 'CESU-8\n'
	completed 'octavo locale on' '\n'
	completed 'octavo --ver' '--version\n'
else
	skip 'no bash'
fi

# pressed FPATH COMMAND: zsh runs the command; then for each line "TYPED|RESULT" of standard input
# a tab after TYPED must give RESULT.
pressed() {
	called="zsh, $2"
	cat > "$dir/lines"
	cat > "$dir/script" <<'END'
zmodload zsh/zpty
path=($1 $path)
TERM=dumb zpty shell zsh -f -i
# send COMMAND: runs it in zsh and waits for its end.
send() {
	zpty -w shell "$1; print done-\$((1 + 1))"
	zpty -r -m shell answer '*done-2*'
}
send 'stty -echo; PS1= PS2='
send "fpath=(${(q)2} \$fpath); autoload -Uz compinit; compinit -u -D"
send "$3"
# Control-X prints the line instead of running it.
send 'show() { print -r -- "<$BUFFER>"; BUFFER= }; zle -N show; bindkey "^X" show'
while IFS='|' read -r line result; do
	zpty -n -w shell "$line"$'\t\C-X'
	zpty -r -m shell answer '*<*>*'
	print -r -- "$line|${${answer##*<}%%>*}"
done
zpty -d shell
END
	timeout 60 zsh -f "$dir/script" "$(dirname "$octavo")" "$1" "$2" < "$dir/lines" \
		> "$dir/out" 2> "$dir/err"
	err ''
	same "$dir/out" "$dir/lines"
}

begin 'zsh completes commands, options, words, encodings and files'
if command -v zsh > /dev/null; then
	: > once
	pressed '' 'source <(octavo completion zsh)' <<'END'
octavo conv|octavo convert 
octavo --vers|octavo --version 
octavo check --max|octavo check --max-errors=
octavo check --bom=ref|octavo check --bom=refuse 
octavo check --bom ref|octavo check --bom refuse 
octavo check --color=al|octavo check --color=always 
octavo check --lint=tag,bidi|octavo check --lint=tag,bidi-control,
octavo check on|octavo check once 
octavo convert -t cesu|octavo convert -t CESU-8 
octavo repair --invalid=esc|octavo repair --invalid=escape 
octavo completion ba|octavo completion bash 
octavo locale on|octavo locale on
END
	# The file is in $fpath, where zsh finds it itself.
	mkdir functions
	"$octavo" completion zsh > functions/_octavo
	pressed "$PWD/functions" : <<'END'
octavo conv|octavo convert 
octavo check --bom=ref|octavo check --bom=refuse 
END
	called='zsh without compinit'
	zsh -f -c 'source functions/_octavo' > "$dir/out" 2> "$dir/err"
	err 'octavo: *compinit*'
else
	skip 'no zsh'
fi

begin 'fish completes commands, options and words'
if command -v fish > /dev/null; then
	"$octavo" completion fish > octavo.fish
	# offered LINE WORD..: fish must offer these words at the end of the line.
	offered() {
		called="fish: $1"
		HOME=$dir PATH="$(dirname "$octavo"):$PATH" timeout 60 fish --no-config -c \
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
	offered 'octavo check --color=a' --color=always --color=auto
	offered 'octavo repair --invalid esc' escape
	offered 'octavo help conv' convert
	offered 'octavo locale -' --help -h
else
	skip 'no fish'
fi

finish
