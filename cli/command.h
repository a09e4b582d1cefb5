/* SPDX-License-Identifier: MIT */
/* command.h - what the commands have in common: options, statuses, operands */
#ifndef COMMAND_H
#define COMMAND_H

#include <getopt.h>
#include <stddef.h>

/* What the process ends with; of several the greatest. */
enum status { ALL_WELL = 0, FAULTY = 1, TROUBLE = 2 };

struct command {
	const char *name; /* as the user calls it: "octavo check" */
	void (*help)(void);
	int (*run)(int argc, char **argv);
};

extern const struct command check_command, convert_command, count_command, labels_command,
	locale_command;

/* Prints all encodings, each with its aliases: what 'octavo labels' does. */
void list_labels(void);

/* What ends the long options of every command. */
enum { HELP_OPTION = 256, KERNELS_OPTION, LAST_COMMON_OPTION };
#define COMMON_OPTIONS                                                \
	{ "help", no_argument, NULL, HELP_OPTION },                   \
	{ "kernels", required_argument, NULL, KERNELS_OPTION },       \
	{ NULL, 0, NULL, 0 }

/*
 * Does what getopt_long() returned where that is none of the command's own options.
 * Comes back only when there is more to do.
 */
void common_option(const struct command *command, int option);

/* Says what is wrong with the command line, 'word' being the culprit, and ends. */
_Noreturn void usage_error(const struct command *command, const char *word,
                           const char *reason);

/* Returns the operands that getopt_long() left, NULL behind the last; "-" for none. */
char **operands(char **argv);

#endif
