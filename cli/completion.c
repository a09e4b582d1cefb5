/* SPDX-License-Identifier: MIT */
/* completion.c - what shells complete on our command lines */
#include <getopt.h>
#include <stdio.h>
#include <string.h>

#include "commands.h"

static bool is_first_choice(const struct command *command, const struct option_row *row)
{
	return row == command->options || !row->name || !row[-1].name ||
	       strcmp(row[-1].name, row->name) != 0;
}

/* Tells whether shells should hear of an option, of which this is the first row. */
static bool is_offered(const struct command *command, const struct option_row *row)
{
	return row->text && !is_heading(row) && is_first_choice(command, row);
}

/* Prints the words that an option takes, with a blank between them. */
static void print_choices(const struct option_row *row)
{
	const char *name = row->name;

	for (const char *gap = ""; !is_last_row(row) && row->name && strcmp(row->name, name) == 0;
	     row++) {
		if (row->text && is_choice(row)) {
			printf("%s%s", gap, row->argument);
			gap = " ";
		}
	}
}

static bool takes(const struct option_row *row, const char *what)
{
	return row->argument && strstr(row->argument, what) != NULL;
}

static bool takes_encoding(const struct option_row *row)
{
	return takes(row, "ENCODING") || takes(row, "CHARSET");
}

/* Prints a text in single quotes, which none of the shells looks into. */
static void print_quoted(const char *text, size_t n)
{
	putchar('\'');
	for (; n; n--, text++)
		if (*text == '\'')
			fputs("'\\''", stdout);
		else
			putchar(*text);
	putchar('\'');
}

/* ---------------------------------------------------------------- bash */

static void print_bash_options(const struct command *command)
{
	for (const struct option_row *row = command->options; !is_last_row(row); row++)
		if (is_offered(command, row) && row->name)
			printf(" --%s%s", row->name,
			       row->argument && row->argument[0] != '[' ? "=" : "");
}

/* The words that may follow an option, as a case of the shell. */
static void print_bash_arguments(const struct command *command)
{
	for (const struct option_row *row = command->options; !is_last_row(row); row++) {
		if (!is_offered(command, row) || !row->argument || !row->name)
			continue;
		printf("\t%s:--%s", command_word(command), row->name);
		if (option_letter(row) && row->argument[0] != '[')
			printf(" | %s:-%c", command_word(command), option_letter(row));
		if (is_choice(row)) {
			fputs(") words='", stdout);
			print_choices(row);
			puts("' ;;");
		} else if (takes_encoding(row)) {
			puts(") words=$(octavo labels) ;;");
		} else if (takes(row, "FILE")) {
			puts(") files=-f ;;");
		} else if (takes(row, "DIRECTORY")) {
			puts(") files=-d ;;");
		} else {
			puts(") return ;;");
		}
	}
}

static void print_bash(void)
{
	const struct command *const *one;

	puts("# bash completion for octavo\n"
	     "_octavo()\n"
	     "{\n"
	     "\tlocal current=$2 option=$3 command=${COMP_WORDS[1]} words= files= options=\n"
	     "\n"
	     "\tCOMPREPLY=()\n"
	     "\t# The shell takes --bom=keep apart: --bom, =, keep.\n"
	     "\tif [[ $current == '=' ]]; then\n"
	     "\t\tcurrent=\n"
	     "\telif [[ $option == '=' ]]; then\n"
	     "\t\toption=${COMP_WORDS[COMP_CWORD-2]}\n"
	     "\telif [[ $option == --* ]]; then\n"
	     "\t\toption=\n"
	     "\tfi\n"
	     "\tif ((COMP_CWORD == 1)); then");
	fputs("\t\tCOMPREPLY=($(compgen -W '--help --version", stdout);
	for (one = commands; *one; one++)
		printf(" %s", command_word(*one));
	puts("' -- \"$current\"))\n"
	     "\t\treturn\n"
	     "\tfi\n"
	     "\tcase $command:$option in");
	for (one = commands; *one; one++)
		print_bash_arguments(*one);
	puts("\t*) files=-f ;;\n"
	     "\tesac\n"
	     "\tif [[ $current == -* ]]; then\n"
	     "\t\tcase $command in");
	for (one = commands; *one; one++) {
		printf("\t\t%s) options='", command_word(*one));
		print_bash_options(*one);
		puts("' ;;");
	}
	puts("\t\tesac\n"
	     "\t\tCOMPREPLY=($(compgen -W \"$options\" -- \"$current\"))\n"
	     "\t\t[[ ${COMPREPLY-} == *= ]] && compopt -o nospace\n"
	     "\telif [[ $words ]]; then\n"
	     "\t\tCOMPREPLY=($(compgen -W \"$words\" -- \"$current\"))\n"
	     "\telse\n"
	     "\t\tcompopt -o filenames\n"
	     "\t\tlocal IFS=$'\\n'\n"
	     "\t\tCOMPREPLY=($(compgen $files -- \"$current\"))\n"
	     "\tfi\n"
	     "}\n"
	     "complete -F _octavo octavo");
}

/* ---------------------------------------------------------------- zsh */

/* Texts stand in brackets there, and a colon ends them. */
static void print_zsh_text(const char *text)
{
	for (; *text; text++) {
		if (strchr("[]:\\", *text))
			putchar('\\');
		if (*text == '\'')
			fputs("'\\''", stdout);
		else
			putchar(*text);
	}
}

