/* SPDX-License-Identifier: MIT */
/* clean.h - lines of a block that lint has looked at before what precedes them */
#ifndef CLEAN_H
#define CLEAN_H

#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>

#include "commands/check/lint.h"
#include "octavo.h"

/* What is an error: ill-formed UTF-8, characters that options of the library exclude, lint. */
struct clean_plan {
	atomic_uint kinds; /* see lint.h */
	unsigned options;  /* enum octavo_options: those that exclude characters */
	/* The kinds of errors that need only be counted, see may_be_counted(). 0: no finding is. */
	const atomic_uint *counted;
};

/* How often something was found. */
struct clean_counts {
	uint64_t lint[LINT_KINDS], errors[OCTAVO_ERROR_KINDS];
};

struct clean_lines {
	const char *begin, *end; /* both after a line feed */
	const char *line_end; /* of all of them: a line feed, or a return and that */
	const struct clean_counts *counts; /* of what was found in them; NULL for nothing */
};

/*
 * What is found in a block. If findings are not only counted, nothing is known of what follows
 * 256 of them: little of such a text can be passed, and to look at all of it twice would take
 * longer than one thread does.
 */
#define MAX_CLEAN 256
struct clean {
	size_t count, next;
	struct clean_lines lines[MAX_CLEAN];
	struct clean_counts counts; /* of the first lines, which are all if findings are counted */
};

/* Fills 'clean' for a block: see 'work' of struct block_work. */
void clean_find(void *plan, const char *text, size_t n, uint64_t at, void *clean);

/*
 * Counts what is found in whole lines of text[0..n), from the second one to one with an error that
 * may not be counted, and sets 'counts' and 'lines'. Returns false if there are none, or if their
 * ends differ and mixed-eol is looked for.
 */
bool clean_count(const struct clean_plan *plan, const char *text, size_t n,
                 struct clean_counts *counts, struct clean_lines *lines);

/* Returns the first lines that are not passed; NULL if there are none. 'clean' may be NULL. */
const struct clean_lines *clean_next(const struct clean *clean);

/* Passes those that clean_next() has returned. */
void clean_pass(struct clean *clean);

#endif
