/* SPDX-License-Identifier: MIT */
/* output.c - write to a file or standard output; replace files atomically */
#define _GNU_SOURCE /* O_TMPFILE */
#define _FILE_OFFSET_BITS 64
#include "io/output.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "base/memory.h"
#include "base/message.h"
#include "io/confine.h"
#include "io/dir.h"
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

/* Never grants more than the file to be replaced; for a new file, what open(2) would. */
static bool take_access(int fd, const struct entry *entry, const struct stat *old)
{
	if (!old) {
		mode_t mask = umask(0);
		umask(mask);
		return fchmod(fd, 0666 & ~mask) == 0;
	}
	/* The owner can be kept by root only. */
	mode_t mode = old->st_mode & 0777;
	bool keeps_group = fchown(fd, old->st_uid, old->st_gid) == 0 ||
	                   fchown(fd, (uid_t)-1, old->st_gid) == 0;
	if (!keeps_group && !is_refused(errno))
		return false;
	int from = entry_open_file(entry);
	bool keeps_list = from >= 0 && copy_access_list(from, fd);
	int reason = errno;
	if (from >= 0)
		close(from);
	errno = reason;
	if (!keeps_list && !is_refused(errno))
		return false;
	/* Without the same group and list, the group bits could grant more than before. */
	if (!keeps_group || !keeps_list)
		mode &= ~(mode_t)S_IRWXG | (mode & S_IRWXO) << 3;
	return fchmod(fd, mode) == 0;
}

/* Opens an unnamed file in the directory: it vanishes in a crash. */
static int open_unnamed(int directory)
{
#ifdef O_TMPFILE
	char link[64];
	int fd = open_at(directory, ".", O_TMPFILE | O_WRONLY | O_CLOEXEC, 0600);

	if (fd < 0)
		return -1;
	/* give_name() needs this. */
	snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
	if (access(link, F_OK) == 0)
		return fd;
	close(fd);
#else
	(void)directory;
#endif
	return -1;
}

