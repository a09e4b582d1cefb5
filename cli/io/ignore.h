/* SPDX-License-Identifier: MIT */
/* ignore.h - what files named .gitignore and .ignore say should be left out */
#ifndef IGNORE_H
#define IGNORE_H

#include "io/pattern.h"

/*
 * Rules of the directories on the way to where one is. Those of .ignore are read everywhere.
 * Those of .gitignore, and of .git/info/exclude, in a work tree of git, up to its root.
 */
struct ignore {
	struct rules *rules; /* of the innermost directory that has any */
	int depth;           /* in how many directories one is          */
	bool is_in_git;
	bool failed; /* to read some, and has said so */
};

/* Begins with the directories that 'path', an absolute one, is in. */
void ignore_open(struct ignore *ignore, const char *path);
void ignore_close(struct ignore *ignore);

/* Goes into a directory, and back. */
void ignore_enter(struct ignore *ignore, const char *directory);
void ignore_leave(struct ignore *ignore);

/* What the rules say of 'path', which ends with 'name'. */
enum verdict ignore_judge(const struct ignore *ignore, const char *path, const char *name,
                          bool is_directory);

#endif
