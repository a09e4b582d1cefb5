/* SPDX-License-Identifier: MIT */
/* dir.c - directories by their descriptors: the names in them, and changing one */
#define _GNU_SOURCE /* renameat2(), O_PATH */
#define _FILE_OFFSET_BITS 64
#include "io/dir.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/memory.h"

#ifndef O_PATH
#define O_PATH O_RDONLY
#endif

/* ------------------------------------------------------------------ opening */

static int open_in(int fd, const char *name, int access)
{
	return openat(fd, name, access | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
}

/* Closes a descriptor, and keeps errno. */
static void close_quietly(int fd)
{
	int reason = errno;

	close(fd);
	errno = reason;
}

static int open_steps(const char *absolute, int access)
{
	char *path = copy_string(absolute), *save = NULL;
	char *name = strtok_r(path, "/", &save);
	int fd = open_in(AT_FDCWD, "/", name ? O_PATH : access);

	while (fd >= 0 && name) {
		char *next = strtok_r(NULL, "/", &save);
		int below = open_in(fd, name, next ? O_PATH : access);
		close_quietly(fd);
		fd = below;
		name = next;
	}
	free(path);
	return fd;
}

int dir_open(const char *absolute)
{
	return open_steps(absolute, O_RDONLY);
}

int dir_open_search(const char *absolute)
{
	return open_steps(absolute, O_PATH);
}

/* ------------------------------------------------------------------ names */

static int by_name(const void *a, const void *b)
{
	return strcmp(((const struct dir_name *)a)->name, ((const struct dir_name *)b)->name);
}

static bool is_directory(int fd, const char *name)
{
	struct stat status;

	return fstatat(fd, name, &status, AT_SYMLINK_NOFOLLOW) == 0 && S_ISDIR(status.st_mode);
}

static void add(struct dir_names *names, const char *name, bool is_directory)
{
	/* The capacity is the next power of two. */
	if ((names->count & (names->count - 1)) == 0)
		names->of = reallocate(names->of, (2 * names->count + 1) * sizeof *names->of);
	names->of[names->count++] = (struct dir_name){ copy_string(name), is_directory };
}

void dir_add(int fd, struct dir_names *names, const char *name)
{
	add(names, name, is_directory(fd, name));
}

void dir_sort(struct dir_names *names)
{
	if (names->count)
		qsort(names->of, names->count, sizeof *names->of, by_name);
}

bool dir_read(int fd, struct dir_names *names)
{
	int copy = open_in(fd, ".", O_RDONLY); /* closedir() closes it */
	DIR *dir = copy < 0 ? NULL : fdopendir(copy);
	const struct dirent *one;
	int reason;

	*names = (struct dir_names){ .count = 0 };
	if (!dir) {
		if (copy >= 0)
			close_quietly(copy);
		return false;
	}
	while ((errno = 0, one = readdir(dir))) {
		if (strcmp(one->d_name, ".") == 0 || strcmp(one->d_name, "..") == 0)
			continue;
#ifdef DT_DIR
		if (one->d_type != DT_UNKNOWN) {
			add(names, one->d_name, one->d_type == DT_DIR);
			continue;
		}
#endif
		dir_add(fd, names, one->d_name);
	}
	reason = errno;
	closedir(dir);
	dir_sort(names);
	errno = reason;
	return !reason;
}

struct dir_name *dir_find(const struct dir_names *names, const char *name)
{
	const struct dir_name key = { (char *)(uintptr_t)name, false };

	if (!names->count)
		return NULL;
	return bsearch(&key, names->of, names->count, sizeof *names->of, by_name);
}

void dir_free(struct dir_names *names)
{
	for (size_t i = 0; i < names->count; i++)
		free(names->of[i].name);
	free(names->of);
	*names = (struct dir_names){ .count = 0 };
}

size_t dir_max_name(int fd)
{
	long max = fpathconf(fd, _PC_NAME_MAX);
	return max > 0 ? (size_t)max : 255;
}

/* ------------------------------------------------------------------ renaming */

/* Returns whether it is done, or failed for good; false if the system cannot do it. */
static bool rename_at_once(int fd, const char *old_name, const char *new_name, bool *is_done)
{
#ifdef RENAME_NOREPLACE
	*is_done = renameat2(fd, old_name, fd, new_name, RENAME_NOREPLACE) == 0;
	return *is_done || (errno != ENOSYS && errno != EINVAL && errno != ENOTSUP);
#else
	(void)fd, (void)old_name, (void)new_name;
	return *is_done = false;
#endif
}

static bool exists(int fd, const char *name)
{
	struct stat status;

	if (fstatat(fd, name, &status, AT_SYMLINK_NOFOLLOW) == 0)
		errno = EEXIST;
	return errno != ENOENT; /* if that cannot be known, too */
}

bool dir_rename(int fd, const char *old_name, const char *new_name)
{
	bool is_done;

	if (rename_at_once(fd, old_name, new_name, &is_done))
		return is_done;
	if (linkat(fd, old_name, fd, new_name, 0) == 0) {
		if (unlinkat(fd, old_name, 0) == 0)
			return true;
		int reason = errno;
		unlinkat(fd, new_name, 0);
		errno = reason;
		return false;
	}
	if (errno == EEXIST || errno == ENOENT || exists(fd, new_name))
		return false;
	return renameat(fd, old_name, fd, new_name) == 0;
}
