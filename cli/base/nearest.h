/* SPDX-License-Identifier: MIT */
/* nearest.h - which word was meant by one that is misspelled */
#ifndef NEAREST_H
#define NEAREST_H

#include <stddef.h>

/* What came nearest so far. At first it has but the word. */
struct nearest {
	const char *word;
	const char *found; /* NULL where nothing is near enough to be meant */
	size_t distance;
};

void nearest_try(struct nearest *nearest, const char *candidate);

#endif
