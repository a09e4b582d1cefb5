/* SPDX-License-Identifier: MIT */
/* main.c - choose the command, and what all commands share */
#define _XOPEN_SOURCE 700
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "command.h"
#include "octavo.h"
#include "report.h"

static void help(void)
{
	fputs("Usage: octavo COMMAND [OPTION..] [FILE..]\n"
	      "\n"
	      "  check    say what is wrong with UTF-8, and where\n"
	      "  convert  from one encoding to another, or mend UTF-8\n"
	      "  count    lines, code points, octets, faults\n"
	      "  labels   what encodings are called\n"
	      "  locale   whether the environment asks for UTF-8\n"
	      "\n"
	      "  --help     this text; 'octavo COMMAND --help' tells more\n"
	      "  --version  the version, and the kernels it uses on this machine\n"
	      "\n"
	      "Without FILE, or where FILE is -, standard input is read.\n"
	      "\n"
	      "Exit status: 0 all is well, 1 a fault was found, 2 trouble: a wrong command\n"
	      "line, a file that cannot be read or written.\n"
	      "\n"
	      "Examples:\n"
	      "  octavo check *.txt\n"
	      "  octavo convert -f UTF-16LE -o notes.txt notes.utf16\n"
	      "  octavo count notes.txt\n",
	      stdout);
}

static const struct command octavo = { "octavo", help, NULL };

static void version(void)
{
	printf("octavo %s\nkernels: %s\n", octavo_version(), octavo_kernels_name());
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
				exit(TROUBLE);
}

/* Ends the process, having made sure that what was printed has arrived. */
static _Noreturn void finish(int status)
{
	report_stdout();
	if (fclose(stdout) != 0) {
		trouble("standard output", strerror(errno));
		status = TROUBLE;
	}
	exit(status);
}

void common_option(const struct command *command, int option)
{
	switch (option) {
	case HELP_OPTION:
		command->help();
		finish(ALL_WELL);
	case KERNELS_OPTION:
		if (!octavo_kernels_choose(optarg))
			usage_error(command, optarg, "no such kernels on this machine");
		break;
	default: /* getopt_long() has said why */
		fprintf(stderr, "Try '%s --help'.\n", command->name);
		exit(TROUBLE);
	}
}

_Noreturn void usage_error(const struct command *command, const char *word,
                           const char *reason)
{
	trouble(word, reason);
	fprintf(stderr, "Try '%s --help'.\n", command->name);
	exit(TROUBLE);
}

char **operands(char **argv)
{
	static char standard_input[] = "-";
	static char *none[] = { standard_input, NULL };
	return argv[optind] ? argv + optind : none;
}

static const struct command *find_command(const char *name)
{
	static const struct command *const commands[] = {
		&check_command, &convert_command, &count_command, &labels_command, &locale_command,
	};

	for (size_t i = 0; i < sizeof commands / sizeof commands[0]; i++)
		if (strcmp(name, strchr(commands[i]->name, ' ') + 1) == 0)
			return commands[i];
	usage_error(&octavo, name, "no such command");
}

int main(int argc, char **argv)
{
	enum { VERSION_OPTION = LAST_COMMON_OPTION };
	static const struct option options[] = {
		{ "version", no_argument, NULL, VERSION_OPTION },
		COMMON_OPTIONS,
	};
	static char name[] = "octavo";
	int option;

	occupy_standard_files();
	setvbuf(stderr, NULL, _IOLBF, BUFSIZ); /* a message is one write */
	if (argc < 2) {
		fputs("Usage: octavo check|convert|count|labels|locale [OPTION..] [FILE..]\n"
		      "Try 'octavo --help'.\n",
		      stderr);
		return TROUBLE;
	}

	/* getopt_long() begins its messages with argv[0]. */
	argv[0] = name;
	while ((option = getopt_long(argc, argv, "+", options, NULL)) != -1) {
		if (option != VERSION_OPTION) {
			common_option(&octavo, option);
			continue;
		}
		version();
		finish(ALL_WELL);
	}
	if (!argv[optind])
		usage_error(&octavo, "COMMAND", "missing");

	const struct command *command = find_command(argv[optind]);
	argc -= optind;
	argv += optind;
	argv[0] = name;
	optind = 0; /* makes getopt_long() begin anew */
	finish(command->run(argc, argv));
}
