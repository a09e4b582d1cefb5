/* SPDX-License-Identifier: MIT */
/* replaced_file.c - replace a file in place and lose nothing of it */
#define _GNU_SOURCE /* F_SETLEASE, F_SETSIG */
#define _FILE_OFFSET_BITS 64
#include "io/replaced_file.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#ifdef __linux__
#include <sys/xattr.h>
#endif
#include <unistd.h>

#include "base/memory.h"
#include "base/message.h"

static bool refuse(const struct replaced_file *original, const char *reason)
{
	trouble(original->name, reason);
	return false;
}

static bool fail(const struct replaced_file *original)
{
	return refuse(original, strerror(errno));
}

/* ------------------------------------------------------------------ extended attributes */

#ifdef __linux__

#define ACCESS_LIST "system.posix_acl_access"

/* The limit of Linux for a list of names and for a value. */
#define MAX_OCTETS ((size_t)64 << 10)

/* Copies or removes the attribute: a new file may inherit some from its directory. */
static bool copy_attribute(int from, int to, const char *name)
{
	char *old = reallocate(NULL, 2 * MAX_OCTETS), *now = old + MAX_OCTETS;
	ssize_t now_size = fgetxattr(to, name, now, MAX_OCTETS);
	ssize_t size = fgetxattr(from, name, old, MAX_OCTETS);
	bool done = false;

	if (size >= 0)
		done = (size == now_size && memcmp(old, now, (size_t)size) == 0) ||
		       fsetxattr(to, name, old, (size_t)size, 0) == 0;
	else if (errno == ENODATA || errno == ENOTSUP)
		done = fremovexattr(to, name) == 0 || errno == ENODATA || errno == ENOTSUP;
	free(old);
	return done;
}

bool copy_access_list(int from, int to)
{
	return copy_attribute(from, to, ACCESS_LIST);
}

static bool fail_attribute(const struct replaced_file *original, const char *name)
{
	char reason[400];

	snprintf(reason, sizeof reason, "its extended attribute %.260s cannot be kept: %s", name,
	         strerror(errno));
	return refuse(original, reason);
}

/* The kernel computes these from the contents. */
static bool is_of_contents(const char *name)
{
	return strcmp(name, "security.ima") == 0 || strcmp(name, "security.evm") == 0;
}

static bool copy_attributes(const struct replaced_file *original, int to)
{
	char *names = reallocate(NULL, MAX_OCTETS);
	ssize_t size = flistxattr(original->fd, names, MAX_OCTETS);
	const char *name = names, *end = names + (size > 0 ? size : 0);
	bool done = size >= 0 || errno == ENOTSUP || fail_attribute(original, "list");

	for (; done && name < end; name += strlen(name) + 1)
		if (!is_of_contents(name) && !copy_attribute(original->fd, to, name))
			done = fail_attribute(original, name);
	free(names);
	return done && (copy_access_list(original->fd, to) ||
	                fail_attribute(original, ACCESS_LIST));
}

#else

/* Other systems have other interfaces for access control lists. */
bool copy_access_list(int from, int to)
{
	(void)from, (void)to;
	return true;
}

static bool copy_attributes(const struct replaced_file *original, int to)
{
	(void)original, (void)to;
	return true;
}

#endif

/* ------------------------------------------------------------------ the file */

bool is_one_file(const struct stat *a, const struct stat *b)
{
	return a->st_dev == b->st_dev && a->st_ino == b->st_ino;
}

/*
 * Sets 'exists' if the backup was already made, by a process that crashed before renaming. Refuses
 * to overwrite any other file.
 */
static bool find_backup(const struct replaced_file *original, bool *exists)
{
	struct stat other;
	bool is_taken = original->backup && lstat(original->backup, &other) == 0;

	*exists = is_taken && is_one_file(&other, &original->status);
	if (is_taken && !*exists)
		trouble(original->backup, "exists already, it would be overwritten by the backup");
	return !is_taken || *exists;
}

