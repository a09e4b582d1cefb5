/* SPDX-License-Identifier: MIT */
/* dir.h - the names in a directory, and changing one */
#ifndef DIR_H
#define DIR_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/stat.h>

struct dir_name {
	char *name;
	bool is_directory, is_regular; /* no symbolic link to one */
};

struct dir_names {
	struct dir_name *of; /* sorted by octets, without "." and ".." */
	size_t count;
};

/*
 * These take the descriptor of a directory that was opened by open_directory().
 *
 * dir_read() reads all names. Returns false, with errno, on an error; then there may be some.
 */
bool dir_read(int fd, struct dir_names *names);
void dir_add(int fd, struct dir_names *names, const char *name);
void dir_sort(struct dir_names *names);
struct dir_name *dir_find(const struct dir_names *names, const char *name);
void dir_free(struct dir_names *names);

/* Octets of the longest name that the directory takes. */
size_t dir_max_name(int fd);

/*
 * Makes changes of names in a directory durable. Returns false, with errno, if that fails; not
 * where the file system cannot do it, or the directory may not be read.
 */
bool dir_sync(int directory);

/* A name that no other process uses: ".octavo-" and digits. */
#define DIR_TEMPORARY ((size_t)64)
void dir_temporary_name(char name[DIR_TEMPORARY]);

/*
 * Removes a name if it is that of this file, which has another one. Before, it becomes a temporary
 * one: if the name is then that of a file that somebody has just saved, that gets it back. Returns
 * false, with errno, if the name cannot be removed, or there is still a file by the name 'left'.
 */
bool dir_remove(int fd, const char *name, const struct stat *file, char left[DIR_TEMPORARY]);

/* What dir_rename() could not remove. */
struct dir_left {
	bool has_both;             /* the file has kept its old name, and also has the new one   */
	char aside[DIR_TEMPORARY]; /* the name of a file; empty for none. errno tells why it is  */
};

/*
 * Renames within a directory, but never onto an existing name: then errno is EEXIST. Where the
 * system cannot do that in one step, a file gets the new name before it loses the old one; for a
 * directory, and where there are no hard links, the new name is looked up first, so that one which
 * another process creates at the same moment may be lost. Returns false, with errno, on an error.
 */
bool dir_rename(int fd, const char *old_name, const char *new_name, struct dir_left *left);

/* Exchanges two names in one step. Returns false, with errno, also where the system cannot. */
bool dir_exchange(int fd, const char *one, const char *other);

#endif
