/* SPDX-License-Identifier: MIT */
/* commands.h - the commands of octavo-mpi, which are those of octavo by all ranks of a job */
#ifndef MPI_COMMANDS_H
#define MPI_COMMANDS_H

#include "base/command.h"

/* run() is called on all ranks, calls ranks_go(), and returns the same or what the first knows. */
extern const struct command mpi_check_command;
extern const struct command mpi_count_command;
extern const struct command mpi_convert_command;
extern const struct command mpi_repair_command;
extern const struct command mpi_sift_command;

/* A paragraph in the notes of all of them, before the exit statuses. */
#define ENDS_THE_JOB                                                                         \
	"mpirun ends with the same status, or with another if a rank was killed or lost; "   \
	"then the job has no result.\n\n"

/* The same of those that may leave something out. */
#define DOES_NOT_WARN                                                                        \
	"octavo-mpi does not warn of paths, tags and escape sequences that come about where " \
	"something is left out.\n\n"

#endif