/* Gives the unnamed file 'fd' a name; for -1 creates a file. Returns the descriptor or -1. */
static int make_temporary(int fd, int directory, const char *name)
{
	char link[64];

	if (fd < 0)
		return open_at(directory, name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
	snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
	return linkat(AT_FDCWD, link, directory, name, AT_SYMLINK_FOLLOW) == 0 ? fd : -1;
}

/* Gives the file a temporary name in its directory; creates it if needed. */
static bool give_name(struct output *out)
{
	const struct entry *entry = out->entry;
	struct timespec now;
	int length = (int)(entry->name - entry->path), fd = -1;
	char *path = out->path;
	sigset_t before;

	clock_gettime(CLOCK_REALTIME, &now);
	for (unsigned i = 0; i < 1000 && fd < 0; i++) {
		snprintf(path, out->path_size, "%.*s.octavo-%lx%lx%x", length, entry->path,
		         (unsigned long)getpid(), (unsigned long)now.tv_nsec, i);
		/* From creating a file until cleanup_add() no signal may end the process. */
		block_signals(&before);
		fd = make_temporary(out->fd, entry->directory, name_beside(entry, path));
		if (fd >= 0) {
			out->temporary = path;
			out->cleanup.directory = entry->directory;
			out->cleanup.name = name_beside(entry, path);
			cleanup_add(&out->cleanup);
		}
		unblock_signals(&before);
		if (fd < 0 && errno != EEXIST)
			break;
	}
	if (fd >= 0)
		out->fd = fd;
	return fd >= 0;
}

/* Opens a file that will be renamed to the entry, in the same directory. */
static bool open_beside(struct output *out, const struct entry *entry)
{
	out->entry = entry;
	/* Later, no allocation may end the process: names are being changed. */
	out->path_size = (size_t)(entry->name - entry->path) + 64;
	out->path = reallocate(NULL, out->path_size);
	out->fd = open_unnamed(entry->directory);
	if (out->fd >= 0 || give_name(out))
		return true;
	fail(out);
	return output_close(out, false);
}

/* Opens what replaces a regular file, or a new one. */
static bool open_regular(struct output *out, bool exists)
{
	struct entry *entry = &out->own;
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
	if (!open_beside(out, entry))
		return false;
	may_change_in(entry->directory);
	if (take_access(out->fd, entry, exists ? &now : NULL))
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
	for (size_t i = 0; i < sizeof directories / sizeof directories[0]; i++)
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
	return !out->entry || out->temporary || give_name(out) || fail(out);
}

/* What has the name now. For a file that is new 'exists' is false, and 'now' is its directory. */
static bool stat_now(const struct output *out, struct stat *now, bool *exists)
{
	const struct entry *entry = out->entry;

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
		         strcmp(out->entry->name, other->entry->name) == 0;
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
	*out = (struct output){ .name = original->name, .original = original };
	if (!replaced_file_may_be_replaced(original) || !open_beside(out, &original->entry))
		return false;
	return replaced_file_give_owner(original, out->fd) || output_close(out, false);
}

/* ---------------------------------------------------------------- putting it in place */

/* For errors after the file was replaced. */
static bool fail_late(const struct output *out, const char *what)
{
	char reason[200];

	snprintf(reason, sizeof reason, "was replaced, but %s: %s", what, strerror(errno));
	trouble(out->name, reason);
	return false;
}

/* Makes the renaming durable. */
static bool sync_names(const struct output *out)
{
	return dir_sync(out->entry->directory) ||
	       fail_late(out, "may not survive a crash");
}

static const char *temporary_name(const struct output *out)
{
	return name_beside(out->entry, out->temporary);
}

static void forget_temporary(struct output *out)
{
	cleanup_drop(&out->cleanup);
	out->temporary = NULL;
}

/* What has the temporary name: the new file, another one, nothing, or, with errno, who knows. */
enum holder { OWN, ANOTHER, NONE, UNKNOWN };

static enum holder holder_of_temporary(const struct output *out)
{
	struct stat named, own;

	if (entry_stat(out->entry, temporary_name(out), &named) != 0)
		return errno == ENOENT ? NONE : UNKNOWN;
	if (fstat(out->fd, &own) != 0)
		return UNKNOWN;
	return is_one_file(&named, &own) ? OWN : ANOTHER;
}

/* Nothing is removed that is not our own. */
static void remove_temporary(struct output *out)
{
	enum holder holder = holder_of_temporary(out);

	if (holder == ANOTHER)
		trouble(out->temporary, "is the file that was changed meanwhile");
	else if (holder == UNKNOWN || (holder == OWN && unlinkat(out->entry->directory,
	                                                         temporary_name(out), 0) != 0))
		report_left(out->temporary);
	forget_temporary(out);
}

static bool rename_over(const struct output *out)
{
	int directory = out->entry->directory;
	return renameat(directory, temporary_name(out), directory, out->entry->name) == 0;
}

/* Exchanges the names of the new file and the old one. Not all file systems can. */
static bool exchange(const struct output *out)
{
	return dir_exchange(out->entry->directory, temporary_name(out), out->entry->name);
}

/*
 * What the exchange has brought to the temporary name is not what was read. If somebody replaces
 * the file once more meanwhile, theirs gets the name.
 */
static void exchange_back(const struct output *out)
{
	exchange(out);
	if (holder_of_temporary(out) == ANOTHER)
		exchange(out);
}

/*
 * The old file is looked at once more when nobody can open it by its name any more, and is removed
 * only after that. Returns whether it was replaced; what fails later sets 'failed'.
 */
static bool replace_original(struct output *out)
{
	const struct replaced_file *original = out->original;
	const struct entry *entry = out->entry;

	if (!exchange(out))
		return replaced_file_is_unchanged(original, entry->name, out->fd) &&
		       (rename_over(out) || fail(out));
	if (!replaced_file_is_unchanged(original, temporary_name(out), out->fd)) {
		exchange_back(out);
		return false;
	}
	if (unlinkat(entry->directory, temporary_name(out), 0) != 0) {
		int reason = errno;
		fail_late(out, "its old text is still beside it");
		errno = reason;
		report_left(out->temporary);
		out->failed = true;
	}
	return true;
}

/* To be called with all signals blocked: the temporary name may be that of the old file. */
static bool replace(struct output *out)
{
	const struct replaced_file *original = out->original;

	if (original && !replaced_file_keep(original))
		return false;
	bool done = out->temporary || give_name(out) || fail(out);
	cleanup_drop(&out->cleanup);
	if (done)
		done = original ? replace_original(out) : rename_over(out) || fail(out);
	if (done)
		forget_temporary(out);
	else if (out->temporary)
		remove_temporary(out);
	if (!done && original)
		replaced_file_unkeep(original);
	return done;
}

static bool put_in_place(struct output *out)
{
	sigset_t before;

	if (out->original && !replaced_file_give_rest(out->original, out->fd))
		return false;
	/* The contents must be durable before the name is. */
	if (sync_file(out->fd) != 0 && errno != EINVAL)
		return fail(out);
	block_signals(&before);
	bool done = replace(out);
	unblock_signals(&before);
	if (!done)
		return false;
	status_has_changed("replaced");
	return sync_names(out) && !out->failed;
}

bool output_close(struct output *out, bool keep)
{
	bool is_replaced = false;

	keep = output_flush(out) && keep;
	free(out->buffer);
	/* finish() closes standard output. */
	if (out->fd == STDOUT_FILENO)
		return !out->failed;
	if (out->compares)
		out->differs = out->differs || is_longer(out);
	keep = keep && !out->failed;
	if (keep && out->entry && (!out->compares || out->differs))
		is_replaced = keep = put_in_place(out);
	if (out->temporary)
		remove_temporary(out);
	/* A file that is not open, after an error, cannot be closed either. */
	if (!close_written(out->fd) && keep)
		keep = is_replaced ? fail_late(out, "may not be whole") : fail(out);
	if (out->entry == &out->own)
		entry_close(&out->own);
	free(out->path);
	return keep;
}
