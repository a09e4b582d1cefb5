/* SPDX-License-Identifier: MIT */
/* ignore.h - which paths are excluded: patterns, and files named .gitignore and .ignore */
#ifndef IGNORE_H
#define IGNORE_H

#include <stdbool.h>
#include <stddef.h>

struct pattern {
	char *text;
	size_t components; /* each ended by NUL; 0: match only the last component of a path */
	bool is_negated;
	bool is_for_directories;
	bool matches_nothing;
};

/* Zero-initialized, it has no patterns. */
struct patterns {
	struct pattern *all;
	size_t number;
};

/* The last pattern that matches decides. */
enum verdict { NO_VERDICT, EXCLUDED, INCLUDED };

/* Adds a pattern, unless the line is empty or a comment. */
void patterns_add(struct patterns *patterns, const char *line);

void patterns_free(struct patterns *patterns);

/* 'path' is relative to the directory of the patterns, 'name' its last component. */
enum verdict patterns_judge(const struct patterns *patterns, const char *path,
                            const char *name, bool is_directory);

/*
 * The rules of a directory and its parents. .ignore is read in all of them; .gitignore and
 * .git/info/exclude only in a work tree of git, up to its root.
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

/* Add the rules of a subdirectory; remove them. */
void ignore_enter(struct ignore *ignore, const char *directory);
void ignore_leave(struct ignore *ignore);

/* Returns the verdict for 'path', whose last component is 'name'. */
enum verdict ignore_judge(const struct ignore *ignore, const char *path, const char *name,
                          bool is_directory);

#endif
