/* SPDX-License-Identifier: MIT */
/* pattern.h - patterns of .gitignore, and what a list of them says of a path */
#ifndef PATTERN_H
#define PATTERN_H

#include <stdbool.h>
#include <stddef.h>

struct pattern {
	char *text;
	size_t components; /* of a path, each ended by NUL; 0 where any last one will do */
	bool is_negated;
	bool is_for_directories;
	bool is_never; /* matched */
};

/* All zero for none. */
struct patterns {
	struct pattern *all;
	size_t number;
};

/* What the last pattern says that matches. */
enum verdict { NOTHING_SAID, LEFT_OUT, TAKEN_IN };

/* Adds the pattern that a line is, unless it is empty or a comment. */
void patterns_add(struct patterns *patterns, const char *line);

/* Adds those of a file, if there is one. Says what is wrong with it, and returns false then. */
bool patterns_read(struct patterns *patterns, const char *path);

void patterns_free(struct patterns *patterns);

/* The path is relative to where the patterns are said; it ends with 'name'. */
enum verdict patterns_judge(const struct patterns *patterns, const char *path,
                            const char *name, bool is_directory);

#endif
