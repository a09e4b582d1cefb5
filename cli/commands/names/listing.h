/* SPDX-License-Identifier: MIT */
/* listing.h - the names of a directory: what is wrong with each, and which would collide */
#ifndef LISTING_H
#define LISTING_H

#include "commands/names/name.h"
#include "io/dir.h"

/* One name, of those that were asked for. */
struct listed {
	struct name name;
	char *new_key; /* see name_key() */
};

struct listing {
	struct listed *of;
	size_t count;
};

/*
 * Judges the names for which 'is_wanted' is true, or all of them if that is NULL, in the order of
 * 'names'. All names of the directory count for the detection of their charset, and for collisions.
 * If the rules have no charset and 'detects', they apply with the one that is detected.
 */
void listing_judge(struct listing *listing, const struct dir_names *names,
                   const bool *is_wanted, const struct name_rules *rules, bool detects);
void listing_free(struct listing *listing);

#endif
