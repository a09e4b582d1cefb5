/* SPDX-License-Identifier: MIT */
/* clean.h - lines of a block that lint has looked at before what is in front of them */
#ifndef CLEAN_H
#define CLEAN_H

#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>

#include "commands/check/lint.h"

/* What is an error: ill-formed UTF-8, characters that options of the library exclude, lint. */
struct clean_plan {
	unsigned kinds;   /* see lint.h */
	unsigned options; /* enum octavo_options: those that exclude characters */
	const atomic_bool *only_counts; /* only the number of findings is wanted */
};

struct clean_lines {
	const char *begin, *end; /* both behind a line feed */
	const char *line_end; /* of all of them: a line feed, or a return and that */
	uint64_t counts[LINT_KINDS]; /* what was found in them, if that is only counted */
};

/*
 * What is found of a block. Behind so many findings or errors nothing is known of it: little of
 * such a text can be passed, and to look at all of it twice would take longer than one thread does.
 */
#define MAX_CLEAN 256
struct clean {
	size_t count, next;
	struct clean_lines lines[MAX_CLEAN];
};

/* Fills 'clean' for a block. Of the type of struct block_work. */
void clean_find(void *plan, const char *text, size_t n, uint64_t at, void *clean);

/* Returns the first lines that are not passed; NULL if there are none. 'clean' may be NULL. */
const struct clean_lines *clean_next(const struct clean *clean);

/* Passes those that clean_next() has returned. */
void clean_pass(struct clean *clean);

#endif
