/* SPDX-License-Identifier: MIT */
/* option.h - read the options of a command by its rows */
#ifndef OPTION_H
#define OPTION_H

#include "base/command.h"

/* Whether both rows are of one option. */
bool is_same_option(const struct option_row *a, const struct option_row *b);

/*
 * Does what the options on the command line say to 'options', the struct that the rows of the
 * command name; NULL if they name none. Returns the operands, NULL behind the last. A wrong
 * option ends the process, and so does --help. argv[0] is the name for messages.
 */
char **read_options(const struct command *command, int argc, char **argv, void *options);

/* The number that 'word' is, in decimal digits; anything else is a usage error. */
uint64_t number_option(const struct command *command, const char *word, uint64_t min,
                       uint64_t max);

#endif
