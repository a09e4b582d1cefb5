/* SPDX-License-Identifier: MIT */
/* diff.h - an end of the way of a text: the lines that have changed on it */
#ifndef DIFF_H
#define DIFF_H

#include <stdio.h>

#include "commands/repair/backlog.h"
#include "commands/repair/filter.h"

/* What is shown of a line: its beginning, or what is around its first difference. */
#define MAX_SHOWN 400
#define MAX_BEFORE 100

struct side {
	char shown[MAX_SHOWN];
	size_t size;
	bool is_inside; /* there is more of it in front of that .. */
	bool is_cut;    /* .. and behind it                        */
	bool is_there;
	bool has_end;
};

#define MAX_CONTEXT 3

/*
 * Prints a unified diff as it goes. Line n is compared with line n, for what repairs text
 * neither makes lines nor joins them. Text is shown as printable_character() writes it, so
 * this is no patch.
 */
struct diff {
	struct filter filter;
	struct backlog source; /* what is fed at the beginning, is to be added here first */
	const char *name;
	bool differs;             /* one line did, so far                  */
	uint64_t line;            /* at hand, from 1                       */
	bool is_other;            /* it has a difference ..                */
	uint64_t common;          /* .. behind so many octets, ..          */
	char tail[MAX_BEFORE];   /* .. of which these are the last        */
	struct side before, after; /* the line, as it was and as it will be */

	FILE *hunk; /* NULL where there is none at hand */
	char *text;
	size_t text_size;
	uint64_t first, old_lines, new_lines; /* of the hunk                 */
	unsigned quiet;                       /* lines at its end that agree */
	struct side context[MAX_CONTEXT];    /* lines that agree behind it  */
	unsigned contexts;
};

void diff_begin(struct diff *diff, const char *name);

#endif
