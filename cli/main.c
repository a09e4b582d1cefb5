/* SPDX-License-Identifier: MIT */
/* main.c - choose the command and run it */
#define _XOPEN_SOURCE 700
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "commands/commands.h"
#include "io/progress.h"

/*
 * Opens what the caller closed of the standard files, so that no file that is opened later
 * takes its place. Using it is an error.
 */
static void occupy_standard_files(void)
{
	for (int fd = STDIN_FILENO; fd <= STDERR_FILENO; fd++)
		if (fcntl(fd, F_GETFD) == -1 && errno == EBADF)
			if (open("/dev/null", fd == STDIN_FILENO ? O_WRONLY : O_RDONLY) != fd)
				exit(STATUS_TROUBLE);
}

/* The command that the program does under the name 'path'. */
static const struct command *choose_command(const char *path)
{
	static const struct command *const linked[] = { &isutf8_command, &iconv_command };
	const char *slash = path ? strrchr(path, '/') : NULL;
	const char *name = slash ? slash + 1 : path;

	for (size_t i = 0; name && i < sizeof linked / sizeof linked[0]; i++)
		if (strcmp(name, command_word(linked[i])) == 0)
			return linked[i];
	return &octavo_command;
}

int main(int argc, char **argv)
{
	static char name[] = "octavo";
	const struct command *command = choose_command(argv[0]);

	occupy_standard_files();
	progress_start();
	setvbuf(stderr, NULL, _IOLBF, BUFSIZ); /* a message is one write */
	argv[0] = name; /* getopt_long() begins its messages with it */
	finish(command->run(argc, argv));
}
