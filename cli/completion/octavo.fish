# SPDX-License-Identifier: MIT
# fish completion for octavo, by the list that 'octavo completion --list' prints

function __octavo_encodings
	begin
		octavo labels
		iconv -l 2>/dev/null
	end | string replace -a -r '[ ,/]+' \n | string match -v ''
end

# Prints the options of 'complete' for an argument called $argv[1], of the words $argv[2].
function __octavo_argument
	set -l choices (string match -v -- - $argv[2] | string replace -a , ' ')
	switch $argv[1]
		case '*FILE*'
			printf '%s\n' -F
		case '*ENCODING*'
			printf '%s\n' -f -a "$choices (__octavo_encodings)"
		case '*'
			printf '%s\n' -f -a "$choices"
	end
end

octavo completion --list | while read -l -d \t type name short long argument choices text
	set -l condition "__fish_seen_subcommand_from $name"
	test $name = octavo && set condition __fish_use_subcommand
	if test $type = command
		complete -c octavo -n __fish_use_subcommand -f -a $name -d $text
		if test $argument = -
			complete -c octavo -n $condition -f
		else
			complete -c octavo -n $condition (__octavo_argument $argument $choices)
		end
		continue
	end
	set -l flags -d $text
	test $short = - || set -a flags -s (string sub -s 2 -- $short)
	test $long = - || set -a flags -l (string sub -s 3 -- $long)
	test $argument = - || set -a flags (__octavo_argument $argument $choices)
	# One that may be missing is no word of its own.
	string match -q -r '^[^[-]' -- $argument && set -a flags -r
	complete -c octavo -n $condition $flags
end
