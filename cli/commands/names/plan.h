/* SPDX-License-Identifier: MIT */
/* plan.h - what is to be renamed, the script that undoes it, and doing it */
#ifndef PLAN_H
#define PLAN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "commands/names/walk.h"

/* All zero to begin with. */
struct plan {
	const struct walked *current; /* where names are planned; NULL for that of the last one */
	struct planned_directory *directories;
	size_t directory_count;
	struct planned_name *names;
	size_t count;
};

/*
 * Begins a directory, which is open until the next one. Plan a directory before those in it: the
 * script goes down, renaming goes up, so that each path is right when its turn comes.
 */
void plan_directory(struct plan *plan, const struct walked *directory);

/* Plans to rename a file in the last directory. Returns why no script could undo it, or NULL. */
const char *plan_name(struct plan *plan, const char *old_name, const char *new_name);

/*
 * Writes the script to a new file, or to standard output for NULL. Returns false, with a message,
 * if that was not possible as a whole: then nothing may be renamed.
 */
bool plan_write_undo(const struct plan *plan, const char *name);

/*
 * Renames, the deepest first, and calls 'done' after each. Returns how many were not renamed, each
 * with a message.
 */
uint64_t plan_rename(const struct plan *plan,
                     void (*done)(void *context, const char *path, const char *new_name),
                     void *context);

void plan_free(struct plan *plan);

#endif
