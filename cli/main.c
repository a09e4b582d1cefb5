/* SPDX-License-Identifier: MIT */
/* main.c - choose the command, and what all commands share */
#define _XOPEN_SOURCE 700
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/option.h"
#include "commands/commands.h"
#include "io/progress.h"
#include "base/nearest.h"
#include "octavo.h"
#include "text/unicode.h"

const struct command *const commands[] = {
	&check_command,
	&convert_command,
	&repair_command,
	&count_command,
	&detect_command,
	&inspect_command,
	&escape_command,
	&unescape_command,
	&bom_command,
	&labels_command,
	&locale_command,
	&isutf8_command,
	&iconv_command,
	&completion_command,
	NULL,
};

struct main_options {
	bool shows_version;
};

static const struct option_row rows[] = {
	{ 'V', "version", NULL,
	  "the version, the kernels it uses on this machine, the libraries it was built with, "
	  "and the version of Unicode that they know",
	  SET_FLAG(struct main_options, shows_version) },
	COMMON_ROWS,
};

static int run(int argc, char **argv);

const struct command octavo_command = {
	.name = "octavo",
	.summary = "check, convert, repair and look at UTF-8, in every form of it",
	.synopsis = "COMMAND [OPTION..] [FILE..]",
	.about = "Checks, converts, repairs and looks at UTF-8, in every form of it.",
	.options = rows,
	.notes =
		"'octavo COMMAND --help' tells more.\n"
		"\n"
		STANDARD_INPUT "\n"
		"\n"
		"Exit status: 0 all is well, 1 an error was found, 2 trouble: a wrong command "
		"line, a file that cannot be read or written.",
	.examples =
		"octavo check -rl .\n"
		"octavo repair -i.bak --invalid=windows-1252 notes.txt\n"
		"octavo convert -f UTF-16LE -o notes.txt notes.utf16\n"
		"octavo inspect -c 'U+1F642'\n",
	.run = run,
	.commands = commands,
};

static void version(void)
{
	printf("octavo %s\nkernels: %s\nlibraries:%s%s%s\n", octavo_version(),
	       octavo_kernels_name(), HAVE_UNISTRING ? " libunistring" : "",
	       HAVE_JANSSON ? " jansson" : "", HAVE_UCHARDET ? " uchardet" : "");
	if (unicode_is_there())
		printf("Unicode: %s\n", unicode_version());
}

/*
 * A file that we open must never become standard output or error because the caller
 * closed those: what is put in their place answers with an error when it is used.
 */
static void occupy_standard_files(void)
{
	for (int fd = STDIN_FILENO; fd <= STDERR_FILENO; fd++)
		if (fcntl(fd, F_GETFD) == -1 && errno == EBADF)
			if (open("/dev/null", fd == STDIN_FILENO ? O_WRONLY : O_RDONLY) != fd)
				exit(STATUS_TROUBLE);
}

const struct command *find_command(const char *name)
{
	for (const struct command *const *one = commands; *one; one++)
		if (strcmp(name, command_word(*one)) == 0)
			return *one;
	/* The build makes the manual with this one. */
	return strcmp(name, command_word(&manual_command)) == 0 ? &manual_command : NULL;
}

static void print_synopsis(void)
{
	fputs("Usage: octavo ", stderr);
	for (const struct command *const *one = commands; *one; one++)
		fprintf(stderr, "%s%s", one == commands ? "" : "|", command_word(*one));
	fputs(" [OPTION..] [FILE..]\nTry 'octavo --help'.\n", stderr);
}

static _Noreturn void no_such_command(const char *word)
{
	struct nearest nearest = { .word = word };
	char reason[100] = "no such command";
	size_t n = strlen(reason);

	for (const struct command *const *one = commands; *one; one++)
		nearest_try(&nearest, command_word(*one));
	if (nearest.found)
		snprintf(reason + n, sizeof reason - n, ", is '%s' meant?", nearest.found);
	else if (access(word, F_OK) == 0)
		snprintf(reason + n, sizeof reason - n, ": to check a file, say 'octavo check'");
	usage_error(&octavo_command, word, reason);
}

static int run(int argc, char **argv)
{
	static char name[] = "octavo";
	struct main_options options = { .shows_version = false };

	if (argc < 2) {
		print_synopsis();
		return STATUS_TROUBLE;
	}
	char **operands = read_options(&octavo_command, argc, argv, &options);
	if (options.shows_version) {
		version();
		return STATUS_OK;
	}
	if (!operands[0])
		usage_error(&octavo_command, "COMMAND", "missing");

	const struct command *command = find_command(operands[0]);
	if (!command)
		no_such_command(operands[0]);
	argc -= (int)(operands - argv);
	operands[0] = name;
	return command->run(argc, operands);
}

/* The command that a link to the program is called after; NULL where it is none. */
static const struct command *command_called(const char *path)
{
	const struct command *const linked[] = { &isutf8_command, &iconv_command };
	const char *slash = path ? strrchr(path, '/') : NULL;
	const char *name = slash ? slash + 1 : path;

	for (size_t i = 0; name && i < sizeof linked / sizeof linked[0]; i++)
		if (strcmp(name, command_word(linked[i])) == 0)
			return linked[i];
	return NULL;
}

int main(int argc, char **argv)
{
	static char name[] = "octavo";
	const struct command *called = command_called(argv[0]);

	occupy_standard_files();
	progress_start();
	setvbuf(stderr, NULL, _IOLBF, BUFSIZ); /* a message is one write */
	argv[0] = name;                        /* getopt_long() begins its messages so */
	finish((called ? called : &octavo_command)->run(argc, argv));
}
