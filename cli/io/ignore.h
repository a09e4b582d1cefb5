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
};

/* Zero-initialized, it has no patterns. */
struct patterns {
	struct pattern *all;
	size_t number;
};

/* The last pattern that matches decides. */
enum verdict { NO_VERDICT, EXCLUDED, INCLUDED };

/* Adds a pattern, unless the line is empty, a comment, or matches nothing. */
void patterns_add(struct patterns *patterns, const char *line);

void patterns_free(struct patterns *patterns);

/* 'path' is relative to the directory of the patterns, 'name' its last component. */
enum verdict patterns_judge(const struct patterns *patterns, const char *path,
                            const char *name, bool is_directory);

/*
 * The rules of a directory and its parents; NULL for none. .ignore is read in all of them;
 * .gitignore and .git/info/exclude only in a work tree of git, up to its root.
 */
struct rules;

/*
 * Adds the rules of an open directory, whose path is absolute, to those of its parents. Returns
 * false if some of them cannot be read, after a message. rules_enter_parents() adds those of all
 * parents of 'path', at 'level'.
 */
bool rules_enter(struct rules **rules, int level, int fd, const char *directory);
bool rules_enter_parents(struct rules **rules, int level, const char *path);

/* Removes the rules of this level and deeper ones. */
void rules_leave(struct rules **rules, int level);

/* Returns the verdict for 'path', whose last component is 'name'. */
enum verdict rules_judge(const struct rules *rules, const char *path, const char *name,
                         bool is_directory);

#endif
