/* SPDX-License-Identifier: MIT */
/* excerpt.h - the line in which something was found, and where in it */
#ifndef EXCERPT_H
#define EXCERPT_H

#include "report/reporter.h"

/*
 * Prints as much of the line as fits in so many columns, and below it carets under the
 * finding. What is ill-formed is shown as <E9>, what cannot be seen or would do something
 * to the terminal as <U+202E>. Only what is near the finding is looked at.
 */
void print_excerpt(FILE *to, const struct finding *finding, const struct spot *spot,
                   unsigned columns, bool has_color);

/* How many columns that should be by 'choice', with the output as it is; 0 for no excerpt. */
enum excerpt_choice { EXCERPT_AUTO, EXCERPT_ALWAYS, EXCERPT_NEVER };
unsigned excerpt_columns(enum excerpt_choice choice, FILE *to);

#endif
