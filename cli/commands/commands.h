/* SPDX-License-Identifier: MIT */
/* commands.h - the commands there are; main.c has their order */
#ifndef COMMANDS_H
#define COMMANDS_H

#include "base/command.h"

extern const struct command bom_command;
extern const struct command check_command;
extern const struct command completion_command;
extern const struct command convert_command;
extern const struct command count_command;
extern const struct command detect_command;
extern const struct command escape_command;
extern const struct command iconv_command;
extern const struct command inspect_command;
extern const struct command isutf8_command;
extern const struct command labels_command;
extern const struct command locale_command;
extern const struct command manual_command;
extern const struct command repair_command;
extern const struct command unescape_command;

#endif
