/* SPDX-License-Identifier: MIT */
/* command.h - what the commands have in common: how they are described */
#ifndef COMMAND_H
#define COMMAND_H

#include <stddef.h>

#include "base/option.h"

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
	const struct command *const *commands; /* those of 'octavo' itself, ended by NULL */
};

/* What is said of all commands that read files. */
#define STANDARD_INPUT "Without FILE, or where FILE is -, standard input is read."

/* The last word of the command's name. */
const char *command_word(const struct command *command);

/* Prints what --help does. */
void print_help(const struct command *command);

#endif
