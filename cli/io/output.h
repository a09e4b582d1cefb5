/* SPDX-License-Identifier: MIT */
/* output.h - write to a file or standard output; replace files atomically */
#ifndef OUTPUT_H
#define OUTPUT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

#include "io/new_file.h"

/* Gets everything that is written. The first member of each struct that wants to know. */
struct watcher {
	void (*take)(struct watcher *watcher, const char *src, size_t n);
	bool is_told; /* there was an output, though it may be empty */
	uint64_t kept_line; /* the first line left as it is that may be encoded twice, or 0 */
};

/* Must not be moved from output_open() to output_close(). */
struct output {
	const char *name; /* for messages */
	int fd;
	bool is_new;            /* this file is written, and put in place at the end       */
	struct new_file file;
	struct entry own_entry; /* its entry, unless that is of a file changed in place    */
	char *buffer;
	size_t waiting; /* octets in the buffer       */
	bool failed;    /* and a message was printed  */
	int compared;   /* a file, if 'compares'      */
	bool compares, differs;
	off_t written;  /* octets that were compared  */
	struct watcher *watcher; /* or NULL           */
};

/*
 * All of these report errors on standard error, and return false then.
 *
 * output_open() opens the file 'name', or standard output for NULL and "-", before any input is
 * opened: later this process is confined (see confine.h). A regular file is
 * replaced by output_close(). Anything else is written directly. A regular file or a FIFO is
 * refused if it is one of 'inputs', under any name.
 */
bool output_open(struct output *out, const char *name, char **inputs);

/* Gives what will be put in place a name now, so that other processes can write to it. */
bool output_share(struct output *out);

/* The path of what is written now: that name after output_share(). */
const char *output_path(const struct output *out);

/* Refuses two open outputs that are one file, under any names. Devices may be shared. */
bool output_is_apart(const struct output *out, const struct output *other);

/*
 * Opens a file that replaces the original at output_close(), if the original allows it. With NULL
 * it is only pretended.
 */
bool output_replace(struct output *out, const struct replaced_file *original);

/*
 * Compares all that will be written with a regular file. If that is the same, output_close() leaves
 * the file as it is. output_differs() tells after output_close().
 */
void output_compare(struct output *out, int fd);
bool output_differs(const struct output *out);

/* From now on the watcher gets what is written. */
void output_watch(struct output *out, struct watcher *watcher);

/* output_write() may keep some octets until output_flush(). */
bool output_write(struct output *out, const char *src, size_t n);
bool output_flush(struct output *out);

/*
 * Puts the file in its place; removes it if 'keep' is false or something failed. A message about
 * what fails later says that the file was replaced.
 */
bool output_close(struct output *out, bool keep);

#endif
