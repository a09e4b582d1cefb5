/* SPDX-License-Identifier: MIT */
/*
 * hold.c - a library for LD_PRELOAD that holds a process at a system call, or lets the call fail
 *
 * A call is named POINT:NAME:N, the Nth one at this point whose file is called NAME, without its
 * directory; NAME with '-' or '.' at its end is how names begin. The points are: open, unnamed (open
 * with O_TMPFILE, NAME is empty), link and rename (NAME is the new name), remove, sync (of a
 * directory, NAME is empty), save (sync of a file, NAME is empty), close (of a file that was written
 * to, NAME is empty), attribute (NAME is its name), look (at what a name in a directory is),
 * owner (of an open file, NAME is empty), read (of a regular file, by any thread, NAME is empty).
 *
 * HOLD=CALL[,CALL].. writes the call to the open file $HOLD_REACHED, and waits until somebody opens
 * $HOLD_DIRECTORY/go for writing. FAIL=CALL[,CALL].. lets the call fail with EIO, or the number
 * FAIL_ERRNO, without doing anything. OLD_KERNEL=1 knows no renameat2().
 * NO_ATTRIBUTES=1 is a file system without extended attributes, NO_TYPES=1 one whose directories do
 * not tell the types of files.
 */
#define _GNU_SOURCE
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "preload.h"

enum point {
	OPEN, UNNAMED, LINK, RENAME, REMOVE, SYNC, SAVE, CLOSE, ATTRIBUTE, LOOK, OWNER, READ,
};

static const char *const points[] = {
	"open", "unnamed", "link", "rename", "remove", "sync", "save", "close", "attribute",
	"look", "owner", "read",
};

/* A call in the environment; those of HOLD and of FAIL are counted apart. */
#define MAX_CALLS 8
struct call {
	char text[64];
	unsigned before; /* how many calls at this point are still passed */
};

static pthread_mutex_t counting = PTHREAD_MUTEX_INITIALIZER;

static struct call *calls_of(const char *variable, struct call *calls, bool *is_read)
{
	const char *value = getenv(variable);
	char *text = *is_read || !value ? NULL : strdup(value), *rest = text, *one;

	*is_read = true;
	for (struct call *call = calls; rest && (one = strsep(&rest, ",")); call++) {
		char *number = strrchr(one, ':');
		call->before = (unsigned)atoi(number + 1);
		snprintf(call->text, sizeof call->text, "%.*s", (int)(number - one), one);
	}
	free(text);
	return calls;
}

static bool is_named(const char *name, const char *wanted)
{
	size_t n = strlen(wanted);
	bool begins = n > 0 && strchr("-.", wanted[n - 1]);

	return begins ? strncmp(name, wanted, n) == 0 : strcmp(name, wanted) == 0;
}

/* Returns the call that this is, NULL for none. */
static const struct call *find(struct call *calls, enum point point, const char *path)
{
	const char *slash = strrchr(path, '/'), *name = slash ? slash + 1 : path;
	const struct call *found = NULL;
	size_t n = strlen(points[point]);

	for (struct call *call = calls; call->text[0]; call++)
		if (strncmp(call->text, points[point], n) == 0 && call->text[n] == ':' &&
		    is_named(name, call->text + n + 1) && call->before && --call->before == 0)
			found = call;
	return found;
}

static int raw_open(const char *name, int flags)
{
	char path[4096];

	snprintf(path, sizeof path, "%s/%s", getenv("HOLD_DIRECTORY"), name);
	return (int)syscall(SYS_openat, AT_FDCWD, path, flags, 0);
}

