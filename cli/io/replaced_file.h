/* SPDX-License-Identifier: MIT */
/* original.h - a file that is replaced by its repaired text, and what must not be lost of it */
#ifndef ORIGINAL_H
#define ORIGINAL_H

#include <stdbool.h>
#include <sys/stat.h>

/* Whether these are the same file, by whatever names. */
bool is_one_file(const struct stat *a, const struct stat *b);

struct replaced_file {
	const char *name;   /* for messages                                    */
	char *path;         /* the same file, without symbolic links           */
	const char *suffix; /* of the name that it keeps; NULL where it goes   */
	bool keeps_times;   /* the new file gets its times                     */
	int fd;             /* it is open for reading                          */
	struct stat status; /* from before it was read                         */
};

/*
 * All of these say on standard error what went wrong, and return false then.
 *
 * replaced_file_find() looks for the file, and refuses anything but a regular one.
 * replaced_file_begin() is told how it has been opened.
 */
bool replaced_file_find(struct replaced_file *original, const char *name, const char *suffix);
bool replaced_file_begin(struct replaced_file *original, int fd);
void replaced_file_end(struct replaced_file *original);

/* Refuses one that has other names, is read-only, or whose backup would overwrite a file. */
bool replaced_file_may_be_replaced(const struct replaced_file *original);

/*
 * Gives a new file the owner, and, once it is written, extended attributes, mode and times
 * of the original. What cannot be given is a reason to leave the original as it is.
 */
bool replaced_file_give_owner(const struct replaced_file *original, int fd);
bool replaced_file_give_rest(const struct replaced_file *original, int fd);

/* Makes sure that nobody has changed the original since it was begun, or is about to. */
bool replaced_file_is_same(const struct replaced_file *original);

/* Keeps the original under another name, if that is wanted; and takes that back. */
bool replaced_file_keep(const struct replaced_file *original);
void replaced_file_unkeep(const struct replaced_file *original);

#endif
