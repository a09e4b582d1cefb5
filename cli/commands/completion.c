/* SPDX-License-Identifier: MIT */
/* completion.c - what shells complete on our command lines */
#include <stdio.h>
#include <string.h>

#include "base/option.h"
#include "commands/commands.h"
#include "report/kind.h"

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

static bool takes(const struct option_row *row, const char *what)
{
	return row->argument && strstr(row->argument, what) != NULL;
}

/* Whether the option takes words that we know. */
static bool takes_words(const struct option_row *row)
{
	return is_choice(row) || takes(row, "KIND");
}

/* Prints the words that an option takes, with a blank between them. */
static void print_words(const struct option_row *row)
{
	const char *name = row->name, *gap = "";

	for (size_t kind = 0; takes(row, "KIND") && kind < LINT_KINDS; kind++)
		printf("%s%s", kind ? " " : "", lint_name(kind));
	for (; !is_last_row(row) && row->name && strcmp(row->name, name) == 0; row++) {
		if (row->text && is_choice(row)) {
			printf("%s%s", gap, row->argument);
			gap = " ";
		}
	}
}

static bool is_optional(const struct option_row *row)
{
	return row->argument && row->argument[0] == '[';
}

static bool takes_encoding(const struct option_row *row)
{
	return takes(row, "ENCODING");
}

static bool takes_file(const struct option_row *row)
{
	return takes(row, "FILE");
}

/* What the operands of a command are, which its synopsis tells. */
enum operands { FILES, ENCODINGS, WORDS, NO_OPERANDS };

static enum operands operands_of(const struct command *command)
{
	if (strstr(command->synopsis, "FILE"))
		return FILES;
	if (strstr(command->synopsis, "NAME"))
		return ENCODINGS;
	return command->synopsis[0] ? WORDS : NO_OPERANDS;
}

/* The synopsis is "bash|zsh|fish". */
static void print_operand_words(const struct command *command)
{
	for (const char *one = command->synopsis; *one; one++)
		putchar(*one == '|' ? ' ' : *one);
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
			printf(" --%s%s", row->name, row->argument && !is_optional(row) ? "=" : "");
}

/* The words that may follow an option, as a case of the shell. */
static void print_bash_arguments(const struct command *command)
{
	const char *word = command_word(command);

	for (const struct option_row *row = command->options; !is_last_row(row); row++) {
		if (!is_offered(command, row) || !row->argument || !row->name)
			continue;
		printf("\t%s:--%s=", word, row->name);
		if (!is_optional(row))
			printf(" | %s:--%s", word, row->name);
		if (row->letter && !is_optional(row))
			printf(" | %s:-%c", word, row->letter);
		if (takes_words(row)) {
			fputs(") words='", stdout);
			print_words(row);
			puts("' ;;");
		} else if (takes_encoding(row)) {
			puts(") words=$(octavo labels) ;;");
		} else if (takes_file(row)) {
			puts(") files=-f ;;");
		} else {
			puts(") return ;;");
		}
	}
}

static void print_bash_operands(const struct command *command)
{
	switch (operands_of(command)) {
	case FILES:
		break;
	case ENCODINGS:
		printf("\t%s:*) words=$(octavo labels) ;;\n", command_word(command));
		break;
	case WORDS:
		printf("\t%s:*) words='", command_word(command));
		print_operand_words(command);
		puts("' ;;");
		break;
	case NO_OPERANDS:
		printf("\t%s:*) ;;\n", command_word(command));
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
	     "\tif [[ ${COMP_WORDS[COMP_CWORD]} == '=' ]]; then\n"
	     "\t\tcurrent= option+==\n"
	     "\telif [[ $option == '=' ]]; then\n"
	     "\t\toption=${COMP_WORDS[COMP_CWORD-2]}=\n"
	     "\tfi\n"
	     "\tif ((COMP_CWORD == 1)); then");
	fputs("\t\tCOMPREPLY=($(compgen -W '", stdout);
	print_bash_options(&octavo_command);
	for (one = commands; *one; one++)
		printf(" %s", command_word(*one));
	puts("' -- \"$current\"))\n"
	     "\t\treturn\n"
	     "\tfi\n"
	     "\tcase $command:$option in");
	for (one = commands; *one; one++)
		print_bash_arguments(*one);
	for (one = commands; *one; one++)
		print_bash_operands(*one);
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
	     "\telif [[ $files ]]; then\n"
	     "\t\tcompopt -o filenames\n"
	     "\t\tlocal IFS=$'\\n'\n"
	     "\t\tCOMPREPLY=($(compgen $files -- \"$current\"))\n"
	     "\tfi\n"
	     "}\n"
	     "complete -F _octavo octavo");
}

/* ---------------------------------------------------------------- zsh */

/* Texts stand in brackets there, and a colon ends them. */
static void print_zsh_text(const char *text, size_t n)
{
	for (; n; n--, text++) {
		if (strchr("[]:\\", *text))
			putchar('\\');
		if (*text == '\'')
			fputs("'\\''", stdout);
		else
			putchar(*text);
	}
}

static void print_zsh_argument(const struct option_row *row)
{
	const char *what = is_choice(row) ? row->name : row->argument;

	if (is_optional(row)) {
		fputs("::", stdout);
		print_zsh_text(what + 1, strcspn(what + 1, "]"));
	} else {
		putchar(':');
		print_zsh_text(what, strlen(what));
	}
	putchar(':');
	if (takes_words(row)) {
		putchar('(');
		print_words(row);
		putchar(')');
	} else if (takes_encoding(row)) {
		fputs("($(octavo labels))", stdout);
	} else if (takes_file(row)) {
		fputs("_files", stdout);
	} else {
		putchar(' '); /* nothing, in silence */
	}
}

