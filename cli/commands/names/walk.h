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

/* A directory. Its paths are not copied, as most are never needed. */
struct walked {
	int fd;
	const char *path;    /* as the user sees it, "" if names in it are shown alone     */
	const char *top;     /* where the walk began, without symbolic links               */
	size_t top_length;   /* of that, without a slash at the end                        */
	const char *below;   /* the rest of the path: "", "/a/b"                           */
	size_t below_length;
	const struct dir_names *names;
	const bool *is_wanted; /* whether each name is to be looked at; NULL for all of them */
};

/*
 * Calls 'look' for the directory of each operand, and with 'is_recursive' for each directory in
 * them, always before those that are in it, and once. Returns false if anything was not read.
 */
bool walk_paths(struct walk *walk, char **operands,
                void (*look)(void *context, const struct walked *directory), void *context);

/*
 * These return the path of a name in a directory, to be freed: as the user sees it, and as the
 * script needs it. With "" for the name, that is what precedes each name.
 */
char *walk_path(const struct walked *directory, const char *name);
char *walk_absolute(const struct walked *directory, const char *name);

/* Returns two texts as one, to be freed. */
char *walk_join(const char *one, const char *other);

#endif
