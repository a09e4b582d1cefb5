/* SPDX-License-Identifier: MIT */
/* help.h - what --help and 'octavo help' print */
#ifndef HELP_H
#define HELP_H

#include "base/command.h"

#include <stdbool.h>

/* --help prints no details. */
void print_help(const struct command *command, bool has_details);

#endif
