/* SPDX-License-Identifier: MIT */
/*
 * stumble.c - a library for LD_PRELOAD that lets a call of one rank of a job fail, or ends the rank
 *
 * $STUMBLE is "RANK N ERRNO FOLDER". Of the process of that rank, the Nth call fails of those that
 * open, read, write, make durable or name a file in FOLDER; then there is a file FOLDER/.stumbled. A
 * negative ERRNO is a signal that the process gets there instead. All other files are those of MPI.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static int nth = -1, reason;
static char folder[PATH_MAX];

/* The process of another rank has no number that is reached. */
static void begin(void)
{
	const char *stumble = getenv("STUMBLE"), *own = getenv("OMPI_COMM_WORLD_RANK");
	int rank = -1;

	nth = 0;
	if (!stumble || !own || sscanf(stumble, "%d %d %d %4000s", &rank, &nth, &reason, folder) != 4 ||
	    rank != atoi(own))
		nth = 0;
}

static bool fails(void)
{
	char mark[PATH_MAX + 16];

	if (nth == 0 || --nth > 0)
		return false;
	snprintf(mark, sizeof mark, "%s/.stumbled", folder);
	int (*real)(const char *, mode_t) = (int (*)(const char *, mode_t))dlsym(RTLD_NEXT, "mkdir");
	real(mark, 0700);
	if (reason < 0)
		raise(-reason);
	errno = reason;
	return true;
}

/* Whether it is a file in the folder, or the folder. */
static bool is_ours(const char *path)
{
	if (nth < 0)
		begin();
	return nth > 0 && strncmp(path, folder, strlen(folder)) == 0;
}

static bool is_our_fd(int fd)
{
	char link[64], path[PATH_MAX];

	if (nth < 0)
		begin();
	if (nth == 0)
		return false;
	snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
	ssize_t n = readlink(link, path, sizeof path - 1);
	if (n < 0)
		return false;
	path[n] = '\0';
	return is_ours(path);
}

static bool is_our_name(int directory, const char *path)
{
	char here[PATH_MAX];

	if (path[0] == '/')
		return is_ours(path);
	if (directory != AT_FDCWD)
		return is_our_fd(directory);
	return getcwd(here, sizeof here) && is_ours(here);
}

#define REAL(type, name, ...)                                                                        \
	static type (*real)(__VA_ARGS__);                                                            \
	if (!real)                                                                                   \
		real = (type (*)(__VA_ARGS__))dlsym(RTLD_NEXT, #name)

int openat(int directory, const char *path, int flags, ...)
{
	va_list arguments;

	va_start(arguments, flags);
	mode_t mode = flags & (O_CREAT | __O_TMPFILE) ? va_arg(arguments, mode_t) : 0;
	va_end(arguments);
	REAL(int, openat, int, const char *, int, ...);
	return is_our_name(directory, path) && fails() ? -1 : real(directory, path, flags, mode);
}

int open(const char *path, int flags, ...)
{
	va_list arguments;

	va_start(arguments, flags);
	mode_t mode = flags & (O_CREAT | __O_TMPFILE) ? va_arg(arguments, mode_t) : 0;
	va_end(arguments);
	REAL(int, open, const char *, int, ...);
	return is_our_name(AT_FDCWD, path) && fails() ? -1 : real(path, flags, mode);
}

ssize_t read(int fd, void *dst, size_t n)
{
	REAL(ssize_t, read, int, void *, size_t);
	return is_our_fd(fd) && fails() ? -1 : real(fd, dst, n);
}

ssize_t write(int fd, const void *src, size_t n)
{
	REAL(ssize_t, write, int, const void *, size_t);
	return is_our_fd(fd) && fails() ? -1 : real(fd, src, n);
}

ssize_t pread(int fd, void *dst, size_t n, off_t at)
{
	REAL(ssize_t, pread, int, void *, size_t, off_t);
	return is_our_fd(fd) && fails() ? -1 : real(fd, dst, n, at);
}

ssize_t pwrite(int fd, const void *src, size_t n, off_t at)
{
	REAL(ssize_t, pwrite, int, const void *, size_t, off_t);
	return is_our_fd(fd) && fails() ? -1 : real(fd, src, n, at);
}

/* The same for files of any size, where those are other functions. */
ssize_t pread64(int fd, void *dst, size_t n, off_t at)
{
	return pread(fd, dst, n, at);
}

ssize_t pwrite64(int fd, const void *src, size_t n, off_t at)
{
	return pwrite(fd, src, n, at);
}

int fsync(int fd)
{
	REAL(int, fsync, int);
	return is_our_fd(fd) && fails() ? -1 : real(fd);
}

int fstat(int fd, struct stat *status)
{
	REAL(int, fstat, int, struct stat *);
	return is_our_fd(fd) && fails() ? -1 : real(fd, status);
}

int fchmod(int fd, mode_t mode)
{
	REAL(int, fchmod, int, mode_t);
	return is_our_fd(fd) && fails() ? -1 : real(fd, mode);
}

off_t lseek(int fd, off_t at, int whence)
{
	REAL(off_t, lseek, int, off_t, int);
	return is_our_fd(fd) && fails() ? -1 : real(fd, at, whence);
}

int ftruncate(int fd, off_t size)
{
	REAL(int, ftruncate, int, off_t);
	return is_our_fd(fd) && fails() ? -1 : real(fd, size);
}

int linkat(int from, const char *old, int to, const char *new, int flags)
{
	REAL(int, linkat, int, const char *, int, const char *, int);
	return is_our_name(to, new) && fails() ? -1 : real(from, old, to, new, flags);
}

int renameat(int from, const char *old, int to, const char *new)
{
	REAL(int, renameat, int, const char *, int, const char *);
	return is_our_name(to, new) && fails() ? -1 : real(from, old, to, new);
}
