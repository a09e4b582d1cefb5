/* SPDX-License-Identifier: MIT */
/* parts.h - a text whose parts are each read in the likeliest charset, as UTF-8 */
#ifndef PARTS_H
#define PARTS_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "detector.h"
#include "io/input.h"
#include "io/output.h"

/* What reads a text, and what it found. */
struct parts {
	struct detector *detector;
	char *text;  /* in UTF-8 */
	size_t size;
	uint64_t marks; /* byte order marks that were before it */
	bool is_certain;
	bool has_errors; /* octets of it are no text               */
	unsigned count;  /* of decodings, but for ASCII ..         */
	unsigned decodings[ALL_DECODINGS]; /* .. those of most octets first */
	uint64_t octets[ALL_DECODINGS];
};

/* Frees what there is. All is zero before the first text. */
void parts_close(struct parts *parts);

/*
 * Reads a text from its beginning on. Returns false if it cannot be read, with a message. A text
 * that is too long for memory is certain only if all of it is in one charset.
 */
bool parts_find(struct parts *parts, struct input *in);

/* The charset that all of the text is in, without a mark; or NULL. */
const char *parts_charset(const struct parts *parts);

/* Prints "looks like windows-1252" or "a mixture of UTF-8 and windows-1252". */
void parts_print(FILE *to, const struct parts *parts);

/* Writes the text, and returns the exit status; with NULL it is only pretended. */
int parts_write(const struct parts *parts, const struct replaced_file *replaced,
               struct watcher *watcher);

#endif
