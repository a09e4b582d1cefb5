/* SPDX-License-Identifier: MIT */
/* command.h - what the commands have in common: how they are described, statuses, operands */
#ifndef COMMAND_H
#define COMMAND_H

#include <stddef.h>

#include "base/option.h"

/* What the process ends with; of several the greatest. */
enum status { STATUS_OK = 0, STATUS_ERRORS = 1, STATUS_TROUBLE = 2 };

static inline int worse(int status, int other)
{
	return status > other ? status : other;
}

/*
 * Texts are paragraphs with an empty line between them; lines that begin with a blank are
 * shown as they are.
 */
struct command {
	const char *name;     /* as the user calls it: "octavo check"              */
	const char *summary;  /* in half a line                                    */
	const char *synopsis; /* what comes behind the name: "[OPTION..] [FILE..]" */
	const char *about;    /* text in front of the options                      */
	const struct option_row *options;
	const char *notes;    /* text behind them, the exit status at its end      */
	const char *examples; /* lines                                             */
	int (*run)(int argc, char **argv);
};

/* What is said of all commands that read files. */
#define STANDARD_INPUT "Without FILE, or where FILE is -, standard input is read."

/* All commands in the order of the manual, and NULL. */
extern const struct command *const commands[];

/* What 'octavo' is without a command. */
extern const struct command octavo_command;

/* The command of that name, "check"; NULL where there is none. */
const struct command *find_command(const char *name);

/* The last word of the command's name. */
const char *command_word(const struct command *command);

/* Prints all encodings, each with its aliases: what 'octavo labels' does. */
void list_labels(void);

/* Prints what --help does. */
void print_help(const struct command *command);

/* Ends the process, having made sure that what was printed has arrived. */
_Noreturn void finish(int status);

/* Says what is wrong with the command line, 'word' being the culprit, and ends. */
_Noreturn void usage_error(const struct command *command, const char *word,
                           const char *reason);

/* Says that 'word' needs a library that this build does without, and ends. */
_Noreturn void left_out(const char *word, const char *library);

/* Returns the operands that next_option() left, NULL behind the last; "-" for none. */
char **operands(char **argv);

#endif
