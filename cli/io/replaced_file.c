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
#if defined __linux__ || defined _WIN32
#include <sys/xattr.h>
#endif
#include <unistd.h>

#include "base/memory.h"
#include "base/message.h"
#include "base/printable.h"
#include "io/dir.h"

static bool refuse(const struct replaced_file *original, const char *reason)
{
	trouble(original->name, reason);
	return false;
}

static bool fail(const struct replaced_file *original)
{
	return refuse(original, error_text(errno));
}

void report_left(const char *path)
{
	char reason[200];

	snprintf(reason, sizeof reason, "is left: %s", strerror(errno));
	trouble(path, reason);
}

/* ------------------------------------------------------------------ extended attributes */

#if defined __linux__ || defined _WIN32

#define ACCESS_LIST "system.posix_acl_access"

/* The limit of Linux for a list of names and for a value. */
#define MAX_OCTETS ((size_t)64 << 10)

#define MAX_NAME ((size_t)256)

/*
 * Whether an attribute is the same. With 'copies' it is made the same first, if it can be: a new
 * file may inherit some from its directory.
 */
static bool match_attribute(int from, int to, const char *name, bool copies)
{
	char old[MAX_OCTETS], now[MAX_OCTETS]; /* to be called when no allocation may fail */
	ssize_t now_size = fgetxattr(to, name, now, sizeof now);
	ssize_t size = fgetxattr(from, name, old, sizeof old);
	bool done = false;

	if (size >= 0)
		done = (size == now_size && memcmp(old, now, (size_t)size) == 0) ||
		       (copies && fsetxattr(to, name, old, (size_t)size, 0) == 0);
	else if (errno == ENODATA || errno == ENOTSUP || errno == ENOSYS)
		done = now_size < 0 || (copies && fremovexattr(to, name) == 0);
	return done;
}

bool copy_access_list(int from, int to)
{
	return match_attribute(from, to, ACCESS_LIST, true);
}

/* The kernel computes these from the contents. */
static bool is_of_contents(const char *name)
{
	return strcmp(name, "security.ima") == 0 || strcmp(name, "security.evm") == 0;
}

/* The same for all that 'listed' has. Otherwise 'failed' gets the name of the first. */
static bool match_attributes(int listed, int from, int to, bool copies, char failed[MAX_NAME])
{
	char names[MAX_OCTETS];
	ssize_t size = flistxattr(listed, names, sizeof names);
	const char *name = names, *end = names + (size > 0 ? size : 0);
	bool done = size >= 0 || errno == ENOTSUP;

	snprintf(failed, MAX_NAME, "list");
	for (; done && name < end; name += strlen(name) + 1) {
		done = is_of_contents(name) || match_attribute(from, to, name, copies);
		if (!done)
			snprintf(failed, MAX_NAME, "%.*s", (int)MAX_NAME - 1, name);
	}
	return done;
}

static bool fail_attribute(const struct replaced_file *original, const char *name)
{
	char shown[4 * MAX_NAME + MAX_PRINTABLE] = "", reason[sizeof shown + 200], *end = shown;
	const char *error = strerror(errno);

	/* Any user can name one. */
	for (size_t used; *name; name += used)
		end += printable_name(name, &used, end);
	snprintf(reason, sizeof reason, "its extended attribute %s cannot be kept: %s", shown,
	         error);
	return refuse(original, reason);
}

static bool copy_attributes(const struct replaced_file *original, int to)
{
	char failed[MAX_NAME];

	if (!match_attributes(original->fd, original->fd, to, true, failed))
		return fail_attribute(original, failed);
	return copy_access_list(original->fd, to) || fail_attribute(original, ACCESS_LIST);
}

