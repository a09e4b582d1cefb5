/* SPDX-License-Identifier: MIT */
/* new_file.c - write a file beside its name, and give it that name in the end */
#define _GNU_SOURCE /* O_TMPFILE */
#define _FILE_OFFSET_BITS 64
#include "io/new_file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/memory.h"
#include "base/message.h"
#include "io/attributes.h"
#include "io/dir.h"
#include "io/fd.h"

static bool refuse(const struct new_file *file, const char *reason)
{
	trouble(file->name, reason);
	return false;
}

static bool fail(const struct new_file *file)
{
	return refuse(file, error_text(errno));
}

/* ---------------------------------------------------------------- the temporary name */

static const char *temporary_name(const struct new_file *file)
{
	return name_beside(file->entry, file->temporary);
}

/* Makes 'temporary' a path of that name. */
static void set_temporary(struct new_file *file, const char *name)
{
	char *path = file->path;

	snprintf(path + (file->entry->name - file->entry->path), DIR_TEMPORARY, "%s", name);
	file->temporary = path;
}

static void forget_temporary(struct new_file *file)
{
	cleanup_drop(&file->cleanup);
	file->temporary = NULL;
}

/* Opens an unnamed file in the directory, for writing and for reading: it vanishes in a crash. */
static bool open_unnamed(struct new_file *file)
{
#ifdef O_TMPFILE
	char link[64];

	file->fd = open_at(file->entry->directory, ".", O_TMPFILE | O_WRONLY | O_CLOEXEC, 0600);
	if (file->fd < 0)
		return false;
	/* give_name() needs this, too. */
	snprintf(link, sizeof link, "/proc/self/fd/%d", file->fd);
	file->own.fd = open_at(AT_FDCWD, link, O_RDONLY | O_CLOEXEC, 0);
	if (file->own.fd >= 0)
		return true;
	close(file->fd);
	file->fd = -1;
#endif
	(void)file;
	return false;
}

/* Opens it for reading as well. */
static bool open_to_look(struct new_file *file, const char *name)
{
	struct stat written;

	file->own.fd = open_at(file->entry->directory, name,
	                       O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC, 0);
	errno = file->own.fd < 0 ? errno : ESTALE;
	return file->own.fd >= 0 && fstat(file->fd, &written) == 0 &&
	       fstat(file->own.fd, &file->own.status) == 0 &&
	       is_one_file(&written, &file->own.status);
}

