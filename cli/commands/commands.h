/* SPDX-License-Identifier: MIT */
/* commands.h - all commands */
#ifndef COMMANDS_H
#define COMMANDS_H

#include "base/command.h"
#include "base/status.h"

extern const struct command bom_command;
extern const struct command check_command;
extern const struct command completion_command;
extern const struct command convert_command;
extern const struct command count_command;
extern const struct command detect_command;
extern const struct command escape_command;
extern const struct command explain_command;
extern const struct command fix_command;
extern const struct command help_command;
extern const struct command iconv_command;
extern const struct command inspect_command;
extern const struct command isutf8_command;
extern const struct command labels_command;
extern const struct command locale_command;
extern const struct command manual_command;
extern const struct command merge_command;
extern const struct command names_command;
extern const struct command repair_command;
extern const struct command sift_command;
extern const struct command summarize_command;
extern const struct command truncate_command;
extern const struct command unescape_command;
extern const struct command version_command;

/* All of them in the order of the manual, ended by NULL. */
extern const struct command *const commands[];

/* 'octavo' without a command. */
extern const struct command octavo_command;

/* Returns the command of that name, as "check"; if there is none, ends with a usage error. */
const struct command *must_find_command(const char *word);

/* For commands that have no options of their own. */
extern const struct option_row no_options[];

/*
 * These change an open file as the commands do with --in-place among the options in 'argv', which
 * has no operands. Without 'replaced' only the watcher learns what would be written. They return
 * the exit status.
 */
struct input;
struct replaced_file;
struct watcher;
int convert_change(int argc, char **argv, struct input *in, const struct replaced_file *replaced,
                   struct watcher *watcher);
int repair_change(int argc, char **argv, struct input *in, const struct replaced_file *replaced,
                  struct watcher *watcher);

/* The action of --list: prints all encodings, each with its aliases, and ends. */
void list_encodings(const struct command *command, const char *none, void *options);

#endif