static void print_zsh_option(const struct option_row *row)
{
	char letter = row->letter;
	bool optional = is_optional(row);

	fputs("\t\t\t'", stdout);
	if (letter && row->name)
		printf("(-%c --%s)'{-%c%s,--%s%s}'", letter, row->name, letter,
		       !row->argument ? "" : optional ? "-" : "+", row->name,
		       !row->argument ? "" : optional ? "=-" : "=");
	else if (letter)
		printf("-%c%s", letter, row->argument ? "+" : "");
	else
		printf("--%s%s", row->name, !row->argument ? "" : optional ? "=-" : "=");
	putchar('[');
	if (is_choice(row))
		print_words(row);
	else
		print_zsh_text(row->text, strlen(row->text));
	putchar(']');
	if (row->argument)
		print_zsh_argument(row);
	puts("' \\");
}

static void print_zsh_options(const struct command *command)
{
	puts("\t\t_arguments \\");
	for (const struct option_row *row = command->options; !is_last_row(row); row++)
		if (is_offered(command, row))
			print_zsh_option(row);
}

static void print_zsh_operands(const struct command *command)
{
	fputs("\t\t\t'*:operand:", stdout);
	switch (operands_of(command)) {
	case FILES:
		fputs("_files", stdout);
		break;
	case ENCODINGS:
		fputs("($(octavo labels))", stdout);
		break;
	case WORDS:
		putchar('(');
		print_operand_words(command);
		putchar(')');
		break;
	case NO_OPERANDS:
		putchar(' ');
	}
	puts("' ;;");
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
		print_zsh_text((*one)->summary, strlen((*one)->summary));
		puts("'");
	}
	puts("\t)\n"
	     "\tif ((CURRENT == 2)); then\n"
	     "\t\t_describe command commands");
	print_zsh_options(&octavo_command);
	puts("\n"
	     "\t\treturn\n"
	     "\tfi\n"
	     "\tlocal command=$words[2]\n"
	     "\tshift words\n"
	     "\t((CURRENT--))\n"
	     "\tcase $command in");
	for (one = commands; *one; one++) {
		printf("\t%s)\n", command_word(*one));
		print_zsh_options(*one);
		print_zsh_operands(*one);
	}
	puts("\tesac\n"
	     "}\n"
	     "_octavo \"$@\"");
}

/* ---------------------------------------------------------------- fish */

static void print_fish_condition(const struct command *command)
{
	if (command == &octavo_command)
		fputs("complete -c octavo -n __fish_use_subcommand", stdout);
	else
		printf("complete -c octavo -n '__fish_seen_subcommand_from %s'",
		       command_word(command));
}

static void print_fish_option(const struct command *command, const struct option_row *row)
{
	print_fish_condition(command);
	if (row->letter)
		printf(" -s %c", row->letter);
	if (row->name)
		printf(" -l %s", row->name);
	if (row->argument && !is_optional(row))
		fputs(takes_file(row) ? " -r -F" : " -x", stdout);
	if (takes_words(row)) {
		fputs(" -a '", stdout);
		print_words(row);
		putchar('\'');
	} else if (takes_encoding(row)) {
		fputs(" -a '(octavo labels | string split \" \")'", stdout);
	}
	if (!is_choice(row)) {
		fputs(" -d ", stdout);
		print_quoted(row->text, strlen(row->text));
	}
	putchar('\n');
}

static void print_fish_options(const struct command *command)
{
	for (const struct option_row *row = command->options; !is_last_row(row); row++)
		if (is_offered(command, row))
			print_fish_option(command, row);
}

static void print_fish_operands(const struct command *command)
{
	enum operands operands = operands_of(command);

	if (operands == FILES)
		return;
	print_fish_condition(command);
	fputs(" -f", stdout);
	if (operands == ENCODINGS) {
		fputs(" -a '(octavo labels | string split \" \")'", stdout);
	} else if (operands == WORDS) {
		fputs(" -a '", stdout);
		print_operand_words(command);
		putchar('\'');
	}
	putchar('\n');
}

static void print_fish(void)
{
	puts("# fish completion for octavo");
	print_fish_options(&octavo_command);
	for (const struct command *const *one = commands; *one; one++) {
		print_fish_condition(&octavo_command);
		printf(" -f -a %s -d ", command_word(*one));
		print_quoted((*one)->summary, strlen((*one)->summary));
		putchar('\n');
		print_fish_options(*one);
		print_fish_operands(*one);
	}
}

static const struct {
	const char *name;
	void (*print)(void);
} shells[] = { { "bash", print_bash }, { "zsh", print_zsh }, { "fish", print_fish } };

static int run(int argc, char **argv)
{
	char **operands = read_options(&completion_command, argc, argv, NULL);
	const char *name = operands[0];

	if (!name || operands[1])
		usage_error(&completion_command, "SHELL", "one is expected: bash, zsh or fish");
	for (size_t i = 0; i < sizeof shells / sizeof shells[0]; i++)
		if (strcmp(shells[i].name, name) == 0) {
			shells[i].print();
			return STATUS_OK;
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
