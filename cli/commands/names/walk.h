/* SPDX-License-Identifier: MIT */
/* walk.h - the directories whose names are to be looked at */
#ifndef WALK_H
#define WALK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "io/dir.h"

/* All zero to begin with. */
struct walk {
	bool is_recursive;
	bool renames;    /* what it finds will be renamed                          */
	bool is_quiet;   /* otherwise it reports which directories are not entered */
	uint64_t unread; /* operands and directories, each with a message */
};

/* A directory. */
struct walked {
	int fd;
	const char *absolute; /* path without symbolic links                    */
	const char *shown;    /* what the user sees before a name: "" or "dir/" */
	struct dir_names names;
	bool *is_wanted;      /* whether each name is to be looked at           */
};

/*
 * Calls 'look' for the directory of each operand, and with 'is_recursive' for each directory in
 * them, always before those that are in it, and once. Returns false if anything was not read.
 */
bool walk_paths(struct walk *walk, char **operands,
                void (*look)(void *context, const struct walked *directory), void *context);

/* Returns the path of a name, as the user sees it; to be freed. */
char *walk_path(const char *shown, const char *name);

#endif
