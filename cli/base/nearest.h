/* SPDX-License-Identifier: MIT */
/* nearest.h - which word is nearest to a misspelled one */
#ifndef NEAREST_H
#define NEAREST_H

#include <stddef.h>

/* The nearest candidate so far. Initialize with the word only. */
struct nearest {
	const char *word;
	const char *found; /* NULL if none is near enough */
	size_t distance;
};

/* Case is ignored. */
void nearest_try(struct nearest *nearest, const char *candidate);

#endif
