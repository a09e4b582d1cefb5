/* SPDX-License-Identifier: MIT */
/* main.c - octavo-mpi: choose the command, and run it on all ranks */
#include <string.h>

#include "base/command.h"
#include "base/status.h"
#include "commands.h"
#include "io/confine.h"
#include "io/fd.h"
#include "ranks.h"

static const struct command *const commands[] = {
	&mpi_check_command,
	&mpi_count_command,
	&mpi_convert_command,
	&mpi_repair_command,
	&mpi_sift_command,
	NULL,
};

static const struct option_row rows[] = { COMMON_ROWS };

static int run(int argc, char **argv);

static const struct command mpi_command = {
	.name = "octavo-mpi",
	.synopsis = "COMMAND [OPTION..] [FILE..]",
	.about =
		"Does the work of octavo with all processes of an Open MPI job, on one machine or "
		"on several that see the same files. The result is the same for any number of "
		"ranks.",
	.options = rows,
	.notes = "'octavo-mpi COMMAND --help' prints more.",
	.examples =
		"mpirun -n 8 octavo-mpi check dump.sql\n"
		"mpirun -n 8 octavo-mpi count shards/*.txt\n",
	.run = run,
	.commands = commands,
};

static int run(int argc, char **argv)
{
	char **operands = read_options(&mpi_command, argc, argv, NULL);

	if (!*operands)
		usage_error(&mpi_command, "octavo-mpi", "a command is expected");
	usage_error(&mpi_command, *operands, "no such command");
}

/* Returns the command that the first argument names, or the one that says what is wrong. */
static const struct command *choose_command(int argc, char **argv)
{
	for (const struct command *const *one = commands; argc > 1 && *one; one++)
		if (strcmp(argv[1], command_word(*one)) == 0)
			return *one;
	return &mpi_command;
}

int main(int argc, char **argv)
{
	open_standard_streams();
	ranks_begin(&argc, &argv);
	confine_nothing();
	const struct command *command = choose_command(argc, argv);
	if (command != &mpi_command) {
		argc--;
		argv++;
	}
	ranks_end(command->run(argc, argv));
}
