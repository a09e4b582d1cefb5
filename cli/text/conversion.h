/* SPDX-License-Identifier: MIT */
/* conversion.h - inputs that are converted, one after the other, into one output */
#ifndef CONVERSION_H
#define CONVERSION_H

#include "text/route.h"
#include "text/target.h"

/* Whoever opens it says both charsets and the target's options before. */
struct conversion {
	struct route text;    /* of all but what is outside of UTF-8 in ISO 2022 */
	struct route outside; /* of that                                         */
	bool keeps_outside;   /* it is not converted at all                      */
	bool is_silent;       /* about the error that ends it                    */

	/* The order of this machine, and the other one; NULL where the charset says it. */
	const enum octavo_encoding *orders;

	struct target target;
	uint64_t repaired;      /* errors and characters that did not end it       */
	bool is_first;        /* the text at hand is the first of its input ..   */
	bool is_begun;        /* .. and not that of the output                   */
	enum octavo_encoding to;
	const char *name;     /* of the input */
};

/* See target_open() and target_close(). */
bool conversion_open(struct conversion *c, const char *output, char **inputs);
bool conversion_close(struct conversion *c, bool keep);

/* Converts one input into its part of the output. Returns the status it deserves. */
int convert(struct conversion *c, const char *name);

#endif
