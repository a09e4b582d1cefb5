/* SPDX-License-Identifier: MIT */
/* file.c - open, read and write files */
#include <errno.h>
#include <fcntl.h>
#include <unistd.h>

#include <stdarg.h>
#include <stdlib.h>

#include "windows/console.h"
#include "windows/native.h"

#undef close

/* ---------------------------------------------------------------- opening */

static ACCESS_MASK access_of(int flags)
{
	if (flags & O_PATH)
		return FILE_TRAVERSE;
	/* Who creates a file may also say who else may do what. */
	ACCESS_MASK owner = flags & O_EXCL ? WRITE_DAC : 0;
	switch (flags & O_ACCMODE) {
	case O_WRONLY: return FILE_GENERIC_WRITE | owner;
	case O_RDWR: return FILE_GENERIC_READ | FILE_GENERIC_WRITE | owner;
	default: return FILE_GENERIC_READ;
	}
}

static ULONG disposition_of(int flags)
{
	if (flags & O_CREAT)
		return flags & O_EXCL ? FILE_CREATE : flags & O_TRUNC ? FILE_OVERWRITE_IF
		                                                      : FILE_OPEN_IF;
	return flags & O_TRUNC ? FILE_OVERWRITE : FILE_OPEN;
}

/* A link that is not to be followed is opened itself, and other contents are fetched. */
static HANDLE open_without_link(int directory, const char *path, struct opening opening)
{
	opening.options |= FILE_OPEN_REPARSE_POINT;
	HANDLE file = open_native(directory, path, &opening);
	FILE_ATTRIBUTE_TAG_INFO info;

	if (!file ||
	    !GetFileInformationByHandleEx(file, FileAttributeTagInfo, &info, sizeof info) ||
	    !(info.FileAttributes & FILE_ATTRIBUTE_REPARSE_POINT))
		return file;
	CloseHandle(file);
	if (IsReparseTagNameSurrogate(info.ReparseTag)) {
		errno = ELOOP;
		return NULL;
	}
	opening.options &= ~(ULONG)FILE_OPEN_REPARSE_POINT;
	return open_native(directory, path, &opening);
}

int openat(int directory, const char *path, int flags, ...)
{
	struct opening opening = {
		.access = access_of(flags),
		.disposition = disposition_of(flags),
		.options = flags & O_DIRECTORY ? FILE_DIRECTORY_FILE : 0,
		.share = SHARE_ALL,
	};
	/* A drive may be mounted, but nothing leads there but its name. */
	bool is_drive = path[0] && path[1] == ':' && !path[2];
	HANDLE file = flags & O_NOFOLLOW && !is_drive
	                      ? open_without_link(directory, path, opening)
	                      : open_native(directory, path, &opening);

	return descriptor_of(file, flags);
}

int open(const char *path, int flags, ...)
{
	return openat(AT_FDCWD, path, flags);
}

int windows_close(int fd)
{
	return close(fd);
}

/* Whether another handle can write to the file: it would stop one that does not share that. */
static int ask_for_lease(int fd)
{
	struct opening opening = {
		.access = FILE_READ_DATA,
		.disposition = FILE_OPEN,
		.share = FILE_SHARE_READ | FILE_SHARE_DELETE,
	};
	HANDLE again = open_native(fd, ".", &opening);

	if (again) {
		CloseHandle(again);
		return 0;
	}
	errno = errno == EBUSY ? EAGAIN : errno;
	return -1;
}

int fcntl(int fd, int command, ...)
{
	va_list arguments;
	int argument = 0;

	if (command == F_SETLEASE) {
		va_start(arguments, command);
		argument = va_arg(arguments, int);
		va_end(arguments);
		return argument == F_RDLCK ? ask_for_lease(fd) : 0;
	}
	/* Below -1: a process without a console has descriptors without files. */
	if (command == F_GETFD && _get_osfhandle(fd) == -1) {
		errno = EBADF;
		return -1;
	}
	return 0;
}

