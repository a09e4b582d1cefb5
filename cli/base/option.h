/* SPDX-License-Identifier: MIT */
/* option.h - read the options of a command by its rows */
#ifndef OPTION_H
#define OPTION_H

#include "base/command.h"

/* Whether both rows are of one option. */
bool is_same_option(const struct option_row *a, const struct option_row *b);

/*
 * Executes the actions of the options on the command line. 'options' is the struct whose members
 * the rows of the command set, or NULL. Returns the operands, ended by NULL. A wrong option and
 * --help end the process. argv[0] is the name for messages.
 */
char **read_options(const struct command *command, int argc, char **argv, void *options);

/* Returns the decimal number in 'word'; anything else is a usage error. */
uint64_t number_option(const struct command *command, const char *word, uint64_t min,
                       uint64_t max);

#endif
