/* SPDX-License-Identifier: MIT */
/* output.c - write to a file or standard output; replace files atomically */
#define _POSIX_C_SOURCE 200809L
#define _FILE_OFFSET_BITS 64
#include "io/output.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/array.h"
#include "base/memory.h"
#include "base/message.h"
#include "io/attributes.h"
#include "io/confine.h"
#include "io/fd.h"
#include "io/input.h"
#include "io/progress.h"

static bool fail(const struct output *out)
{
	trouble(out->name, error_text(errno));
	return false;
}

static bool is_input(const struct stat *file, char **inputs)
{
	struct stat input;

	for (; *inputs; inputs++)
		if (input_stat(*inputs, &input) == 0 && is_one_file(&input, file)) {
			trouble(*inputs, "input file is output file");
			return true;
		}
	return false;
}

/* Whether this user, or this file system, may not do it; any other error is one. */
static bool is_refused(int error)
{
	return error == EPERM || error == EACCES || error == EINVAL || error == ENOTSUP;
}

static bool give_usual_access(int fd)
{
	mode_t mask = umask(0);
	umask(mask);
	return fchmod(fd, 0666 & ~mask) == 0;
}

/* Never grants more than the file to be replaced; for a new file, what open(2) would. */
static bool give_access(const struct new_file *file)
{
	const struct stat *old = &file->old.status;
	int fd = file->fd, from = file->old.fd;

	if (!file->has_old)
		return give_usual_access(fd);
	/* The owner can be kept by root only. */
	mode_t mode = old->st_mode & 0777;
	bool keeps_group = fchown(fd, old->st_uid, old->st_gid) == 0 ||
	                   fchown(fd, (uid_t)-1, old->st_gid) == 0;
	if (!keeps_group && !is_refused(errno))
		return false;
	bool keeps_list = from >= 0 && attributes_copy_access(from, fd, file->memory);
	if (from >= 0 && !keeps_list && !is_refused(errno))
		return false;
	/* Without the same group and list, the group bits could grant more than before. */
	if (!keeps_group || !keeps_list)
		mode &= ~(mode_t)S_IRWXG | (mode & S_IRWXO) << 3;
	return fchmod(fd, mode) == 0;
}

/* What is to be replaced; it need not be readable. */
static bool take_old(struct new_file *file, const struct stat *old)
{
	int fd = entry_open_file(file->entry);

	file->has_old = true;
	file->old = (struct version){ .fd = fd, .status = *old };
	if (fd < 0)
		return is_refused(errno);
	if (!version_take(&file->old, fd, file->memory))
		return false;
	errno = ESTALE;
	return is_one_file(&file->old.status, old);
}

/* Opens a file that will have the name of the entry. */
static bool open_beside(struct output *out, const struct entry *entry)
{
	out->is_new = new_file_open(&out->file, out->name, entry);
	out->fd = out->file.fd;
	return out->is_new;
}

/* Opens what replaces a regular file, or a new one. */
static bool open_regular(struct output *out, bool exists)
{
	struct entry *entry = &out->own_entry;
	struct stat now;

	if (!entry_open(entry, out->name, !exists))
		return fail(out);
	errno = ESTALE;
	/* Replacing needs permission for the directory only; a read-only file is refused. */
	if (exists && (entry_stat(entry, entry->name, &now) != 0 || !S_ISREG(now.st_mode) ||
	               faccessat(entry->directory, entry->name, W_OK, 0) != 0)) {
		fail(out);
		entry_close(entry);
		return false;
	}
	if (!open_beside(out, entry)) {
		entry_close(entry);
		return false;
	}
	may_change_in(entry->directory);
	if ((!exists || take_old(&out->file, &now)) && give_access(&out->file))
		return true;
	fail(out);
	return output_close(out, false);
}

/*
 * The descriptor that a name stands for, -1 for none. What the shell has redirected to a file must
 * be written to, not replaced.
 */
static int descriptor_of(const char *name)
{
	static const char *const directories[] = { "/dev/fd/", "/proc/self/fd/" };
	const char *number = "";

	if (strcmp(name, "/dev/stdout") == 0)
		return STDOUT_FILENO;
	if (strcmp(name, "/dev/stderr") == 0)
		return STDERR_FILENO;
	for (size_t i = 0; i < COUNT(directories); i++)
		if (strncmp(name, directories[i], strlen(directories[i])) == 0)
			number = name + strlen(directories[i]);
	size_t digits = strspn(number, "0123456789");
	return digits && digits < 6 && !number[digits] ? atoi(number) : -1;
}

bool output_open(struct output *out, const char *name, char **inputs)
{
	int fd = name && strcmp(name, "-") != 0 ? descriptor_of(name) : STDOUT_FILENO;
	bool is_stdout = fd == STDOUT_FILENO;
	struct stat now, itself;

	*out = (struct output){ .name = name, .fd = STDOUT_FILENO };
	if (is_stdout)
		out->name = "standard output";
	bool exists = (is_stdout ? fstat(STDOUT_FILENO, &now) : stat(name, &now)) == 0;
	bool is_regular = exists && S_ISREG(now.st_mode);
	/* A FIFO that is both would wait for itself. */
	bool is_fifo = exists && !is_stdout && S_ISFIFO(now.st_mode);
	if ((is_regular || is_fifo) && is_input(&now, inputs))
		return false;
	if (is_stdout) {
		progress_leave_stdout();
		return true;
	}
	if (!exists && (errno != ENOENT || lstat(name, &itself) == 0))
		return fail(out); /* also for a dangling symbolic link */
	if (exists && (!is_regular || fd >= 0)) {
		out->fd = fd >= 0 ? dup(fd) : open_at(AT_FDCWD, name, O_WRONLY | O_NOCTTY, 0);
		return out->fd >= 0 || fail(out);
	}
	return open_regular(out, exists);
}

