/* SPDX-License-Identifier: MIT */
/* outcome.h - what merged summaries tell, for people and programs */
#ifndef OUTCOME_H
#define OUTCOME_H

#include <stdio.h>

#include "base/command.h"
#include "octavo.h"

enum outcome_format { OUTCOME_TEXT, OUTCOME_JSON };

/* What all files have together. All zero to begin with, but for the format. */
struct sum {
	enum outcome_format format;
	uint64_t files;       /* that are reported         */
	uint64_t with_errors; /* of these                  */
	uint64_t refused;     /* others, which are not     */
	bool lacks_input;     /* some could not be read    */
	struct octavo_totals totals; /* what can be added, and the greatest 'longest_line' */
};

/* Option rows for a 'member' of that type. */
#define OUTCOME_ROWS(type, member)                                                           \
	{ 0, "format", "text", "a line for each file, preceded by its first error (default)", \
	  SET_VALUE(type, member, OUTCOME_TEXT) },                                           \
	{ 0, "format", "json", "JSON, one object per line",                                  \
	  SET_VALUE(type, member, OUTCOME_JSON) },                                           \
	{ 0, "json", NULL, "--format=json", SET_VALUE(type, member, OUTCOME_JSON) }

/* The first prints a line or two about a file, or an object; the second, one about all. */
void sum_tell(struct sum *sum, FILE *to, const char *name, const struct octavo_totals *totals);
void sum_print(const struct sum *sum, FILE *to);

/* The exit status. */
int sum_status(const struct sum *sum);

/*
 * Whether text can have them: a first error if there are errors, of kinds that there are. Those of
 * a forged summary may be anything.
 */
bool totals_are_possible(const struct octavo_totals *totals);

#endif