/* If they differ, errno is 0, or what an attribute that is missing sets. */
static bool has_same_attributes(int from, int to)
{
	char failed[MAX_NAME];

	errno = 0;
	return match_attributes(from, from, to, false, failed) &&
	       match_attributes(to, from, to, false, failed);
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

static bool has_same_attributes(int from, int to)
{
	(void)from, (void)to;
	return true;
}

#endif

/* ------------------------------------------------------------------ the file */

static const char irreplaceable[] = "not a regular file, so it cannot be replaced";

/* Opens a regular file. Devices are not opened, as that may have effects. */
static const char *open_original(struct replaced_file *original)
{
	struct stat *status = &original->status, found;

	if (entry_stat(&original->entry, original->entry.name, &found) != 0)
		return error_text(errno);
	if (S_ISDIR(found.st_mode))
		return strerror(EISDIR);
	if (!S_ISREG(found.st_mode))
		return irreplaceable;
	original->fd = entry_open_file(&original->entry);
	if (original->fd < 0)
		return error_text(errno);
	int reason = fstat(original->fd, status) == 0 ? ESTALE : errno;
	if (reason == ESTALE && is_one_file(status, &found))
		return NULL;
	close(original->fd);
	return error_text(reason);
}

bool replaced_file_open(struct replaced_file *original, const char *name, const char *suffix)
{
	*original = (struct replaced_file){ .name = name };
	if (!entry_open(&original->entry, name, false)) {
		/* /dev/fd/0 of a pipe is a link, but not to a path. */
		struct stat found;
		int error = errno;
		bool is_pipe = stat(name, &found) == 0 && S_ISFIFO(found.st_mode);
		return refuse(original, is_pipe ? irreplaceable : error_text(error));
	}
	const char *reason = open_original(original);
	if (reason) {
		entry_close(&original->entry);
		return refuse(original, reason);
	}
	if (suffix) {
		size_t size = strlen(original->entry.path) + strlen(suffix) + 1;
		original->backup = reallocate(NULL, size);
		snprintf(original->backup, size, "%s%s", original->entry.path, suffix);
	}
	return true;
}

void replaced_file_close(struct replaced_file *original)
{
	entry_close(&original->entry);
	free(original->backup);
}

static int stat_backup(const struct replaced_file *original, struct stat *status)
{
	return entry_stat(&original->entry, name_beside(&original->entry, original->backup),
	                  status);
}

/*
 * Sets 'exists' if the backup was already made, by a process that crashed before renaming. Refuses
 * to overwrite any other file.
 */
static bool find_backup(const struct replaced_file *original, bool *exists)
{
	struct stat other;
	bool is_taken = original->backup && stat_backup(original, &other) == 0;

	*exists = is_taken && is_one_file(&other, &original->status);
	if (is_taken && !*exists)
		trouble(original->backup, "exists already, it would be overwritten by the backup");
	return !is_taken || *exists;
}

bool replaced_file_may_be_replaced(const struct replaced_file *original)
{
	bool has_backup = false;

	/* Replacing needs permission for the directory only; a read-only file is refused. */
	if (faccessat(original->entry.directory, original->entry.name, W_OK, 0) != 0)
		return fail(original);
	if (!find_backup(original, &has_backup))
		return false;
	return original->status.st_nlink <= (has_backup ? 2 : 1) ||
	       refuse(original, "has other names (hard links), they would stay as is");
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

static bool is_not_written(const struct replaced_file *original)
{
	return !is_being_written(original->fd) ||
	       refuse(original, "is open for writing elsewhere, it is left as it is");
}

static bool is_same_version(const struct stat *now, const struct stat *old)
{
	return now->st_size == old->st_size && is_one_time(now->st_mtim, old->st_mtim);
}

static bool refuse_changed(const struct replaced_file *original)
{
	return refuse(original, "has been changed meanwhile, it is left as it is");
}

/* Whether a name in its directory is still that of the file; if not, sets errno. */
static bool has_name(const struct replaced_file *original, const char *name)
{
	struct stat now;

	if (entry_stat(&original->entry, name, &now) != 0) {
		errno = errno == ENOENT ? ESTALE : errno;
		return false;
	}
	errno = ESTALE;
	return is_one_file(&now, &original->status);
}

/* Whether the file is still the one that was read, and nobody is writing to it. */
static bool is_same(const struct replaced_file *original)
{
	const struct stat *old = &original->status;
	struct stat now;

	if (fstat(original->fd, &now) != 0)
		return fail(original);
	/* st_ctim also changes with owner, mode, links and attributes. */
	if (!is_same_version(&now, old) || !is_one_time(now.st_ctim, old->st_ctim))
		return refuse_changed(original);
	/* The directory may have been moved away, and another be there. */
	if (!has_name(original, original->entry.name))
		return fail(original);
	if (!entry_is_found(&original->entry, original->name))
		return refuse(original, error_text(errno == ENOENT ? ESTALE : errno));
	return is_not_written(original);
}

bool replaced_file_keep(const struct replaced_file *original)
{
	const struct entry *entry = &original->entry;
	bool exists = false;

	if (!is_same(original) || !find_backup(original, &exists))
		return false;
	/* A hard link takes no space, and the file is never without a name. */
	if (!original->backup)
		return true;
	if (!exists && linkat(entry->directory, entry->name, entry->directory,
	                      name_beside(entry, original->backup), 0) != 0) {
		trouble(original->backup, strerror(errno));
		return false;
	}
	/* No crash may leave only the new file. */
	if (dir_sync(entry->directory))
		return true;
	trouble(original->backup, strerror(errno));
	replaced_file_unkeep(original);
	return false;
}

bool replaced_file_is_unchanged(const struct replaced_file *original, const char *name, int fd)
{
	const struct stat *old = &original->status;
	struct stat now;

	if (!has_name(original, name) ||
	    (original->backup &&
	     !has_name(original, name_beside(&original->entry, original->backup))) ||
	    entry_stat(&original->entry, name, &now) != 0)
		return fail(original);
	/* Renaming it, and a link for the backup, have set st_ctim. */
	if (!is_same_version(&now, old) || now.st_mode != old->st_mode ||
	    now.st_uid != old->st_uid || now.st_gid != old->st_gid ||
	    now.st_nlink > (original->backup ? 2 : 1))
		return refuse_changed(original);
	if (!has_same_attributes(original->fd, fd))
		return errno && errno != ENODATA && errno != ENOTSUP ? fail(original)
		                                                     : refuse_changed(original);
	return is_not_written(original);
}

void replaced_file_unkeep(const struct replaced_file *original)
{
	const struct entry *entry = &original->entry;
	struct stat now, backup;

	if (!original->backup)
		return;
	bool is_known = stat_backup(original, &backup) == 0 &&
	                entry_stat(entry, entry->name, &now) == 0;
	if (is_known && !is_one_file(&now, &backup))
		return;
	if (is_known ? unlinkat(entry->directory, name_beside(entry, original->backup), 0) != 0
	             : errno != ENOENT)
		report_left(original->backup);
}
