/* SPDX-License-Identifier: MIT */
/* plan.h - the command that fixes a file, as words */
#ifndef PLAN_H
#define PLAN_H

#include <stdio.h>

#include "text/advice.h"

/* As many words as such a command has, and "-q". */
#define MAX_WORDS 8

struct plan {
	char command[MAX_COMMAND]; /* the words, each ended by NUL                     */
	char in_place[80];         /* "-i.bak"                                         */
	const char *words[MAX_WORDS]; /* "octavo" and what follows, without the file   */
	int count;
};

/* Returns false if the diagnosis is not certain. 'suffix' is that of the backup, or NULL. */
bool plan_find(struct plan *plan, const struct answer *answer, const char *suffix);

/* To convert all of the file from a charset. */
void plan_convert(struct plan *plan, const char *charset, const char *suffix);

/* Prints the command for the file, for a shell. */
void plan_print(FILE *to, const struct plan *plan, const char *name);

#endif
