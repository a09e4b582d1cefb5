/* SPDX-License-Identifier: MIT */
/* completion.c - what shells need to complete command lines */
#include <stdio.h>
#include <string.h>

#include "base/command.h"
#include "commands/commands.h"
#include "report/kind.h"

/* The files in cli/completion; the build turns them into strings. */
extern const char completion_bash[], completion_zsh[], completion_fish[];

struct completion_options {
	bool lists;
};

/* ------------------------------------------------------------------ the list */

/* Prints a word of a list, with a comma unless it is the first. */
static void print_choice(bool *is_first, const char *word)
{
	printf("%s%s", *is_first ? "" : ",", word);
	*is_first = false;
}

/* Prints the words that the option of 'row' takes; "-" if it takes none or any. */
static void print_choices(const struct option_row *row)
{
	bool is_first = true;

	for (const struct option_row *one = row; is_same_option(one, row); one++)
		if (one->text && is_choice(one))
			print_choice(&is_first, one->argument);
	for (size_t kind = 0; strcmp(row->argument, "[KIND,..]") == 0 && kind < LINT_KINDS; kind++)
		print_choice(&is_first, lint_name(kind));
	if (is_first)
		putchar('-');
}

/* Prints the argument of an option as --help names it, "WORD" for one of several words. */
static void print_argument(const struct option_row *row)
{
	const char *name = is_choice(row) ? "WORD" : row->argument;
	bool may_lack_it = false;

	for (const struct option_row *one = row; is_same_option(one, row); one++) {
		may_lack_it |= !one->argument;
		if (one->argument && !is_choice(one))
			name = one->argument;
	}
	printf(may_lack_it ? "[%s]" : "%s", name);
}

static void print_option(const struct command *command, const struct option_row *row)
{
	printf("option\t%s\t", command_word(command));
	printf(row->letter ? "-%c\t" : "-\t", row->letter);
	printf(row->name ? "--%s\t" : "-\t", row->name);
	if (row->argument) {
		print_argument(row);
		putchar('\t');
		print_choices(row);
	} else {
		fputs("-\t-", stdout);
	}
	putchar('\t');
	if (is_choice(row))
		print_choices(row);
	else
		fputs(row->text, stdout);
	putchar('\n');
}

static void print_options(const struct command *command)
{
	const struct option_row *rows = command->options;

	for (const struct option_row *row = rows; !is_last_row(row); row++)
		if (row->text && !is_heading(row) &&
		    (row == rows || !is_same_option(row - 1, row)))
			print_option(command, row);
}

/* Prints the kind of operands that the synopsis of a command names, and their words. */
static void print_operands(const struct command *command)
{
	bool is_first = true;

	if (strstr(command->synopsis, "COMMAND")) {
		fputs("WORD\t", stdout);
		for (const struct command *const *one = commands; *one; one++)
			print_choice(&is_first, command_word(*one));
	} else if (strstr(command->synopsis, "FILE") || strstr(command->synopsis, "PATH")) {
		fputs("FILE\t-", stdout);
	} else if (strstr(command->synopsis, "NAME")) {
		fputs("ENCODING\t-", stdout);
	} else if (strstr(command->synopsis, "KIND")) {
		fputs("WORD\t", stdout);
		for (size_t i = 0; i < kind_count(); i++)
			print_choice(&is_first, kind_at(i).name);
	} else if (strchr(command->synopsis, '|')) {
		fputs("WORD\t", stdout);
		for (const char *c = command->synopsis; *c; c++)
			putchar(*c == '|' ? ',' : *c);
	} else {
		fputs("-\t-", stdout);
	}
}

static void print_list(void)
{
	print_options(&octavo_command);
	for (const struct command *const *one = commands; *one; one++) {
		printf("command\t%s\t-\t-\t", command_word(*one));
		print_operands(*one);
		printf("\t%s\n", (*one)->summary);
		print_options(*one);
	}
}

/* ------------------------------------------------------------------ the command line */

static const char *find_file(const char *shell)
{
	if (strcmp(shell, "bash") == 0)
		return completion_bash;
	if (strcmp(shell, "zsh") == 0)
		return completion_zsh;
	if (strcmp(shell, "fish") == 0)
		return completion_fish;
	usage_error(&completion_command, shell, "no such shell, there are bash, zsh and fish");
}

static int run(int argc, char **argv)
{
	struct completion_options options = { .lists = false };
	char **operands = read_options(&completion_command, argc, argv, &options);

	if (options.lists && operands[0])
		usage_error(&completion_command, operands[0], "not with --list");
	if (options.lists) {
		print_list();
		return STATUS_OK;
	}
	if (!operands[0] || operands[1])
		usage_error(&completion_command, "SHELL", "one is expected: bash, zsh or fish");
	fputs(find_file(operands[0]), stdout);
	return STATUS_OK;
}

static const struct option_row rows[] = {
	{ 0, "list", NULL, "print the list of commands and options that these shells read",
	  SET_FLAG(struct completion_options, lists) },
	COMMON_ROWS,
};

const struct command completion_command = {
	.name = "octavo completion",
	.summary = "print what a shell needs to complete command lines",
	.synopsis = "bash|zsh|fish",
	.about =
		"Prints the file that a shell reads to complete the commands, options, words and "
		"encodings of octavo. 'make install' puts these files where the shells look for "
		"them.",
	.options = rows,
	.notes =
		"With --list each line describes a command or an option, in fields separated by "
		"tabs: 'command' or 'option'; the name of the command; for an option its letter "
		"and its name, with their hyphens; its argument as --help names it, or WORD for "
		"one of several words; these words, or those of a KIND, separated by commas; what "
		"it does. An empty field is written as a hyphen. For a command, argument and words "
		"are those of its operands.\n"
		"\n"
		"Exit status: 0 success, 2 trouble: a wrong command line.",
	.examples =
		"source <(octavo completion bash)\n"
		"source <(octavo completion zsh)\n"
		"octavo completion fish | source\n",
	.run = run,
};
