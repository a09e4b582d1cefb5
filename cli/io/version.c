/* SPDX-License-Identifier: MIT */
/* version.c - whether another process has changed a file, or may be about to */
#define _GNU_SOURCE /* F_SETLEASE, F_SETSIG */
#define _FILE_OFFSET_BITS 64
#include "io/version.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>

#include "io/attributes.h"
#include "io/open.h"

/* Names that are removed may count until the file is closed: in Windows before 10, and in Wine. */
#ifdef _WIN32
enum { REMOVED_NAMES = 1 };
#else
enum { REMOVED_NAMES = 0 };
#endif

bool version_take(struct version *version, int fd, char *memory)
{
	version->fd = fd;
	return fstat(fd, &version->status) == 0 &&
	       attributes_sum(fd, memory, &version->attributes);
}

bool version_has_same_text(const struct stat *now, const struct stat *before)
{
	return now->st_size == before->st_size &&
	       now->st_mtim.tv_sec == before->st_mtim.tv_sec &&
	       now->st_mtim.tv_nsec == before->st_mtim.tv_nsec;
}

bool version_is_being_written(int fd)
{
#ifdef F_SETLEASE
	fcntl(fd, F_SETSIG, SIGURG); /* sent if the file is opened meanwhile; ignored by default */
	if (fcntl(fd, F_SETLEASE, F_RDLCK) != 0)
		return errno == EAGAIN;
	fcntl(fd, F_SETLEASE, F_UNLCK);
#else
	(void)fd;
#endif
	return false;
}

enum difference version_compare(const struct version *before, const struct stat *now, nlink_t links,
                                char *memory)
{
	const struct stat *old = &before->status;
	uint64_t attributes = before->attributes;

	if (!is_one_file(now, old))
		return IS_ANOTHER;
	/* The inode's change time is set by renaming it, and by a link. */
	if (!version_has_same_text(now, old) || now->st_mode != old->st_mode ||
	    now->st_uid != old->st_uid || now->st_gid != old->st_gid ||
	    now->st_nlink > links + REMOVED_NAMES)
		return IS_CHANGED;
	if (before->fd < 0)
		return IS_SAME;
	if (!attributes_sum(before->fd, memory, &attributes))
		return IS_UNKNOWN;
	if (attributes != before->attributes)
		return IS_CHANGED;
	return version_is_being_written(before->fd) ? IS_WRITTEN : IS_SAME;
}

const char *difference_text(enum difference difference)
{
	switch (difference) {
	case IS_GONE:
		return listed_error_text(ENOENT);
	case IS_ANOTHER:
		return error_text(ESTALE);
	case IS_CHANGED:
		return "has been changed meanwhile";
	case IS_WRITTEN:
		return "is open for writing elsewhere";
	default:
		return error_text(errno);
	}
}
