/* SPDX-License-Identifier: MIT */
/* outcome.h - what merged summaries tell, for people and programs */
#ifndef OUTCOME_H
#define OUTCOME_H

#include <stdio.h>

#include "octavo.h"

/* What all files have together. All zero to begin with. */
struct sum {
	uint64_t files;       /* that are told of          */
	uint64_t with_errors; /* of these                  */
	uint64_t refused;     /* others, which are not     */
	bool lacks_input;     /* some could not be read    */
	struct octavo_totals totals; /* what can be added, and the greatest 'longest_line' */
};

void sum_add(struct sum *sum, const struct octavo_totals *totals);

/* Whether there is an error. */
bool has_errors(const struct octavo_totals *totals);

/* A line or two about a file, and one about all; each in words, or as an object of JSON. */
void outcome_print(FILE *to, const char *name, const struct octavo_totals *totals);
void outcome_print_json(FILE *to, const char *name, const struct octavo_totals *totals);
void sum_print(FILE *to, const struct sum *sum);
void sum_print_json(FILE *to, const struct sum *sum);

#endif
