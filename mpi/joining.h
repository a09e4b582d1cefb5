/* SPDX-License-Identifier: MIT */
/* joining.h - summaries of the ranges of all ranks, joined to one */
#ifndef JOINING_H
#define JOINING_H

#include <stdbool.h>

#include "octavo.h"

/*
 * Joins the summaries of all ranks, each of which calls it: 'summary' becomes that of all ranges,
 * which follow one another in the order of ranks and may be empty. Returns false on all ranks if
 * one of them says so by 'is_good', or if a summary does not follow the one before it.
 */
bool join_all(struct octavo_summary *summary, bool is_good);

#endif