bool replaced_file_may_be_replaced(const struct replaced_file *original)
{
	const struct stat *status = &original->status;
	bool has_backup = false;

	/* Replacing needs permission for the directory only; a read-only file is refused. */
	if (access(original->path, W_OK) != 0)
		return fail(original);
	if (!find_backup(original, &has_backup))
		return false;
	return status->st_nlink <= (has_backup ? 2 : 1) ||
	       refuse(original, "has other names (hard links), they would stay as is");
}

bool replaced_file_find(struct replaced_file *original, const char *name, const char *suffix)
{
	*original = (struct replaced_file){ .name = name, .path = realpath(name, NULL) };
	const struct stat *status = &original->status;
	const char *reason = NULL;

	if (!original->path || stat(original->path, &original->status) != 0)
		reason = strerror(errno);
	else if (!S_ISREG(status->st_mode))
		reason = S_ISDIR(status->st_mode) ? strerror(EISDIR)
		                                  : "no regular file, it cannot be replaced";
	if (reason) {
		replaced_file_end(original);
		return refuse(original, reason);
	}
	if (suffix) {
		size_t size = strlen(original->path) + strlen(suffix) + 1;
		original->backup = reallocate(NULL, size);
		snprintf(original->backup, size, "%s%s", original->path, suffix);
	}
	return true;
}

bool replaced_file_begin(struct replaced_file *original, int fd)
{
	struct stat found = original->status;

	original->fd = fd;
	if (fstat(fd, &original->status) != 0)
		return fail(original);
	return is_one_file(&found, &original->status) ||
	       refuse(original, "has been replaced meanwhile");
}

void replaced_file_end(struct replaced_file *original)
{
	free(original->path);
	free(original->backup);
}

bool replaced_file_give_owner(const struct replaced_file *original, int fd)
{
	const struct stat *old = &original->status;
	struct stat now;

	if (fstat(fd, &now) != 0)
		return fail(original);
	if (now.st_uid == old->st_uid && now.st_gid == old->st_gid)
		return true;
	return fchown(fd, old->st_uid, old->st_gid) == 0 ||
	       refuse(original, "its owner and group cannot be kept");
}

bool replaced_file_give_rest(const struct replaced_file *original, int fd)
{
	const struct stat *old = &original->status;
	struct timespec times[2] = { old->st_atim, old->st_mtim };

	if (!copy_attributes(original, fd))
		return false;
	/* After the attributes: with an access control list the group bits are its mask. */
	if (fchmod(fd, old->st_mode & 07777) != 0)
		return fail(original);
	return !original->keeps_times || futimens(fd, times) == 0 || fail(original);
}

static bool is_one_time(struct timespec a, struct timespec b)
{
	return a.tv_sec == b.tv_sec && a.tv_nsec == b.tv_nsec;
}

/*
 * Whether a process has the file open for writing: it would write to the old file. False if the
 * kernel cannot tell.
 */
static bool is_being_written(int fd)
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

/* Whether the file is still the one that was read, and nobody is writing to it. */
static bool is_same(const struct replaced_file *original)
{
	const struct stat *old = &original->status;
	struct stat now, named;

	if (fstat(original->fd, &now) != 0)
		return fail(original);
	/* st_ctim also changes with owner, mode and attributes. */
	if (now.st_size != old->st_size || !is_one_time(now.st_mtim, old->st_mtim) ||
	    !is_one_time(now.st_ctim, old->st_ctim))
		return refuse(original, "has been changed meanwhile, it is left as it is");
	if (lstat(original->path, &named) != 0 || !is_one_file(&named, old))
		return refuse(original, "has been replaced meanwhile");
	return !is_being_written(original->fd) ||
	       refuse(original, "is open for writing elsewhere, it is left as it is");
}

bool replaced_file_keep(const struct replaced_file *original)
{
	bool exists = false;

	if (!is_same(original) || !find_backup(original, &exists))
		return false;
	/* A hard link takes no space, and the file is never without a name. */
	if (!original->backup || exists || link(original->path, original->backup) == 0)
		return true;
	trouble(original->backup, strerror(errno));
	return false;
}

void replaced_file_unkeep(const struct replaced_file *original)
{
	if (original->backup)
		unlink(original->backup);
}
