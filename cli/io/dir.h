/* SPDX-License-Identifier: MIT */
/* dir.h - the names in a directory, and changing one */
#ifndef DIR_H
#define DIR_H

#include <stdbool.h>
#include <stddef.h>

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

/*
 * Renames within a directory, but never onto an existing name: then errno is EEXIST. Where the
 * system cannot do that in one step, a file gets the new name before it loses the old one; for a
 * directory, and where there are no hard links, the new name is looked up first, so that one which
 * another process creates at the same moment may be lost. On an error, with errno, 'has_both' tells
 * whether the file is left with both names.
 */
bool dir_rename(int fd, const char *old_name, const char *new_name, bool *has_both);

/* Exchanges two names in one step. Returns false, with errno, also where the system cannot. */
bool dir_exchange(int fd, const char *one, const char *other);

#endif
