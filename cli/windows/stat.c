/* SPDX-License-Identifier: MIT */
/* stat.c - what is known of a file beside its name and its octets */
#include <errno.h>
#include <fcntl.h>
#include <sys/stat.h>

#include "windows/native.h"

/* Units of 100 nanoseconds from 1601 to 1970. */
#define EPOCH 116444736000000000
#define PER_SECOND 10000000

static struct timespec time_of(LARGE_INTEGER time)
{
	LONGLONG units = time.QuadPart - EPOCH, rest = units % PER_SECOND;

	rest += rest < 0 ? PER_SECOND : 0;
	return (struct timespec){ (units - rest) / PER_SECOND, (long)(rest * 100) };
}

static LARGE_INTEGER units_of(struct timespec time)
{
	return (LARGE_INTEGER){
		.QuadPart = time.tv_sec * PER_SECOND + time.tv_nsec / 100 + EPOCH,
	};
}

static const struct {
	DWORD attribute;
	mode_t mode;
} attributes[] = {
	{ FILE_ATTRIBUTE_HIDDEN, S_HIDDEN },
	{ FILE_ATTRIBUTE_SYSTEM, S_SYSTEM },
	{ FILE_ATTRIBUTE_NOT_CONTENT_INDEXED, S_NOT_INDEXED },
};

static mode_t mode_of(HANDLE file, DWORD has)
{
	mode_t mode = has & FILE_ATTRIBUTE_READONLY ? 0444 : 0666;

	for (size_t i = 0; i < sizeof attributes / sizeof attributes[0]; i++)
		mode |= has & attributes[i].attribute ? attributes[i].mode : 0;
	if (has & FILE_ATTRIBUTE_REPARSE_POINT && is_link(file))
		return mode | S_IFLNK;
	return mode | (has & FILE_ATTRIBUTE_DIRECTORY ? S_IFDIR | 0111 : S_IFREG);
}

static int stat_file(HANDLE file, struct stat *status)
{
	BY_HANDLE_FILE_INFORMATION info;
	FILE_BASIC_INFO basic;

	if (!GetFileInformationByHandle(file, &info) ||
	    !GetFileInformationByHandleEx(file, FileBasicInfo, &basic, sizeof basic))
		return fail_by_error();
	*status = (struct stat){
		.st_dev = info.dwVolumeSerialNumber,
		.st_ino = (ino_t)info.nFileIndexHigh << 32 | info.nFileIndexLow,
		.st_mode = mode_of(file, info.dwFileAttributes),
		.st_nlink = info.nNumberOfLinks,
		.st_size = (off_t)((uint64_t)info.nFileSizeHigh << 32 | info.nFileSizeLow),
		.st_atim = time_of(basic.LastAccessTime),
		.st_mtim = time_of(basic.LastWriteTime),
		.st_ctim = time_of(basic.ChangeTime),
	};
	return 0;
}

static int stat_handle(HANDLE file, struct stat *status)
{
	switch (GetFileType(file)) {
	case FILE_TYPE_DISK:
		return stat_file(file, status);
	case FILE_TYPE_PIPE:
		*status = (struct stat){ .st_mode = S_IFIFO | 0666 };
		return 0;
	default:
		*status = (struct stat){ .st_mode = S_IFCHR | 0666 };
		return 0;
	}
}

int fstat(int fd, struct stat *status)
{
	HANDLE file = handle_of(fd);
	return file ? stat_handle(file, status) : -1;
}

int fstatat(int directory, const char *path, struct stat *status, int flags)
{
	struct opening opening = {
		.disposition = FILE_OPEN,
		.options = flags & AT_SYMLINK_NOFOLLOW ? FILE_OPEN_REPARSE_POINT : 0,
		.share = SHARE_ALL,
	};
	HANDLE file = open_native(directory, path, &opening);

	if (!file)
		return -1;
	int done = stat_handle(file, status);
	int reason = errno;
	CloseHandle(file);
	errno = reason;
	return done;
}

int stat(const char *path, struct stat *status)
{
	return fstatat(AT_FDCWD, path, status, 0);
}

int lstat(const char *path, struct stat *status)
{
	return fstatat(AT_FDCWD, path, status, AT_SYMLINK_NOFOLLOW);
}

/* ---------------------------------------------------------------- changing it */

/* What is 0 stays as it is. */
static int set_basic(int fd, FILE_BASIC_INFO basic)
{
	HANDLE file = handle_of(fd);

	if (!file)
		return -1;
	return SetFileInformationByHandle(file, FileBasicInfo, &basic, sizeof basic)
	               ? 0 : fail_by_error();
}

int fchmod(int fd, mode_t mode)
{
	FILE_BASIC_INFO basic = { .FileAttributes = FILE_ATTRIBUTE_ARCHIVE };

	if (!(mode & 0222))
		basic.FileAttributes |= FILE_ATTRIBUTE_READONLY;
	for (size_t i = 0; i < sizeof attributes / sizeof attributes[0]; i++)
		if (mode & attributes[i].mode)
			basic.FileAttributes |= attributes[i].attribute;
	return set_basic(fd, basic);
}

int futimens(int fd, const struct timespec times[2])
{
	FILE_BASIC_INFO basic = {
		.LastAccessTime = units_of(times[0]), .LastWriteTime = units_of(times[1]),
	};

	return set_basic(fd, basic);
}
