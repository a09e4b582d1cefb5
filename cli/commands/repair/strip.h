/* SPDX-License-Identifier: MIT */
/* strip.h - a filter that removes characters that cannot be seen */
#ifndef STRIP_H
#define STRIP_H

#include <stdio.h>

#include "base/command.h"
#include "commands/repair/filter.h"
#include "octavo-text.h"
#include "text/joints.h"

enum strip_kind {
	STRIP_INVISIBLE,
	STRIP_BIDI,
	STRIP_TAG,
	STRIP_NUL,
	STRIP_CONTROL, /* but NUL */
	STRIP_BOM,     /* inside  */
	STRIP_KINDS
};

/*
 * Removes characters that octavo_lint_next() finds, of the kinds in 'kinds', a bit 1 << enum
 * strip_kind for each. What ends a line or a page stays. Octets of errors stay, and so does a
 * character directly after an incomplete sequence, which other octets could complete. Feed whole
 * characters only. 'changes' counts what is removed.
 */
struct strip {
	struct filter filter;
	unsigned kinds;
	struct joints joints; /* from 'line' on it is part of the state of the filter */
	struct octavo_lint search;
	bool is_incomplete; /* the last octets */
	char after;         /* that state */
	uint64_t removed[STRIP_KINDS];
};

/* The action of --strip: adds the kinds in 'list', separated by commas, to 'kinds', an unsigned. */
void read_strip(const struct command *command, const char *list, void *kinds);

void strip_begin(struct strip *strip, unsigned kinds);

/* Prints "3 invisible characters removed", with each kind that was. */
void strip_report(const struct strip *strip, FILE *to);

#endif
