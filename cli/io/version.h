/* SPDX-License-Identifier: MIT */
/* version.h - whether another process has changed a file, or may be about to */
#ifndef VERSION_H
#define VERSION_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/stat.h>

/* What a file was at some time. */
struct version {
	int fd;              /* open for reading only; -1 if it may not be read */
	struct stat status;
	uint64_t attributes; /* the sum of the extended ones */
};

enum difference {
	IS_SAME,
	IS_GONE,    /* the name is not there                             */
	IS_ANOTHER, /* it is that of another file                        */
	IS_CHANGED, /* the text, or anything else but names and st_ctim  */
	IS_WRITTEN, /* a process has it open for writing                 */
	IS_UNKNOWN  /* an error, with errno                              */
};

/* Takes the version of an open file. 'memory' is that for attributes. */
bool version_take(struct version *version, int fd, char *memory);

/* Compares with the status now, which the caller took by a name. More than 'links' is a change. */
enum difference version_compare(const struct version *before, const struct stat *now, nlink_t links,
                                char *memory);

/* Whether size and time of modification are the same. */
bool version_has_same_text(const struct stat *now, const struct stat *before);

/*
 * Whether a process has the file open for writing: it would write to the old one. 'fd' is open for
 * reading only. False where the kernel cannot tell.
 */
bool version_is_being_written(int fd);

/* The words for a message: "has been changed meanwhile". For IS_UNKNOWN, errno is what it was. */
const char *difference_text(enum difference difference);

#endif
