/* SPDX-License-Identifier: MIT */
/* output.h - where converted text goes */
#ifndef OUTPUT_H
#define OUTPUT_H

#include <stdbool.h>
#include <stddef.h>

#include "io/replaced_file.h"

/* One at a time. */
struct output {
	const char *name; /* for messages */
	int fd;
	char *path;      /* of the file it will be; NULL where it is written directly */
	char *temporary; /* its name until then, if it has one                        */
	const struct replaced_file *original;
	size_t waiting; /* octets to be written    */
	bool failed;    /* and has said so         */
};

/*
 * All of these say on standard error what went wrong, and return false then.
 *
 * output_open() begins the file 'name', or standard output for NULL and "-". It refuses
 * a regular file that is one of 'inputs', under whatever name. A file is written beside
 * the one it will replace. Anything else than a regular file is written directly.
 */
bool output_open(struct output *out, const char *name, char **inputs);

/*
 * Begins what will replace the original, if that may be replaced; it stays as it is until
 * output_close().
 */
bool output_replace(struct output *out, const struct replaced_file *original);

/* Much is written at once, a little may wait for more, up to output_flush(). */
bool output_write(struct output *out, const char *src, size_t n);
bool output_flush(struct output *out);

/* Puts the file in its place, or removes it where it is not worth being kept. */
bool output_close(struct output *out, bool keep);

#endif