bool output_share(struct output *out)
{
	return !out->is_new || new_file_share(&out->file);
}

const char *output_path(const struct output *out)
{
	return out->is_new && out->file.temporary ? out->file.temporary : out->name;
}

/* What has the name now. For a file that is new 'exists' is false, and 'now' is its directory. */
static bool stat_now(const struct output *out, struct stat *now, bool *exists)
{
	const struct entry *entry = out->is_new ? out->file.entry : NULL;

	*exists = (entry ? entry_stat(entry, entry->name, now) : fstat(out->fd, now)) == 0;
	if (*exists || (entry && errno == ENOENT && fstat(entry->directory, now) == 0))
		return true;
	return fail(out);
}

bool output_is_apart(const struct output *out, const struct output *other)
{
	struct stat now, others;
	bool exists, other_exists, is_one;

	if (!stat_now(out, &now, &exists) || !stat_now(other, &others, &other_exists))
		return false;
	if (exists && other_exists)
		is_one = out->fd == other->fd ||
		         (is_one_file(&now, &others) && !S_ISCHR(now.st_mode));
	else
		is_one = !exists && !other_exists && is_one_file(&now, &others) &&
		         strcmp(out->file.entry->name, other->file.entry->name) == 0;
	if (is_one)
		trouble(out->name, "is also another output");
	return !is_one;
}

#define BUFFER_SIZE ((size_t)64 << 10)
#define MAX_BUFFERED (BUFFER_SIZE / 4) /* longer writes bypass the buffer */

void output_compare(struct output *out, int fd)
{
	out->compared = fd;
	out->compares = true;
}

bool output_differs(const struct output *out)
{
	return out->differs;
}

void output_watch(struct output *out, struct watcher *watcher)
{
	out->watcher = watcher;
	if (watcher)
		watcher->is_told = true;
}

static void fail_now(struct output *out)
{
	if (!out->failed)
		fail(out);
	out->failed = true;
}

static void compare(struct output *out, const char *src, size_t n)
{
	char old[4096];

	while (n && !out->differs) {
		size_t some = n < sizeof old ? n : sizeof old;
		size_t got = read_at(out->compared, old, some, out->written);
		if (got < some && errno)
			fail_now(out);
		out->differs = got < some || memcmp(old, src, some) != 0;
		out->written += (off_t)some;
		src += some;
		n -= some;
	}
}

/* Whether the compared file goes on after all that was written. */
static bool is_longer(struct output *out)
{
	char next;
	bool is_there = read_at(out->compared, &next, 1, out->written) == 1;

	if (!is_there && errno)
		fail_now(out);
	return is_there;
}

static void write_now(struct output *out, const char *src, size_t n)
{
	if (out->compares)
		compare(out, src, n);
	if (out->watcher)
		out->watcher->take(out->watcher, src, n);
	if (!out->failed && !write_all(out->fd, src, n))
		fail_now(out);
}

bool output_flush(struct output *out)
{
	write_now(out, out->buffer, out->waiting);
	out->waiting = 0;
	return !out->failed;
}

bool output_write(struct output *out, const char *src, size_t n)
{
	if (!out->buffer)
		out->buffer = reallocate(NULL, BUFFER_SIZE);
	if (n >= MAX_BUFFERED || n > BUFFER_SIZE - out->waiting)
		output_flush(out);
	if (n >= MAX_BUFFERED) {
		write_now(out, src, n);
	} else if (n) {
		memcpy(out->buffer + out->waiting, src, n);
		out->waiting += n;
	}
	return !out->failed;
}

bool output_replace(struct output *out, const struct replaced_file *original)
{
	char *none = NULL;

	if (!original)
		return output_open(out, "/dev/null", &none);
	*out = (struct output){ .name = original->name };
	if (!replaced_file_may_be_replaced(original) || !open_beside(out, &original->entry))
		return false;
	out->file.original = original;
	return replaced_file_give_owner(original, out->fd) || output_close(out, false);
}

/* Returns whether nothing failed. */
static bool close_new(struct output *out, bool keep)
{
	bool is_changed = !out->compares || out->differs;

	if (keep && is_changed)
		keep = new_file_put_in_place(&out->file) && !out->file.has_failed;
	bool is_written = new_file_close(&out->file);
	if (keep && !is_written)
		keep = fail(out);
	if (out->file.entry == &out->own_entry)
		entry_close(&out->own_entry);
	return keep;
}

bool output_close(struct output *out, bool keep)
{
	keep = output_flush(out) && keep;
	free(out->buffer);
	/* finish() closes standard output. */
	if (out->fd == STDOUT_FILENO)
		return !out->failed;
	if (out->compares)
		out->differs = out->differs || is_longer(out);
	keep = keep && !out->failed;
	if (out->is_new)
		return close_new(out, keep);
	/* A file that is not open, after an error, cannot be closed either. */
	return (close_written(out->fd) || !keep || fail(out)) && keep;
}
