/* SPDX-License-Identifier: MIT */
/* candidates.h - lines that are not UTF-8, in the charsets that they may be in */
#ifndef CANDIDATES_H
#define CANDIDATES_H

#include <stdio.h>

#include "text/diagnosis.h"

/*
 * Prints the first lines that are not UTF-8 in each charset that they may be in, for the eye to
 * choose from. Nothing is printed where the encoding is not in doubt.
 */
void print_candidates(FILE *to, const struct answer *answer);

#endif
