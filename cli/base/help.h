/* SPDX-License-Identifier: MIT */
/* help.h - what --help prints */
#ifndef HELP_H
#define HELP_H

#include "base/command.h"

void print_help(const struct command *command);

#endif
