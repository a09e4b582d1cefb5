/* SPDX-License-Identifier: MIT */
/* replaced_file.h - replace a file in place and lose nothing of it */
#ifndef REPLACED_FILE_H
#define REPLACED_FILE_H

#include <stdbool.h>
#include <sys/stat.h>

/* Whether these are the same file, under any names. */
bool is_one_file(const struct stat *a, const struct stat *b);

/* Copies the access control list of one open file to another; removes it if there is none. */
bool copy_access_list(int from, int to);

struct replaced_file {
	const char *name;   /* for messages                             */
	char *path;         /* the same file, without symbolic links    */
	char *backup;       /* path of the backup; NULL for none        */
	bool keeps_times;   /* the new file gets its times              */
	int fd;             /* open for reading                         */
	struct stat status; /* from before it was read                  */
};

/*
 * All of these report errors on standard error, and return false then.
 *
 * replaced_file_find() finds the file, and refuses all but regular ones. Without a suffix (NULL)
 * there will be no backup. Call replaced_file_begin() after opening the file as 'fd'.
 */
bool replaced_file_find(struct replaced_file *original, const char *name, const char *suffix);
bool replaced_file_begin(struct replaced_file *original, int fd);
void replaced_file_end(struct replaced_file *original);

/* Refuses a file that has hard links, is read-only, or whose backup would overwrite a file. */
bool replaced_file_may_be_replaced(const struct replaced_file *original);

/*
 * The first gives a new file the owner of the original; the second, to be called once the file is
 * written, extended attributes, mode and times.
 */
bool replaced_file_give_owner(const struct replaced_file *original, int fd);
bool replaced_file_give_rest(const struct replaced_file *original, int fd);

/*
 * Checks that the original has not changed, and is not open for writing elsewhere, and makes the
 * backup, if one is wanted. replaced_file_unkeep() removes that again.
 */
bool replaced_file_keep(const struct replaced_file *original);
void replaced_file_unkeep(const struct replaced_file *original);

#endif
