/* SPDX-License-Identifier: MIT */
/* ignore.h - which paths files named .gitignore and .ignore exclude */
#ifndef IGNORE_H
#define IGNORE_H

#include "io/pattern.h"

/*
 * The rules of a directory and its parents: of .ignore in all of them; of .gitignore and
 * .git/info/exclude in a work tree of git, up to its root.
 */
struct ignore {
	struct rules *rules; /* of the innermost directory that has any */
	int depth;           /* of the current directory                */
	bool is_in_git;
	bool failed; /* a message was printed */
};

/* Reads the rules of the parents of 'path', which is absolute. */
void ignore_open(struct ignore *ignore, const char *path);
void ignore_close(struct ignore *ignore);

/* Adds the rules of a directory below; removes those of the last one. */
void ignore_enter(struct ignore *ignore, const char *directory);
void ignore_leave(struct ignore *ignore);

/* The verdict for 'path', which ends with 'name'. */
enum verdict ignore_judge(const struct ignore *ignore, const char *path, const char *name,
                          bool is_directory);

#endif
