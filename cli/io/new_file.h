/* SPDX-License-Identifier: MIT */
/* new_file.h - write a file beside its name, and give it that name in the end */
#ifndef NEW_FILE_H
#define NEW_FILE_H

#include <stdbool.h>

#include "base/status.h"
#include "io/replaced_file.h"
#include "io/version.h"

/* Must not be moved from new_file_open() to new_file_close(). */
struct new_file {
	const char *name;          /* for messages                                              */
	const struct entry *entry; /* the name that it will have                                */
	const struct replaced_file *original; /* what it replaces, or else nothing; or NULL     */
	bool has_old;              /* without an original: there is a file to be replaced,      */
	struct version old;        /*   this one; with one, this is what must still be the same */
	int fd;                    /* open for writing; -1 when all is written                  */
	struct version own;        /* the new file when it was whole; but its 'fd' always       */
	bool is_whole;
	char *temporary;           /* its path in the same directory; NULL for none             */
	bool has_failed;           /* after it got its name, and a message was printed          */
	char *path, *kept;         /* memory for paths                                          */
	char *memory;              /* for attributes                                            */
	struct cleanup cleanup;
};

/*
 * These report errors on standard error, and return false then.
 *
 * new_file_open() opens a file that has no name, where the system has such files, and otherwise a
 * temporary one. new_file_share() gives it that at once.
 */
bool new_file_open(struct new_file *file, const char *name, const struct entry *entry);
bool new_file_share(struct new_file *file);

/*
 * Gives it the name, if it replaces what it is to replace, and nothing that another process has
 * written meanwhile; otherwise a message says where each of both files is. With 'has_failed' it has
 * the name, but a message was printed.
 */
bool new_file_put_in_place(struct new_file *file);

/* Removes it, if it has not got its name. Returns false if what was written may be lost. */
bool new_file_close(struct new_file *file);

#endif
