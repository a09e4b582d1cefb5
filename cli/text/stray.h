/* SPDX-License-Identifier: MIT */
/* stray.h - lines that are hardly in the charset that is guessed for a text */
#ifndef STRAY_H
#define STRAY_H

#include "text/detector.h"

struct stray {
	uint64_t line;       /* from 1                              */
	const char *charset; /* that it reads better in; "" if it reads badly; else NULL */
	uint32_t stranger;   /* that it would have in a word; 0 for none                 */
};

/*
 * Finds the first such line of a text, or part of a long one. The answer must be a charset that is
 * guessed: of all of the text, or of what is not UTF-8. Returns false if the input, which must be
 * at its beginning, cannot be read.
 */
bool stray_find(struct stray *stray, struct input *in, const struct answer *answer);

#endif
