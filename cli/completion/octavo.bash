# SPDX-License-Identifier: MIT
# bash completion for octavo, by the list that 'octavo completion --list' prints

# Prints the encodings that begin with $2, in lower case if $2 has any; $1 is octavo.
_octavo_encodings()
{
	{
		"$1" labels
		[[ $2 ]] && iconv -l
	} 2> /dev/null | tr -s ' ,/' '\n' | LC_ALL=C awk -v prefix="$2" '
		prefix ~ /[a-z]/ { $0 = tolower($0) }
		index(toupper($0), toupper(prefix)) == 1 && !seen[$0]++'
}

# Puts into COMPREPLY what $3 may be completed to: an argument called $1, of the words $2.
_octavo_argument()
{
	local IFS=$'\n' prefix=

	case $1 in
	*FILE*)
		compopt -o filenames
		COMPREPLY=($(compgen -f -- "$3")) ;;
	*ENCODING*)
		COMPREPLY=($(compgen -W "${2//,/$IFS}" -- "$3"; _octavo_encodings "$program" "$3")) ;;
	*,..*)
		[[ $3 == *,* ]] && prefix=${3%,*},
		COMPREPLY=($(compgen -P "$prefix" -W "${2//,/$IFS}" -- "${3##*,}")) ;;
	*)
		COMPREPLY=($(compgen -W "${2//,/$IFS}" -- "$3")) ;;
	esac
}

_octavo()
{
	local program=${1/#\~/$HOME} current=$2 option=$3 command=${COMP_WORDS[1]}
	local type name short long argument choices text
	local names= options= operand=- operands= wanted= words=

	COMPREPLY=()
	# The shell takes --bom=keep apart: --bom, =, keep.
	if [[ ${COMP_WORDS[COMP_CWORD]} == '=' ]]; then
		current= option+==
	elif [[ $option == '=' ]]; then
		option=${COMP_WORDS[COMP_CWORD-2]}=
	fi
	((COMP_CWORD == 1)) && command=octavo option=
	while IFS=$'\t' read -r type name short long argument choices text; do
		[[ $type == command ]] && names+=" $name"
		[[ $name == "$command" ]] || continue
		[[ $choices == - ]] && choices=
		if [[ $type == command ]]; then
			operand=$argument operands=$choices
			continue
		fi
		[[ $long == - ]] && long=$short
		options+=" $long"
		[[ $argument == - ]] && continue
		[[ $argument == \[* ]] || options+="="
		if [[ $option == "$long=" ]] ||
			[[ $argument != \[* && ($option == "$long" || $option == "$short") ]]; then
			wanted=$argument words=$choices
		fi
	done < <("$program" completion --list)

	if [[ $wanted ]]; then
		_octavo_argument "$wanted" "$words" "$current"
	elif ((COMP_CWORD == 1)); then
		COMPREPLY=($(compgen -W "$options$names" -- "$current"))
	elif [[ $current == -* ]]; then
		COMPREPLY=($(compgen -W "$options" -- "$current"))
		[[ ${COMPREPLY-} == *= ]] && compopt -o nospace
	elif [[ $operand != - ]]; then
		_octavo_argument "$operand" "$operands" "$current"
	fi
}
complete -F _octavo octavo
