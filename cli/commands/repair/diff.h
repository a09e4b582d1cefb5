/* SPDX-License-Identifier: MIT */
/* diff.h - the end of a chain that compares the result with its source */
#ifndef DIFF_H
#define DIFF_H

#include <stdio.h>

#include "commands/repair/filter.h"

/* Octets that are printed of a line: its beginning, or the text around its first difference. */
#define MAX_SHOWN 400
#define MAX_BEFORE 100

/* A line in the source or in the result. */
struct side {
	char shown[MAX_SHOWN];
	size_t size;
	bool is_inside; /* the line begins before what is shown */
	bool is_cut;    /* the line ends after it               */
	bool exists;
	bool has_end;   /* its line feed was seen               */
	bool shows_end; /* a line feed that is shown came last  */
};

/* Octets of the source that still wait for their result. */
struct source {
	char *octets;
	size_t begin, size, capacity;
};

#define MAX_CONTEXT 3

enum diff_mode {
	DIFF_FIRST, /* stops the chain at the first difference */
	DIFF_COUNT, /* lets the chain count all of them        */
	DIFF_PRINT  /* prints a unified diff                   */
};

/*
 * A diff compares line n with line n, as no filter adds or joins lines. Text is printed as
 * printable_character() writes it, so a diff is not a patch. All zero before the first text.
 */
struct diff {
	struct filter filter;
	enum diff_mode mode;
	bool differs;
	struct source source;

	/* Only of DIFF_PRINT: */
	const char *name;
	uint64_t line;             /* the current one, from 1                  */
	bool line_differs;
	uint64_t common;           /* octets of the line before the difference */
	char tail[MAX_BEFORE];     /* the last of these                        */
	struct side before, after; /* the line in the source, in the result    */

	FILE *hunk; /* writes to 'text'; NULL outside of a hunk */
	char *text;
	size_t text_size;
	uint64_t first, old_lines, new_lines;
	unsigned equal_lines;             /* equal lines at the end of the hunk */
	struct side context[MAX_CONTEXT]; /* equal lines after it               */
	unsigned contexts;
};

/* Begins a text, of the file 'name'. */
void diff_begin(struct diff *diff, enum diff_mode mode, const char *name);

/* Must be called with source text before it is fed to the chain. */
void diff_add_source(struct diff *diff, const char *src, size_t n);

#endif
