/* SPDX-License-Identifier: MIT */
/* open.h - open files where nobody can replace a directory by a symbolic link */
#ifndef OPEN_H
#define OPEN_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <sys/stat.h>

/*
 * Opens a directory, relative to an open one, to find files in it: that needs no permission to list
 * them. It goes through no symbolic link. If there is one, or no directory, where there has been
 * one, the error is ESTALE.
 */
int open_directory(int directory, const char *path);

/* ---------------------------------------------------------------- files in trees */

/*
 * An open directory of a tree. Threads use it as long as they work on a file that was found there.
 * Each directory is opened from the one above it, so that no path is too long or takes too long.
 */
struct root {
	int fd;
	char *prefix;      /* of the names below it, with a slash at the end; NULL for none yet */
	struct root *tree; /* where the tree begins, maybe here                                 */
	atomic_uint users;
};

/*
 * root_open() follows symbolic links; root_open_in() begins a tree in an open directory, and
 * follows none. root_below() opens a directory in another one; root_above() the one above it, which
 * is this one, and whose path from the root of the tree is 'below'. They return NULL and set errno
 * on an error. root_drop() takes NULL, too.
 */
struct root *root_open(const char *name);
struct root *root_open_in(int directory, const char *path);
struct root *root_below(struct root *root, const char *name);
struct root *root_above(struct root *root, const char *below, const struct stat *above);
void root_drop(struct root *root);

/*
 * Sets the prefix, by the first 'n' octets of a path, unless it is set. Only a root that is entered
 * needs one, and the root of its tree: a copy for each directory would make deep trees slow.
 */
void root_name(struct root *root, const char *path, size_t n);

/*
 * This thread works on a file below the root, or on one that was named (NULL). Names of files below
 * the root are followed from there, and through no symbolic link.
 */
void root_enter(struct root *root);

/* The root that this thread entered last, or NULL. */
struct root *root_entered(void);

/*
 * Opens a file for reading, and tells what it is. Below a root only a regular file: what has taken
 * its place is ESTALE, and is never waited for. With O_NONBLOCK the caller looks whether it is
 * regular.
 */
int open_file(const char *name, int flags, struct stat *status);

/*
 * Like strerror(), for errors of these functions: of what this thread works on; and of what was in
 * a directory when that was read.
 */
const char *error_text(int error);
const char *listed_error_text(int error);

/* ---------------------------------------------------------------- one name in a directory */

/* All that is done with the file is done in the open directory, whatever becomes of its path. */
struct entry {
	int directory;
	char *path;       /* for messages; without symbolic links, if there is such a file */
	const char *name; /* the last component of the path                                */
};

/*
 * Finds a file, or the target of a symbolic link. If there is none and 'is_new' is set: where it
 * would be. Returns false and sets errno on an error.
 */
bool entry_open(struct entry *entry, const char *name, bool is_new);
void entry_close(struct entry *entry);

/* Whether the name still leads to the entry; if not, sets errno. */
bool entry_is_found(const struct entry *entry, const char *name);

/* The last component of a path in the same directory. */
static inline const char *name_beside(const struct entry *entry, const char *path)
{
	return path + (entry->name - entry->path);
}

/* Opens it for reading, without waiting; a symbolic link or a socket is ESTALE. */
int entry_open_file(const struct entry *entry);

/* Like lstat(2), for any name in the directory. */
int entry_stat(const struct entry *entry, const char *name, struct stat *status);

/* Whether these are the same file, under any names. */
bool is_one_file(const struct stat *a, const struct stat *b);

#endif