static void print_zsh_option(const struct option_row *row)
{
	char letter = option_letter(row);
	const char *argument = row->argument;
	bool optional = argument && argument[0] == '[';

	fputs("\t\t\t'", stdout);
	if (letter && row->name)
		printf("(-%c --%s)'{-%c%s,--%s%s}'", letter, row->name, letter,
		       !argument ? "" : optional ? "-" : "+", row->name,
		       !argument ? "" : optional ? "=-" : "=");
	else if (letter)
		printf("-%c%s", letter, argument ? "+" : "");
	else
		printf("--%s%s", row->name, !argument ? "" : optional ? "=-" : "=");
	putchar('[');
	print_zsh_text(row->text);
	putchar(']');
	if (argument) {
		printf("%s:", optional ? "::" : ":");
		print_zsh_text(is_choice(row) ? row->name : argument);
		putchar(':');
		if (is_choice(row)) {
			putchar('(');
			print_choices(row);
			putchar(')');
		} else if (takes_encoding(row)) {
			fputs("($(octavo labels))", stdout);
		} else if (takes(row, "FILE")) {
			fputs("_files", stdout);
		} else if (takes(row, "DIRECTORY")) {
			fputs("_files -/", stdout);
		}
	}
	puts("' \\");
}

static void print_zsh(void)
{
	const struct command *const *one;

	puts("#compdef octavo\n"
	     "# zsh completion for octavo\n"
	     "_octavo()\n"
	     "{\n"
	     "\tlocal -a commands\n"
	     "\tcommands=(");
	for (one = commands; *one; one++) {
		printf("\t\t'%s:", command_word(*one));
		print_zsh_text((*one)->summary);
		puts("'");
	}
	puts("\t)\n"
	     "\tif ((CURRENT == 2)); then\n"
	     "\t\t_describe command commands\n"
	     "\t\treturn\n"
	     "\tfi\n"
	     "\tlocal command=$words[2]\n"
	     "\tshift words\n"
	     "\t((CURRENT--))\n"
	     "\tcase $command in");
	for (one = commands; *one; one++) {
		printf("\t%s)\n\t\t_arguments \\\n", command_word(*one));
		for (const struct option_row *row = (*one)->options; !is_last_row(row); row++)
			if (is_offered(*one, row))
				print_zsh_option(row);
		puts("\t\t\t'*:file:_files' ;;");
	}
	puts("\tesac\n"
	     "}\n"
	     "_octavo \"$@\"");
}

/* ---------------------------------------------------------------- fish */

static void print_fish_option(const struct command *command, const struct option_row *row)
{
	printf("complete -c octavo -n '__fish_seen_subcommand_from %s'", command_word(command));
	if (option_letter(row))
		printf(" -s %c", option_letter(row));
	if (row->name)
		printf(" -l %s", row->name);
	if (row->argument && row->argument[0] != '[' && !takes(row, "FILE"))
		fputs(" -x", stdout);
	else if (takes(row, "FILE") && row->argument[0] != '[')
		fputs(" -r -F", stdout);
	if (is_choice(row)) {
		fputs(" -a '", stdout);
		print_choices(row);
		putchar('\'');
	} else if (takes_encoding(row)) {
		fputs(" -a '(octavo labels | string split \" \")'", stdout);
	} else if (takes(row, "DIRECTORY")) {
		fputs(" -a '(__fish_complete_directories)'", stdout);
	}
	fputs(" -d ", stdout);
	print_quoted(row->text, strlen(row->text));
	putchar('\n');
}

static void print_fish(void)
{
	puts("# fish completion for octavo");
	for (const struct command *const *one = commands; *one; one++) {
		printf("complete -c octavo -n __fish_use_subcommand -f -a %s -d ",
		       command_word(*one));
		print_quoted((*one)->summary, strlen((*one)->summary));
		putchar('\n');
		for (const struct option_row *row = (*one)->options; !is_last_row(row); row++)
			if (is_offered(*one, row))
				print_fish_option(*one, row);
	}
}

static const struct {
	const char *name;
	void (*print)(void);
} shells[] = { { "bash", print_bash }, { "zsh", print_zsh }, { "fish", print_fish } };

static int run(int argc, char **argv)
{
	while (next_option(&completion_command, argc, argv))
		;
	const char *name = argv[optind];
	if (!name || argv[optind + 1])
		usage_error(&completion_command, "SHELL", "one is expected: bash, zsh or fish");
	for (size_t i = 0; i < sizeof shells / sizeof shells[0]; i++)
		if (strcmp(shells[i].name, name) == 0) {
			shells[i].print();
			return ALL_WELL;
		}
	usage_error(&completion_command, name, "no such shell, there are bash, zsh and fish");
}

static const struct option_row rows[] = { COMMON_ROWS };

const struct command completion_command = {
	.name = "octavo completion",
	.summary = "what a shell needs to complete command lines",
	.synopsis = "bash|zsh|fish",
	.about =
		"Prints what a shell reads to complete the commands, options and words of octavo. "
		"Where octavo is installed, they are in the places where these shells look.",
	.options = rows,
	.notes = "Exit status: 0 it is printed, 2 trouble: a wrong command line.",
	.examples =
		"source <(octavo completion bash)\n"
		"octavo completion fish | source\n",
	.run = run,
};
