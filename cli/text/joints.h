/* SPDX-License-Identifier: MIT */
/* joints.h - what comes about where something was left out of a text, or replaced */
#ifndef JOINTS_H
#define JOINTS_H

#include <stddef.h>
#include <stdint.h>

/*
 * Searches a text, in any encoding that contains ASCII, for what was not there before a change and
 * means something to other programs: paths with "..", tags of HTML and XML, escape sequences of
 * terminals, URLs, string literals and HTML. A check of the text as it was did not see them.
 */
struct joints {
	/* Results: */
	uint64_t lines_with, first_line; /* the number of such lines, and the first, from 1 */
	const char *what;                /* is in that                                      */
	uint64_t last_line;

	/* The rest is private: what was passed of late. */
	uint64_t line;   /* of what follows 'text'                     */
	uint64_t places; /* bit i: a joint is before octet i of 'text' */
	size_t size;
	char text[64];
};

void joints_begin(struct joints *joints);

/* Begins the next text that is joined to the one before: what is found from here on is in that. */
void joints_continue(struct joints *joints);

/* Passes the next octets of the result. */
void joints_pass(struct joints *joints, const char *text, size_t n);

/* Tells that something was left out here, or that a replacement begins or ends here. */
void joints_add(struct joints *joints);

/* Looks at joints as if no text were joined to this one. */
void joints_end(struct joints *joints);

/* Warns of what was found, with its line, if there is any. */
void joints_warn(const struct joints *joints, const char *file);

#endif
