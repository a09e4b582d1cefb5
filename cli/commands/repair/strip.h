/* SPDX-License-Identifier: MIT */
/* strip.h - a filter that removes characters that cannot be seen */
#ifndef STRIP_H
#define STRIP_H

#include <stdio.h>

#include "base/command.h"
#include "commands/repair/filter.h"
#include "text/hidden.h"

/*
 * Removes hidden characters, as text/hidden.h judges them, of the kinds in 'kinds', a bit
 * 1 << enum hidden_kind for each. What ends a line or a page stays. Octets of errors stay, and so
 * does a character directly behind an incomplete sequence, which other octets could complete.
 * Feed whole characters only. 'changes' counts what is removed.
 */
struct strip {
	struct filter filter;
	unsigned kinds;
	struct hidden hidden;
	bool is_incomplete; /* the last octets */
	uint64_t removed[HIDDEN_KINDS];
};

/* The action of --strip: adds the kinds in 'list', separated by commas, to 'kinds', an unsigned. */
void read_strip(const struct command *command, const char *list, void *kinds);

void strip_begin(struct strip *strip, unsigned kinds);

/* Prints "3 invisible characters removed", with each kind that was. */
void strip_report(const struct strip *strip, FILE *to);

#endif
