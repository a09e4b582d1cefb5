/* SPDX-License-Identifier: MIT */
/* fd.c - read and write file descriptors; the standard streams */
#define _GNU_SOURCE /* fopencookie() */
#define _FILE_OFFSET_BITS 64
#include "io/fd.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdint.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/status.h"

/* Whether to retry a read() or write() that failed. Waits until the descriptor is ready. */
static bool may_retry(int fd, short event)
{
	struct pollfd one = { .fd = fd, .events = event };

	if (errno == EAGAIN || errno == EWOULDBLOCK)
		return poll(&one, 1, -1) >= 0 || errno == EINTR;
	return errno == EINTR;
}

int open_at(int directory, const char *path, int flags, mode_t mode)
{
	int fd;

	do
		fd = openat(directory, path, flags, mode);
	while (fd < 0 && errno == EINTR);
	return fd;
}

int sync_file(int fd)
{
	int done;

	do
		done = fsync(fd);
	while (done != 0 && errno == EINTR);
	return done;
}

bool close_written(int fd)
{
	return close(fd) == 0 || errno == EINTR;
}

ssize_t read_some(int fd, char *dst, size_t n)
{
	ssize_t got;

	do
		got = read(fd, dst, n);
	while (got < 0 && may_retry(fd, POLLIN));
	return got;
}

ssize_t read_all(int fd, char *dst, size_t n)
{
	size_t size = 0;

	while (size < n) {
		ssize_t got = read_some(fd, dst + size, n - size);
		if (got < 0)
			return -1;
		if (got == 0)
			break;
		size += (size_t)got;
	}
	return (ssize_t)size;
}

bool is_readable(int fd, int milliseconds)
{
	struct pollfd one = { .fd = fd, .events = POLLIN };

	return poll(&one, 1, milliseconds) != 0;
}

unsigned files_left(unsigned most)
{
#ifdef _SC_OPEN_MAX
	long limit = sysconf(_SC_OPEN_MAX);
	unsigned left = 0;

	if (limit < 0)
		return most;
	for (int fd = 0; fd < limit && left < most; fd++)
		left += fcntl(fd, F_GETFD) == -1;
	return left;
#else
	return most;
#endif
}

bool is_regular(int fd)
{
	struct stat status;

	return fstat(fd, &status) == 0 && S_ISREG(status.st_mode);
}

size_t read_at(int fd, char *dst, size_t n, off_t offset)
{
	size_t done = 0;

	while (done < n) {
		ssize_t got = pread(fd, dst + done, n - done, offset + (off_t)done);
		if (got < 0 && errno == EINTR)
			continue;
		if (got <= 0) {
			errno = got ? errno : 0;
			break;
		}
		done += (size_t)got;
	}
	return done;
}

bool write_all(int fd, const char *src, size_t n)
{
	while (n) {
		ssize_t done = write(fd, src, n);
		if (done < 0 && !may_retry(fd, POLLOUT))
			return false;
		if (done > 0) {
			src += done;
			n -= (size_t)done;
		}
	}
	return true;
}

ssize_t read_and_close(int fd, char *dst, size_t n)
{
	struct stat status;
	ssize_t got = -1;
	int reason = 0;

	if (fd < 0)
		return -1;
	if (fstat(fd, &status) != 0) {
		reason = errno;
	} else if (S_ISREG(status.st_mode)) {
		/* The end need not be read. Files in /proc have a size of 0. */
		if (status.st_size > 0 && (uintmax_t)status.st_size < n)
			n = (size_t)status.st_size;
		got = read_all(fd, dst, n);
		reason = errno;
	}
	close(fd);
	errno = reason;
	return got;
}

ssize_t read_regular(int directory, const char *path, char *dst, size_t n)
{
	return read_and_close(open_at(directory, path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC,
	                              0), dst, n);
}

/* ------------------------------------------------------------------ standard streams */

static void occupy_standard_files(void)
{
	for (int fd = STDIN_FILENO; fd <= STDERR_FILENO; fd++)
		if (fcntl(fd, F_GETFD) == -1 && errno == EBADF)
			if (open("/dev/null", fd == STDIN_FILENO ? O_WRONLY : O_RDONLY) != fd)
				end_process(STATUS_TROUBLE);
}

#ifdef __GLIBC__

/*
 * A stream of the C library loses what a non-blocking file does not accept. Other processes that
 * share the file, for instance ssh(1), can make it non-blocking at any time.
 */
static ssize_t write_stream(void *fd, const char *src, size_t n)
{
	if (write_all((int)(intptr_t)fd, src, n))
		return (ssize_t)n;
	if ((int)(intptr_t)fd == STDOUT_FILENO)
		status_stdout_failed(errno);
	return 0;
}

static int close_stream(void *fd)
{
	return close_written((int)(intptr_t)fd) ? 0 : -1;
}

FILE *waiting_stream(int fd)
{
	cookie_io_functions_t functions = { .write = write_stream, .close = close_stream };

	return fopencookie((void *)(intptr_t)fd, "w", functions);
}

static void make_wait(FILE **stream, int fd)
{
	FILE *waiting = waiting_stream(fd);

	if (waiting)
		*stream = waiting;
}

static void make_streams_wait(void)
{
	make_wait(&stdout, STDOUT_FILENO);
	make_wait(&stderr, STDERR_FILENO);
}

#else

FILE *waiting_stream(int fd)
{
	return fdopen(fd, "w");
}

/* Without fopencookie(): works unless another process sets the flag again later. */
static void make_streams_wait(void)
{
	for (int fd = STDOUT_FILENO; fd <= STDERR_FILENO; fd++) {
		int flags = fcntl(fd, F_GETFL);
		if (flags >= 0 && flags & O_NONBLOCK)
			fcntl(fd, F_SETFL, flags & ~O_NONBLOCK);
	}
}

#endif

static int number_of(FILE *to)
{
	return to == stdout ? STDOUT_FILENO : STDERR_FILENO;
}

void open_standard_streams(void)
{
	occupy_standard_files();
	make_streams_wait();
	setvbuf(stdout, NULL, is_terminal(stdout) ? _IOLBF : _IOFBF, BUFSIZ);
	setvbuf(stderr, NULL, _IOLBF, BUFSIZ); /* a message is one write */
}

bool is_terminal(FILE *to)
{
	return isatty(number_of(to));
}

unsigned terminal_columns(FILE *to)
{
	struct winsize window;

	if (ioctl(number_of(to), TIOCGWINSZ, &window) == 0 && window.ws_col)
		return window.ws_col;
	return 80;
}
