/* SPDX-License-Identifier: MIT */
/* stepper.h - text in a charset, one character at a time */
#ifndef STEPPER_H
#define STEPPER_H

#include "octavo-charset.h"

/* As many octets are enough to decode a character, with what shifts before it. */
#define MAX_STEP 32

struct step {
	size_t length;           /* in octets, with a shift sequence before it              */
	enum octavo_error error;
	size_t count;            /* of code points; 0: an error, or shift sequences alone   */
	uint32_t code_points[4];
};

/* A stream to be stepped through. */
struct octavo_charset_stream steps_of(const struct octavo_charset *charset);

/*
 * Decodes the first character of a text, or an error; pass at least MAX_STEP octets, fewer only
 * at the end. What follows must be passed next, since the charset may have shift states.
 */
struct step next_step(struct octavo_charset_stream *stream, const char *src, size_t n);

#endif
