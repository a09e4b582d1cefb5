/* SPDX-License-Identifier: MIT */
/* replaced_file.c - replace a file in place and lose nothing of it */
#define _POSIX_C_SOURCE 200809L
#define _FILE_OFFSET_BITS 64
#include "io/replaced_file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/memory.h"
#include "base/message.h"
#include "base/printable.h"
#include "io/attributes.h"
#include "io/dir.h"
#include "io/version.h"

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
		size_t size = strlen(original->entry.path) + strlen(suffix) + DIR_TEMPORARY;
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
 * Sets 'exists' if the backup is there already: a process made it and crashed before the renaming.
 * Refuses to overwrite any other file.
 */
static bool find_backup(const struct replaced_file *original, bool *exists)
{
	struct stat other;
	bool is_taken = original->backup && stat_backup(original, &other) == 0;

	*exists = is_taken && is_one_file(&other, &original->status);
	if (is_taken && !*exists)
		trouble(original->backup, "exists already; the backup would overwrite it");
	return !is_taken || *exists;
}

static bool refuse_different(const struct replaced_file *original, enum difference difference)
{
	char reason[200];

	snprintf(reason, sizeof reason, "%s; it is left as it is", difference_text(difference));
	return refuse(original, reason);
}

static bool is_not_written(const struct replaced_file *original)
{
	return !version_is_being_written(original->fd) || refuse_different(original, IS_WRITTEN);
}

bool replaced_file_may_be_replaced(const struct replaced_file *original)
{
	bool has_backup = false;

	/* Replacing needs permission for the directory only; a read-only file is refused. */
	if (faccessat(original->entry.directory, original->entry.name, W_OK, 0) != 0)
		return fail(original);
	if (!find_backup(original, &has_backup))
		return false;
	if (original->status.st_nlink > (has_backup ? 2 : 1))
		return refuse(original, "has other names (hard links); they would not change");
	/* A process that has mapped it can change it later without setting its time. */
	return is_not_written(original);
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

static bool fail_attribute(const struct replaced_file *original, const char *name)
{
	char shown[4 * MAX_ATTRIBUTE_NAME + MAX_PRINTABLE] = "", *end = shown;
	char reason[sizeof shown + 200];
	const char *error = strerror(errno);

	/* Any user can choose the name, so it is made printable. */
	for (size_t used; *name; name += used)
		end += printable_name(name, &used, end);
	snprintf(reason, sizeof reason, "its extended attribute %s cannot be kept: %s", shown,
	         error);
	return refuse(original, reason);
}

bool replaced_file_give_rest(const struct replaced_file *original, int fd, uint64_t *attributes,
                             char *memory)
{
	const struct stat *old = &original->status;
	struct timespec times[2] = { old->st_atim, old->st_mtim };
	char failed[MAX_ATTRIBUTE_NAME];
	uint64_t given;

	/* This comes first, so that a change during the copying is seen. */
	bool is_known = attributes_sum(original->fd, memory, attributes);
	if (!attributes_copy(original->fd, fd, memory, failed))
		return fail_attribute(original, failed);
	/* The mode comes after the attributes: the group bits are the mask of an access list. */
	if (fchmod(fd, old->st_mode & 07777) != 0 ||
	    (original->keeps_times && futimens(fd, times) != 0) ||
	    !attributes_sum(fd, memory, &given))
		return fail(original);
	return (is_known && given == *attributes) ||
	       refuse(original, "its extended attributes cannot be kept");
}

static bool is_one_time(struct timespec a, struct timespec b)
{
	return a.tv_sec == b.tv_sec && a.tv_nsec == b.tv_nsec;
}

/* Whether a name in its directory is still that of the file; if not, sets errno. */
static bool has_name(const struct replaced_file *original, const char *name)
{
	struct stat now;

	if (entry_stat(&original->entry, name, &now) != 0)
		return false;
	errno = ESTALE;
	return is_one_file(&now, &original->status);
}

bool replaced_file_has_backup(const struct replaced_file *original)
{
	if (!original->backup ||
	    has_name(original, name_beside(&original->entry, original->backup)))
		return true;
	errno = errno == ENOENT ? ESTALE : errno;
	return false;
}

/* Whether the file is still the one that was read, and nobody is writing to it. */
static bool is_same(const struct replaced_file *original)
{
	const struct stat *old = &original->status;
	struct stat now;

	if (fstat(original->fd, &now) != 0)
		return fail(original);
	if (!has_name(original, original->entry.name))
		return refuse(original, listed_error_text(errno));
	/* st_ctim also changes with owner, mode, links and attributes. */
	if (!version_has_same_text(&now, old) || !is_one_time(now.st_ctim, old->st_ctim))
		return refuse_different(original, IS_CHANGED);
	/* The directory may have been moved away, and another one may be in its place. */
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

void replaced_file_unkeep(const struct replaced_file *original)
{
	const struct entry *entry = &original->entry;
	char left[DIR_TEMPORARY] = "";
	struct stat now, backup;

	if (!original->backup)
		return;
	bool is_known = stat_backup(original, &backup) == 0 &&
	                entry_stat(entry, entry->name, &now) == 0;
	if (is_known && !is_one_file(&now, &backup))
		return;
	char *name = original->backup + (entry->name - entry->path);
	if (is_known ? dir_remove(entry->directory, name, &backup, left) : errno == ENOENT)
		return;
	if (left[0])
		snprintf(name, DIR_TEMPORARY, "%s", left);
	report_left(original->backup);
}
