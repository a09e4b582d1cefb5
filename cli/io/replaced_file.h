/* SPDX-License-Identifier: MIT */
/* replaced_file.h - replace a file in place and lose nothing of it */
#ifndef REPLACED_FILE_H
#define REPLACED_FILE_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/stat.h>

#include "io/open.h"

struct replaced_file {
	const char *name;   /* for messages                                */
	struct entry entry; /* the same file                               */
	char *backup;       /* its path, beside the file; NULL for none    */
	bool keeps_times;   /* the new file gets its times                 */
	int fd;             /* open for reading                            */
	struct stat status; /* from before it was read                     */
};

/*
 * All of these report errors on standard error, and return false then.
 *
 * replaced_file_open() opens the file for reading, and refuses all but regular ones. Without a
 * suffix (NULL) there will be no backup. replaced_file_close() leaves 'fd' to the caller.
 */
bool replaced_file_open(struct replaced_file *original, const char *name, const char *suffix);
void replaced_file_close(struct replaced_file *original);

/* Refuses a file that has hard links, is read-only, is being written, or whose backup is there. */
bool replaced_file_may_be_replaced(const struct replaced_file *original);

/*
 * The first gives a new file the owner of the original; the second, to be called once the file is
 * written, extended attributes, whose sum is that of both then, mode and times.
 */
bool replaced_file_give_owner(const struct replaced_file *original, int fd);
bool replaced_file_give_rest(const struct replaced_file *original, int fd, uint64_t *attributes,
                             char *memory);

/*
 * Checks that the original has not changed, and is not open for writing elsewhere, and makes the
 * backup, if one is wanted. replaced_file_unkeep() removes that again, if the original is there.
 */
bool replaced_file_keep(const struct replaced_file *original);
void replaced_file_unkeep(const struct replaced_file *original);

/* To be called with errno: reports that a file is left that should have been removed. */
void report_left(const char *path);

/* Whether the backup, if one is wanted, is still the original. */
bool replaced_file_has_backup(const struct replaced_file *original);

#endif