/* Holds the call, if that is wanted. Returns whether it shall fail. */
static bool pass(enum point point, const char *path)
{
	static struct call held[MAX_CALLS + 1], failing[MAX_CALLS + 1];
	static bool has_held, has_failing;
	int before = errno;
	char octet;

	pthread_mutex_lock(&counting);
	const struct call *call = find(calls_of("HOLD", held, &has_held), point, path);
	pthread_mutex_unlock(&counting);
	if (call) {
		dprintf(atoi(getenv("HOLD_REACHED")), "%s\n", call->text);
		int go = raw_open("go", O_RDONLY);
		while (read(go, &octet, 1) > 0)
			;
		syscall(SYS_close, go);
	}
	pthread_mutex_lock(&counting);
	bool fails = find(calls_of("FAIL", failing, &has_failing), point, path);
	pthread_mutex_unlock(&counting);
	const char *number = getenv("FAIL_ERRNO");
	errno = !fails ? before : number ? atoi(number) : EIO;
	return fails;
}

static bool pass_open(const char *path, int flags)
{
	bool is_unnamed = (flags & O_TMPFILE) == O_TMPFILE;
	return pass(is_unnamed ? UNNAMED : OPEN, is_unnamed ? "" : path);
}

static mode_t mode_of(int flags, va_list rest)
{
	return flags & (O_CREAT | (O_TMPFILE & ~O_DIRECTORY)) ? va_arg(rest, mode_t) : 0;
}

#define OPEN_FUNCTION(name)                                                     \
	int name(const char *path, int flags, ...)                              \
	{                                                                       \
		va_list rest;                                                   \
		va_start(rest, flags);                                          \
		mode_t mode = mode_of(flags, rest);                             \
		va_end(rest);                                                   \
		if (pass_open(path, flags))                                     \
			return -1;                                              \
		return REAL(int, name, const char *, int, mode_t)(path, flags, mode); \
	}
#define OPENAT_FUNCTION(name)                                                   \
	int name(int at, const char *path, int flags, ...)                      \
	{                                                                       \
		va_list rest;                                                   \
		va_start(rest, flags);                                          \
		mode_t mode = mode_of(flags, rest);                             \
		va_end(rest);                                                   \
		if (pass_open(path, flags))                                     \
			return -1;                                              \
		return REAL(int, name, int, const char *, int, mode_t)(at, path, flags, mode); \
	}
OPEN_FUNCTION(open)
OPEN_FUNCTION(open64)
OPENAT_FUNCTION(openat)
OPENAT_FUNCTION(openat64)
/* What becomes of them by _FORTIFY_SOURCE, where the compiler does not know the flags. */
OPEN_FUNCTION(__open_2)
OPEN_FUNCTION(__open64_2)
OPENAT_FUNCTION(__openat_2)
OPENAT_FUNCTION(__openat64_2)

int link(const char *from, const char *to)
{
	if (pass(LINK, to))
		return -1;
	return REAL(int, link, const char *, const char *)(from, to);
}

int linkat(int at, const char *from, int at2, const char *to, int flags)
{
	if (pass(LINK, to))
		return -1;
	return REAL(int, linkat, int, const char *, int, const char *, int)(at, from, at2, to,
	                                                                    flags);
}

int rename(const char *from, const char *to)
{
	if (pass(RENAME, to))
		return -1;
	return REAL(int, rename, const char *, const char *)(from, to);
}

int renameat(int at, const char *from, int at2, const char *to)
{
	if (pass(RENAME, to))
		return -1;
	return REAL(int, renameat, int, const char *, int, const char *)(at, from, at2, to);
}

int unlink(const char *path)
{
	if (pass(REMOVE, path))
		return -1;
	return REAL(int, unlink, const char *)(path);
}

int unlinkat(int at, const char *path, int flags)
{
	if (pass(REMOVE, path))
		return -1;
	return REAL(int, unlinkat, int, const char *, int)(at, path, flags);
}

int fsync(int fd)
{
	struct stat status;

	if (fstat(fd, &status) == 0 && pass(S_ISDIR(status.st_mode) ? SYNC : SAVE, ""))
		return -1;
	return REAL(int, fsync, int)(fd);
}