/* Gives the unnamed file a name; if there is no such file, creates one. */
static bool give_name(struct new_file *file, const char *name)
{
	int directory = file->entry->directory;
	char link[64];

	if (file->own.fd >= 0) {
		snprintf(link, sizeof link, "/proc/self/fd/%d", file->own.fd);
		return linkat(AT_FDCWD, link, directory, name, AT_SYMLINK_FOLLOW) == 0;
	}
	file->fd = open_at(directory, name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
	return file->fd >= 0;
}

bool new_file_share(struct new_file *file)
{
	char name[DIR_TEMPORARY];
	bool is_new = file->own.fd < 0, done = file->temporary != NULL;
	sigset_t before;

	errno = EEXIST;
	for (int i = 0; i < 1000 && !done && errno == EEXIST; i++) {
		dir_temporary_name(name);
		block_signals(&before);
		set_temporary(file, name);
		file->cleanup.directory = file->entry->directory;
		file->cleanup.name = temporary_name(file);
		file->cleanup.is_kept = true; /* until it is known to be our own */
		cleanup_add(&file->cleanup);
		done = give_name(file, name);
		file->cleanup.is_kept = file->is_whole;
		if (!done)
			forget_temporary(file);
		unblock_signals(&before);
	}
	return (done && (!is_new || open_to_look(file, name))) || fail(file);
}

bool new_file_open(struct new_file *file, const char *name, const struct entry *entry)
{
	size_t directory = (size_t)(entry->name - entry->path);
	size_t kept_size = strlen(entry->path) + sizeof ".octavo-kept";

	*file = (struct new_file){
		.name = name, .entry = entry, .fd = -1, .own.fd = -1, .old.fd = -1,
	};
	/* Later, no allocation may end the process: names are being changed. */
	file->path = reallocate(NULL, directory + DIR_TEMPORARY);
	memcpy(file->path, entry->path, directory);
	file->kept = reallocate(NULL, kept_size);
	snprintf(file->kept, kept_size, "%s.octavo-kept", entry->path);
	file->memory = reallocate(NULL, ATTRIBUTES_SIZE);
	if (open_unnamed(file) || new_file_share(file))
		return true;
	new_file_close(file);
	return false;
}

/* ---------------------------------------------------------------- what the names are of */

/* Whether the new file has its name. */
static bool is_in_place(const struct new_file *file)
{
	struct stat now;
	return entry_stat(file->entry, file->entry->name, &now) == 0 &&
	       is_one_file(&now, &file->own.status);
}

static enum difference compare(const struct new_file *file, const char *name,
                               const struct version *before, nlink_t links)
{
	struct stat now;

	if (entry_stat(file->entry, name, &now) != 0)
		return errno == ENOENT ? IS_GONE : IS_UNKNOWN;
	return version_compare(before, &now, links, file->memory);
}

/* Compares what has the temporary name with the new file, which may have both. */
static enum difference compare_own(struct new_file *file)
{
	int fd = file->own.fd >= 0 ? file->own.fd : file->fd;

	if (!file->is_whole && fstat(fd, &file->own.status) != 0)
		return IS_UNKNOWN;
	return compare(file, temporary_name(file), &file->own, is_in_place(file) ? 2 : 1);
}

/* Compares what has this name with the file that is to be replaced. */
static enum difference compare_old(const struct new_file *file, const char *name)
{
	const struct replaced_file *original = file->original;

	if (original && !replaced_file_has_backup(original))
		return errno == ESTALE ? IS_ANOTHER : IS_UNKNOWN;
	nlink_t links = !original ? file->old.status.st_nlink : original->backup ? 2 : 1;
	return compare(file, name, &file->old, links);
}

/* ---------------------------------------------------------------- after that */

/* Gives what others changed a name that is easy to find, if nothing has that, and tells it. */
static void keep(struct new_file *file, const char *what)
{
	struct dir_left left;
	struct cleanup kept = { file->entry->directory, name_beside(file->entry, file->kept), true,
		                NULL };

	cleanup_add(&kept);
	bool is_kept = dir_rename(kept.directory, temporary_name(file), kept.name, &left);
	cleanup_drop(&kept);
	trouble(is_kept ? file->kept : file->temporary, what);
	dir_sync(file->entry->directory);
}

static void remove_by_name(const struct new_file *file)
{
	if (unlinkat(file->entry->directory, temporary_name(file), 0) != 0)
		report_left(file->temporary);
}

/* Nothing is removed that is not our own, or that somebody else has changed. */
static void remove_temporary(struct new_file *file)
{
	switch (compare_own(file)) {
	case IS_GONE:
		break;
	case IS_SAME:
		remove_by_name(file);
		break;
	case IS_CHANGED:
	case IS_WRITTEN:
		if (file->is_whole)
			keep(file, "is the new file, which another program has changed");
		else
			remove_by_name(file);
		break;
	case IS_ANOTHER:
		keep(file, "is the file that another program has changed");
		break;
	case IS_UNKNOWN:
		report_left(file->temporary);
		break;
	}
	forget_temporary(file);
}

static bool fail_late(struct new_file *file, const char *what, const char *reason)
{
	char text[200];

	snprintf(text, sizeof text, "was replaced, but %s%s", what, reason);
	file->has_failed = true;
	return refuse(file, text);
}

/* What has the temporary name could not be removed. To be called with errno. */
static void leave_temporary(struct new_file *file, const char *what)
{
	int reason = errno;

	fail_late(file, what, strerror(reason));
	errno = reason;
	report_left(file->temporary);
	forget_temporary(file);
}

/* What was replaced has the temporary name. */
static bool remove_old(struct new_file *file)
{
	if (unlinkat(file->entry->directory, temporary_name(file), 0) == 0)
		forget_temporary(file);
	else
		leave_temporary(file, "its old text is still beside it: ");
	return true;
}

/*
 * Others have changed the file, or may have. Tells whether it is replaced all the same, and keeps
 * what they wrote.
 */
static bool refuse_changed(struct new_file *file, enum difference difference)
{
	int reason = errno;
	const char *why = difference_text(difference);
	bool is_unknown = difference == IS_UNKNOWN, is_replaced = is_in_place(file);
	bool is_another = difference == IS_GONE || difference == IS_ANOTHER;
	char text[200];

	if (is_replaced && is_unknown) {
		errno = reason;
		leave_temporary(file, "its old text is still beside it: ");
		return true;
	}
	if (is_replaced) {
		fail_late(file, is_another ? "was another file by then" : why, "");
	} else {
		bool is_left = !is_another && !is_unknown && compare_own(file) == IS_SAME;
		snprintf(text, sizeof text, "%s%s", why, is_left ? "; it is left as it is" : "");
		refuse(file, text);
	}
	remove_temporary(file);
	return is_replaced;
}

/* ---------------------------------------------------------------- putting it in place */

/* Gives it a temporary name, which soon may be that of the old file: no other thread removes it. */
static bool name_at_last(struct new_file *file)
{
	file->cleanup.is_kept = true;
	return new_file_share(file);
}

static bool exchange(const struct new_file *file)
{
	return dir_exchange(file->entry->directory, temporary_name(file), file->entry->name);
}

static bool rename_over(const struct new_file *file)
{
	int directory = file->entry->directory;
	return renameat(directory, temporary_name(file), directory, file->entry->name) == 0;
}

/*
 * Where names cannot be exchanged: the old file gets another temporary name before. Sets errno to
 * ESTALE if there is none any more.
 */
static bool exchange_by_link(struct new_file *file)
{
	int directory = file->entry->directory;
	char name[DIR_TEMPORARY];
	struct cleanup second = { .directory = directory, .name = name, .is_kept = true };

	dir_temporary_name(name);
	cleanup_add(&second);
	bool has_second = linkat(directory, file->entry->name, directory, name, 0) == 0;
	bool done = has_second && rename_over(file);
	int reason = !has_second && errno == ENOENT ? ESTALE : errno;

	if (done)
		set_temporary(file, name);
	else if (has_second)
		unlinkat(directory, name, 0);
	cleanup_drop(&second);
	errno = reason;
	return done;
}

/*
 * What the exchange has brought to the temporary name is not what was read. If somebody replaces
 * the file once more meanwhile, theirs gets the name.
 */
static void exchange_back(struct new_file *file)
{
	exchange(file);
	if (compare_own(file) == IS_ANOTHER)
		exchange(file);
}

static bool rename_simply(struct new_file *file)
{
	if (!rename_over(file))
		return fail(file);
	forget_temporary(file);
	return true;
}

/* The old file is looked at once more when nobody can open it by its name any more. */
static bool replace_original(struct new_file *file)
{
	bool is_exchanged = exchange(file);
	enum difference difference = is_exchanged ? IS_SAME : compare_old(file, file->entry->name);

	if (difference == IS_SAME) {
		if (!is_exchanged && !exchange_by_link(file))
			return errno == ESTALE ? fail(file) : rename_simply(file);
		difference = compare_old(file, temporary_name(file));
		if (difference == IS_SAME)
			return remove_old(file);
	}
	if (is_exchanged)
		exchange_back(file);
	return refuse_changed(file, difference);
}

/* Gives a name that nothing has. */
static bool take_free_name(struct new_file *file)
{
	const struct entry *entry = file->entry;
	struct dir_left left;

	if (!dir_rename(entry->directory, temporary_name(file), entry->name, &left)) {
		int reason = errno;
		if (left.has_both)
			report_left(entry->path);
		errno = reason;
		return false;
	}
	if (left.aside[0]) {
		set_temporary(file, left.aside);
		leave_temporary(file, "a second name is left: ");
	} else {
		forget_temporary(file);
	}
	return true;
}

/* Replaces a file that this command was told to replace; what it is now may be another one. */
static bool replace_named(struct new_file *file)
{
	enum difference difference;

	if (exchange(file) || exchange_by_link(file)) {
		difference = file->has_old ? compare_old(file, temporary_name(file)) : IS_ANOTHER;
		return difference == IS_SAME ? remove_old(file) : refuse_changed(file, difference);
	}
	difference = file->has_old ? compare_old(file, file->entry->name) : IS_ANOTHER;
	if (difference == IS_SAME)
		return rename_simply(file);
	refuse(file, difference_text(difference));
	keep(file, "is the new file");
	forget_temporary(file);
	return false;
}

/* A file without a name gets a free one in one step. */
static bool put_output(struct new_file *file)
{
	struct stat now;
	bool is_free = entry_stat(file->entry, file->entry->name, &now) != 0;

	if (is_free && errno != ENOENT)
		return fail(file);
	if (is_free && !file->temporary && give_name(file, file->entry->name))
		return true;
	if (!name_at_last(file))
		return false;
	if (is_free && take_free_name(file))
		return true;
	if (is_free && errno != EEXIST)
		return fail(file);
	errno = ESTALE;
	return is_free || S_ISREG(now.st_mode) ? replace_named(file) : fail(file);
}

/* To be called with all signals blocked. */
static bool replace(struct new_file *file)
{
	const struct replaced_file *original = file->original;

	if (original && !replaced_file_keep(original))
		return false;
	bool done = original ? name_at_last(file) && replace_original(file) : put_output(file);
	if (file->temporary)
		remove_temporary(file);
	if (!done && original)
		replaced_file_unkeep(original);
	return done;
}

/* From now on only others can change it. What they then do to its name is seen. */
static bool finish_writing(struct new_file *file)
{
	/* The contents must be durable before the name is. */
	if (sync_file(file->fd) != 0 && errno != EINVAL)
		return fail(file);
	bool is_written = close_written(file->fd);
	file->fd = -1;
	file->is_whole = is_written && version_take(&file->own, file->own.fd, file->memory);
	return file->is_whole || fail(file);
}

bool new_file_put_in_place(struct new_file *file)
{
	const struct replaced_file *original = file->original;
	sigset_t before;

	if (original) {
		file->old.fd = original->fd;
		file->old.status = original->status;
		if (!replaced_file_give_rest(original, file->fd, &file->old.attributes,
		                             file->memory))
			return false;
	}
	if (!finish_writing(file))
		return false;
	block_signals(&before);
	bool done = replace(file);
	unblock_signals(&before);
	if (!done)
		return false;
	status_has_changed("replaced");
	if (!dir_sync(file->entry->directory))
		fail_late(file, "may not survive a crash: ", strerror(errno));
	return true;
}

bool new_file_close(struct new_file *file)
{
	if (file->temporary)
		remove_temporary(file);
	bool is_written = file->fd < 0 || close_written(file->fd);
	if (file->own.fd >= 0)
		close(file->own.fd);
	if (!file->original && file->old.fd >= 0)
		close(file->old.fd);
	free(file->path);
	free(file->kept);
	free(file->memory);
	return is_written;
}
