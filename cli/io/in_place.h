/* SPDX-License-Identifier: MIT */
/* in_place.h - change files in place: the options of all commands that do, and how it begins */
#ifndef IN_PLACE_H
#define IN_PLACE_H

#include "base/command.h"
#include "io/files.h"
#include "io/input.h"
#include "io/replaced_file.h"

struct in_place {
	bool is_wanted; /* --in-place                     */
	bool is_dry;    /* nothing is written             */
	bool is_quiet;  /* names of files are not printed */
	bool touches;   /* changed files get a new time   */
	const char *suffix; /* of backups, or NULL        */
	struct watcher *watcher; /* of what is written, or NULL */

	bool changes; /* the current file does, or would; set by the caller of in_place_count() */
	uint64_t changed, left, troubles, unchanged; /* files */
};

/* Option rows for a member of type 'struct in_place'. */
#define IN_PLACE_ROWS(type, member)                                                          \
	{ 'i', "in-place", "[SUFFIX]",                                                       \
	  "replace each FILE, as a whole or not at all; with -iSUFFIX keep the old one "     \
	  "under its name and SUFFIX, and skip such files with -r",                          \
	  CALL(type, member, read_in_place) },                                               \
	{ 0, "touch", NULL,                                                                  \
	  "with -i: set a new modification time of changed files; otherwise they keep theirs", \
	  SET_FLAG(type, member.touches) },                                                  \
	{ 'n', "dry-run", NULL, "only print which files would change, and how",              \
	  SET_FLAG(type, member.is_dry) },                                                   \
	{ 'q', "quiet", NULL, "do not print which files have changed, or with -r how many",  \
	  SET_FLAG(type, member.is_quiet) }

void read_in_place(const struct command *command, const char *suffix, void *in_place);

/*
 * Refuses options that contradict each other, and an operand that was meant to be the suffix.
 * 'output' is the argument of --output, or NULL.
 */
void in_place_refuse(const struct command *command, const struct in_place *how,
                     const char *output, const struct files *files, char **operands);

/*
 * Opens a file that may be replaced and calls 'change', which reads and replaces it. Returns its
 * exit status, or STATUS_TROUBLE with a message.
 */
int in_place_change(const struct in_place *how, const char *name,
                    int (*change)(void *context, struct input *in,
                                  const struct replaced_file *replaced),
                    void *context);

/* Counts a file by its status. If it does not change, STATUS_ERRORS means that it had to stay. */
void in_place_count(struct in_place *how, int status);

/*
 * After -r prints to standard error how many files there were: "3 files repaired, 1 not repaired,
 * 96 unchanged". 'verb' is "repaired".
 */
void in_place_summarize(const struct in_place *how, const struct files *files, const char *verb);

#endif