/* ---------------------------------------------------------------- octets */

/* Windows reads and writes no more octets than fit in 32 bits. */
static DWORD at_once(size_t n)
{
	const DWORD max = (DWORD)1 << 30;
	return n < max ? (DWORD)n : max;
}

/* Returns the handle of a file that has places; NULL, with errno, for others. */
static HANDLE seekable(int fd)
{
	HANDLE file = handle_of(fd);

	if (!file || GetFileType(file) == FILE_TYPE_DISK)
		return file;
	errno = ESPIPE;
	return NULL;
}

static bool is_directory(HANDLE file)
{
	FILE_STANDARD_INFO info;

	return GetFileInformationByHandleEx(file, FileStandardInfo, &info, sizeof info) &&
	       info.Directory;
}

static ssize_t fail_to_read(HANDLE file)
{
	switch (GetLastError()) {
	case ERROR_BROKEN_PIPE:
	case ERROR_HANDLE_EOF: return 0;
	}
	fail_by_error();
	if (is_directory(file))
		errno = EISDIR;
	return -1;
}

ssize_t read(int fd, void *dst, size_t n)
{
	HANDLE file = handle_of(fd);
	DWORD got;

	if (!file)
		return -1;
	if (is_console(file))
		return console_read(file, dst, n);
	if (!ReadFile(file, dst, at_once(n), &got, NULL))
		return fail_to_read(file);
	return got;
}

ssize_t pread(int fd, void *dst, size_t n, off_t offset)
{
	HANDLE file = seekable(fd);
	LARGE_INTEGER at, none = { .QuadPart = 0 };
	OVERLAPPED place = { .Offset = (DWORD)offset, .OffsetHigh = (DWORD)(offset >> 32) };
	DWORD got;

	if (!file)
		return -1;
	/* Windows goes on from there; POSIX does not. */
	if (!SetFilePointerEx(file, none, &at, FILE_CURRENT))
		return fail_by_error();
	bool done = ReadFile(file, dst, at_once(n), &got, &place);
	ssize_t result = done ? (ssize_t)got : fail_to_read(file);
	return SetFilePointerEx(file, at, NULL, FILE_BEGIN) ? result : fail_by_error();
}

ssize_t write(int fd, const void *src, size_t n)
{
	HANDLE file = handle_of(fd);
	DWORD done;

	if (!file)
		return -1;
	if (is_console(file))
		return console_write(fd, file, src, n);
	if (!WriteFile(file, src, at_once(n), &done, NULL))
		return fail_by_error();
	if (done || !n)
		return done;
	errno = ENOSPC; /* a pipe that does not wait */
	return -1;
}

off_t lseek(int fd, off_t offset, int whence)
{
	HANDLE file = seekable(fd);
	LARGE_INTEGER by = { .QuadPart = offset }, at;

	if (!file)
		return -1;
	/* SEEK_SET, SEEK_CUR and SEEK_END are FILE_BEGIN, FILE_CURRENT and FILE_END. */
	return SetFilePointerEx(file, by, &at, (DWORD)whence) ? at.QuadPart : fail_by_error();
}

int fsync(int fd)
{
	HANDLE file = handle_of(fd);

	if (!file)
		return -1;
	if (FlushFileBuffers(file))
		return 0;
	fail_by_error();
	/* A directory is not synchronized: its changes are in the journal of the file system. */
	if (is_directory(file))
		errno = EINVAL;
	return -1;
}

/* ---------------------------------------------------------------- the system */

long sysconf(int name)
{
	SYSTEM_INFO info;

	GetSystemInfo(&info);
	return (long)(name == _SC_PAGESIZE ? info.dwAllocationGranularity
	                                   : info.dwNumberOfProcessors);
}

/* The longest name has 255 units of UTF-16. */
long fpathconf(int fd, int name)
{
	return (void)fd, (void)name, 255;
}
