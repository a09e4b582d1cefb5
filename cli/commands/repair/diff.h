/* SPDX-License-Identifier: MIT */
/* diff.h - the end of a chain that compares the result with its source */
#ifndef DIFF_H
#define DIFF_H


#include "base/memory_stream.h"
#include "commands/repair/filter.h"
#include "text/line_pairs.h"

#define MAX_CONTEXT 3

enum diff_mode {
	DIFF_FIRST, /* stops the chain at the first difference */
	DIFF_COUNT, /* lets the chain count all of them        */
	DIFF_PRINT, /* prints a unified diff                   */
	DIFF_PRINT_MARKS /* likewise, and combining marks as code points: to compose them, or
	                    not, may be the very change */
};

/*
 * Text is printed as printable_character() writes it, so a diff is not a patch. All zero before the
 * first text.
 */
struct diff {
	struct filter filter;
	enum diff_mode mode;
	bool differs;
	struct line_pairs pairs; /* source text must be added to these before it is fed to the
	                            chain; only printing uses more of them than the source */

	/* Only to print: */
	const char *name;
	struct memory_stream *hunk; /* NULL outside of a hunk */
	uint64_t first, old_lines, new_lines;
	unsigned equal_lines;             /* equal lines at the end of the hunk */
	struct side context[MAX_CONTEXT]; /* equal lines after it               */
	unsigned contexts;
};

/* Begins a text, of the file 'name'. */
void diff_begin(struct diff *diff, enum diff_mode mode, const char *name);

/* Frees what it holds, also where the last text was not read to its end. */
void diff_close(struct diff *diff);

#endif
