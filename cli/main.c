/* SPDX-License-Identifier: MIT */
/* main.c - choose the command and run it */
#include <string.h>

#include "base/array.h"
#include "base/status.h"
#include "commands/commands.h"
#include "io/fd.h"
#include "io/progress.h"

/* Returns the command that the program runs when it is called as 'path'. */
static const struct command *choose_command(const char *path)
{
	static const struct command *const linked[] = { &isutf8_command, &iconv_command };
	const char *slash = path ? strrchr(path, '/') : NULL;
	const char *name = slash ? slash + 1 : path;

	for (size_t i = 0; name && i < COUNT(linked); i++)
		if (strcmp(name, command_word(linked[i])) == 0)
			return linked[i];
	return &octavo_command;
}

int main(int argc, char **argv)
{
	const struct command *command = choose_command(argv[0]);

	expect_end_process();
	open_standard_streams();
	progress_start();
	finish(command->run(argc, argv));
}
