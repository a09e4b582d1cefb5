/* SPDX-License-Identifier: MIT */
/* pattern.h - patterns of .gitignore, and whether a list of them excludes a path */
#ifndef PATTERN_H
#define PATTERN_H

#include <stdbool.h>
#include <stddef.h>

struct pattern {
	char *text;
	size_t components; /* of a path, each ended by NUL; 0 to match the last one of a path */
	bool is_negated;
	bool is_for_directories;
	bool matches_nothing;
};

/* All zero for none. */
struct patterns {
	struct pattern *all;
	size_t number;
};

/* By the last pattern that matches. */
enum verdict { NO_VERDICT, EXCLUDED, INCLUDED };

/* Adds a pattern, unless the line is empty or a comment. */
void patterns_add(struct patterns *patterns, const char *line);

/* Adds the lines of a file, if there is one. Returns false after an error, with a message. */
bool patterns_read(struct patterns *patterns, const char *path);

void patterns_free(struct patterns *patterns);

/* The path, which ends with 'name', is relative to the directory of the patterns. */
enum verdict patterns_judge(const struct patterns *patterns, const char *path,
                            const char *name, bool is_directory);

#endif
