/* SPDX-License-Identifier: MIT */
/* output.c - write to a file or standard output; replace files atomically */
#define _GNU_SOURCE /* O_TMPFILE */
#define _FILE_OFFSET_BITS 64
#include "io/output.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "base/memory.h"
#include "base/message.h"
#include "io/fd.h"
#include "io/input.h"
#include "io/progress.h"

static bool fail(const struct output *out)
{
	trouble(out->name, strerror(errno));
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

/* Never grants more than the file to be replaced; for a new file, what open(2) would. */
static bool take_access(int fd, const char *path, const struct stat *old)
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
	int from = open(path, O_RDONLY | O_NOCTTY | O_CLOEXEC);
	bool keeps_list = from >= 0 && copy_access_list(from, fd);
	if (from >= 0)
		close(from);
	/* Without the same group and list, the group bits could grant more than before. */
	if (!keeps_group || !keeps_list)
		mode &= ~(mode_t)S_IRWXG | (mode & S_IRWXO) << 3;
	return fchmod(fd, mode) == 0;
}

/* Returns the directory of a path, with a slash at the end; to be freed. */
static char *directory_of(const char *path)
{
	const char *slash = strrchr(path, '/');
	char *directory = copy_string(slash ? path : "./");

	if (slash)
		directory[slash + 1 - path] = '\0';
	return directory;
}

/* Opens an unnamed file in the directory: it vanishes in a crash. */
static int open_unnamed(const char *directory)
{
#ifdef O_TMPFILE
	char link[64];
	int fd = open(directory, O_TMPFILE | O_WRONLY | O_CLOEXEC, 0600);

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
static int make_temporary(int fd, const char *name)
{
	char link[64];

	if (fd < 0)
		return open(name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
	snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
	return linkat(AT_FDCWD, link, AT_FDCWD, name, AT_SYMLINK_FOLLOW) == 0 ? fd : -1;
}

/* Gives the file a temporary name in its directory; creates it if needed. */
static bool give_name(struct output *out)
{
	struct timespec now;
	size_t size = strlen(out->directory) + 64;
	char *name = reallocate(NULL, size);
	sigset_t all, before;
	int fd = -1;

	sigfillset(&all);
	clock_gettime(CLOCK_REALTIME, &now);
	for (unsigned i = 0; i < 1000 && fd < 0; i++) {
		snprintf(name, size, "%s.octavo-%lx%lx%x", out->directory,
		         (unsigned long)getpid(), (unsigned long)now.tv_nsec, i);
		/* From creating a file until cleanup_add() no signal may end the process. */
		sigprocmask(SIG_BLOCK, &all, &before);
		fd = make_temporary(out->fd, name);
		if (fd >= 0)
			cleanup_add(&out->temporary, name);
		sigprocmask(SIG_SETMASK, &before, NULL);
		if (fd < 0 && errno != EEXIST)
			break;
	}
	if (fd < 0)
		free(name);
	else
		out->fd = fd;
	return fd >= 0;
}

/* Opens a file that will be renamed to 'path', in the same directory. Takes over 'path'. */
static bool open_beside(struct output *out, char *path)
{
	out->path = path;
	out->directory = path ? directory_of(path) : NULL;
	out->fd = path ? open_unnamed(out->directory) : -1;
	if (out->fd >= 0 || (path && give_name(out)))
		return true;
	fail(out);
	return output_close(out, false);
}

bool output_open(struct output *out, const char *name, char **inputs)
{
	bool is_stdout = !name || strcmp(name, "-") == 0;
	struct stat now, itself;

	*out = (struct output){ .name = name, .fd = STDOUT_FILENO };
	if (is_stdout)
		out->name = "standard output";
	bool exists = (is_stdout ? fstat(STDOUT_FILENO, &now) : stat(name, &now)) == 0;
	bool is_regular = exists && S_ISREG(now.st_mode);
	if (is_regular && is_input(&now, inputs))
		return false;
	if (is_stdout) {
		progress_leave_stdout();
		return true;
	}
	if (!exists && (errno != ENOENT || lstat(name, &itself) == 0))
		return fail(out); /* also for a dangling symbolic link */
	if (exists && !is_regular) {
		out->fd = open(name, O_WRONLY | O_NOCTTY);
		return out->fd >= 0 || fail(out);
	}
	/* Replacing needs permission for the directory only; a read-only file is refused. */
	if (exists && access(name, W_OK) != 0)
		return fail(out);
	if (!open_beside(out, exists ? realpath(name, NULL) : copy_string(name)))
		return false;
	if (take_access(out->fd, out->path, exists ? &now : NULL))
		return true;
	fail(out);
	return output_close(out, false);
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
}

static void compare(struct output *out, const char *src, size_t n)
{
	char old[4096];

	while (n && !out->differs) {
		size_t some = n < sizeof old ? n : sizeof old;
		ssize_t got = pread(out->compared, old, some, out->written);
		out->differs = got != (ssize_t)some || memcmp(old, src, some) != 0;
		out->written += (off_t)some;
		src += some;
		n -= some;
	}
}

/* Whether the compared file goes on after all that was written. */
static bool is_longer(const struct output *out)
{
	char next;
	return pread(out->compared, &next, 1, out->written) != 0;
}

static void write_now(struct output *out, const char *src, size_t n)
{
	if (out->compares)
		compare(out, src, n);
	if (out->watcher)
		out->watcher->take(out->watcher, src, n);
	if (!out->failed && !write_all(out->fd, src, n)) {
		out->failed = true;
		fail(out);
	}
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
	if (!replaced_file_may_be_replaced(original) ||
	    !open_beside(out, copy_string(original->path)))
		return false;
	return replaced_file_give_owner(original, out->fd) || output_close(out, false);
}

/* For errors after rename(). */
static bool fail_late(const struct output *out)
{
	char reason[200];

	snprintf(reason, sizeof reason, "was replaced, but may not survive a crash: %s",
	         strerror(errno));
	trouble(out->name, reason);
	return false;
}

/* Makes the renaming durable, if the file system lets directories be synchronized. */
static bool sync_directory(const struct output *out)
{
	int fd = open(out->directory, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
	bool done = fd < 0 || fsync(fd) == 0 || errno != EIO || fail_late(out);

	if (fd >= 0)
		close(fd);
	return done;
}

static bool put_in_place(struct output *out)
{
	const struct replaced_file *original = out->original;

	if (original && !replaced_file_give_rest(original, out->fd))
		return false;
	/* The contents must be durable before the name is. */
	if (fsync(out->fd) != 0 && errno != EINVAL)
		return fail(out);
	if (original && !replaced_file_keep(original))
		return false;
	if ((!out->temporary.path && !give_name(out)) ||
	    rename(out->temporary.path, out->path) != 0) {
		fail(out);
		if (original)
			replaced_file_unkeep(original);
		return false;
	}
	return sync_directory(out);
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
	bool is_needed = !out->compares || out->differs;
	if (keep && out->path && is_needed)
		keep = put_in_place(out);
	if (close(out->fd) != 0 && keep)
		keep = out->path ? fail_late(out) : fail(out);
	char *temporary = out->temporary.path;
	if (temporary && !(keep && is_needed))
		unlink(temporary);
	cleanup_drop(&out->temporary);
	free(temporary);
	free(out->path);
	free(out->directory);
	return keep;
}
