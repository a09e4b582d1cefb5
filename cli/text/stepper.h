/* SPDX-License-Identifier: MIT */
/* stepper.h - text in a charset, one character at a time */
#ifndef STEPPER_H
#define STEPPER_H

#include "text/charset.h"

/* As many octets are enough to decode a character, with what shifts before it. */
#define MAX_STEP 32

struct stepper {
	struct octavo_charset_stream stream;
};

struct step {
	size_t length;           /* in octets, with a shift sequence before it              */
	enum octavo_error error;
	size_t count;            /* of code points; 0: an error, or shift sequences alone   */
	uint32_t code_points[4];
};

void stepper_open(struct stepper *stepper, const struct charset *charset);

/*
 * Decodes the first character of a text, or an error; pass at least MAX_STEP octets, fewer only
 * at the end. What follows must be passed next, since the charset may have shift states.
 */
struct step stepper_next(struct stepper *stepper, const char *src, size_t n);

#endif
