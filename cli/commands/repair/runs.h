/* SPDX-License-Identifier: MIT */
/* runs.h - decodes runs of octets among UTF-8 in a charset of several octets a character */
#ifndef RUNS_H
#define RUNS_H

#include "commands/repair/error_filter.h"
#include "text/stepper.h"

/* A longer run is treated as several. */
#define MAX_RUN ((size_t)16 << 10)

/*
 * A run is all octets 80..FF that follow each other, with a last octet of ASCII if that completes
 * a character. It is decoded as a whole, if all of it can be, and mostly consists of errors; else
 * from its first error on, to its end or to UTF-8 of three octets, if all of that can be. Otherwise
 * it stays as it is. All zero at first.
 */
struct runs {
	enum octavo_encoding form; /* of UTF-8 */
	struct octavo_charset_stream stream;
	struct error_filter *errors; /* gets the result; its 'changes', the errors in runs */
	size_t size, written;
	char octets[MAX_RUN]; /* that were not used yet           */
	char text[MAX_RUN];   /* the result that was not fed yet  */
	char decoded[4 * MAX_RUN];
};

/*
 * To be called once. Returns false if the charset is not known, has shift states, or does not
 * contain ASCII.
 */
bool runs_open(struct runs *runs, const char *charset);

void runs_begin(struct runs *runs, enum octavo_encoding form, struct error_filter *errors);

/* Feeds octets, all of which are used. */
void runs_feed(struct runs *runs, const char *src, size_t n, bool last);

#endif