int fchown(int fd, uid_t user, gid_t group)
{
	if (pass(OWNER, ""))
		return -1;
	return REAL(int, fchown, int, uid_t, gid_t)(fd, user, group);
}

/* Whether a read shall fail. Of pipes, one of which has the answer to a hold, none does. */
static bool pass_read(int fd)
{
	struct stat status;

	return fstat(fd, &status) == 0 && S_ISREG(status.st_mode) && pass(READ, "");
}

ssize_t read(int fd, void *to, size_t n)
{
	return pass_read(fd) ? -1 : REAL(ssize_t, read, int, void *, size_t)(fd, to, n);
}

#define PREAD_FUNCTION(name, offset_type)                                                      \
	ssize_t name(int fd, void *to, size_t n, offset_type offset)                           \
	{                                                                                      \
		return pass_read(fd) ? -1 : REAL(ssize_t, name, int, void *, size_t,           \
		                                 offset_type)(fd, to, n, offset);              \
	}
PREAD_FUNCTION(pread, off_t)
PREAD_FUNCTION(pread64, off64_t)

int close(int fd)
{
	int flags = fcntl(fd, F_GETFL);
	bool fails = flags >= 0 && (flags & O_ACCMODE) == O_WRONLY && fd > STDERR_FILENO &&
	             pass(CLOSE, "");
	int done = REAL(int, close, int)(fd);

	if (fails)
		errno = EIO;
	return fails ? -1 : done;
}

#define LOOK_FUNCTION(name, type)                                                       \
	int name(int at, const char *path, struct type *status, int flags)              \
	{                                                                               \
		if (pass(LOOK, path))                                                   \
			return -1;                                                      \
		return REAL(int, name, int, const char *, struct type *, int)(at, path, status, flags); \
	}
LOOK_FUNCTION(fstatat, stat)
LOOK_FUNCTION(fstatat64, stat64)

static bool has_no_attributes(void)
{
	if (!getenv("NO_ATTRIBUTES"))
		return false;
	errno = ENOTSUP;
	return true;
}

ssize_t fgetxattr(int fd, const char *name, void *value, size_t size)
{
	if (has_no_attributes())
		return -1;
	return REAL(ssize_t, fgetxattr, int, const char *, void *, size_t)(fd, name, value, size);
}

ssize_t flistxattr(int fd, char *names, size_t size)
{
	if (has_no_attributes())
		return -1;
	return REAL(ssize_t, flistxattr, int, char *, size_t)(fd, names, size);
}

#define READDIR_FUNCTION(name, type)                                \
	struct type *name(DIR *dir)                                 \
	{                                                           \
		struct type *one = REAL(struct type *, name, DIR *)(dir); \
		if (one && getenv("NO_TYPES"))                      \
			one->d_type = DT_UNKNOWN;                   \
		return one;                                         \
	}
READDIR_FUNCTION(readdir, dirent)
READDIR_FUNCTION(readdir64, dirent64)

int fsetxattr(int fd, const char *name, const void *value, size_t size, int flags)
{
	if (pass(ATTRIBUTE, name))
		return -1;
	return REAL(int, fsetxattr, int, const char *, const void *, size_t, int)(fd, name, value,
	                                                                          size, flags);
}

int fremovexattr(int fd, const char *name)
{
	if (pass(ATTRIBUTE, name))
		return -1;
	return REAL(int, fremovexattr, int, const char *)(fd, name);
}

long syscall(long number, ...)
{
	long a[CALL_ARGUMENTS];
	va_list rest;

	va_start(rest, number);
	take_arguments(rest, a);
	va_end(rest);
	bool is_rename = number == SYS_renameat2;
	if (is_rename && getenv("OLD_KERNEL")) {
		errno = ENOSYS;
		return -1;
	}
	if (is_rename && pass(RENAME, (const char *)a[3]))
		return -1;
	return real_syscall(number, a);
}
