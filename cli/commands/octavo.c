/* SPDX-License-Identifier: MIT */
/* octavo.c - all commands, the command line without one, help and version */
#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/nearest.h"
#include "base/command.h"
#include "commands/commands.h"
#include "io/inflate.h"
#include "octavo-text.h"

const struct command *const commands[] = {
	&check_command,
	&fix_command,
	&convert_command,
	&repair_command,
	&sift_command,
	&count_command,
	&summarize_command,
	&merge_command,
	&detect_command,
	&explain_command,
	&inspect_command,
	&escape_command,
	&unescape_command,
	&truncate_command,
	&bom_command,
	&names_command,
	&labels_command,
	&locale_command,
	&isutf8_command,
	&iconv_command,
	&completion_command,
	&help_command,
	&version_command,
	NULL,
};

const struct option_row no_options[] = { COMMON_ROWS };

/* ------------------------------------------------------------------ finding a command */

static const struct command *find_command(const char *name)
{
	for (const struct command *const *one = commands; *one; one++)
		if (strcmp(name, command_word(*one)) == 0)
			return *one;
	/* The build makes the manual with this one. */
	return strcmp(name, command_word(&manual_command)) == 0 ? &manual_command : NULL;
}

const struct command *must_find_command(const char *word)
{
	const struct command *command = find_command(word);
	struct nearest nearest = { .word = word };
	char reason[100] = "no such command";
	size_t n = strlen(reason);

	if (command)
		return command;
	for (const struct command *const *one = commands; *one; one++)
		nearest_try(&nearest, command_word(*one));
	if (nearest.found)
		snprintf(reason + n, sizeof reason - n, ", did you mean '%s'?", nearest.found);
	else if (access(word, F_OK) == 0)
		snprintf(reason + n, sizeof reason - n, ": to check a file, say 'octavo check'");
	usage_error(&octavo_command, word, reason);
}

/* ------------------------------------------------------------------ octavo version */

static void print_version(void)
{
	printf("octavo %s\nkernels: %s\nlibraries:%s\nUnicode: %s\n", octavo_version(),
	       octavo_kernels_name(), inflate_libraries, octavo_unicode_version());
}

static int run_version(int argc, char **argv)
{
	char **operands = read_options(&version_command, argc, argv, NULL);

	if (*operands)
		usage_error(&version_command, *operands, "no operand is expected");
	print_version();
	return STATUS_OK;
}

const struct command version_command = {
	.name = "octavo version",
	.summary = "print the version",
	.synopsis = "",
	.about =
		"Prints the version, the name of the set of kernels (functions for vector "
		"instructions) that is used on this machine, the libraries that octavo was built "
		"with, and the version of Unicode that it knows.",
	.options = no_options,
	.notes = "Exit status: 0 success, 2 trouble: a wrong command line.",
	.examples = "octavo version\n",
	.run = run_version,
};

/* ------------------------------------------------------------------ octavo help */

static int run_help(int argc, char **argv)
{
	char **operands = read_options(&help_command, argc, argv, NULL);

	if (operands[0] && operands[1])
		usage_error(&help_command, operands[1], "only one command is expected");
	print_help(operands[0] ? must_find_command(operands[0]) : &octavo_command, true);
	return STATUS_OK;
}

const struct command help_command = {
	.name = "octavo help",
	.summary = "print help for a command",
	.synopsis = "[COMMAND]",
	.about =
		"Prints the same as 'octavo COMMAND --help', with further details where there are "
		"any; without COMMAND, lists the commands.",
	.options = no_options,
	.notes = "Exit status: 0 success, 2 trouble: a wrong command line.",
	.examples = "octavo help check\n",
	.run = run_help,
};

/* ------------------------------------------------------------------ octavo */

struct main_options {
	bool wants_version;
};

static void print_synopsis(void)
{
	fprintf(stderr, "Usage: octavo %s\nTry 'octavo --help', which lists the commands.\n",
	        octavo_command.synopsis);
}

static int run(int argc, char **argv)
{
	struct main_options options = { .wants_version = false };

	if (argc < 2) {
		print_synopsis();
		return STATUS_TROUBLE;
	}
	char **operands = read_options(&octavo_command, argc, argv, &options);
	if (options.wants_version) {
		print_version();
		return STATUS_OK;
	}
	if (!operands[0])
		usage_error(&octavo_command, "COMMAND", "missing");

	const struct command *command = must_find_command(operands[0]);
	return command->run(argc - (int)(operands - argv), operands);
}

static const struct option_row rows[] = {
	{ 'V', "version", NULL, "what 'octavo version' prints",
	  SET_FLAG(struct main_options, wants_version) },
	COMMON_ROWS,
};

const struct command octavo_command = {
	.name = "octavo",
	.summary = "check, convert, repair and show text in UTF-8, in all its forms",
	.synopsis = "COMMAND [OPTION..] [FILE..]",
	.about = "Checks, converts, repairs and shows text in UTF-8, in all its forms.",
	.options = rows,
	.notes =
		"'octavo help COMMAND' prints more.\n"
		"\n"
		"Where FILE is -, and in most commands without FILE, standard input is read.\n"
		"\n"
		"On Linux, octavo gives up rights that it does not need; OCTAVO_CONFINE=no in the "
		"environment keeps them.\n"
		"\n"
		"Exit status: 0 success, 1 an error was found, 2 trouble: a wrong command "
		"line, a file that cannot be read or written.",
	.examples =
		"octavo check -rl .\n"
		"octavo fix notes.txt\n"
		"octavo repair -i.bak --invalid=windows-1252 notes.txt\n"
		"octavo convert -f UTF-16LE -o notes.txt notes.utf16\n"
		"octavo inspect -c 'U+1F642'\n",
	.run = run,
	.commands = commands,
};
