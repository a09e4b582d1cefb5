/* SPDX-License-Identifier: MIT */
/* dir.c - the names in a directory, and changing one */
#define _GNU_SOURCE /* syscall() */
#define _FILE_OFFSET_BITS 64
#include "io/dir.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#ifdef __linux__
#include <sys/syscall.h>
#endif
#include <time.h>
#include <unistd.h>

#include "base/memory.h"
#include "base/status.h"
#include "io/fd.h"
#include "io/open.h"

/* ------------------------------------------------------------------ names */

static int by_name(const void *a, const void *b)
{
	return strcmp(((const struct dir_name *)a)->name, ((const struct dir_name *)b)->name);
}

static void add(struct dir_names *names, const char *name, bool is_directory, bool is_regular)
{
	names->of = grow(names->of, names->count, sizeof *names->of);
	names->of[names->count++] = (struct dir_name){
		copy_string(name), is_directory, is_regular,
	};
}

void dir_add(int fd, struct dir_names *names, const char *name)
{
	struct stat status;
	bool is_known = fstatat(fd, name, &status, AT_SYMLINK_NOFOLLOW) == 0;

	/* What cannot be looked at is an error of whoever opens it. */
	add(names, name, is_known && S_ISDIR(status.st_mode),
	    !is_known || S_ISREG(status.st_mode));
}

void dir_sort(struct dir_names *names)
{
	if (names->count)
		qsort(names->of, names->count, sizeof *names->of, by_name);
}

bool dir_read(int fd, struct dir_names *names)
{
	/* closedir() closes it. */
	int copy = open_at(fd, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC, 0);
	DIR *dir = copy < 0 ? NULL : fdopendir(copy);
	const struct dirent *one;
	int reason;

	*names = (struct dir_names){ .count = 0 };
	if (!dir) {
		if (copy >= 0)
			close(copy);
		return false;
	}
	while ((errno = 0, one = readdir(dir))) {
		if (strcmp(one->d_name, ".") == 0 || strcmp(one->d_name, "..") == 0)
			continue;
#ifdef DT_DIR
		if (one->d_type != DT_UNKNOWN) {
			add(names, one->d_name, one->d_type == DT_DIR, one->d_type == DT_REG);
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
	const struct dir_name key = { (char *)(uintptr_t)name, false, false };

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

/* What file systems say that cannot do it, and directories that may not be read. */
static bool cannot_sync(int error)
{
	return error == EINVAL || error == ENOTSUP || error == ENOSYS ||
	       error == EACCES || error == EPERM || error == EBADF || error == EISDIR;
}

bool dir_sync(int directory)
{
	int fd = open_at(directory, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC, 0);
	bool done = (fd >= 0 && sync_file(fd) == 0) || cannot_sync(errno);
	int reason = errno;

	if (fd >= 0)
		close(fd);
	errno = reason;
	return done;
}

enum { NOREPLACE = 1, EXCHANGE = 2 }; /* RENAME_NOREPLACE, RENAME_EXCHANGE of Linux */

/* Not all C libraries have the function. */
static bool rename_by(int fd, const char *old_name, const char *new_name, unsigned flags)
{
#ifdef SYS_renameat2
	return syscall(SYS_renameat2, fd, old_name, fd, new_name, flags) == 0;
#else
	(void)fd, (void)old_name, (void)new_name, (void)flags;
	errno = ENOSYS;
	return false;
#endif
}

bool dir_exchange(int fd, const char *one, const char *other)
{
	return rename_by(fd, one, other, EXCHANGE);
}

void dir_temporary_name(char name[DIR_TEMPORARY])
{
	static atomic_uint count;
	struct timespec now;

	clock_gettime(CLOCK_REALTIME, &now);
	snprintf(name, DIR_TEMPORARY, ".octavo-%lx%lx%x", (unsigned long)getpid(),
	         (unsigned long)now.tv_nsec, atomic_fetch_add(&count, 1));
}

/* Whether a name is that of the file; if not, sets errno. */
static bool is_of(int fd, const char *name, const struct stat *file)
{
	struct stat now;

	if (fstatat(fd, name, &now, AT_SYMLINK_NOFOLLOW) != 0)
		return false;
	errno = ESTALE;
	return is_one_file(&now, file);
}

bool dir_remove(int fd, const char *name, const struct stat *file, char left[DIR_TEMPORARY])
{
	struct cleanup aside = { .directory = fd, .name = left, .is_kept = true };
	bool done = false;

	left[0] = '\0';
	if (!is_of(fd, name, file))
		return errno == ESTALE || errno == ENOENT;
	dir_temporary_name(left);
	cleanup_add(&aside);
	bool is_aside = renameat(fd, name, fd, left) == 0;
	if (is_aside) {
		bool is_others = !is_of(fd, left, file);
		done = (!is_others || (errno == ESTALE && linkat(fd, left, fd, name, 0) == 0)) &&
		       unlinkat(fd, left, 0) == 0;
	}
	cleanup_drop(&aside);
	if (done || !is_aside)
		left[0] = '\0';
	return done;
}

static bool exists(int fd, const char *name)
{
	struct stat status;

	if (fstatat(fd, name, &status, AT_SYMLINK_NOFOLLOW) == 0)
		errno = EEXIST;
	return errno != ENOENT; /* if that cannot be known, too */
}

/*
 * The file has both names: removes the old one, or, if that fails, the new one. By now either may
 * be that of a file that somebody has just saved.
 */
static bool keep_new_name(int fd, const char *old_name, const char *new_name,
                          const struct stat *file, struct dir_left *left)
{
	char aside[DIR_TEMPORARY];

	if (dir_sync(fd) && dir_remove(fd, old_name, file, left->aside))
		return true;
	if (left->aside[0])
		return true;
	int reason = errno;
	left->has_both = !dir_remove(fd, new_name, file, aside);
	errno = reason;
	return false;
}

/* By a link, so that a file is never without a name, whatever a crash leaves; or as can be done. */
static bool rename_by_link(int fd, const char *old_name, const char *new_name,
                           struct dir_left *left)
{
	struct stat file;

	if (fstatat(fd, old_name, &file, AT_SYMLINK_NOFOLLOW) != 0)
		return false;
	if (linkat(fd, old_name, fd, new_name, 0) == 0)
		return keep_new_name(fd, old_name, new_name, &file, left);
	if (errno == EEXIST || errno == ENOENT || exists(fd, new_name))
		return false;
	return renameat(fd, old_name, fd, new_name) == 0;
}

bool dir_rename(int fd, const char *old_name, const char *new_name, struct dir_left *left)
{
	sigset_t before;

	*left = (struct dir_left){ .has_both = false };
	if (rename_by(fd, old_name, new_name, NOREPLACE))
		return true;
	if (errno != ENOSYS && errno != EINVAL && errno != ENOTSUP)
		return false;
	/* A signal that ends the process in between would leave both names. */
	block_signals(&before);
	bool done = rename_by_link(fd, old_name, new_name, left);
	unblock_signals(&before);
	return done;
}
